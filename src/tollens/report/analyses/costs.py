"""What each reader cost: requests, tokens, seconds and dollars, in all, an item and a right answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt

from tollens.records import Cost
from tollens.report.book import Book, Reading
from tollens.report.content import Column, Row, Section, Table, Unit, Value
from tollens.report.measuring import unfinished
from tollens.report.phrases import counted
from tollens.scores.intervals import Z95

_CLOCK_NOTE = (
    "By the clock, to the second; the pauses of a run that was stopped and went on are in it. A run that has not ended "
    "has no time."
)
_NOTE = (
    "Requests, tokens as the server counted them, seconds and dollars are what the runs spent on all items that were "
    "reached, answered or not; requests that had to be repeated are counted. Seconds are those spent waiting for "
    "replies, added up; readers that ask nobody count none, and neither do replies that another run had paid for. "
    "An item’s mean is of the n items whose cost was counted, with its normal 95 % interval. A right answer’s is what "
    "all items with a key cost, divided by how many were right."
)


@dataclass(frozen=True, slots=True)
class _Measure:
    """Something that is counted of a cost."""

    title: str
    unit: Unit
    of: Callable[[Cost], float]


_REQUESTS = _Measure("Requests", "count", lambda cost: cost.requests)
_READ = _Measure("Tokens in", "count", lambda cost: cost.input_tokens)
_WRITTEN = _Measure("Tokens out", "count", lambda cost: cost.output_tokens)
_TOKENS = _Measure("Tokens", "number", lambda cost: cost.input_tokens + cost.output_tokens)
_SECONDS = _Measure("Seconds", "seconds", lambda cost: cost.seconds)
_DOLLARS = _Measure("Dollars", "dollars", lambda cost: cost.dollars)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spent:
    """What items cost, those with a key by themselves too, and how many of these were right."""

    costs: Sequence[Cost]
    graded: Sequence[Cost]
    right: int

    def total(self, measure: _Measure) -> Value | None:
        """Of all items."""
        return Value(value=sum(map(measure.of, self.costs)), unit=measure.unit) if self.costs else None

    def mean(self, measure: _Measure) -> Value | None:
        """Of an item, where it is not of one alone that nothing can be said of others."""
        n = len(self.costs)
        if not n:
            return None
        values = [measure.of(cost) for cost in self.costs]
        mean = sum(values) / n
        if n == 1:
            return Value(value=mean, n=1, unit=measure.unit)
        half = Z95 * sqrt(sum((each - mean) ** 2 for each in values) / (n - 1) / n)
        return Value(value=mean, low=max(0.0, mean - half), high=mean + half, n=n, unit=measure.unit)

    def by_right(self, measure: _Measure) -> Value | None:
        """Of a right answer; None where none was right."""
        if not self.graded or not self.right:
            return None
        return Value(
            value=sum(map(measure.of, self.graded)) / self.right, unit=measure.unit, note=f"{self.right:,} right"
        )


def section(book: Book) -> Section | None:
    """A table for each item set where something was counted, one of all of them together, and how long runs took."""
    parts, by_reader = [], dict[str, list[_Spent]]()
    for items in book.sets:
        rows = []
        for each in items.readings:
            spent = _spent(each)
            rows.append((each.reader.title, unfinished(each), spent))
            by_reader.setdefault(each.reader.title, []).append(spent)
        parts.append(_table(f"costs-{items.slug}", f"Costs on {items.title}", rows))
    if sum(each is not None for each in parts) > 1:
        rows = [(reader, counted(len(found), "item set"), _together(found)) for reader, found in by_reader.items()]
        parts.insert(0, _table("costs-all", "Costs on all item sets together", rows))
    parts.append(_times(book))
    return Section(id="costs", title="Costs", parts=tuple(each for each in parts if each is not None), note=_NOTE)


def _spent(reading: Reading) -> _Spent:
    costs = reading.costs
    return _Spent(
        costs=list(costs.values()),
        graded=[costs[id_] for id_ in reading.scores if id_ in costs],
        right=reading.summary.outcomes.get("right", 0),
    )


def _times(book: Book) -> Table | None:
    """How long each run took: a row a reader, a column an item set."""
    rows = [
        Row(
            title=reader.title,
            entries=tuple(_clock(each) if (each := book.reading(reader, items)) else None for items in book.sets),
        )
        for reader in book.readers
    ]
    if all(entry is None for row in rows for entry in row.entries):
        return None
    return Table(
        id="costs-times",
        title="Time from the start of a run to its end",
        corner="Reader",
        columns=tuple(Column(title=items.title, aside=counted(len(items.items), "item")) for items in book.sets),
        rows=tuple(rows),
        note=_CLOCK_NOTE,
    )


def _clock(reading: Reading) -> Value | None:
    """From start to end; None where the run has not ended, or its moments cannot be read."""
    try:
        started, finished = map(datetime.fromisoformat, (reading.run.started, reading.run.finished or ""))
        return Value(value=max(0.0, (finished - started).total_seconds()), unit="seconds")
    except (ValueError, TypeError):  # not moments, or only one of them with a time zone
        return None


def _together(found: Sequence[_Spent]) -> _Spent:
    return _Spent(
        costs=[cost for each in found for cost in each.costs],
        graded=[cost for each in found for cost in each.graded],
        right=sum(each.right for each in found if each.graded),
    )


def _table(id_: str, title: str, rows: Sequence[tuple[str, str, _Spent]]) -> Table | None:
    """A row a reader. A column in which nothing was counted is left out, and so is a table without any."""
    spent = [each for _, _, each in rows]
    columns = [(each.title, [row.total(each) for row in spent]) for each in (_REQUESTS, _READ, _WRITTEN)]
    columns += [(each.title, [row.total(each) for row in spent]) for each in (_SECONDS, _DOLLARS)]
    shared_out = (_TOKENS, _SECONDS, _DOLLARS)
    columns += [(f"{each.title} an item", [row.mean(each) for row in spent]) for each in shared_out]
    columns += [(f"{each.title} a right answer", [row.by_right(each) for row in spent]) for each in shared_out]
    columns = [(name, values) for name, values in columns if any(each and each.value for each in values)]
    if not columns:
        return None
    return Table(
        id=id_,
        title=title,
        corner="Reader",
        columns=tuple(Column(title=name) for name, _ in columns),
        rows=tuple(
            Row(title=reader, aside=aside, entries=tuple(values[place] for _, values in columns))
            for place, (reader, aside, _) in enumerate(rows)
        ),
    )
