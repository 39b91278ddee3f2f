"""The seams that readers fill: questions in, one prediction each out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, runtime_checkable

from tollens.records import Cost, Prediction, Question, ReaderCard

# The name that the replies to an item are kept as paid by.
Payer = Callable[[str], str]


class Reader(Protocol):
    """Reads questions. What it answers depends on the question and on its card alone, never on the batch."""

    @property
    def card(self) -> ReaderCard:
        """Its name and everything that decides its answers."""

    def read(self, questions: Sequence[Question]) -> Sequence[Prediction]:
        """One prediction for each question, in order."""


@runtime_checkable
class ConcurrentReader(Protocol):
    """A reader that waits for somebody else, and so reads many questions at a time, each on its own."""

    @property
    def card(self) -> ReaderCard:
        """Its name and everything that decides its answers."""

    @property
    def concurrency(self) -> int:
        """How many questions it reads at a time."""

    def charge(self, costs: Iterable[Cost]) -> None:
        """Count what was spent before, where there is a limit."""

    def opened(self, payer: Payer) -> AbstractAsyncContextManager[None]:
        """Open for a run, under the names that its replies are kept as paid by."""

    def reckon(self, question: Question) -> Cost:
        """What an answer will cost at most, before it is asked for; tokens are estimated."""

    async def answer(self, question: Question) -> Prediction:
        """Its prediction for one question. Stopped where it will not answer any more."""

    def read(self, questions: Sequence[Question]) -> Sequence[Prediction]:
        """One prediction for each question, in order."""
