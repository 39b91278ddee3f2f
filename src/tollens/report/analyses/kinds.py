"""Accuracy by kind of item, for benchmarks that have no section of their own."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.report.book import Book, ItemSet
from tollens.report.content import Section, Table
from tollens.report.measuring import breakdown, filed, groups_of
from tollens.report.phrases import ACCURACY_NOTE, AUTOMATIC_NOTE, GROUPS_NOTE

# Their sections show kinds themselves.
ELSEWHERE = frozenset({"logiqa", "logiqa2", "nail", "robustlr", "ropes"})

_SEVERAL_NOTE = "An item of several kinds counts in each."


def section(book: Book) -> Section | None:
    """A table a set of the kinds that its items came with, and one of those that a program told of the others."""
    sets = [items for items in book.sets if items.family not in ELSEWHERE]
    parts = tuple(table for items in sets for table in _tables(items))
    if not parts:
        return None
    notes = [ACCURACY_NOTE, _SEVERAL_NOTE]
    notes += [AUTOMATIC_NOTE] if any(items.told for items in sets) else []
    notes += [GROUPS_NOTE] if any(groups_of(items) for items in sets) else []
    return Section(id="kinds", title="By kind", parts=parts, note=" ".join(notes))


def _tables(items: ItemSet) -> Iterator[Table]:
    given = breakdown(
        items,
        _in_order(filed(items, lambda item: item.kinds)),
        id=f"kinds-{items.slug}",
        title=f"Accuracy by kind on {items.title}",
        corner="Kind",
    )
    told = breakdown(
        items,
        _in_order(filed(items, lambda item: items.told.get(item.id, ()))),
        id=f"kinds-automatic-{items.slug}",
        title=f"Accuracy by reasoning type on {items.title} (automatic)",
        corner="Type, automatic",
    )
    yield from (table for table in (given, told) if table is not None)


def _in_order(groups: dict[str, list[str]]) -> dict[str, list[str]]:
    return dict(sorted(groups.items()))
