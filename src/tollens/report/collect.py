"""Saved runs → Report: the sections in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, count

from tollens.report.analyses import (
    answering,
    calibration,
    compared,
    consistency,
    costs,
    difficulty,
    fallacies,
    kinds,
    logiqa,
    nail,
    position,
    provenance,
    results,
    robustlr,
    ropes,
)
from tollens.report.book import Book
from tollens.report.content import Chart, Report, Section, Table
from tollens.report.naming import report_title
from tollens.report.phrases import counted

SECTIONS: tuple[Callable[[Book], Section | None], ...] = (
    results.section,
    logiqa.section,
    nail.section,
    robustlr.section,
    ropes.section,
    kinds.section,
    consistency.section,
    difficulty.section,
    fallacies.section,
    answering.section,
    position.section,
    calibration.section,
    costs.section,
    compared.section,
    provenance.section,
)


def collect(book: Book, *, made: datetime | None = None) -> Report:
    """The report of a book; `made` is now. A table's or chart's id is its own in the whole report."""
    sections = tuple(found for section in SECTIONS if (found := section(book)) is not None and found.parts)
    return Report(
        title=report_title([each.title for each in book.sets]),
        made=(made or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds"),
        seed=book.seed,
        totals=_totals(book),
        sections=_told_apart(sections),
    )


def _told_apart(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections with a number behind an id that another part has: a set may be called `all`, or `reasons-all`."""
    taken: set[str] = set()

    def own(part: Table | Chart) -> Table | Chart:
        id_ = next(each for each in chain([part.id], (f"{part.id}-{n}" for n in count(2))) if each not in taken)
        taken.add(id_)
        return part if id_ == part.id else replace(part, id=id_)

    return tuple(replace(section, parts=tuple(map(own, section.parts))) for section in sections)


def _totals(book: Book) -> str:
    return ", ".join(
        [
            counted(sum(len(items.readings) for items in book.sets), "run"),
            counted(len(book.readers), "reader"),
            counted(len(book.sets), "item set"),
            counted(sum(len(items.items) for items in book.sets), "item"),
        ]
    )
