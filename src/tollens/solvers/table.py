"""The truth-table engine: a proposition is an integer whose bit i says whether it holds in world i.

For few atoms nothing is faster: joining two propositions is one operation on two integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import and_, or_

from tollens.budget import UNLIMITED, Budget
from tollens.solvers.ground import Proposition
from tollens.solvers.session import Clash

MOST_ATOMS = 16
_FEW = 32  # so many tables at once are not worth counting


class Tables:
    """Propositions over atoms whose worlds are given: a column for each atom, and all the worlds that there are."""

    def __init__(self, columns: Sequence[int], worlds: int, budget: Budget = UNLIMITED) -> None:
        self._columns = columns
        self._budget = budget
        self._all = worlds

    def table(self, proposition: Proposition) -> int:
        """The worlds in which the proposition holds."""
        match proposition:
            case bool():
                return self._all if proposition else 0
            case int():
                column = self._columns[abs(proposition) - 1]
                return column if proposition > 0 else self._all & ~column
            case ("&", *parts):
                return reduce(and_, map(self.table, parts))
            case ("|", *parts):
                return reduce(or_, map(self.table, parts))
            case ("=", left, right):
                return self._all & ~(self.table(left) ^ self.table(right))
            case ("#", low, high, *parts):
                return self._counted(low, high, parts)
        raise TypeError(f"not a proposition: {proposition}")

    def _counted(self, low: int, high: int, parts: Sequence[Proposition]) -> int:
        """The worlds in which from low to high of the parts hold."""
        most = min(high + 1, len(parts))
        if most <= _FEW:
            return self._reached(low, high, most, parts)
        with self._budget.returned():
            self._budget.take(most, self._all.bit_length() >> 3)
            return self._reached(low, high, most, parts)

    def _reached(self, low: int, high: int, most: int, parts: Sequence[Proposition]) -> int:
        reached = [self._all] + [0] * (high + 1)  # reached[k]: at least k so far
        for place, table in enumerate(map(self.table, parts), start=1):
            last = min(place, most)
            if last > _FEW:
                self._budget.step(last)
            for k in range(last, 0, -1):
                reached[k] |= reached[k - 1] & table
        return reached[low] & ~reached[high + 1]


class TableSession(Tables):
    """Propositions as truth tables."""

    name = "truth table"

    def __init__(self, propositions: Sequence[Proposition], atoms: int, budget: Budget = UNLIMITED) -> None:
        if atoms > MOST_ATOMS:
            raise ValueError(f"a truth table takes {MOST_ATOMS} atoms, found {atoms}")
        budget.enter("truth tables")
        super().__init__(columns(atoms), every_world(atoms), budget)
        self._atoms = atoms
        size = 1 << atoms >> 3  # bytes of a table
        budget.take(len(propositions), size)
        self._tables = []
        for proposition in propositions:
            budget.step(1 + (size >> 6))
            self._tables.append(self.table(proposition))

    def worlds(self, chosen: Sequence[int], literals: Sequence[int] = ()) -> int:
        """The worlds in which all of these hold."""
        left = self._all
        for place in chosen:
            left &= self._tables[place]
        for literal in literals:
            left &= self.table(literal)
        return left

    def solve(self, chosen: Sequence[int], literals: Sequence[int] = ()) -> frozenset[int] | Clash:
        """A model, the first in the order of worlds; or a clash of those that rule out worlds, the last first."""
        self._budget.step(len(chosen))
        left = self.worlds(chosen, literals)
        if left:
            return world(left & -left, self._atoms)
        left, among = self.worlds((), literals), set()
        for place in reversed(chosen):
            if left & ~self._tables[place]:
                left &= self._tables[place]
                among.add(place)
        return Clash(frozenset(among))


def world(bit: int, atoms: int) -> frozenset[int]:
    """The atoms that hold in the world of that bit."""
    index = bit.bit_length() - 1
    return frozenset(atom for atom in range(1, atoms + 1) if index >> (atom - 1) & 1)


@cache
def every_world(atoms: int) -> int:
    """All worlds over so many atoms."""
    return (1 << (1 << atoms)) - 1


@cache
def columns(atoms: int) -> tuple[int, ...]:
    """For each atom, the worlds in which it holds."""
    result = []
    for atom in range(atoms):
        block = ((1 << (1 << atom)) - 1) << (1 << atom)  # half of a period of 2^(atom + 1) worlds
        period = 1 << (atom + 1)
        result.append(sum(block << start for start in range(0, 1 << atoms, period)))
    return tuple(result)
