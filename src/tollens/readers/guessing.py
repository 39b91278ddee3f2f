"""A reader and another that guesses where the first does not answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager

import msgspec

from tollens.errors import InputError
from tollens.readers.reader import ConcurrentReader, Payer, Reader
from tollens.records import Cost, Prediction, Question, ReaderCard

# Where a reader was not reached, or its answers are not there, there is nothing to guess in its place.
_NOT_TO_GUESS = ("failed", "absent")


class Guessing:
    """What the first reader does not answer, the second does; each such answer says who guessed it, and why."""

    def __init__(self, reader: Reader, fallback: Reader) -> None:
        self._reader, self._fallback = reader, fallback
        self.card = _card(reader, fallback)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        first = self._reader.read(questions)
        return [_or_guess(self._fallback, *each, self._reader.card) for each in zip(questions, first, strict=True)]


class ConcurrentGuessing:
    """The same for a first reader that reads many questions at a time."""

    def __init__(self, reader: ConcurrentReader, fallback: Reader) -> None:
        self._reader, self._fallback = reader, fallback
        self.card = _card(reader, fallback)
        self.concurrency = reader.concurrency

    def charge(self, costs: Iterable[Cost]) -> None:
        """Count what was spent before."""
        self._reader.charge(costs)

    def opened(self, payer: Payer) -> AbstractAsyncContextManager[None]:
        """Open for a run, under the names that its replies are kept as paid by."""
        return self._reader.opened(payer)

    def reckon(self, question: Question) -> Cost:
        """What an answer will cost at most: a guess costs nothing."""
        return self._reader.reckon(question)

    async def answer(self, question: Question) -> Prediction:
        """Its prediction for one question."""
        return _or_guess(self._fallback, question, await self._reader.answer(question), self._reader.card)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        return Guessing(self._reader, self._fallback).read(questions)


def guessing(reader: Reader, fallback: Reader) -> Reader:
    """The reader, with another that guesses in its place."""
    if isinstance(fallback, ConcurrentReader):
        raise InputError(f"{fallback.card.name} asks somebody else: a guess is made by a reader that asks nobody")
    return ConcurrentGuessing(reader, fallback) if isinstance(reader, ConcurrentReader) else Guessing(reader, fallback)


def _or_guess(fallback: Reader, question: Question, given: Prediction, card: ReaderCard) -> Prediction:
    """The prediction, or what the fallback guesses where there is no answer."""
    if given.missing is None or given.missing in _NOT_TO_GUESS:
        return given
    guess = fallback.read([question])[0]
    detail = f"guessed by {fallback.card.name}; {card.name} {given.missing}: {given.detail or 'no reason given'}"
    taken = {"theory": given.theory, "cost": given.cost, "spent": given.spent, "places": given.places}
    return msgspec.structs.replace(guess, detail=detail, **taken)


def _card(reader: Reader | ConcurrentReader, fallback: Reader) -> ReaderCard:
    settings = {f"guess.{key}": value for key, value in fallback.card.settings.items()}
    settings = {**reader.card.settings, **settings, "guess": fallback.card.name}
    return ReaderCard(name=f"{reader.card.name}+{fallback.card.name}", settings=settings, lineage=reader.card.lineage)
