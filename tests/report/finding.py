"""Looking things up in a section, for tests of what stands in it."""

from __future__ import annotations

from tollens.report.content import Chart, Section, Series, Table, Value


def table(section: Section | None, id_: str) -> Table:
    assert section is not None
    (found,) = (part for part in section.parts if part.id == id_)
    assert isinstance(found, Table)
    return found


def chart(section: Section | None, id_: str) -> Chart:
    assert section is not None
    (found,) = (part for part in section.parts if part.id == id_)
    assert isinstance(found, Chart)
    return found


def value(of: Table, row: str, column: int | str) -> Value:
    """The only figure in a row of that title, by its column's place or title."""
    place = column if isinstance(column, int) else [each.title for each in of.columns].index(column)
    (found,) = (each.entries[place] for each in of.rows if each.title == row)
    assert isinstance(found, Value)
    return found


def series(of: Chart, name: str) -> Series:
    (found,) = (each for each in of.series if each.name == name)
    return found


def texts(section: Section) -> str:
    """All words of a section, a line each: what a writer will be given."""
    found = [section.title, section.note]
    for part in section.parts:
        found += [part.title, part.note]
        shown = part if isinstance(part, Table) else part.numbers
        found += [text for column in shown.columns for text in (column.title, column.aside)]
        for row in shown.rows:
            found += [row.title, row.aside]
            found += [entry for entry in row.entries if isinstance(entry, str)]
    return "\n".join(found)
