"""Worlds of several one-to-one attributes by SAT: is there one that is as some pairings have it?

A pairing comes as a frame and its halves: (attribute, subject, thing, by, positive), all by number; `by` is the
attribute by whose thing the subject is told of, or None where it is told of by its own number.

>>> solver = PairingSolver(2, 1)
>>> solver.world([solver.name(("plain", ((0, 1, 0, None, True),)))])
((1, 0),)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from weakref import finalize

World = tuple[tuple[int, ...], ...]  # by attribute and subject, the thing that it has
Half = tuple[int, int, int, int | None, bool]
Pairing = tuple[str, tuple[Half, ...]]
Name = Sequence[int]  # literals that make something hold when they are assumed


class PairingSolver:
    """A solver for so many subjects with so many attributes each. What it was asked about it knows the next time."""

    def __init__(self, size: int, attributes: int) -> None:
        from pysat.solvers import Minicard  # it takes 'at most one' as it is

        self._size, self._attributes = size, attributes
        self._atoms = size * size * attributes
        self._top = self._atoms
        self._solver: Any = Minicard()
        finalize(self, self._solver.delete)  # also where it is kept until the program ends
        self._names: dict[tuple[Pairing, bool], list[int]] = {}
        for first in range(1, self._atoms + 1, size * size):
            for place in range(size):
                row = list(range(first + place * size, first + place * size + size))
                column = list(range(first + place, first + size * size, size))
                for group in (row, column):
                    self._solver.add_clause(group)
                    self._solver.add_atmost(group, 1)

    @property
    def number(self) -> int:
        """How many names it has given that are no atoms."""
        return self._top - self._atoms

    def world(self, said: Sequence[Name]) -> World | list[int]:
        """A world in which all of these are so; or the places of some that clash."""
        if self._solver.solve([literal for name in said for literal in name]):
            things = [(atom - 1) % self._size for atom in self._solver.get_model()[: self._atoms] if atom > 0]
            starts = range(0, self._size * self._attributes, self._size)
            return tuple([tuple(things[start : start + self._size]) for start in starts])
        core = set(self._solver.get_core() or ())
        return [place for place, name in enumerate(said) if not core.isdisjoint(name)]

    def one_of(self, names: Sequence[Name]) -> Name:
        """The name of what says that one of these is so. ValueError where one of several takes more than a literal."""
        if len(names) == 1:
            return names[0]
        if any(len(name) != 1 for name in names):
            raise ValueError("what takes several literals is no side of an 'or'")
        self._top += 1
        self._solver.add_clause([-self._top, *(name[0] for name in names)])
        return [self._top]

    def name(self, pairing: Pairing, holds: bool = True) -> Name:
        """The name of a pairing that holds, or does not."""
        found = self._names.get((pairing, holds))
        if found is None:
            clauses = _clauses(self._size, pairing, holds)
            if all(len(clause) == 1 for clause in clauses):
                found = [literal for clause in clauses for literal in clause]
            else:
                self._top += 1
                found = [self._top]
                for clause in clauses:
                    self._solver.add_clause([-self._top, *clause])
            self._names[pairing, holds] = found
        return found


# Clauses of a pairing without its name: most are asked about again and again.
@lru_cache(maxsize=1 << 15)
def _clauses(size: int, pairing: Pairing, holds: bool) -> list[list[int]]:
    frame, halves = pairing
    if frame == "list":
        literals = [_atom(size, *half[:3]) for half in halves]
        return [[literal] for literal in literals] if holds else [[-literal for literal in literals]]
    if len(halves) == 1:
        return _of_one(size, halves[0], holds)
    if not holds or any(half[3] is not None for half in halves):
        raise ValueError(f"only what is said of one thing is denied or told by another: {frame}, {halves}")
    one, other = (_atom(size, *half[:3]) * (1 if half[4] else -1) for half in halves)
    match frame:
        case "if" | "only if":
            return [[-one, other]]
        case "or" | "unless":
            return [[one, other]]
        case "either" | "either way":
            return [[one, other], [-one, -other]]
        case "iff":
            return [[-one, other], [one, -other]]
    raise ValueError(f"no frame of pairings: {frame}")


def _of_one(size: int, half: Half, holds: bool) -> list[list[int]]:
    attribute, subject, thing, by, positive = half
    if by is None:
        return [[_atom(size, attribute, subject, thing) * (1 if positive == holds else -1)]]
    found: list[list[int]] = []
    for each in range(size):  # whoever has the one has the other, and nobody else; or has it not
        described, has = _atom(size, by, each, subject), _atom(size, attribute, each, thing)
        found += [[-described, has], [described, -has]] if positive == holds else [[-described, -has]]
    return found


def _atom(size: int, attribute: int, subject: int, thing: int) -> int:
    return 1 + (attribute * size + subject) * size + thing
