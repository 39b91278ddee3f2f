"""The Stanford attentive reader (Chen, Bolton and Manning 2016), as it chooses among options (Lai et al. 2017).

The question looks at the passage once: words that go well with it weigh more. What it has seen is held against each
option.
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
    """What may be set about an attentive reader."""

    layers: Whole = 1  # of each recurrent encoder


class Attentive(nn.Module):  # type: ignore[misc]
    """Passage, question and options, each read by a bidirectional GRU."""

    def __init__(self, embedding: Any, settings: FamilySettings) -> None:
        super().__init__()
        self.embedding = embedding
        size = 2 * settings.hidden
        self.read_passage, self.read_asked, self.read_options = (
            Recurrent("gru", embedding.embedding_dim, settings.hidden, layers=settings.layers, dropout=settings.dropout)
            for _ in range(3)
        )
        self.look = Bilinear(size, size)
        self.compare = Bilinear(size, size)

    def forward(self, passage: Any, asked: Any, options: Any, owners: Any, slots: Any, **_targets: Any) -> Any:
        """Scores [questions, options]."""
        words, _ = self.read_passage(self.embedding(passage), passage != PAD)
        _, whole = self.read_asked(self.embedding(asked), asked != PAD)
        _, answers = self.read_options(self.embedding(options), options != PAD)
        weights = masked_softmax(self.look(whole, words), passage != PAD)
        seen = (weights.unsqueeze(1) @ words).squeeze(1)
        scores = self.compare(seen[owners], answers.unsqueeze(1)).squeeze(1)
        return weighed(scores.expand(len(slots), -1), slots)


_KIND = Kind("attentive", FamilySettings, Attentive)


def make(argument: str, start: Start) -> Network:
    """A new attentive reader."""
    del argument  # there is none
    return new_network(_KIND, start)


def load(folder: Path) -> Network:
    """The attentive reader that was saved there."""
    return load_network(_KIND, folder)
