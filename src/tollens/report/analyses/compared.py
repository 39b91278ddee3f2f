"""Readers in pairs on the same items: how far apart they are, and whether that can be luck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Column, Row, Section, Table, Value
from tollens.report.measuring import groups_of
from tollens.report.phrases import counted
from tollens.runs import FULL_VIEW
from tollens.scores.corrections import holm
from tollens.scores.paired import compare

MOST_FOR_ALL_PAIRS = 6

_NOTE = (
    "The difference is of accuracies, first minus second, in percentage points, with the 95 % interval of the paired "
    "bootstrap. McNemar’s exact test asks whether the items that only one of the two has right could have fallen so by "
    "luck; where items come in groups that stand and fall together, the exact test of whole groups takes its place, "
    "and the bootstrap draws whole groups. Holm’s correction is for all pairs of the table. Incomplete runs are not "
    "compared."
)
_COLUMNS = (
    "Difference",
    "Exact p",
    "p after Holm’s correction",
    "Both right",
    "Only the first",
    "Only the second",
    "Neither",
)


def section(book: Book) -> Section | None:
    """A table a set: the complete readers that were shown everything in pairs, the better one first, or each with the
    best where they are many; and each reader with itself where it was shown less."""
    parts = tuple(table for items in book.sets if (table := _table(items, book.seed)) is not None)
    return Section(id="compared", title="Readers compared", parts=parts, note=_NOTE) if parts else None


def _table(items: ItemSet, seed: int) -> Table | None:
    full = [each for each in items.full if each.complete and each.scores]
    ranked = sorted(full, key=lambda each: -each.summary.outcomes.get("right", 0))
    many = len(ranked) > MOST_FOR_ALL_PAIRS
    pairs = [(ranked[0], other) for other in ranked[1:]] if many else list(combinations(ranked, 2))
    pairs += _with_less(items)
    if not pairs:
        return None
    found = [compare(first.scores, second.scores, seed=seed) for first, second in pairs]
    corrected = holm([each.groups_p for each in found])
    return Table(
        id=f"compared-{items.slug}",
        title=f"Readers compared on {items.title}",
        corner="Readers",
        columns=tuple(Column(title=title) for title in _COLUMNS),
        rows=tuple(
            Row(
                title=f"{first.reader.title} against {second.reader.title}",
                entries=(
                    Value.of(each.difference, "points"),
                    Value(value=each.groups_p, unit="p"),
                    Value(value=p, unit="p"),
                    *(
                        Value(value=n, unit="count")
                        for n in (each.both_right, len(each.only_first), len(each.only_second), each.neither_right)
                    ),
                ),
            )
            for (first, second), each, p in zip(pairs, found, corrected, strict=True)
        ),
        note=" ".join(_notes(items, len(ranked) if many else 0)),
    )


def _with_less(items: ItemSet) -> Iterator[tuple[Reading, Reading]]:
    """Each complete reader that was shown everything, with itself as it was shown less."""
    for views in items.by_view():
        whole = views.get(FULL_VIEW.shown)
        if whole is not None and whole.complete and whole.scores:
            yield from ((whole, less) for less in views.values() if less is not whole and less.complete)


def _notes(items: ItemSet, many: int) -> Iterator[str]:
    if many:
        yield f"There are {many} readers: each is compared with the best alone."
    if groups := groups_of(items):
        yield f"The items come in {counted(groups, 'group')}."
