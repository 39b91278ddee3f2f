"""Several people on the same items: how far they agree (Fleiss' kappa), how well they do (LogiQA's human figures)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from tollens.records import Estimate
from tollens.scores.intervals import mean, proportion

RESAMPLES = 10_000


def table_of(labels: Iterable[Sequence[Hashable]]) -> list[list[int]]:
    """The table of what the raters called each item: a row an item, a column a label as they come, counts of raters."""
    counts = [Counter(each) for each in labels]
    columns = list(dict.fromkeys(label for each in counts for label in each))
    return [[each[label] for label in columns] for each in counts]


def fleiss_kappa(table: Sequence[Sequence[int]]) -> float:
    """Fleiss' kappa (1971): how much more the raters agree than their labels would by chance.

    A row is an item, a column a category, a cell how many raters put the item there; equally many of them rated each
    item, not necessarily the same ones. 1 where all agree on every item, 0 for agreement as by chance, down to
    -1 / (raters - 1) for less. Where only one category was ever used, chance alone would agree as well, and the formula
    says 0 / 0: there it is 1, as wherever all agree on every item.
    """
    raters = _raters(table)
    return _kappa(
        sum(_agreeing(row) for row in table),
        [sum(column) for column in zip(*table, strict=True)],
        len(table),
        raters,
    )


def agreement(table: Sequence[Sequence[int]], *, seed: int = 0) -> Estimate:
    """Fleiss' kappa with its 95 % interval from the bootstrap of items. One item says nothing of how others would
    spread: from -1 to 1. Where all agree on every item, so do all resamples: the interval is that point."""
    value, raters, n = fleiss_kappa(table), _raters(table), len(table)
    if n == 1:
        return Estimate(value=value, low=-1.0, high=1.0, n=1)
    import numpy as np

    # Items that were rated alike are one row, drawn as often as all of them: a resample is a multinomial draw.
    rows = Counter(tuple(row) for row in table)
    sums = np.array([[_agreeing(row), *row] for row in rows], dtype=np.float64)
    draws = np.random.default_rng(seed).multinomial(n, [count / n for count in rows.values()], size=RESAMPLES) @ sums
    observed = draws[:, 0] / (n * raters * (raters - 1))
    expected = ((draws[:, 1:] / (n * raters)) ** 2).sum(axis=1)
    alone = (draws[:, 1:] > 0).sum(axis=1) == 1  # one category was drawn: all agree
    kappas = np.where(alone, 1.0, (observed - expected) / np.where(alone, 1.0, 1 - expected))
    low, high = np.quantile(kappas, [0.025, 0.975])
    return Estimate(value=value, low=float(low), high=float(high), n=n)


def _raters(table: Sequence[Sequence[int]]) -> int:
    """How many raters each item has. ValueError for a table that is none."""
    if not table or not table[0]:
        raise ValueError("expected a table of items by categories, found an empty one")
    raters, width = sum(table[0]), len(table[0])
    for number, row in enumerate(table):
        if len(row) != width:
            raise ValueError(f"expected {width} categories in every row, found {len(row)} in row {number}")
        if any(count < 0 or count != int(count) for count in row):
            raise ValueError(f"expected counts of raters, found {list(row)} in row {number}")
        if sum(row) != raters:
            raise ValueError(f"expected {raters} raters for every item, found {sum(row)} in row {number}")
    if raters < 2:
        raise ValueError(f"expected two raters or more for every item, found {raters}")
    return raters


def _agreeing(row: Sequence[int]) -> int:
    """How many ordered pairs of raters agree on the item."""
    return sum(count * (count - 1) for count in row)


def _kappa(agreeing: int, totals: Sequence[int], items: int, raters: int) -> float:
    if sum(total > 0 for total in totals) == 1:
        return 1.0
    observed = agreeing / (items * raters * (raters - 1))
    expected = sum((total / (items * raters)) ** 2 for total in totals)
    return (observed - expected) / (1 - expected)


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanPerformance:
    """How well several people do on the same items, as LogiQA reports it."""

    average: Estimate  # the mean of their accuracies; items are the units of its interval
    ceiling: Estimate  # the share of items that at least one of them has right
    each: tuple[Estimate, ...]  # their accuracies, in the order given


def human_performance(rights: Sequence[Sequence[bool]]) -> HumanPerformance:
    """The figures of the annotators: for each of them, whether each item is right; what was not answered is not.

    LogiQA (section 4) has three students, reports the average of their scores, and for the ceiling takes a question as
    answered correctly if one of them gives the correct answer.
    """
    if not rights or not rights[0]:
        raise ValueError("expected the answers of one annotator or more, found none")
    n = len(rights[0])
    for number, each in enumerate(rights):
        if len(each) != n:
            raise ValueError(f"expected {n} items of every annotator, found {len(each)} of annotator {number}")
    by_item = [sum(map(bool, item)) / len(rights) for item in zip(*rights, strict=True)]
    total, squares = sum(by_item), sum(share * share for share in by_item)
    return HumanPerformance(
        average=mean(total, squares, n),
        ceiling=proportion(sum(share > 0 for share in by_item), n),
        each=tuple(proportion(sum(map(bool, each)), n) for each in rights),
    )
