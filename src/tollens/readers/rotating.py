"""Option rotation: an item counts as answered only where the answer is the same in every order of its options.

>>> from tollens.readers.chance import Always
>>> question = Question(id="zoo/1", question="Which?", options=("a cat", "a dog", "a cow"))
>>> found = Rotating(Always("a")).read([question])[0]
>>> found.missing, found.places
('wavered', (0, 0, 0))
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager

import msgspec

from tollens.readers.reader import ConcurrentReader, Payer, Reader
from tollens.records import Cost, Prediction, Question, ReaderCard, letter


class Rotating:
    """A reader that is asked each question as many times as it has options, so that each option stands once in every
    place. `places` of a prediction are the places that it chose, order by order; a reader that looks at the options
    alone chooses each equally often."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.card = _card(reader)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        orders = [rotations(question) for question in questions]
        found = iter(self._reader.read([each for order in orders for each in order]))
        return [
            agreed(question, [next(found) for _ in order]) for question, order in zip(questions, orders, strict=True)
        ]


class ConcurrentRotating:
    """The same for a reader that reads many questions at a time."""

    def __init__(self, reader: ConcurrentReader) -> None:
        self._reader = reader
        self.card = _card(reader)
        self.concurrency = reader.concurrency

    def charge(self, costs: Iterable[Cost]) -> None:
        """Count what was spent before."""
        self._reader.charge(costs)

    def opened(self, payer: Payer) -> AbstractAsyncContextManager[None]:
        """Open for a run, under the names that its replies are kept as paid by."""
        return self._reader.opened(payer)

    def reckon(self, question: Question) -> Cost:
        """What an answer will cost at most: once for every order."""
        return sum(map(self._reader.reckon, rotations(question)), Cost())

    async def answer(self, question: Question) -> Prediction:
        """Its prediction for one question, asked in every order."""
        found = await asyncio.gather(*map(self._reader.answer, rotations(question)), return_exceptions=True)
        for each in found:  # raised when all are done, so that none goes on by itself
            if isinstance(each, BaseException):
                raise each
        return agreed(question, [each for each in found if isinstance(each, Prediction)])

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question, in order."""
        return Rotating(self._reader).read(questions)


def rotated(reader: Reader) -> Reader:
    """The reader, asked in every order."""
    return ConcurrentRotating(reader) if isinstance(reader, ConcurrentReader) else Rotating(reader)


def rotations(question: Question) -> list[Question]:
    """The question in every order of its options that turning them round gives, its own first."""
    options = question.options
    turned = [options[turn:] + options[:turn] for turn in range(len(options))]
    return [msgspec.structs.replace(question, options=each) for each in turned] or [question]


def agreed(question: Question, found: Sequence[Prediction]) -> Prediction:
    """What the predictions for all orders come to: the answer where they agree, else that it wavered. An order without
    an answer leaves the item without one."""
    cost, spent = _sum([each.cost for each in found]), _sum([each.spent for each in found])
    if not question.options:
        return found[0]
    places = tuple(-1 if each.answer is None else each.answer for each in found)
    if (missing := next((each for each in found if each.answer is None), None)) is not None:
        return msgspec.structs.replace(missing, cost=cost, spent=spent, places=places)
    count = len(question.options)
    chosen = {(place + turn) % count for turn, place in enumerate(places)}
    if len(chosen) == 1:
        together = {"cost": cost, "spent": spent, "places": places}
        return msgspec.structs.replace(found[0], answer=chosen.pop(), option_scores=(), **together)
    told = ", ".join(letter(place) for place in sorted(chosen))
    detail = f"in other orders of the options it chose other ones: {told} in the first order's letters"
    return Prediction(item=question.id, missing="wavered", detail=detail, cost=cost, spent=spent, places=places)


def _sum(costs: Sequence[Cost | None]) -> Cost | None:
    """Of those that were counted."""
    counted = [each for each in costs if each is not None]
    return sum(counted[1:], counted[0]) if counted else None


def _card(reader: Reader | ConcurrentReader) -> ReaderCard:
    card = reader.card
    settings = {**card.settings, "rotated": "1"}
    return ReaderCard(name=f"{card.name} (rotated)", settings=settings, lineage=card.lineage)
