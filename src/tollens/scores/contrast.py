"""Items and their counterparts in another set: how often are all that belong together right? (Gardner et al. 2020)

An original and its edits are one contrast set. A reader that is right on the original by a shortcut fails on an edit;
consistency is the share of contrast sets that are right to the last item.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from tollens.errors import InputError
from tollens.records import Estimate, Item, Score
from tollens.scores.intervals import proportion

Scores = Sequence[tuple[Item, Score]]


def _published_id(item: Item) -> Hashable:
    """The id with its benchmark, whose publisher's it is; the Chinese version of a benchmark has the same."""
    if item.origin is None or item.origin.id is None:
        return None
    return item.origin.benchmark.removesuffix("-zh"), item.origin.id


def _own_id(item: Item) -> Hashable:
    return item.id


def _group(item: Item) -> Hashable:
    return item.group or item.id  # versions of an item are a group of its name


# What may name a contrast set in both sets of items; that by which most items are paired is taken, of equals the first.
_NAMES: dict[str, Callable[[Item], Hashable]] = {"publisher's id": _published_id, "id": _own_id, "group": _group}


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """How two sets of items go together. `consistency` is of the contrast sets that have items in both; `unpaired` are
    those of the items, of either set, that have no counterpart."""

    by: str
    items: int
    consistency: Estimate
    unpaired: tuple[str, ...]


def contrast_of(first: Scores, second: Scores) -> Contrast:
    """Pair the scored items of two sets. Sets without anything in common are refused."""
    scores = [*first, *second]
    shared = {by: _named(first, by) & _named(second, by) for by in _NAMES}
    by = max(_NAMES, key=lambda by: sum(_NAMES[by](item) in shared[by] for item, _ in scores))
    both = shared[by]
    if not both:
        raise InputError("no item of either set belongs to one of the other: expected ids or groups in common")
    right: dict[Hashable, bool] = {}
    unpaired = []
    for item, score in scores:
        name = _NAMES[by](item)
        if name in both:
            right[name] = right.get(name, True) and score.outcome == "right"
        else:
            unpaired.append(item.id)
    return Contrast(
        by=by,
        items=len(scores),
        consistency=proportion(sum(right.values()), len(right)),
        unpaired=tuple(unpaired),
    )


def _named(scores: Scores, by: str) -> set[Hashable]:
    return {_NAMES[by](item) for item, _ in scores} - {None}
