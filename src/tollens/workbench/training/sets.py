"""The items of a training: what is trained on, what its score is taken on, and smaller sets within larger ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations

from tollens.benchmarks.fresh_items import FRESH
from tollens.errors import InputError, shown
from tollens.records import Item, Items
from tollens.runs import View
from tollens.seeds import derive, stream
from tollens.training.examples import Example, example_of
from tollens.workbench.items import ItemsLike, Watch, as_items, sets_of
from tollens.workbench.overlapping import Learned, Overlap

VERSION = "1"  # one more whenever a seed would choose other items
_SIZE = re.compile(r"([0-9]{1,18})([km]?)", re.IGNORECASE)
_TIMES = {"": 1, "k": 1_000, "m": 1_000_000}


@dataclass(frozen=True, slots=True)
class Sets:
    """The items in memory: making fresh ones takes longer than keeping them."""

    on: Sequence[Items]
    dev: Items
    tests: Sequence[Items]

    def overlaps(self, before: Iterable[Item], watch: Watch) -> list[Overlap]:
        """What of dev and of the tests is trained on too, or was before."""
        learned = Learned(chain(before, *(_watched("checking", items, watch) for items in self.on)))
        found = (learned.overlap(items.name, items) for items in (self.dev, *self.tests))
        return [each for each in found if each is not None]


def dev_seed(item_seed: int) -> int:
    """The seed of a fresh dev set: another one than that of what is trained on, or they would be the same items."""
    return derive(item_seed, "dev") % 2**31


def read_sets(
    on: ItemsLike | Sequence[ItemsLike],
    dev: ItemsLike,
    tests: ItemsLike | Sequence[ItemsLike],
    *,
    size: int,
    dev_size: int,
    item_seed: int,
    watch: Watch,
) -> Sets:
    """All the items. Sizes and seeds are for fresh sets; a test has a seed of its own and cannot be one. InputError
    where two sets to train on are the same."""
    _refuse_fresh([tests] if isinstance(tests, str) or not isinstance(tests, Sequence) else tests)
    trained = sets_of(on, size=size, item_seed=item_seed)
    measured = as_items(dev, size=dev_size, item_seed=dev_seed(item_seed))
    tested = sets_of(tests, size=size, item_seed=item_seed)
    if not trained:
        raise InputError("expected at least one set of items to train on")
    hold = partial(_held, watch=watch)
    held = list(map(hold, trained))
    _refuse_twice(held)
    return Sets(held, hold(measured), list(map(hold, tested)))


def examples_of(items: Iterable[Item], view: View) -> list[Example]:
    """Those whose answer is known, with what is shown of them."""
    found = (example_of(item, view.of(item.as_question())) for item in items)
    return [each for each in found if each is not None]


def sizes_of(sizes: str | Sequence[str | int]) -> dict[str, int | None]:
    """Sizes by what they are called: `1k,5k,all`; None stands for all there are."""
    parts = sizes.split(",") if isinstance(sizes, str) else list(map(str, sizes))
    found: dict[str, int | None] = {}
    for part in parts:
        label = part.strip().lower()
        matched = _SIZE.fullmatch(label)
        if label != "all" and (matched is None or not int(matched[1])):
            raise InputError(f"expected sizes such as 500,1k,5k,all, found {shown(part)}")
        if label in found:
            raise InputError(f"the size {label} is there twice")
        found[label] = None if matched is None else int(matched[1]) * _TIMES[matched[2]]
    return found


def enough(sets: Sets, sizes: Mapping[str, int | None]) -> Sets:
    """The same sets; InputError where they have fewer items to train on than one of the sizes."""
    there = sum(items.size or 0 for items in sets.on)
    if large := next((label for label, most in sizes.items() if most is not None and most > there), None):
        raise InputError(f"expected sizes up to the {there} items that there are, found {large}")
    return sets


def first_of(sets: Sequence[Items], most: int, item_seed: int) -> list[Items]:
    """Draw `most` items of several sets by the item seed: a larger number gives the same ones and some more.
    Groups are taken whole, so that there may be a few items less; of a first group that is too large, its first."""
    groups: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for number, items in enumerate(sets):
        for place, item in enumerate(items):
            own = f"item {place}" if item.group is None else f"group {item.group}"
            groups.setdefault((number, own), []).append((number, place))
    order = list(groups.values())
    stream(item_seed, "training-sizes", VERSION).shuffle(order)
    chosen: list[tuple[int, int]] = []
    for group in order:
        if len(chosen) + len(group) > most:
            break
        chosen += group
    kept = set(chosen or order[0][:most])
    return [
        _some(items, [place for place in range(items.size or 0) if (number, place) in kept], item_seed)
        for number, items in enumerate(sets)
        if any(each == number for each, _ in kept)
    ]


def _refuse_fresh(tests: Iterable[object]) -> None:
    for each in tests:
        if isinstance(each, str) and each.rpartition(":")[2] == FRESH:
            told = f"expected test items that are there already, found {each}, which would get the training's item seed"
            raise InputError(f"{told}; `tollens build NAME --size N --seed M -o test.jsonl` makes them")


def _refuse_twice(sets: Sequence[Items]) -> None:
    """InputError where two sets hold the same items, in whatever order: each of them would count twice."""
    for one, other in combinations(sets, 2):
        if one.size == other.size and _by_id(one) == _by_id(other):
            names = f"{one.name} twice" if one.name == other.name else f"the same items in {one.name} and {other.name}"
            raise InputError(f"expected each set to train on once, found {names}")


def _by_id(items: Items) -> list[Item]:
    return sorted(items, key=lambda item: item.id)


def _some(items: Items, places: Sequence[int], item_seed: int) -> Items:
    held = tuple(items)
    chosen = tuple(held[place] for place in places)
    made_by = {**items.made_by, "seed": str(item_seed), "drawn": f"{len(chosen)} of {len(held)}"}
    return replace(items, open=lambda: chosen, size=len(chosen), made_by=made_by)


def _held(items: Items, watch: Watch) -> Items:
    held = list(_watched("preparing", items, watch))
    if not held:
        raise InputError(f"{items.name} holds no items")
    return replace(items, open=lambda: held, size=len(held))


def _watched(doing: str, items: Items, watch: Watch) -> Iterator[Item]:
    for count, item in enumerate(items, start=1):
        watch(doing, items.name, count, items.size or 0)
        yield item
