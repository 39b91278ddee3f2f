"""Prediction: what a reader answered, or why it did not, and what that cost.

A prediction is saved without what was measured: so its line is the same every time the same replies come. What was
measured, the seconds above all, is saved apart, as Spent.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tollens.records.base import Record, check_finite

# Why there is no answer. They are never mixed with each other or with a wrong answer.
Missing = Literal[
    "abstained",  # the reader chose not to answer
    "wavered",  # its answer changed with the order of the options
    "unreadable",  # it answered, and no answer could be read from what it said
    "refused",  # a model declined
    "timed-out",
    "failed",  # an error on the way
    "absent",  # answers made elsewhere have none for this item
]


class Cost(Record, frozen=True, kw_only=True):
    """Requests, tokens, seconds and dollars. Readers that ask nobody leave it out."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    estimated_tokens: int = 0  # of requests whose tokens the server did not count: in and out, at most
    seconds: float = 0.0
    dollars: float = 0.0

    def __post_init__(self) -> None:
        check_finite(self.seconds, self.dollars)

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            requests=self.requests + other.requests,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            estimated_tokens=self.estimated_tokens + other.estimated_tokens,
            seconds=self.seconds + other.seconds,
            dollars=self.dollars + other.dollars,
        )


class Prediction(Record, frozen=True, kw_only=True, tag_field="record", tag="prediction/1"):
    """One reader's answer to one item: an option's index, a span, or the reason why there is neither."""

    item: str
    answer: int | None = None
    span: str | None = None
    missing: Missing | None = None
    detail: str | None = None  # in words: what stood in the way, or the raw text that was read
    option_scores: tuple[float, ...] = ()  # how the reader weighed each option, where it did
    cost: Cost | None = None  # of the replies that the answer was read from, whoever paid for them and when
    spent: Cost | None = None  # what this run spent: repeated requests and seconds too, and kept replies are free
    places: tuple[int, ...] = ()  # where the options were rotated: the place chosen in each order, -1 for none
    theory: str | None = None  # what the reader read the words as, in the notation of the logic room
    proof: str | None = None  # why the answer follows, line by line, from a reader that can say

    def __post_init__(self) -> None:
        given = [self.answer is not None, self.span is not None, self.missing is not None]
        if sum(given) != 1:
            raise ValueError("a prediction has exactly one of answer, span and missing")
        check_finite(*self.option_scores)

    @property
    def answered(self) -> bool:
        """Whether there is an answer, right or wrong."""
        return self.missing is None

    @property
    def saved(self) -> Prediction:
        """The prediction as it is saved: a function of the replies."""
        cost = self.cost
        if self.spent is None and (cost is None or not cost.seconds):
            return self
        unmeasured = None if cost is None else msgspec.structs.replace(cost, seconds=0.0)
        return msgspec.structs.replace(self, cost=unmeasured, spent=None)

    @property
    def measured(self) -> Spent | None:
        """What was measured; None where that is what the answer cost."""
        spent = self.cost if self.spent is None else self.spent
        return None if spent is None or spent == self.saved.cost else Spent(item=self.item, cost=spent)


class Spent(Record, frozen=True, kw_only=True, tag_field="record", tag="spent/1"):
    """What a run spent on an item: the server, the network and earlier runs have a say in it."""

    item: str
    cost: Cost
    earlier: bool = False  # before the item was asked again; rows of one item add up
