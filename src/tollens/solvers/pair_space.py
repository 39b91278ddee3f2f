"""The space of three functions too many to list: a formula speaks of two of them at most, so a set of worlds is kept as
a table for each two, and what all tables allow together is found by rows of bits.

For five subjects with three one-to-one attributes these are tables of 120 × 120 in place of 1,728,000 worlds.

>>> from tollens.logic import read_theory
>>> lines = ["sort s = s1, s2, s3", "sort a = 1..3", *(f"function {name}(s): a, one-to-one" for name in "pqr")]
>>> space = PairSpace(read_theory("\\n".join([*lines, "p(s1) = q(s1)", "q(s1) < r(s1)"])))
>>> first, second = map(space.where, space.theory.formulas)
>>> space.count, first.bit_count(), (first & second).bit_count(), bool(first & ~first)
(216, 72, 24, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from math import prod
from random import Random
from typing import TYPE_CHECKING

from tollens.errors import InputError
from tollens.logic import Apply, Atom, Formula, Term, Theory
from tollens.solvers.space import Space, draw_bit

if TYPE_CHECKING:
    import numpy as np

Pair = tuple[int, int]
FUNCTIONS = 3
_MOST_KNOWN = 1 << 12  # formulas, with some kilobytes each
_PAIRS: tuple[Pair, ...] = tuple(combinations(range(FUNCTIONS), 2))


class PairSet:
    """The worlds that a table for each two functions allows; where there is no table, it allows all. Bit x + n·y of a
    table says whether the first of the two can be in its way x while the second is in its way y, of n for the first."""

    __slots__ = ("_both", "_known", "_seen", "_shadows", "sizes", "tables")

    def __init__(
        self, sizes: tuple[int, ...], tables: Mapping[Pair, int], both: tuple[PairSet, PairSet] | None = None
    ) -> None:
        self.sizes, self.tables = sizes, tables
        self._both = both  # the two sets that this is what they share of
        self._seen: dict[Pair, int] = {}
        self._shadows: dict[int, int] = {}
        self._known: dict[Pair, np.ndarray | None] = {}

    def __and__(self, other: PairSet) -> PairSet:
        tables = {**self.tables, **other.tables}
        for pair in self.tables:
            if pair in other.tables:
                tables[pair] = self.tables[pair] & other.tables[pair]
        return PairSet(self.sizes, tables, (self, other))

    def __invert__(self) -> PairSet:
        """What a single table does not allow. TypeError where there are more: the rest has no tables."""
        if len(self.tables) != 1:
            raise TypeError("only what one table allows can be denied")
        ((pair, table),) = self.tables.items()
        every = (1 << self.sizes[pair[0]] * self.sizes[pair[1]]) - 1
        return PairSet(self.sizes, {pair: every & ~table})

    def __bool__(self) -> bool:
        if not all(self.tables.values()):
            return False
        for left, right in (self._both, self._both[::-1]) if self._both else ():
            if len(right.tables) == 1:
                ((pair, table),) = right.tables.items()
                if len(left.tables) == 1 and pair not in left.tables:  # they meet in the function that both speak of
                    (other,) = left.tables
                    shared = next(place for place in pair if place in other)
                    return bool(left.alone(shared) & right.alone(shared))
                return bool(left.possible(pair) & table)  # one set is met with many others: this is found once
        return bool(self.possible(_PAIRS[0]))

    def may_meet(self, other: PairSet) -> bool:
        """Whether some world may be in this set and in what a single table allows: where no two functions can be as
        both have it there is none, and more is not looked at."""
        return all(self._seen.get(pair, self.tables.get(pair, -1)) & table for pair, table in other.tables.items())

    def alone(self, function: int) -> int:
        """The ways in which one function can be by the only table that there is, as bits."""
        found = self._shadows.get(function)
        if found is None:
            import numpy as np

            (pair,) = self.tables
            bits = np.any(self._bits(pair), axis=0 if function == pair[0] else 1)
            found = self._shadows[function] = _table(np.asarray(bits))
        return found

    def bit_count(self) -> int:
        """How many worlds there are."""
        import numpy as np

        allowed = self._bits(_PAIRS[0])
        ones, others = self._rows(0, 2), self._rows(1, 2)
        if ones is None or others is None:  # then the third is bound to one of the two at most
            rest = ones if others is None else others
            ways = np.full(1, self.sizes[2]) if rest is None else _ones(rest).sum(axis=0)
            return int((allowed * (ways if others is None else ways[:, None])).sum())
        shared = sum(_ones(np.bitwise_and.outer(*words)) for words in zip(others, ones, strict=True))
        return int((allowed * shared).sum(dtype=np.int64))

    def possible(self, pair: Pair) -> int:
        """The ways in which two functions can be in some world of the set, as a table."""
        found = self._seen.get(pair)
        if found is None:
            third = FUNCTIONS - sum(pair)
            found = self.tables.get(pair, (1 << self.sizes[pair[0]] * self.sizes[pair[1]]) - 1)
            ones, others = self._rows(pair[0], third), self._rows(pair[1], third)
            if ones is not None or others is not None:
                found &= self._shared(pair, ones, others)
            self._seen[pair] = found
        return found

    def _shared(self, pair: Pair, ones: np.ndarray | None, others: np.ndarray | None) -> int:
        """Where two functions have some way of the third in common, by what each allows of it; None allows all."""
        import numpy as np

        shape = (self.sizes[pair[1]], self.sizes[pair[0]])
        if others is None:
            return _table(np.broadcast_to(ones.any(axis=0), shape)) if ones is not None else -1
        if ones is None:
            return _table(np.broadcast_to(np.asarray(others.any(axis=0))[:, None], shape))
        allowed = np.bitwise_and.outer(others[0], ones[0])
        for word in range(1, len(ones)):
            allowed |= np.bitwise_and.outer(others[word], ones[word])
        return _table(allowed != 0)

    def _rows(self, one: int, other: int) -> np.ndarray | None:
        """For each way of one function those of the other that are allowed, as bits: their first words, their second, …
        None where there is no table of the two."""
        if (one, other) not in self._known:
            if self._both is not None:
                mine, others = (each._rows(one, other) for each in self._both)
                self._known[one, other] = mine if others is None else others if mine is None else mine & others
            else:
                self._known[one, other] = self._packed(one, other)
        return self._known[one, other]

    def _packed(self, one: int, other: int) -> np.ndarray | None:
        import numpy as np

        pair = (min(one, other), max(one, other))
        if pair not in self.tables:
            return None
        bits = self._bits(pair)
        packed = np.packbits(bits if one > other else np.ascontiguousarray(bits.T), axis=1, bitorder="little")
        words = np.zeros((len(packed), -(-packed.shape[1] // 8)), np.uint64)
        words.view(np.uint8)[:, : packed.shape[1]] = packed
        return np.ascontiguousarray(words.T)

    def _bits(self, pair: Pair) -> np.ndarray:
        """A table as a matrix of noughts and ones, the ways of the second function by rows."""
        import numpy as np

        columns, rows = self.sizes[pair[0]], self.sizes[pair[1]]
        table = self.tables.get(pair)
        if table is None:
            return np.ones((rows, columns), np.uint8)
        number = rows * columns
        bits = np.frombuffer(table.to_bytes((number + 7) // 8, "little"), np.uint8)
        return np.unpackbits(bits, count=number, bitorder="little").reshape(rows, columns)


def _table(allowed: np.ndarray) -> int:
    import numpy as np

    return int.from_bytes(np.packbits(allowed, axis=None, bitorder="little").tobytes(), "little")


def _ones(words: np.ndarray) -> np.ndarray:
    """How many bits of each word are set."""
    import numpy as np

    if hasattr(np, "bitwise_count"):  # from NumPy 2 on
        found: np.ndarray = np.bitwise_count(words).astype(np.int32)
    else:
        octets = np.ascontiguousarray(words).view(np.uint8).reshape(*words.shape, 8)
        found = np.unpackbits(octets, axis=-1).sum(axis=-1, dtype=np.int32)
    return found


class PairSpace:
    """The worlds of a theory's three functions. A world goes by its place, as in a `Space` of the same theory."""

    def __init__(self, theory: Theory) -> None:
        if len(theory.functions) != FUNCTIONS or theory.predicates:
            raise InputError(f"a space of pairs takes {FUNCTIONS} functions and nothing else")
        self.theory = theory
        self._places = {function.name: place for place, function in enumerate(theory.functions)}
        self._spaces = {
            pair: Space(replace(theory, functions=tuple(theory.functions[place] for place in pair), premises=()))
            for pair in _PAIRS
        }
        alone = [Space(replace(theory, functions=(function,), premises=())) for function in theory.functions]
        self.sizes = tuple(space.count for space in alone)
        self.count = prod(self.sizes)
        self.everything = PairSet(self.sizes, {})
        self._sets: dict[Formula, PairSet] = {}
        self._known: dict[Formula, Pair] = {}

    def where(self, formula: Formula) -> PairSet:
        """The worlds in which the formula holds. InputError where it speaks of three functions."""
        found = self._sets.get(formula)
        if found is None:
            pair = self._pair(formula)
            if len(self._sets) >= _MOST_KNOWN:
                self._sets.clear()
            found = self._sets[formula] = PairSet(self.sizes, {pair: self._spaces[pair].where(formula)})
        return found

    def holds(self, formula: Formula, world: int) -> bool:
        """Whether the formula holds in a world, given by its place."""
        pair = self._pair(formula)
        return self._spaces[pair].holds(formula, self._local(world, pair))

    def may_meet(self, left: PairSet, other: PairSet) -> bool:
        """Whether there may be a world in a set and in what a single statement leaves; False only if there is none."""
        return left.may_meet(other)

    def values(self, world: int) -> dict[Term | Atom, Term | bool]:
        """What every function is in a world, given by its place."""
        found: dict[Term | Atom, Term | bool] = {}
        for pair in (_PAIRS[0], _PAIRS[-1]):
            found |= self._spaces[pair].values(self._local(world, pair))
        return found

    def draw(self, rng: Random, among: PairSet) -> int:
        """The place of a world of the set."""
        x, y = divmod(draw_bit(rng, among.possible(_PAIRS[0])), self.sizes[0])[::-1]
        rows, columns = self.sizes[0], self.sizes[1]
        thirds = [
            z
            for z in range(self.sizes[2])
            if among.tables.get((0, 2), -1) >> (x + rows * z) & 1
            and among.tables.get((1, 2), -1) >> (y + columns * z) & 1
        ]
        return x + rows * (y + columns * rng.choice(thirds))

    def _local(self, world: int, pair: Pair) -> int:
        ways = (world % self.sizes[0], world // self.sizes[0] % self.sizes[1], world // self.sizes[0] // self.sizes[1])
        return ways[pair[0]] + self.sizes[pair[0]] * ways[pair[1]]

    def _pair(self, formula: Formula) -> Pair:
        """The two functions that the formula speaks of, or the first two that have the one among them."""
        found = self._known.get(formula)
        if found is None:
            named = sorted({self._places[name] for name in _functions(formula)})
            fitting = [pair for pair in _PAIRS if set(named) <= set(pair)]
            if not fitting:
                raise InputError(f"expected a formula about two functions at most, found {formula}")
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[formula] = fitting[0]
        return found


def _functions(value: object) -> set[str]:
    """The functions that are named anywhere in a formula."""
    if isinstance(value, tuple):
        return set().union(*map(_functions, value))
    found = {value.function} if isinstance(value, Apply) else set()
    for name in getattr(value, "__match_args__", ()):
        found |= _functions(getattr(value, name))
    return found
