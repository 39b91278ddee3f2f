"""What analyses share: figures of some of a reading's items, and tables of them by a property of the items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tollens.records import Estimate, Item, Score
from tollens.report.book import Book, BookReader, ItemSet, Reading
from tollens.report.content import Column, Row, Table, Value
from tollens.report.naming import reader_titles
from tollens.runs import FULL_VIEW
from tollens.scores import ACCURACY, proportion

# What an item is filed under: nothing, a name, or several.
FiledUnder = Callable[[Item], Iterable[str]]


def accuracy(scores: Iterable[Score]) -> Value | None:
    """The share that is right, of all of them, answered or not; None of none."""
    rights = [each.outcome == "right" for each in scores]
    return Value.of(proportion(sum(rights), len(rights))) if rights else None


def filed(items: ItemSet, under: FiledUnder) -> dict[str, list[str]]:
    """The ids of the graded items under each name, names as they come."""
    found: dict[str, list[str]] = {}
    for item in items.graded:
        for name in under(item):
            found.setdefault(name, []).append(item.id)
    return found


def scores_of(reading: Reading, ids: Iterable[str]) -> list[Score]:
    """The scores of those of the items that the reading has reached."""
    return [reading.scores[id_] for id_ in ids if id_ in reading.scores]


def breakdown(
    items: ItemSet,
    groups: Mapping[str, Sequence[str]],
    *,
    id: str,  # noqa: A002 - the table's own word
    title: str,
    corner: str,
    note: str = "",
    figure: Callable[[Iterable[Score]], Value | None] = accuracy,
    readings: Sequence[Reading] | None = None,
) -> Table | None:
    """A table of a figure by group of items: a row a group, a column a reader. None where there is nothing in it."""
    among = items.full if readings is None else readings
    if not groups or not among:
        return None
    return Table(
        id=id,
        title=title,
        corner=corner,
        columns=tuple(column_of(each, items) for each in among),
        rows=tuple(
            Row(
                title=name,
                aside=f"{len(ids):,} items" if len(ids) != 1 else "1 item",
                entries=tuple(figure(scores_of(each, ids)) for each in among),
            )
            for name, ids in groups.items()
        ),
        note=note,
    )


def column_of(reading: Reading, items: ItemSet) -> Column:
    """The head of a reader's column in a table about one item set."""
    return Column(title=reading.reader.title, aside=unfinished(reading), chance=items.chance)


def unfinished(reading: Reading) -> str:
    """How far an incomplete reading came; empty where it is complete."""
    return "" if reading.complete else f"incomplete: {len(reading.predictions):,} of {reading.asked:,} done"


def shortfall(reading: Reading) -> str:
    """What a figure of a whole reading should say of itself: how far it came, how many items have no answer."""
    unanswered = sum(reading.summary.unanswered.values())
    return "; ".join(filter(None, [unfinished(reading), f"{unanswered:,} unanswered" if unanswered else ""]))


def unfinished_note(readings: Iterable[Reading]) -> str:
    """The same of several, a sentence each: for the note of a chart, which has no other place for it."""
    told = (f"{each.reader.title} is {unfinished(each)}." for each in readings if not each.complete)
    return " ".join(dict.fromkeys(told))


def titles_without_view(book: Book) -> dict[BookReader, str]:
    """What each reader is called in a table that has a column for each view: the same for all its views."""
    keys = [replace(each.key, view=FULL_VIEW.shown) for each in book.readers]
    different = list(dict.fromkeys(keys))
    titles = dict(zip(different, reader_titles(different), strict=True))
    return {reader: titles[key] for reader, key in zip(book.readers, keys, strict=True)}


def groups_of(items: ItemSet) -> int:
    """In how many groups that stand and fall together the graded items come; 0 where each stands for itself."""
    groups = {item.group or item.id for item in items.graded}
    return len(groups) if len(groups) < len(items.graded) else 0


def published(value: float, note: str = "", *, n: int | None = None) -> Value:
    """A share that a paper prints, and how many it is of where the paper says."""
    return Value(value=value, n=n, published=True, note=note)


def whole(reading: Reading) -> Estimate | None:
    """The accuracy of a whole reading; None where no graded item was reached."""
    return reading.summary.scores[ACCURACY] if reading.summary.n else None
