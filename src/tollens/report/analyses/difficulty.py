"""Accuracy against what makes items hard: how deep the proof is, how many worlds there are; with a fitted curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10

from tollens.records import Item
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Chart, Column, Entry, Point, Row, Section, Series, Table, Value
from tollens.report.measuring import accuracy, groups_of, scores_of, unfinished, unfinished_note
from tollens.report.phrases import counted, interval, printed
from tollens.scores.curve import Curve, NoFit, fit_curve

MOST_POINTS = 8  # of a series; where there are more numbers, those that lie close together share a point
_LARGEST = 2**53  # above it a number is no longer the same as a float

_NOTE = (
    "Accuracy with Wilson’s 95 % interval, of n items; an item without an answer counts as not right. The curve is the "
    "logistic one of greatest likelihood over single items, not over the points. Its slope is how much the log-odds of "
    "a right answer change with one more of the number, with Wald’s 95 % interval: below 0 harder items are less often "
    "right, and an interval that holds 0 shows no trend."
)
_GROUPS_NOTE = (
    "Items come in groups that stand and fall together; the intervals take every item for itself all the same."
)


@dataclass(frozen=True, slots=True)
class _Measure:
    """A number that builders record of an item."""

    name: str
    title: str
    unit: str  # what one more of it is
    logarithmic: bool = False
    has_chart: bool = True

    def of(self, item: Item) -> float | None:
        """Its place on the axis; None where it was not recorded, or has none."""
        value = item.measures.get(self.name)
        if value is None or abs(value) > _LARGEST or (self.logarithmic and value < 1):
            return None
        return log10(value) if self.logarithmic else float(value)


_MEASURES = (
    _Measure("depth", "Depth of the proof", "step of the proof"),
    _Measure("needed", "Premises that the proof needs", "premise"),
    _Measure("worlds", "Worlds before the clues", "ten times as many worlds", logarithmic=True),
    # Its chart stands with the paper's own figures.
    _Measure("possible_worlds", "Possible worlds", "ten times as many", logarithmic=True, has_chart=False),
)


def section(book: Book) -> Section | None:
    """For each item set with such numbers a chart for each of them, and a table of the slopes."""
    parts: list[Table | Chart] = []
    for items in book.sets:
        rows = []
        for measure in _MEASURES:
            numbers = {item.id: place for item in items.graded if (place := measure.of(item)) is not None}
            if len(set(numbers.values())) < 2:
                continue
            curves = [_fitted(reading, numbers) for reading in items.full]
            if measure.has_chart:
                parts.append(_chart(items, measure, numbers, curves))
            rows.append(_row(measure, len(numbers), curves))
        if rows:
            parts.append(_slopes(items, rows))
    return Section(id="difficulty", title="Difficulty", parts=tuple(parts), note=_NOTE)


def _fitted(reading: Reading, numbers: Mapping[str, float]) -> Curve | NoFit:
    reached = [(numbers[id_], score.outcome == "right") for id_, score in reading.scores.items() if id_ in numbers]
    return fit_curve([place for place, _ in reached], [right for _, right in reached])


def _row(measure: _Measure, items: int, curves: Sequence[Curve | NoFit]) -> Row:
    entries: list[Entry] = [
        f"no curve: {curve.reason}" if isinstance(curve, NoFit) else _slope(curve) for curve in curves
    ]
    aside = f"for each {measure.unit}; {counted(items, 'item')}"
    return Row(title=measure.title, aside=aside, entries=tuple(entries))


def _slope(curve: Curve) -> Value:
    """The slope without what is only rounding: a flat one is 0."""
    value, low, high = (round(each, 6) + 0.0 for each in (curve.slope.value, curve.slope.low, curve.slope.high))
    return Value(value=value, low=low, high=high, n=curve.slope.n, unit="number")


def _slopes(items: ItemSet, rows: Sequence[Row]) -> Table:
    return Table(
        id=f"difficulty-slopes-{items.slug}",
        title=f"Slopes of the curves: {items.title}",
        corner="Measure",
        columns=tuple(Column(title=each.reader.title, aside=unfinished(each)) for each in items.full),
        rows=tuple(rows),
        note=_GROUPS_NOTE if groups_of(items) else "",
    )


def _chart(items: ItemSet, measure: _Measure, numbers: Mapping[str, float], curves: Sequence[Curve | NoFit]) -> Chart:
    bins = _bins(numbers)
    notes = [_GROUPS_NOTE if groups_of(items) else "", unfinished_note(items.full)]
    return Chart(
        id=f"difficulty-{measure.name}-{items.slug}",
        title=f"Accuracy by {measure.title[0].lower()}{measure.title[1:]}: {items.title}",
        x=f"{measure.title}, log10" if measure.logarithmic else measure.title,
        y="Accuracy",
        kind="lines",
        series=tuple(_series(each, bins, curve) for each, curve in zip(items.full, curves, strict=True)),
        note=" ".join(filter(None, notes)),
        chance=items.chance,
    )


def _bins(numbers: Mapping[str, float]) -> dict[float, list[str]]:
    """The items of each point. Where there are many different numbers, the axis is cut into stretches of one length,
    and a point stands at the mean of the numbers in its stretch."""
    low, high = min(numbers.values()), max(numbers.values())
    if len(set(numbers.values())) <= MOST_POINTS:
        exact: dict[float, list[str]] = {}
        for id_, place in sorted(numbers.items(), key=lambda pair: pair[1]):
            exact.setdefault(place, []).append(id_)
        return exact
    found: dict[int, list[str]] = {}
    for id_, place in numbers.items():
        stretch = min(MOST_POINTS - 1, floor((place - low) / (high - low) * MOST_POINTS))
        found.setdefault(stretch, []).append(id_)
    digits, means = 2 - floor(log10(high - low)), dict[float, list[str]]()
    for _, ids in sorted(found.items()):
        means.setdefault(round(sum(numbers[id_] for id_ in ids) / len(ids), digits), []).extend(ids)
    return means


def _series(reading: Reading, bins: Mapping[float, Sequence[str]], curve: Curve | NoFit) -> Series:
    points = []
    for place, ids in bins.items():
        if (value := accuracy(scores_of(reading, ids))) is not None:
            points.append(Point(x=place, value=value))
    if isinstance(curve, NoFit):
        return Series(name=reading.reader.title, points=tuple(points), curve_note=f"no curve: {curve.reason}")
    slope = _slope(curve)
    return Series(
        name=reading.reader.title,
        points=tuple(points),
        curve=tuple((place, estimate.value) for place, estimate in curve.points()),
        curve_note=f"slope {printed(slope)} [{interval(slope)}]",
    )
