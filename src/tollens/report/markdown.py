"""Report → Markdown as GitHub reads it. Text from the runs is escaped: it stays text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tollens.report import phrases
from tollens.report.content import Chart, Column, Entry, Report, Row, Table, Value
from tollens.report.headings import asides
from tollens.report.printable import lines_of, one_line

_ACTIVE = re.compile(r"([\\`*_\[\]~|$])")
_LINE_START = re.compile(r"^\s*(?:([#+=-])|(\d{1,9})([.)])(?!\S))")


def as_markdown(report: Report) -> str:
    """All that the page has but for the items; charts are given by their numbers."""
    return "\n".join(_document(report)) + "\n"


def table_as_markdown(table: Table) -> str:
    """The table under its title."""
    return "\n".join(_part(table, level=1)).lstrip("\n") + "\n"


def _document(report: Report) -> Iterator[str]:
    yield f"# Report on {_text(one_line(report.title))}"
    yield ""
    yield f"{_text(report.totals)}. Made {phrases.moment(report.made)}, resampled with seed {report.seed}."
    for section in report.sections:
        yield from ["", f"## {_text(one_line(section.title))}"]
        yield from _note(section.note)
        for part in section.parts:
            yield from _part(part, level=3)


def _part(part: Table | Chart, level: int) -> Iterator[str]:
    table = part.numbers if isinstance(part, Chart) else part
    yield from ["", f"{'#' * level} {_text(one_line(part.title))}", ""]
    yield from _grid(
        [_text(table.corner), *map(_head, table.columns)],
        ([_row_title(row), *map(_entry, row.entries)] for row in table.rows),
    )
    yield from _note(part.note)


def _note(note: str) -> list[str]:
    return ["", _text(note)] if note else []


def _head(column: Column) -> str:
    return _lines(_text(column.title), *map(_text, asides(column)))


def _row_title(row: Row) -> str:
    title = f"**{_text(row.title)}**" if row.apart else _text(row.title)
    return _lines(title, _text(row.aside))


def _entry(entry: Entry) -> str:
    if entry is None:
        return "–"
    if isinstance(entry, str):
        return _text(entry)
    return _lines(_figure(entry), _text(entry.note))


def _figure(value: Value) -> str:
    said = _text(phrases.printed(value))
    parts = [
        "paper:" if value.published else "",
        f"**{said}** (best)" if value.best else said,
        f"({phrases.interval(value)})" if phrases.interval(value) else "",
    ]
    n = "" if value.n is None else f", n = {value.n:,}"
    return " ".join(part for part in parts if part) + n


def _grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in [head, ["---"] * len(head), *rows]:
        yield f"| {' | '.join(row)} |"


def _lines(*parts: str) -> str:
    """Several lines in one cell."""
    return "<br>".join(part for part in parts if part)


def _text(text: str) -> str:
    """The text so that Markdown and HTML show it as it is, on one line of the file."""
    return _lines(*map(_escaped, lines_of(text)))


def _escaped(line: str) -> str:
    line = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    line = _ACTIVE.sub(r"\\\1", line.strip())
    return _LINE_START.sub(lambda found: f"{found[2] or ''}\\{found[1] or found[3]}", line)
