"""Tables → CSV in long form: a line an entry, whatever the table looks like. It is UTF-8 with a byte order mark,
without which spreadsheets garble Chinese; `encoding="utf-8-sig"` reads it in Python, and pandas does by itself."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from tollens.report.content import Chart, Column, Report, Row, Table, Value
from tollens.report.printable import one_line

HEAD = (
    "table",
    "row",
    "column",
    "text",
    "value",
    "low",
    "high",
    "n",
    "unit",
    "published",
    "best",
    "note",
    "row_aside",
    "column_aside",
    "chance",
)
_FORMULA = tuple("=+-@＝＋－＠")


def as_csv(report: Report) -> bytes:
    """All tables, and the numbers of all charts, in one file."""
    parts = [part for section in report.sections for part in section.parts]
    return tables_as_csv([_numbers(part) if isinstance(part, Chart) else part for part in parts])


def tables_as_csv(tables: Iterable[Table]) -> bytes:
    """The tables one after the other. Shares are given from 0 to 1, as they were computed and not rounded."""
    file = StringIO()
    writer = csv.writer(file)
    writer.writerow(HEAD)
    for table in tables:
        for row in table.rows:
            for column, entry in zip(table.columns, row.entries, strict=True):
                writer.writerow([table.id, *_line(row, column, entry)])
    return file.getvalue().encode("utf-8-sig")


def chart_as_csv(chart: Chart) -> bytes:
    """The numbers of a chart, under its own id."""
    return tables_as_csv([_numbers(chart)])


def _numbers(chart: Chart) -> Table:
    numbers = chart.numbers
    return Table(id=chart.id, title=chart.title, corner=numbers.corner, columns=numbers.columns, rows=numbers.rows)


def _line(row: Row, column: Column, entry: Value | str | None) -> list[str]:
    places = [_harmless(row.title), _harmless(column.title)]
    asides = [_harmless(row.aside), _harmless(column.aside), _number(column.chance)]
    if not isinstance(entry, Value):
        return [*places, _harmless(entry or ""), *[""] * 8, *asides]
    figures = [_number(each) for each in (entry.value, entry.low, entry.high, entry.n)]
    facts = [entry.unit, str(entry.published).lower(), str(entry.best).lower(), _harmless(entry.note)]
    return [*places, "", *figures, *facts, *asides]


def _number(value: float | None) -> str:
    return "" if value is None else repr(value)


def _harmless(text: str) -> str:
    """The text on one line; one that a spreadsheet would take for a formula has an apostrophe before it."""
    text = one_line(text)
    return f"'{text}" if text.startswith(_FORMULA) else text
