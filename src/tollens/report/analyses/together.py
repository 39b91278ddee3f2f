"""Which items belong together: the groups of an item set, and the same items in two languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from tollens.records import Item
from tollens.report.book import Book, ItemSet
from tollens.text import span_words

# Benchmarks in which an id, but for its language, is of the same item in both: those whose fresh items are, and those
# whose published files are. Not LogiQA's fresh items, nor the ids of LogiQA 2.0, which are of different ones.
_SAME_WHEN_FRESH = ("lineup", "nail", "robustlr")
_SAME_WHEN_PUBLISHED = ("logiqa",)

# How the answers of a group can be compared: options that stand in the same place say the same, those of the same words
# do, or none.
_Alike = Literal["by place", "by words", "not at all"]

# The right answer in a form that can be compared with that of another item of its group.
Key = int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """An item of a group: the place of its set among those of the bundle, and its right answer where it can be compared
    with those of the others."""

    place: int
    item: Item
    key: Key | None

    @property
    def sort(self) -> tuple[int, str]:
        """What members must share to be of one accuracy: the set, and the language."""
        return self.place, self.item.language


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """Items that belong together, group by group, two or more in each."""

    slug: str
    title: str
    what: str  # what a group is, in a sentence
    sets: tuple[ItemSet, ...]
    groups: tuple[tuple[Member, ...], ...]
    alone: int = 0  # items of the sets that belong to none of the groups


def bundles(book: Book) -> Iterator[Bundle]:
    """The groups of each item set that has some, then the items that are there in both languages."""
    for items in book.sets:
        if (found := _grouped(items)) is not None:
            yield found
    for english, chinese in product(book.sets, book.sets):
        if (found := _told_twice(english, chinese)) is not None:
            yield found


def _grouped(items: ItemSet) -> Bundle | None:
    by_group: dict[str, list[Item]] = {}
    for item in items.graded:
        if item.group is not None:
            by_group.setdefault(item.group, []).append(item)
    groups = [group for group in by_group.values() if len(group) > 1]
    if not groups:
        return None
    what, alike = _what(items, groups)
    return Bundle(
        slug=items.slug,
        title=items.title,
        what=what,
        sets=(items,),
        groups=tuple(tuple(Member(0, each, _key(each, group, alike)) for each in group) for group in groups),
        alone=len(items.graded) - sum(map(len, groups)),
    )


def _what(items: ItemSet, groups: Sequence[Sequence[Item]]) -> tuple[str, _Alike]:
    """What a group is, and how its answers can be compared: told by where the items come from, and by whether those of
    a group have one passage."""
    recipes = {item.origin.recipe or "" for group in groups for item in group if item.origin is not None} or {""}
    if all(len({item.language for item in group}) > 1 for group in groups):
        return "A group is the same item in two languages.", "by place"
    if all(recipe.startswith(("perturb/imitation", "perturb/grounded")) for recipe in recipes):
        return "A group is one item in different words, of the same logic.", "by place"
    if any(item.passage != group[0].passage for group in groups for item in group):
        if items.family == "robustlr":
            return "A group is a theory with its edits.", "by words"
        if all(recipe.startswith("perturb/") for recipe in recipes):
            return "A group is an item with its edits.", "by words"
        return "A group is what the items themselves call one.", "not at all"
    if all(len(group) == 2 and _words(group[0]) != _words(group[1]) for group in groups):
        return "A group is a pair of questions on one passage, whose right answers differ.", "by words"
    return "A group is the questions on one passage.", "not at all"


def _key(item: Item, group: Sequence[Item], alike: _Alike) -> Key | None:
    """The right answer, where that of another item of the group would be the same thing; None where it would not."""
    if alike == "not at all":
        return None
    if item.options:
        same = [
            each.options == item.options if alike == "by words" else len(each.options) == len(item.options)
            for each in group
        ]
        return item.answer if all(same) else None
    one_kind = not any(each.options or each.language != item.language for each in group)
    return _words(item) if one_kind else None


def _words(item: Item) -> tuple[str, ...]:
    return tuple(span_words(item.answer_text, item.language))


def _told_twice(english: ItemSet, chinese: ItemSet) -> Bundle | None:
    """The items that are in one set in English and in the other in Chinese; None where some right answers differ: then
    they are not the same items."""
    family = english.family
    if family is None or english.benchmark != family or chinese.benchmark != f"{family}-zh":
        return None
    there = {f"{family}{item.id.removeprefix(f'{family}-zh')}": item for item in chinese.graded}
    pairs = [(item, there[item.id]) for item in english.graded if item.id in there]
    pairs = [pair for pair in pairs if all(_is_same_in_both(each, family) for each in pair)]
    if not pairs or any(one.answer != other.answer for one, other in pairs):
        return None
    return Bundle(
        slug=f"languages-{english.slug}-{chinese.slug}",
        title=f"{english.title} and {chinese.title}",
        what="A group is the same item in English and in Chinese.",
        sets=(english, chinese),
        groups=tuple((Member(0, one, one.answer), Member(1, other, other.answer)) for one, other in pairs),
        alone=len(english.graded) + len(chinese.graded) - 2 * len(pairs),
    )


def _is_same_in_both(item: Item, family: str) -> bool:
    if item.origin is None:
        return False
    if item.origin.recipe is None:
        return family in _SAME_WHEN_PUBLISHED
    return family in _SAME_WHEN_FRESH and item.origin.recipe.split("/")[0] == family
