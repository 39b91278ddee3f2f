"""What a report holds, as plain data: sections of tables and charts. Every writer (HTML, Markdown, LaTeX, CSV, SVG)
takes these and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tollens.records import Estimate

# What a figure is of: a share (shown in percent), a difference of shares (in percentage points, with its sign), a
# count, any other number, seconds, dollars, or a p-value.
Unit = Literal["share", "points", "count", "number", "seconds", "dollars", "p"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A figure in a table or chart, with its 95 % interval and the number of items it is of where it has them."""

    value: float
    low: float | None = None
    high: float | None = None
    n: int | None = None
    unit: Unit = "share"
    published: bool = False  # a paper prints it: it was not measured here
    best: bool = False  # better than all others of its column, by a paired test that is corrected for their number
    note: str = ""  # small print, such as '3 unreadable'

    @classmethod
    def of(cls, estimate: Estimate, unit: Unit = "share", note: str = "") -> Value:
        """A measured figure."""
        return cls(value=estimate.value, low=estimate.low, high=estimate.high, n=estimate.n, unit=unit, note=note)


# What stands in a table: a figure, words, or None where there is nothing to say.
Entry = Value | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The head of a column."""

    title: str
    aside: str = ""  # in small print below, such as '200 items'
    chance: float | None = None  # what guessing gets in it, where that is the same for the whole column


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row: what it is of, and an entry for each column."""

    title: str
    entries: tuple[Entry, ...]
    aside: str = ""
    apart: bool = False  # set apart from the others, as a sum or a human's row is


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table. Its id is its own in the whole report, of small letters, digits and hyphens: files are named by it."""

    id: str
    title: str
    corner: str  # what the rows are: 'Reader', 'Kind'
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""

    def __post_init__(self) -> None:
        odd = [row.title for row in self.rows if len(row.entries) != len(self.columns)]
        if odd:
            raise ValueError(f"table {self.id}: row {odd[0]!r} does not have an entry for each column")


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A figure at a place: a number on the axis, or a name."""

    x: float | str
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The figures of one reader, or what a paper prints for one."""

    name: str
    points: tuple[Point, ...]
    published: bool = False
    curve: tuple[tuple[float, float], ...] = ()  # a fitted curve through them, as points close together
    curve_note: str = ""  # what it is, in words


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A figure: bars beside each other, or lines. Where `x` has numbers they are in order."""

    id: str
    title: str
    x: str  # what the axes are of
    y: str
    kind: Literal["bars", "lines"]
    series: tuple[Series, ...]
    note: str = ""
    chance: float | None = None

    @property
    def numbers(self) -> Table:
        """The figures of the chart as a table: a row a place, a column a series that has any."""
        shown = [series for series in self.series if series.points]
        places = list(dict.fromkeys(point.x for series in self.series for point in series.points))
        if not any(isinstance(place, str) for place in places):
            places.sort(key=float)
        found = [{point.x: point.value for point in series.points} for series in shown]
        return Table(
            id=f"{self.id}-numbers",
            title=self.title,
            corner=self.x,
            columns=tuple(Column(title=series.name, aside=series.curve_note) for series in shown),
            rows=tuple(
                Row(
                    title=place if isinstance(place, str) else f"{place:g}",
                    entries=tuple(values.get(place) for values in found),
                )
                for place in places
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the report with its own heading."""

    id: str
    title: str
    parts: tuple[Table | Chart, ...]
    note: str = ""  # how to read what stands here


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything that is printed, but for the items themselves, which the explorer holds."""

    title: str
    made: str  # UTC, ISO 8601
    seed: int
    totals: str  # '3 runs, 2 readers, 1 item set, 200 items'
    sections: tuple[Section, ...]
