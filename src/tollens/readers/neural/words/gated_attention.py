"""The gated-attention reader (Dhingra et al. 2017), as it chooses among options (Lai et al. 2017).

The passage is read several times. After each reading but the last, every word of it looks at the question and is
multiplied with what it sees there, so that the next reading knows what is asked. After the last, the question looks
at the passage, and what it has seen is held against each option, as in the attentive reader.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch import nn

from tollens.readers.neural.choosing import weighed
from tollens.readers.neural.network import Network, Start
from tollens.readers.neural.words.attention import Bilinear, masked_softmax
from tollens.readers.neural.words.network import Kind, load_network, new_network
from tollens.readers.neural.words.recurrent import Recurrent
from tollens.readers.neural.words.settings import Whole, WordSettings
from tollens.readers.neural.words.vocabulary import PAD


class FamilySettings(WordSettings, frozen=True, kw_only=True):
    """What may be set about a gated-attention reader."""

    hops: Whole = 3  # how often the passage is read


class GatedAttention(nn.Module):  # type: ignore[misc]
    """A GRU for the passage and one for the question in each hop; one for the options."""

    def __init__(self, embedding: Any, settings: FamilySettings) -> None:
        super().__init__()
        self.embedding = embedding
        width, size = embedding.embedding_dim, 2 * settings.hidden

        def encoder(each: int) -> Recurrent:
            return Recurrent("gru", each, settings.hidden, dropout=settings.dropout)

        self.read_passage = nn.ModuleList(encoder(width if hop == 0 else size) for hop in range(settings.hops))
        self.read_asked = nn.ModuleList(encoder(width) for _ in range(settings.hops))
        self.read_options = encoder(width)
        self.look = Bilinear(size, size)
        self.compare = Bilinear(size, size)

    def forward(self, passage: Any, asked: Any, options: Any, owners: Any, slots: Any, **_targets: Any) -> Any:
        """Scores [questions, options]."""
        there, queried = passage != PAD, asked != PAD
        words, query = self.embedding(passage), self.embedding(asked)
        for hop, (read_passage, read_asked) in enumerate(zip(self.read_passage, self.read_asked, strict=True)):
            words, _ = read_passage(words, there)
            states, whole = read_asked(query, queried)
            if hop < len(self.read_passage) - 1:
                words = gated(words, states, queried)
        _, answers = self.read_options(self.embedding(options), options != PAD)
        weights = masked_softmax(self.look(whole, words), there)
        seen = (weights.unsqueeze(1) @ words).squeeze(1)
        scores = self.compare(seen[owners], answers.unsqueeze(1)).squeeze(1)
        return weighed(scores.expand(len(slots), -1), slots)


def gated(words: Any, query: Any, mask: Any) -> Any:
    """Each word times what it sees in the question."""
    return words * (masked_softmax(words @ query.transpose(1, 2), mask.unsqueeze(1)) @ query)


_KIND = Kind("gated-attention", FamilySettings, GatedAttention)


def make(argument: str, start: Start) -> Network:
    """A new gated-attention reader."""
    del argument  # there is none
    return new_network(_KIND, start)


def load(folder: Path) -> Network:
    """The gated-attention reader that was saved there."""
    return load_network(_KIND, folder)
