"""Splitting items into parts to train, develop and test on, so that what belongs together is on one side.

Items are tied by pairs; what hangs together by ties is a unit, and a unit is never cut. Items of one situation are
tied: of one group, or with the same passage (of a passage in parts, the same situation). So are near-duplicates, and,
where authors are to be kept apart, items of one author.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tollens.errors import InputError, shown
from tollens.records import Item, situation_of
from tollens.seeds import stream
from tollens.text import words
from tollens.text.near import NearSearch, runs_of

VERSION = 1
SHARES: Mapping[str, int] = {"train": 80, "dev": 10, "test": 10}
MOST_EXACT = 50_000  # up to so many items no near-duplicate is missed; beyond, they are found by estimates
LONG_PASSAGE = 20  # words: from here on two passages can be nearly the same

_BUILDER = "split"
_NAMES = {2: ("train", "test"), 3: ("train", "dev", "test")}
_SHARES = re.compile(r"\d{1,6}(?:/\d{1,6}){1,2}", re.ASCII)

Ties = list[tuple[int, int]]  # pairs of places


@dataclass(frozen=True, slots=True)
class NearPairs:
    """The near-duplicates among items, by their places. `first` is, of each, the first item that is the same; `near`
    are the pairs of such firsts that are nearly the same; `exact` says whether none can have been missed."""

    first: list[int]
    near: Ties
    exact: bool

    @property
    def ties(self) -> Ties:
        """What joins all that are alike: each copy with its first, and the firsts that are near."""
        return [*((first, place) for place, first in enumerate(self.first) if first != place), *self.near]

    def like(self, places: Iterable[int]) -> set[int]:
        """The places of all that are the same as one of these, or nearly so; these are among them."""
        given = {self.first[place] for place in places}
        tied = given.union(*({one, other} for one, other in self.near if one in given or other in given))
        return {place for place, first in enumerate(self.first) if first in tied}


def shares_of(text: str) -> dict[str, int]:
    """The shares by split that a text such as 80/10/10 or 80/20 gives: train, dev and test, or train and test."""
    shares = [int(each) for each in text.split("/")] if _SHARES.fullmatch(text) else []
    if not shares or not all(shares):
        raise InputError(f"expected shares as 80/10/10 or 80/20, each above 0, found {shown(text)}")
    return dict(zip(_NAMES[len(shares)], shares, strict=True))


def near_pairs(items: Sequence[Item]) -> NearPairs:
    """The items that are the same or nearly so."""
    search, searched = NearSearch(MOST_EXACT), list[int]()
    first, known = list[int](), dict[Hashable, int]()
    for place, item in enumerate(items):
        passage = words(item.passage_text, item.language)
        asked = [words(text, item.language) for text in (item.question, *item.options)]
        first.append(known.setdefault((tuple(passage), tuple(map(tuple, asked))), place))
        if first[place] == place:
            search.add(runs_of(*asked, passage), runs_of(*asked))
            searched.append(place)
    return NearPairs(first, [(searched[one], searched[other]) for one, other in search.pairs()], search.exact)


def near_passages(items: Sequence[Item]) -> NearPairs:
    """The items whose passages are the same or nearly so, whatever is asked of them. A passage of a few words may be a
    setting that many share, and is like none."""
    search, searched = NearSearch(MOST_EXACT), list[int]()
    first, known = list[int](), dict[Hashable, int]()
    for place, item in enumerate(items):
        passage = tuple(words(item.passage_text, item.language))
        long = len(passage) >= LONG_PASSAGE
        first.append(known.setdefault(passage, place) if long else place)
        if long and first[place] == place:
            search.add(runs_of(passage), runs_of())
            searched.append(place)
    return NearPairs(first, [(searched[one], searched[other]) for one, other in search.pairs()], search.exact)


def situation_ties(items: Sequence[Item]) -> Ties:
    """Ties between items of one group, and between items with the same passage or situation."""
    return [*_alike(items, lambda item: item.group), *_alike(items, _situation)]


def author_ties(items: Sequence[Item]) -> Ties:
    """Ties between items of one author; InputError where an item does not say who wrote it."""
    if which := nameless(items):
        raise InputError(
            f"{which} who wrote it, so authors cannot be kept apart: leave out --apart author for the split by "
            "situations alone",
            item=next(item.id for item in items if item.writer is None),
        )
    return _alike(items, lambda item: item.writer)


def nameless(items: Sequence[Item]) -> str:
    """Which items do not say who wrote them, as a sentence begins; empty where all do."""
    count = sum(item.writer is None for item in items)
    if not count:
        return ""
    return "no item says" if count == len(items) else f"{count} of {len(items)} items do not say"


def _alike(items: Sequence[Item], key: Callable[[Item], Hashable]) -> Ties:
    first: dict[Hashable, int] = {}
    ties: Ties = []
    for place, item in enumerate(items):
        if (found := key(item)) is not None and (known := first.setdefault(found, place)) != place:
            ties.append((known, place))
    return ties


def _situation(item: Item) -> Hashable:
    """What an item is about; None where that is empty. Case and punctuation do not count."""
    return tuple(words(situation_of(item.passage), item.language)) or None


def units(count: int, ties: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The places 0 to count - 1 in units: two are in one when a chain of ties joins them."""
    parent = list(range(count))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for one, other in ties:
        low, high = sorted((root(one), root(other)))
        parent[high] = low
    found: dict[int, list[int]] = {}
    for place in range(count):
        found.setdefault(root(place), []).append(place)
    return list(found.values())


def dealt(parts: Sequence[Sequence[int]], shares: Mapping[str, int], seed: int) -> list[str]:
    """The split of each place, from 0 on, with units whole. Units are dealt from the largest on, each to a split that
    has room for it, drawn by how much room it has; where none has, to the one with most room. So units of one item give
    the shares to the item, and no split stays empty."""
    if len(parts) < len(shares):
        raise InputError(
            f"expected at least {len(shares)} units that need not stay together, found {len(parts)}: items of one "
            "situation, near-duplicates and, where asked for, items of one author are on one side"
        )
    rng = stream(seed, _BUILDER, VERSION)
    count = sum(map(len, parts))
    room = _whole_numbers(shares, count)
    splits = [""] * count
    empty = set(shares)
    order = sorted(rng.sample(parts, len(parts)), key=len, reverse=True)
    for done, unit in enumerate(order):
        open_to = [name for name in shares if name in empty] if len(order) - done <= len(empty) else list(shares)
        fitting = [name for name in open_to if room[name] >= len(unit)]
        if fitting:
            (chosen,) = rng.choices(fitting, [room[name] for name in fitting])
        else:
            chosen = max(open_to, key=lambda name: room[name])
        room[chosen] -= len(unit)
        empty.discard(chosen)
        for place in unit:
            splits[place] = chosen
    return splits


def _whole_numbers(shares: Mapping[str, int], count: int) -> dict[str, int]:
    """How many of the count each share comes to, by the largest remainders."""
    total = sum(shares.values())
    numbers = {name: count * share // total for name, share in shares.items()}
    by_remainder = sorted(shares, key=lambda name: -(count * shares[name] % total))
    for name in by_remainder[: count - sum(numbers.values())]:
        numbers[name] += 1
    return numbers
