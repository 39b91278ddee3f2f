"""Originals beside their imitations: NAIL-E and NAIL-I, and whatever `tollens perturb --how imitation-…` made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tollens.benchmarks.nail.figures import PAPER, TABLE_1
from tollens.benchmarks.nail.tables import originals_and_imitations, paper_split
from tollens.records import Item, Score
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Column, Row, Table, Value
from tollens.report.measuring import accuracy, published, scores_of, unfinished
from tollens.report.phrases import counted
from tollens.scores import proportion

_LEVEL = re.compile(r"perturb/(imitation-[a-z]+)/\d+")

# What an original and its imitations share: the name of their group, and the backbone, since another build can give the
# same name to other items.
_Logic = tuple[str | None, str | None]


@dataclass(slots=True)
class _Family:
    """An original, in whatever set it is, and its imitations in this one."""

    home: ItemSet | None = None
    original: str = ""
    imitations: list[str] = field(default_factory=list)


def imitation_tables(book: Book, items: ItemSet) -> Iterator[Table]:
    """A table for each level of imitation in a set: a row a reader, originals beside imitations."""
    for level, families in _levels(book, items).items():
        known = [each for each in families if each.home is not None and each.imitations]
        rows = [row for each in items.readings if (row := _row(book, each, known)) is not None]
        if rows:
            yield _table(items, level, known, rows)


def _levels(book: Book, items: ItemSet) -> dict[str, list[_Family]]:
    """The families of a set by their level, each with its original: the version 0 of the same set, or else the item of
    the benchmark that the group is named by."""
    levels: dict[str, dict[_Logic, _Family]] = {}
    for item in items.graded:
        level = _level(item)
        if level is None:
            continue
        family = levels.setdefault(level, {}).setdefault(_logic(item), _Family())
        if item.id.endswith(f"/{level}/0"):
            family.home, family.original = items, item.id
        else:
            family.imitations.append(item.id)
    if levels:
        elsewhere = {
            _logic(item): (other, item.id)
            for other in book.sets
            if other.benchmark == items.benchmark
            for item in other.graded
            if item.group == item.id
        }
        for families in levels.values():
            for logic, family in families.items():
                if family.home is None and logic in elsewhere:
                    family.home, family.original = elsewhere[logic]
    return {level: list(families.values()) for level, families in levels.items()}


def _level(item: Item) -> str | None:
    found = _LEVEL.fullmatch(item.origin.recipe or "") if item.origin else None
    return found[1] if found else None


def _logic(item: Item) -> _Logic:
    return item.group, item.backbone


def _row(book: Book, reading: Reading, families: Sequence[_Family]) -> Row | None:
    """How a reader fared on originals and imitations; None where it read only one of them."""
    homes = {_slug(each): each.home for each in families if each.home is not None}
    there = {slug: own for slug, home in homes.items() if (own := book.reading(reading.reader, home)) is not None}
    originals: list[Score] = []
    imitations: list[Score] = []
    alike: list[bool] = []
    all_right: list[bool] = []
    for family in families:
        first = there[slug].scores.get(family.original) if (slug := _slug(family)) in there else None
        found = scores_of(reading, family.imitations)
        imitations += found
        if first is None:
            continue
        originals.append(first)
        if len(found) == len(family.imitations):
            right = [each.outcome == "right" for each in found]
            alike += [each == (first.outcome == "right") for each in right]
            all_right.append(first.outcome == "right" and all(right))
    if not originals or not imitations:
        return None
    return Row(
        title=reading.reader.title,
        aside="; ".join(filter(None, dict.fromkeys(map(unfinished, (*there.values(), reading))))),
        entries=(accuracy(originals), accuracy(imitations), _share(alike), _share(all_right)),
    )


def _slug(family: _Family) -> str:
    return family.home.slug if family.home is not None else ""


def _share(held: Sequence[bool]) -> Value | None:
    return Value.of(proportion(sum(held), len(held))) if held else None


def _table(items: ItemSet, level: str, families: Sequence[_Family], rows: Sequence[Row]) -> Table:
    split = paper_split(items.card.split)
    printed = (
        Row(
            title=title,
            aside=f"{PAPER}, {split}",
            entries=(
                published(originals, n=TABLE_1[f"nail-e-{split}"].items),
                published(imitations, n=TABLE_1[f"nail-i-{split}"].items),
                None,
                None,
            ),
            apart=True,
        )
        for title, (originals, imitations) in originals_and_imitations(items.card.language, split).items()
    )
    count = sum(len(each.imitations) for each in families)
    return Table(
        id=f"nail-{level}-{items.slug}",
        title=f"Originals and their imitations on {items.title}",
        corner="Reader",
        columns=(
            Column(title="Originals (E)", aside=counted(len(families), "item"), chance=items.chance),
            Column(title="Imitations (I)", aside=counted(count, "item"), chance=items.chance),
            Column(title="As the original", aside="imitations that are right where it is, and not where it is not"),
            Column(title="All right", aside="originals that are right with all their imitations"),
        ),
        rows=(*rows, *printed),
        note=f"The imitations are of the level {level}: the same logic in other words. The last two columns are of the "
        "originals that were reached with all their imitations.",
    )
