"""Every figure of a report, by where it stands."""

from __future__ import annotations

from tollens.report.content import Chart, Report, Table, Value

from .sections import Place


def parts_of(report: Report) -> dict[str, Table]:
    """Each table, and each chart's numbers, by id."""
    return {
        part.id: part.numbers if isinstance(part, Chart) else part
        for section in report.sections
        for part in section.parts
    }


def figures_of(part_id: str, table: Table) -> dict[Place, Value]:
    """The figures of a part. Rows of one title are told apart by the words that stand in them."""
    found: dict[Place, Value] = {}
    titles = [row.title for row in table.rows]
    for row in table.rows:
        words = [entry for entry in row.entries if isinstance(entry, str)]
        several = "answering-reasons" in part_id or titles.count(row.title) > 1
        title = " / ".join([row.title, *words]) if several else row.title
        for column, entry in zip(table.columns, row.entries, strict=True):
            if isinstance(entry, Value):
                place = (part_id, title, column.title)
                assert place not in found, place
                found[place] = entry
    return found
