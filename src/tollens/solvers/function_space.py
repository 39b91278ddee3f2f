"""The space of several functions whose worlds are too many to list, and even those of three of them: a formula speaks
of two at most.

Where it holds is a table of the ways of these two. Whether there is a world as some formulas have it, a SAT solver
tells; how many there are is counted by the ways of each function: those that no table tells apart go as one.

>>> from tollens.logic import read_theory
>>> lines = ["sort s = s1, s2, s3", "sort a = 1..3", *(f"function {name}(s): a, one-to-one" for name in "pqr")]
>>> space = FunctionSpace(read_theory("\\n".join([*lines, "p(s1) = q(s1)", "q(s1) < r(s1)"])))
>>> first, second = map(space.where, space.theory.formulas)
>>> space.count, first.bit_count(), (first & second).bit_count(), bool(first & ~first)
(216, 72, 24, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from math import prod
from random import Random

from tollens.errors import InputError
from tollens.logic import Apply, Atom, Formula, Term, Theory
from tollens.solvers.function_counts import Pair, counted, matrix
from tollens.solvers.function_worlds import Solver, World
from tollens.solvers.space import Space

Said = tuple[Formula, bool]  # a formula, and whether it holds or not
_MOST_KNOWN = 1 << 12  # formulas, with up to two kilobytes each


class Table:
    """Where a formula holds: bit x + n·y says whether the first of two functions can be in its way x while the second
    is in its way y, of n for the first."""

    __slots__ = ("_shadows", "bits", "pair", "sizes")

    def __init__(self, pair: Pair, bits: int, sizes: Sequence[int]) -> None:
        self.pair, self.bits, self.sizes = pair, bits, sizes
        self._shadows: dict[tuple[int, bool], int] = {}

    def has(self, world: World) -> bool:
        """Whether it allows a world."""
        return bool(self.bits >> (world[self.pair[0]] + self.sizes[self.pair[0]] * world[self.pair[1]]) & 1)

    def allowed(self, holds: bool) -> int:
        """The bits of where the formula holds, or does not."""
        return self.bits if holds else (1 << self.sizes[self.pair[0]] * self.sizes[self.pair[1]]) - 1 & ~self.bits

    def shadow(self, function: int, holds: bool) -> int:
        """The ways of one of the functions in which the formula can hold, or not hold, as bits."""
        found = self._shadows.get((function, holds))
        if found is None:
            import numpy as np

            ways = matrix(self.sizes, self.pair, self.allowed(holds)).any(axis=1 if function == self.pair[0] else 0)
            found = int.from_bytes(np.packbits(ways, bitorder="little").tobytes(), "little")
            self._shadows[function, holds] = found
        return found


class FunctionSet:
    """The worlds in which some formulas hold and others do not."""

    __slots__ = ("_is_empty", "_literals", "_parents", "_worlds", "said", "space")

    def __init__(
        self, space: FunctionSpace, said: tuple[Said, ...], parents: tuple[FunctionSet, FunctionSet] | None = None
    ) -> None:
        self.space, self.said = space, said
        self._parents = parents  # the two sets that this is what they share of
        self._worlds: list[World] = []  # worlds of it that were found
        self._is_empty = False
        self._literals: tuple[int, list[int]] = (0, [])  # what it says, as the solver of that number calls it

    def __and__(self, other: FunctionSet) -> FunctionSet:
        return FunctionSet(self.space, self.said + other.said, (self, other))

    def __invert__(self) -> FunctionSet:
        """What a single formula does not allow. TypeError where there are more."""
        if len(self.said) != 1:
            raise TypeError("only what one formula says can be denied")
        ((formula, holds),) = self.said
        return FunctionSet(self.space, ((formula, not holds),))

    def __bool__(self) -> bool:
        return self.world is not None

    @property
    def world(self) -> World | None:
        """A world of the set; None where there is none. What was found before comes before what has to be solved."""
        if not self._worlds and not self._is_empty:
            found = self._known() or self.space.solver.world(self.literals)
            if found is None:
                self._is_empty = True
            else:
                self._note(found)
        return self._worlds[-1] if self._worlds else None

    @property
    def literals(self) -> list[int]:
        """What it says, as the solver calls it."""
        solver = self.space.solver
        if self._literals[0] != solver.number:
            if self._parents:
                found = self._parents[0].literals + self._parents[1].literals
            else:
                found = [solver.name(formula) if holds else -solver.name(formula) for formula, holds in self.said]
            self._literals = (solver.number, found)
        return self._literals[1]

    def _known(self) -> World | None:
        """A world that was found of one of the two and is in the other."""
        for one, other in (self._parents, self._parents[::-1]) if self._parents else ():
            for world in one._worlds:
                if other.has(world):
                    return world
        return None

    def _note(self, world: World) -> None:
        """Keep a world, for those too that it was made of; what a single formula says is kept long, and would hoard."""
        self._worlds.append(world)
        for parent in self._parents or ():
            if len(parent.said) > 1 and world not in parent._worlds:
                parent._worlds.append(world)

    def has(self, world: World) -> bool:
        """Whether a world is one of the set."""
        return all(self.space.table(formula).has(world) == holds for formula, holds in self.said)

    def bit_count(self) -> int:
        """How many worlds there are."""
        return self.space.number(self.said)


class FunctionSpace:
    """The worlds of a theory's functions, of which there is nothing else."""

    def __init__(self, theory: Theory) -> None:
        if len(theory.functions) < 2 or theory.predicates:
            raise InputError("a space of functions takes two or more and nothing else")
        self.theory = theory
        self._places = {function.name: place for place, function in enumerate(theory.functions)}
        self._pairs = list(combinations(range(len(theory.functions)), 2))
        self._spaces = {
            pair: Space(replace(theory, functions=tuple(theory.functions[place] for place in pair), premises=()))
            for pair in self._pairs
        }
        self._alone = [Space(replace(theory, functions=(function,), premises=())) for function in theory.functions]
        self.sizes = tuple(space.count for space in self._alone)
        self.count = prod(self.sizes)
        self.everything = FunctionSet(self, ())
        self._tables: dict[Formula, Table] = {}
        self.solver = Solver(replace(theory, premises=(), asked=None))

    def where(self, formula: Formula) -> FunctionSet:
        """The worlds in which the formula holds. InputError where it speaks of three functions."""
        self.table(formula)
        return FunctionSet(self, ((formula, True),))

    def table(self, formula: Formula) -> Table:
        """The ways of two functions in which the formula holds. InputError where it speaks of three."""
        found = self._tables.get(formula)
        if found is None:
            named = {self._places[name] for name in _functions(formula)}
            pair = next((pair for pair in self._pairs if named <= set(pair)), None)
            if pair is None:
                raise InputError(f"expected a formula about two functions at most, found {formula}")
            if len(self._tables) >= _MOST_KNOWN:
                self._tables.clear()
            found = Table(pair, self._spaces[pair].where(formula), self.sizes)
            self._tables[formula] = found
        return found

    def holds(self, formula: Formula, world: World) -> bool:
        """Whether the formula holds in a world."""
        return self.table(formula).has(world)

    def needed(
        self, rng: Random, sets: Sequence[FunctionSet], shut: Sequence[FunctionSet], given: FunctionSet
    ) -> list[int]:
        """The places of the sets, each of one formula, that leave nothing of the shut ones, without those that can be
        spared, tried in an order that is drawn. A world of a shut set that only one of them rules out shows that this
        one cannot. The solver begins anew: what it names in a clash depends on all that it was asked before, and the
        same sets are to come to the same."""
        self.solver.start()
        tables = [(self.table(formula), holds) for each in sets for formula, holds in each.said]
        literals = [each.literals[0] for each in sets]
        places = {literal: place for place, literal in enumerate(literals)}
        clashes = [self.solver.clash([*rng.sample(literals, len(literals)), *each.literals]) for each in shut]
        kept = {places[literal] for clash in clashes for literal in clash if literal in places}
        alone: set[int] = set()
        for place in rng.sample(sorted(kept), len(kept)):
            if place in alone:
                continue
            without = [literals[each] for each in kept if each != place]
            for closed in shut:
                world = self.solver.world([*given.literals, *without, *closed.literals])
                if world is not None:
                    ruled_out_by = [each for each in kept if tables[each][0].has(world) != tables[each][1]]
                    alone.update(ruled_out_by if len(ruled_out_by) == 1 else ())
                    break
            else:
                kept.discard(place)
        return sorted(kept)

    def may_meet(self, left: FunctionSet, other: FunctionSet) -> bool:
        """Whether there may be a world in a set and in what a single statement leaves; False only if there is none. Two
        statements meet where the functions that both speak of can be as both have it."""
        if len(left.said) != 1 or len(other.said) != 1:
            return True
        (one, first), (two, second) = left.said[0], other.said[0]
        mine, theirs = self.table(one), self.table(two)
        if mine.pair == theirs.pair:
            return bool(mine.allowed(first) & theirs.allowed(second))
        shared = set(mine.pair) & set(theirs.pair)
        return all(mine.shadow(each, first) & theirs.shadow(each, second) for each in shared)

    def values(self, world: World) -> dict[Term | Atom, Term | bool]:
        """What every function is in a world."""
        found: dict[Term | Atom, Term | bool] = {}
        for space, way in zip(self._alone, world, strict=True):
            found |= space.values(way)
        return found

    def draw(self, rng: Random, among: FunctionSet) -> World:
        """A world of the set: any where nothing is said, else one that the solver finds."""
        if not among.said:
            return tuple([rng.randrange(size) for size in self.sizes])
        if among.world is None:
            raise ValueError("there is no world to draw")
        return among.world

    def number(self, said: Iterable[Said]) -> int:
        """How many such worlds there are."""
        tables: dict[Pair, int] = {}
        for formula, holds in said:
            table = self.table(formula)
            tables[table.pair] = tables.get(table.pair, -1) & table.allowed(holds)
        return counted(self.sizes, tables)


def _functions(value: object) -> set[str]:
    """The functions that are named anywhere in a formula."""
    if isinstance(value, tuple):
        return set().union(*map(_functions, value))
    found = {value.function} if isinstance(value, Apply) else set()
    for name in getattr(value, "__match_args__", ()):
        found |= _functions(getattr(value, name))
    return found
