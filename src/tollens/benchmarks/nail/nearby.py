"""The worlds of a matching near the true one, where they are too many to be listed, or all of them.

A pairing is a set of such worlds: an integer, with a bit for each. What is true in one of them is open for sure; what
is true in none of them may be true further away, and a solver is asked. A world that it finds is listed from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import permutations, product
from math import factorial
from operator import and_
from typing import TYPE_CHECKING

from tollens.benchmarks.nail.pairings import Half, Pairing
from tollens.solvers.pairing_worlds import Name, PairingSolver, World

if TYPE_CHECKING:
    import numpy as np

_MOST = 1 << 14  # worlds, of which more are not listed
_MOST_NEAR = 1 << 13

Said = tuple[Pairing, bool]  # a pairing, and whether it holds or not
# By attribute, and the attribute by which the subject is told of: by subject and thing, where the one has the other.
_Columns = dict[tuple[int, int | None], list[list[int]]]


class Listed:
    """Worlds by number, as each half of a pairing sees them."""

    def __init__(self, size: int, attributes: int) -> None:
        import numpy as np

        self.size, self.attributes = size, attributes
        self.is_all = factorial(size) ** attributes <= _MOST
        worlds = np.array(list(_all(size, attributes) if self.is_all else _near(size, attributes)))
        self.everything = (1 << len(worlds)) - 1
        self.columns: _Columns = {}
        for attribute, by in product(range(attributes), (None, *range(attributes))):
            if attribute != by:
                self.columns[attribute, by] = _column(worlds, attribute, by)


class Known:
    """The worlds that are known while one question is looked for: those that are listed, and those that were found."""

    def __init__(self, listed: Listed) -> None:
        self._listed = listed
        self._columns = listed.columns
        self.everything = listed.everything
        self._solver: PairingSolver | None = None

    def where(self, pairing: Pairing, holds: bool = True) -> int:
        """The known worlds in which a pairing holds, or does not."""
        frame, halves = pairing
        one = self._half(halves[0])
        if len(halves) == 1:
            found = one
        elif frame == "list":
            found = reduce(and_, map(self._half, halves))
        else:
            other = self._half(halves[1])
            match frame:
                case "if" | "only if":
                    found = one ^ self.everything | other
                case "or" | "unless":
                    found = one | other
                case "either" | "either way":
                    found = one ^ other
                case "iff":
                    found = one ^ other ^ self.everything
                case _:
                    raise ValueError(f"no frame of pairings: {frame}")
        return found if holds else found ^ self.everything

    def _half(self, half: Half) -> int:
        attribute, subject, thing, by, positive = half
        found = self._columns[attribute, by][subject][thing]
        return found if positive else found ^ self.everything

    def name(self, pairing: Pairing, holds: bool = True) -> Name:
        """What to call a pairing that holds, or does not, where it is asked whether something clashes."""
        return () if self._listed.is_all else self._solved.name(pairing, holds)

    def clash(self, said: Sequence[Name]) -> Sequence[int] | None:
        """The places of some that cannot all be so, given that no known world is as all of them have it; None where one
        was found that is, which is known from then on."""
        if self._listed.is_all:
            return range(len(said))
        found = self._solved.world(said)
        if isinstance(found, list):
            return found
        self._add(found)
        return None

    @property
    def _solved(self) -> PairingSolver:
        """The solver, made when it is first asked: most questions are given up before."""
        if self._solver is None:
            self._solver = PairingSolver(self._listed.size, self._listed.attributes)
        return self._solver

    @property
    def last(self) -> int:
        """The world that was found last."""
        return self.everything + 1 >> 1

    def _add(self, world: World) -> None:
        if self._columns is self._listed.columns:
            self._columns = {key: [row.copy() for row in rows] for key, rows in self._columns.items()}
        bit = self.everything + 1
        self.everything |= bit
        for (attribute, by), rows in self._columns.items():
            has = world[attribute]
            for subject, thing in enumerate(has) if by is None else zip(world[by], has, strict=True):
                rows[subject][thing] |= bit


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
        return cls(listed, ((pairing, True),), Known(listed).where(pairing))

    def __and__(self, other: PairingSet) -> PairingSet:
        return PairingSet(self._listed, self._said + other._said, self._near & other._near)

    def __invert__(self) -> PairingSet:
        """What a single pairing rules out. TypeError where there are more."""
        if len(self._said) != 1:
            raise TypeError("only what one pairing says can be denied")
        ((pairing, holds),) = self._said
        return PairingSet(self._listed, ((pairing, not holds),), self._listed.everything & ~self._near)

    def __bool__(self) -> bool:
        if self._near:
            return True
        known = Known(self._listed)
        return known.clash([known.name(*each) for each in self._said]) is None


def _column(worlds: np.ndarray, attribute: int, by: int | None) -> list[list[int]]:
    """By subject, or by the thing that tells of it, and by thing, the worlds in which the one has the other."""
    import numpy as np

    has = worlds[:, attribute]
    if by is not None:
        has = np.take_along_axis(has, np.argsort(worlds[:, by], axis=1), axis=1)
    each = range(worlds.shape[2])
    packed = [[np.packbits(has[:, subject] == thing, bitorder="little") for thing in each] for subject in each]
    return [[int.from_bytes(octets.tobytes(), "little") for octets in row] for row in packed]


def _all(size: int, attributes: int) -> Iterable[World]:
    return product(permutations(range(size)), repeat=attributes)


def _near(size: int, attributes: int) -> Iterator[World]:
    """Those in which the fewest things change hands, as far as there is room for all that change so many."""
    ways: dict[int, list[tuple[int, ...]]] = {}
    for order in permutations(range(size)):
        ways.setdefault(sum(place != thing for place, thing in enumerate(order)), []).append(order)
    number = 0
    for changed in range(size * attributes + 1):
        found = [
            world
            for moved in product(ways, repeat=attributes)
            if sum(moved) == changed
            for world in product(*(ways[each] for each in moved))
        ]
        number += len(found)
        if number > _MOST_NEAR:
            return
        yield from found
