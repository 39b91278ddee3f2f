"""Clues of a matching that were gathered, and which of them something needs.

What is found depends on which worlds there are, never on which of them a solver comes up with first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from random import Random

from tollens.benchmarks.nail.nearby import Listed, Said, is_so
from tollens.benchmarks.nail.pairings import Pairing
from tollens.solvers.pairing_worlds import Name, PairingSolver, World


@dataclass(frozen=True, slots=True, eq=False)
class Clue:
    """A pairing, the listed worlds in which it holds, and what it is about, each half by itself."""

    pairing: Pairing
    where: int
    about: int


class Gathered:
    """Clues to choose from, and the known worlds in which each holds: those that are listed, and others that a solver
    has found on the way. Clues go by their places."""

    def __init__(self, listed: Listed, clues: Sequence[Clue]) -> None:
        self.listed, self.clues = listed, clues
        self.solver = None if listed.is_all else listed.solver
        self.sets = [clue.where for clue in clues]
        self.found: list[World] = []
        self._names: dict[int, Name] = {}

    def needed(self, rng: Random, shut: Sequence[Said], most: int) -> list[Clue] | None:
        """Clues by which nothing that is shut can be, though not by one of them alone, when every one that can go is
        gone, tried in an order that is drawn; None where all together are not enough, or more than `most` are
        needed."""
        closed = [self.listed.where(*each) for each in shut]
        order = list(range(len(self.clues)))
        for each in closed:
            order = [place for place in order if self.clues[place].where & each]
        rng.shuffle(order)
        kept = _Shutting(self, shut, reduce(or_, closed)).kept(order, most)
        return None if kept is None else [self.clues[place] for place in kept]

    def clash(self, places: Sequence[int], shut: Name, solver: PairingSolver) -> list[int] | World:
        """Some of the clues that clash with what is shut; or a world that is as all of them have it."""
        for place in places:
            if place not in self._names:
                self._names[place] = solver.name(self.clues[place].pairing)
        found = solver.world([*[self._names[place] for place in places], shut])
        return [places[number] for number in found if number < len(places)] if isinstance(found, list) else found

    def add(self, world: World) -> int:
        """Know a world from now on; its bit."""
        bit = 1 << self.listed.number + len(self.found)
        self.found.append(world)
        for place, clue in enumerate(self.clues):
            if is_so(clue.pairing, world):
                self.sets[place] |= bit
        return bit


class _Shutting:
    """Which of the clues are enough that nothing can be that is shut, as these listed worlds are."""

    def __init__(self, gathered: Gathered, shut: Sequence[Said], closed: int) -> None:
        self._gathered, self._shut = gathered, shut
        self._sets = gathered.sets
        self._closed = closed
        for number, world in enumerate(gathered.found, start=gathered.listed.number):
            if any(is_so(pairing, world) == holds for pairing, holds in shut):
                self._closed |= 1 << number
        self._denied: Name | None = None

    def kept(self, order: Sequence[int], most: int) -> list[int] | None:
        """Those that are left when every one that can go is gone, tried in order. Fewer clues leave more worlds: one
        round will do."""
        rest, enough = self._last(order)
        kept: list[int] = []
        while rest:
            place, *rest = rest
            if place not in enough:
                continue
            without = [*kept, *rest]
            clash = None if self._is_open(without) else self._clash(without)
            if clash is not None:
                enough = clash
            elif len(kept) == most:
                return None
            else:
                kept.append(place)
        return kept or None

    def _last(self, order: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """As many of the last as are enough, and those of them that are so by themselves; none where all are not."""
        while True:
            left, start = self._closed, len(order)
            while left and start:
                start -= 1
                left &= self._sets[order[start]]
            if left:
                return [], []
            enough = self._clash(order[start:])
            if enough is not None:
                return order[start:], enough

    def _is_open(self, places: Sequence[int]) -> bool:
        """Whether some known world is as these clues have it, and shut."""
        return reduce(and_, [self._sets[place] for place in places], self._closed) != 0

    def _clash(self, places: Sequence[int]) -> Sequence[int] | None:
        """Those of the clues that are enough, given that they are by all known worlds; None where they are not by
        another, which is known from then on."""
        solver = self._gathered.solver
        if solver is None:
            return places
        if self._denied is None:
            self._denied = solver.one_of([solver.name(*each) for each in self._shut])
        found = self._gathered.clash(places, self._denied, solver)
        if isinstance(found, list):
            return found
        self._closed |= self._gathered.add(found)
        return None
