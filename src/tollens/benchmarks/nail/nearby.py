"""The worlds of a matching near the true one, where they are too many to be listed, or all of them.

A pairing is a set of such worlds: an integer, with a bit for each. What is true in one of them is open for sure; what
is true in none of them may be true further away, and a solver is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import permutations, product
from math import factorial
from operator import and_
from typing import TYPE_CHECKING

from tollens.benchmarks.nail.pairings import Half, Pairing
from tollens.solvers.pairing_worlds import PairingSolver, World

if TYPE_CHECKING:
    import numpy as np

_MOST = 1 << 14  # worlds, of which more are not listed
_MOST_NEAR, _MOST_MOVED = 1 << 13, 3
_MOST_NAMED = 1 << 8  # pairings that a solver is to know

Said = tuple[Pairing, bool]  # a pairing, and whether it holds or not
# By attribute, and the attribute by which the subject is told of: by subject and thing, where the one has the other.
_Columns = dict[tuple[int, int | None], list[list[int]]]


class Listed:
    """Worlds by number, as each half of a pairing sees them. The true one is the first."""

    def __init__(self, size: int, attributes: int) -> None:
        self.size, self.attributes = size, attributes
        self.is_all = factorial(size) ** attributes <= _MOST
        worlds = (_all if self.is_all else _near)(size, attributes)
        self.number = len(worlds)
        self.everything = (1 << self.number) - 1
        self._columns: _Columns = {}
        for attribute, by in product(range(attributes), (None, *range(attributes))):
            if attribute != by:
                self._columns[attribute, by] = _column(worlds, attribute, by)
        self._solver: PairingSolver | None = None

    def where(self, pairing: Pairing, holds: bool = True) -> int:
        """The listed worlds in which a pairing holds, or does not."""
        found = joined(pairing.frame, [self.half(half) for half in pairing.halves], self.everything)
        return found if holds else found ^ self.everything

    def half(self, half: Half) -> int:
        """The listed worlds in which a half of a pairing holds."""
        attribute, subject, thing, by, positive = half
        found = self._columns[attribute, by][subject][thing]
        return found if positive else found ^ self.everything

    @property
    def solver(self) -> PairingSolver:
        """What knows the other worlds. It has a name for each pairing that it was ever asked about, and slows down with
        them: from time to time there is a new one."""
        if self._solver is None or self._solver.number > _MOST_NAMED:
            self._solver = PairingSolver(self.size, self.attributes)
        return self._solver


# The worlds in which two halves joined by a frame hold, given those in which each does, and all that there are.
_JOINED: Mapping[str, Callable[[int, int, int], int]] = {
    "if": lambda one, other, every: one ^ every | other,
    "only if": lambda one, other, every: one ^ every | other,
    "or": lambda one, other, every: one | other,
    "unless": lambda one, other, every: one | other,
    "either": lambda one, other, every: one ^ other,
    "either way": lambda one, other, every: one ^ other,
    "iff": lambda one, other, every: one ^ other ^ every,
}


def joined(frame: str, halves: Sequence[int], every: int) -> int:
    """The worlds in which a frame holds, given those in which its halves do."""
    if len(halves) == 1:
        return halves[0]
    if frame == "list":
        return reduce(and_, halves)
    one, other = halves
    return _JOINED[frame](one, other, every)


def is_so(pairing: Pairing, world: World) -> bool:
    """Whether a pairing holds in a world."""
    frame, halves = pairing
    if len(halves) == 1:
        return _half_is_so(halves[0], world)
    return bool(joined(frame, [_half_is_so(half, world) for half in halves], True))


def _half_is_so(half: Half, world: World) -> bool:
    attribute, subject, thing, by, positive = half
    if by is not None:
        subject = world[by].index(subject)
    return (world[attribute][subject] == thing) is positive


class PairingSet:
    """All worlds that are as some pairings have them, each of which holds or does not."""

    __slots__ = ("_listed", "_near", "_said")

    def __init__(self, listed: Listed, said: tuple[Said, ...] = (), near: int | None = None) -> None:
        self._listed, self._said = listed, said
        # Those of the worlds that are listed.
        self._near = listed.everything if near is None else near

    @classmethod
    def where(cls, listed: Listed, pairing: Pairing) -> PairingSet:
        """The worlds in which a pairing holds."""
        return cls(listed, ((pairing, True),), listed.where(pairing))

    def __and__(self, other: PairingSet) -> PairingSet:
        return PairingSet(self._listed, self._said + other._said, self._near & other._near)

    def __invert__(self) -> PairingSet:
        """What a single pairing rules out. TypeError where there are more."""
        if len(self._said) != 1:
            raise TypeError("only what one pairing says can be denied")
        ((pairing, holds),) = self._said
        return PairingSet(self._listed, ((pairing, not holds),), self._listed.everything & ~self._near)

    def __bool__(self) -> bool:
        if self._near or self._listed.is_all:
            return bool(self._near)
        solver = self._listed.solver
        return not isinstance(solver.world([solver.name(*each) for each in self._said]), list)


def _column(worlds: np.ndarray, attribute: int, by: int | None) -> list[list[int]]:
    """By subject, or by the thing that tells of it, and by thing, the worlds in which the one has the other."""
    import numpy as np

    has = worlds[:, attribute]
    if by is not None:
        has = np.take_along_axis(has, np.argsort(worlds[:, by], axis=1), axis=1)
    each = range(worlds.shape[2])
    packed = [[np.packbits(has[:, subject] == thing, bitorder="little") for thing in each] for subject in each]
    return [[int.from_bytes(octets.tobytes(), "little") for octets in row] for row in packed]


def _all(size: int, attributes: int) -> np.ndarray:
    import numpy as np

    return np.array(list(product(permutations(range(size)), repeat=attributes)))


def _near(size: int, attributes: int) -> np.ndarray:
    """Those in which the fewest pairs of a subject and a thing, or of two things, are others than in the true one, as
    far as there is room for all with so many. Of no attribute more than three things change hands."""
    import numpy as np

    ways = np.array(list(permutations(range(size))))
    ways = ways[(ways != ways[0]).sum(1) <= _MOST_MOVED]
    apart = (ways[:, None] != ways).sum(2)  # of each two ways, how many subjects have other things
    changed = np.zeros((len(ways),) * attributes, dtype=int)
    for one in range(attributes):
        changed += apart[0].reshape([-1 if each == one else 1 for each in range(attributes)])
        for other in range(one):
            changed += apart.reshape([len(ways) if each in (one, other) else 1 for each in range(attributes)])
    numbers = np.cumsum(np.bincount(changed.ravel()))
    chosen = np.nonzero(changed <= np.searchsorted(numbers, _MOST_NEAR, side="right") - 1)
    found: np.ndarray = ways[np.array(chosen)].transpose(1, 0, 2)
    return found
