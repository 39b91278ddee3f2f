"""Units: items that belong together, and how likely guessing gets as far when they are not independent.

The two questions of a minimal pair, the versions of a theory and the questions on a passage have answers that depend on
each other: thirty such items are not thirty independent ones. So guessing is done by units. For each unit one number is
drawn, and the right place of every one of its items is turned on by that number, past the last option to the first. So
each place is equally likely for each item, and what the items of a unit have to do with each other stays as it is. The
probability is computed exactly; where every item is a unit of its own it is the binomial one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tollens.records import Estimate, Item
from tollens.scores import proportion
from tollens.scores.intervals import proportion_of_units
from tollens.scores.tails import Floats, guessing_tail, summed_tail
from tollens.seeds import derive

MOST_PLACES = 60  # of an item with more options the places are counted modulo this: they are kept as bits
_MOST_TURNS = 5_040  # units whose items differ more in their numbers of options count as one guess

Ints = NDArray[np.int64]


def unit_of(item: Item) -> int:
    """The unit of an item: its group, or else its passage, or else itself."""
    return unit_named(item.group, item.passage_text or item.id)


def unit_named(group: str | None, text: str) -> int:
    """A unit by the name of its group, or else by a text that its items share. Groups are odd."""
    number = derive("unit", text if group is None else group) & (2**62 - 1)
    return number | 1 if group is not None else number & ~1


@dataclass(slots=True)
class Choices:
    """What was chosen of each item, kept small: numbers, no text. A shortcut may choose several places, or none."""

    _units: array[int] = field(default_factory=lambda: array("q"))
    _options: array[int] = field(default_factory=lambda: array("B"))
    _keys: array[int] = field(default_factory=lambda: array("B"))
    _chosen: dict[str, array[int]] = field(default_factory=dict)  # the places as bits

    def add(self, unit: int, key: int, options: int, chosen: Mapping[str, Sequence[int]]) -> None:
        """Note an item with the places that each shortcut takes."""
        for name in chosen:
            if name not in self._chosen:
                self._chosen[name] = array("q", [0]) * len(self._units)
        for name, column in self._chosen.items():
            column.append(sum({1 << place % MOST_PLACES for place in chosen.get(name, ())}))
        self._units.append(unit)
        self._options.append(min(options, MOST_PLACES))
        self._keys.append(key % MOST_PLACES)

    def accuracy(self, name: str, right: float) -> Estimate:
        """The share that a shortcut has right, ties shared, with an interval by units."""
        chosen = _ints(self._chosen[name])
        ties = np.maximum(_bits(chosen), 1)
        credit = (chosen >> _ints(self._keys) & 1) / ties
        units = self.units()
        return proportion(right, len(units)) if _are_single(units) else proportion_of_units(credit, units)

    def tail(self, name: str, right: float) -> float:
        """How likely guessing gets as far as a shortcut that has so many right."""
        options, units = _ints(self._options), self.units()
        if _are_single(units):
            return guessing_tail(int(right), (1 / options).tolist())
        chosen = np.maximum(_ints(self._chosen[name]), 1)  # where it takes none, guessing takes some one
        return summed_tail(int(right), _parts(units, options, _ints(self._keys), chosen))

    def units(self) -> Ints:
        """The units of the items. A passage that all of them have, such as an instruction, makes none."""
        units = _ints(self._units)
        is_shared = len(units) > 0 and units[0] % 2 == 0 and bool((units == units[0]).all())
        return np.arange(len(units)) if is_shared else units


def balances_tail(units: Ints, balances: Ints) -> float:
    """How likely the balances come to at least their sum where those of each unit could as well have the other sign."""
    sums = np.abs(_by_unit(units, balances[:, None])[:, 0])
    total = int(balances.sum())
    sizes, counts = np.unique(sums[sums > 0], return_counts=True)
    parts = [(_two_ends(2 * int(size)), int(n)) for size, n in zip(sizes, counts, strict=True)]
    return summed_tail(total + int(sums.sum()), parts) if parts else 1.0


def _two_ends(last: int) -> Floats:
    chances = np.zeros(last + 1)
    chances[[0, last]] = 0.5
    return chances


def _ints(column: array[int]) -> Ints:
    return np.array(column, dtype=np.int64)


def _bits(places: Ints) -> Ints:
    """How many places there are."""
    count = np.zeros_like(places)
    for place in range(MOST_PLACES):
        count += places >> place & 1
    return count


def _are_single(units: Ints) -> bool:
    return len(np.unique(units)) == len(units)


def _by_unit(units: Ints, rows: NDArray[Any]) -> NDArray[Any]:
    """The sums of the rows of each unit, in the order of the units."""
    order = np.argsort(units, kind="stable")
    ordered = units[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    return np.add.reduceat(rows[order], starts, axis=0)


def _parts(units: Ints, options: Ints, keys: Ints, chosen: Ints) -> Iterator[tuple[Floats, int]]:
    """How many items of a unit guessing has right, for each sort of units, and how many there are of the sort."""
    _, which = np.unique(units, return_inverse=True)
    turns = np.ones(which.max() + 1, dtype=np.int64)
    for size in np.unique(options).tolist():
        there = np.unique(which[options == size])
        turns[there] = [min(lcm(turn, size), _MOST_TURNS + 1) for turn in turns[there].tolist()]
    for turn in np.unique(turns).tolist():
        here = turns[which] == turn
        if turn > _MOST_TURNS:
            yield from _as_one(which[here], options[here])
        else:
            yield from _turned(which[here], options[here], keys[here], chosen[here], turn)


def _as_one(units: Ints, options: Ints) -> Iterator[tuple[Floats, int]]:
    """Units whose items are all right or all wrong: nothing that they depend on each other by goes further."""
    for each in np.unique(units).tolist():
        mine = options[units == each]
        chances = np.zeros(len(mine) + 1)
        chances[[0, -1]] = 1 - (1 / mine).mean(), (1 / mine).mean()
        yield chances, 1


def _turned(units: Ints, options: Ints, keys: Ints, chosen: Ints, turns: int) -> Iterator[tuple[Floats, int]]:
    """Units with so many ways to turn their right places."""
    ties = _bits(chosen)
    kinds = np.unique(ties)
    counts = []  # of each unit and turn: the items whose place is among one chosen, among two, …
    for turn in range(turns):
        hit = chosen >> (keys + turn) % options & 1
        counts.append(_by_unit(units, hit[:, None] * (ties[:, None] == kinds)))
    table = np.stack(counts, axis=1)
    rows, which = np.unique(table.reshape(-1, len(kinds)), axis=0, return_inverse=True)
    sorts, sizes = np.unique(np.sort(which.reshape(-1, turns), axis=1), axis=0, return_counts=True)
    likely = [_hits(kinds.tolist(), row) for row in rows.tolist()]
    for sort, n in zip(sorts.tolist(), sizes.tolist(), strict=True):
        longest = max(len(likely[row]) for row in sort)
        yield np.mean([np.pad(likely[row], (0, longest - len(likely[row]))) for row in sort], axis=0), n


def _hits(kinds: Sequence[int], counts: Sequence[int]) -> Floats:
    """How likely 0, 1, 2, … of the items are right where one of the chosen places is taken at random."""
    chances = np.ones(1)
    for ties, n in zip(kinds, counts, strict=True):
        for _ in range(n):
            chances = np.convolve(chances, [1 - 1 / ties, 1 / ties])
    return chances
