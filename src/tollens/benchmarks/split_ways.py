"""The ways to split one set of items, to take one and to compare it with the others.

items        each item dealt by itself
situations   situations and near-duplicates whole
authors      authors whole too, where every item says who wrote it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tollens.benchmarks.splitting import (
    NearPairs,
    Ties,
    author_ties,
    dealt,
    nameless,
    near_pairs,
    situation_ties,
    units,
)
from tollens.records import Item

BY_ITEM, BY_SITUATION, BY_AUTHOR = "items", "situations", "authors"


@dataclass(frozen=True, slots=True)
class Ways:
    """The split of each item and the number of units, by way; which items are near; what could not be done."""

    splits: dict[str, list[str]]
    units: dict[str, int]
    near: NearPairs
    notes: tuple[str, ...]


def split_ways(items: Sequence[Item], shares: Mapping[str, int], seed: int, *, apart: bool) -> Ways:
    """Split the items in every way that they allow. Where authors are to be kept `apart` and cannot be, InputError;
    else a note says so."""
    which = nameless(items)
    by_author = author_ties(items) if apart or not which else []  # first: a fault is told before the work
    near = near_pairs(items)
    whole = [*near.ties, *situation_ties(items)]
    ties: dict[str, Ties] = {BY_ITEM: [], BY_SITUATION: whole}
    notes = [] if near.exact else ["Near-duplicates were found by estimates: a few may have been missed"]
    if which:
        notes.append(
            f"{which[0].upper()}{which[1:]} who wrote it: a split that keeps authors apart can be neither made nor "
            "compared with"
        )
    else:
        ties[BY_AUTHOR] = [*whole, *by_author]
    found = {way: units(len(items), tied) for way, tied in ties.items()}
    if not apart and BY_AUTHOR in found and len(found[BY_AUTHOR]) < len(shares):
        few = len(found.pop(BY_AUTHOR))
        notes.append(
            f"Authors cannot be kept apart: with what they share they make {few} units, for {len(shares)} parts"
        )
    return Ways(
        splits={way: dealt(each, shares, seed) for way, each in found.items()},
        units={way: len(each) for way, each in found.items()},
        near=near,
        notes=tuple(notes),
    )
