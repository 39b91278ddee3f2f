"""Score: how one prediction fared. Estimate: a figure over many of them, with its interval."""

from __future__ import annotations

from typing import Literal

from tollens.records.base import Record, check_finite

Outcome = Literal["right", "wrong", "abstained", "wavered", "unreadable", "refused", "timed-out", "failed", "absent"]


class Score(Record, frozen=True, kw_only=True, tag_field="record", tag="score/1"):
    """How one prediction fared: its outcome, and its value under each metric."""

    item: str
    outcome: Outcome
    metrics: dict[str, float]
    answer: int | None = None  # the option that was chosen, and the right one: for scores by label
    key: int | None = None
    kinds: tuple[str, ...] = ()
    group: str | None = None
    fallacies: tuple[str, ...] = ()  # the item's: what each option commits
    labels: tuple[str, ...] = ()  # what each option is called in all items; empty where options are no labels
    places: tuple[int, ...] = ()  # the prediction's: the place chosen in each order of the options

    def __post_init__(self) -> None:
        check_finite(*self.metrics.values())


class Estimate(Record, frozen=True, kw_only=True):
    """A figure with its 95 % interval and the number of items it is of."""

    value: float
    low: float
    high: float
    n: int
