"""The co-matching network (Wang et al. 2018): each sentence of the passage is matched with question and option at once.

Every word of a sentence looks at the question and at an option, and is compared with what it sees in each. What comes
out is read as a sentence, the sentences as a passage, and the passage gives the option its weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import nn

from tollens.readers.neural.choosing import outputs_tensor, weighed
from tollens.readers.neural.network import Network, Start
from tollens.readers.neural.words.attention import masked_softmax
from tollens.readers.neural.words.encoding import WordsEncoded, padded
from tollens.readers.neural.words.network import Kind, load_network, new_network
from tollens.readers.neural.words.recurrent import Recurrent, highest
from tollens.readers.neural.words.settings import Whole, WordSettings
from tollens.readers.neural.words.vocabulary import PAD


class FamilySettings(WordSettings, frozen=True, kw_only=True):
    """What may be set about a co-matching network."""

    hidden: Whole = 150
    layers: Whole = 1  # of each recurrent encoder


class CoMatching(nn.Module):  # type: ignore[misc]
    """One LSTM reads all texts, one the matched words of a sentence, one the sentences."""

    def __init__(self, embedding: Any, settings: FamilySettings) -> None:
        super().__init__()
        self.embedding = embedding
        size = 2 * settings.hidden

        def encoder(width: int) -> Recurrent:
            return Recurrent("lstm", width, settings.hidden, layers=settings.layers, dropout=settings.dropout)

        self.read = encoder(embedding.embedding_dim)
        self.look = nn.Linear(size, size)
        self.match = nn.Linear(2 * size, size)
        self.read_sentence = encoder(2 * size)
        self.read_passage = encoder(size)
        self.weigh = nn.Linear(size, 1, bias=False)

    def forward(
        self,
        sentences: Any,
        sentence_owners: Any,
        pairs: Any,
        order: Any,
        asked: Any,
        options: Any,
        owners: Any,
        slots: Any,
        **_targets: Any,
    ) -> Any:
        """Scores [questions, options]. `pairs` are options and sentences, `order` where the pairs of an option are."""
        del owners  # pairs say it
        words, there = self._states(sentences)
        query, queried = self._states(asked)
        answers, answered = self._states(options)
        by_query = self._matched(words, query[sentence_owners], queried[sentence_owners])
        option, sentence = pairs.unbind(1)
        by_answer = self._matched(words[sentence], answers[option], answered[option])
        matched, _ = self.read_sentence(torch.cat((by_query[sentence], by_answer), dim=-1), there[sentence])
        read = highest(matched, there[sentence])
        has = order >= 0
        passage, _ = self.read_passage(read[order.clamp(min=0)] * has.unsqueeze(-1), has)
        return weighed(self.weigh(highest(passage, has)).squeeze(-1).expand(len(slots), -1), slots)

    def _states(self, numbers: Any) -> tuple[Any, Any]:
        mask = numbers != PAD
        return self.read(self.embedding(numbers), mask)[0], mask

    def _matched(self, words: Any, text: Any, mask: Any) -> Any:
        """Each word compared with what it sees in a text: their difference and their product."""
        weights = masked_softmax(words @ self.look(text).transpose(1, 2), mask.unsqueeze(1))
        seen = weights @ text
        return self.match(torch.cat((seen - words, seen * words), dim=-1)).relu()


def _sentence_tensors(encoded: Sequence[WordsEncoded]) -> dict[str, Any]:
    """The sentences of all passages below one another, and each option beside each sentence of its passage."""
    pairs: list[tuple[int, int]] = []
    order: list[range] = []
    owners: list[int] = []
    for place, each in enumerate(encoded):
        first = len(owners)
        owners += [place] * len(each.sentences)
        for _ in each.options:
            order.append(range(len(pairs), len(pairs) + len(each.sentences)))
            pairs += [(len(order) - 1, sentence) for sentence in range(first, len(owners))]
    return {
        "sentences": padded([sentence for each in encoded for sentence in each.sentences]),
        "sentence_owners": torch.tensor(owners),
        "pairs": torch.tensor(pairs),
        "order": outputs_tensor(order),
    }


_KIND = Kind(
    "co-matching", FamilySettings, CoMatching, by_sentence=True, passages=_sentence_tensors, keeps_vectors=True
)


def make(argument: str, start: Start) -> Network:
    """A new co-matching network."""
    del argument  # there is none
    return new_network(_KIND, start)


def load(folder: Path) -> Network:
    """The co-matching network that was saved there."""
    return load_network(_KIND, folder)
