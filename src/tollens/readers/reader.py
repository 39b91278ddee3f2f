"""The seam that every reader fills: questions in, one prediction each out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tollens.records import Prediction, Question, ReaderCard


class Reader(Protocol):
    """Reads questions. What it answers depends on the question and on its card alone, never on the batch."""

    @property
    def card(self) -> ReaderCard:
        """Its name and everything that decides its answers."""

    def read(self, questions: Sequence[Question]) -> Sequence[Prediction]:
        """One prediction for each question, in order."""
