"""The space of a theory: every world that its declarations allow, listed once; a formula is a set of them.

A set of worlds is an integer, world i its bit i. Builders ask the same few declarations thousands of questions; with
the worlds listed, each is an operation on two integers.

>>> from tollens.logic import read_theory
>>> space = Space(read_theory("sort s = s1, s2, s3\\nsort a = 1..3\\nfunction at(s): a, one-to-one\\nat(s1) < at(s2)"))
>>> space.count, space.where(space.theory.formulas[0]).bit_count()
(6, 3)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import permutations, product
from operator import and_, or_
from random import Random

from tollens.errors import InputError
from tollens.logic import (
    TRUTHFUL,
    And,
    Apply,
    Atom,
    Equal,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Says,
    Term,
    Theory,
    Xor,
)
from tollens.logic.walk import substituted
from tollens.solvers.ground import Proposition, TooLarge, ground
from tollens.solvers.table import Tables

MOST_WORLDS = 1 << 22
_LONG = 1 << 16  # in sets of more worlds than this a bit is not looked up: other ways are shorter
_KEPT = 1 << 28  # bits of sets that are kept, at most: these are long, and there are many formulas
_Row = tuple[Term | bool, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """What varies by itself, a function or an atom: the ways that it can be, and how many worlds in a row are alike."""

    rows: tuple[_Row, ...]
    stride: int


class Space:
    """The worlds of a theory's declarations, whatever its premises say. `speakers` is the sort of those who may or may
    not tell the truth, where somebody speaks."""

    def __init__(self, theory: Theory, speakers: str | None = None) -> None:
        if speakers is not None and all(each.name != TRUTHFUL for each in theory.predicates):
            theory = replace(theory, predicates=(*theory.predicates, Predicate(TRUTHFUL, (speakers,))))
        self.theory = theory
        self.count = 1
        self._places: dict[Term | Atom, tuple[_Part, int]] = {}  # where a value or an atom stands in its part's rows
        parts: list[tuple[Sequence[Term | Atom], tuple[_Row, ...]]] = [
            *map(self._function, theory.functions),
            *self._atoms(theory),
        ]
        for cells, rows in parts:
            part = _Part(rows, self.count)
            self._places |= {cell: (part, place) for place, cell in enumerate(cells)}
            self.count *= len(rows)
            if self.count > MOST_WORLDS:
                raise TooLarge(f"more than {MOST_WORLDS:,} worlds")
        self.everything = (1 << self.count) - 1
        _, self._grounder = ground(replace(theory, premises=(), asked=None))
        self._columns: list[int] = []
        self._true: list[tuple[int, int, frozenset[int]]] = []  # of each atom: stride, number and choice of rows
        self._tables = Tables(self._columns, self.everything)
        self._known: dict[Formula, int] = {}
        self._propositions: dict[Formula, Proposition] = {}

    def where(self, formula: Formula) -> int:
        """The worlds in which the formula holds."""
        match formula:  # what joins others is not kept: it is quickly put together, and there are too many
            case Not(body):
                return self.everything & ~self.where(body)
            case Implies(left, right):
                return self.everything & ~self.where(left) | self.where(right)
            case Iff(left, right):
                return self.everything & ~(self.where(left) ^ self.where(right))
            case Xor(left, right):
                return self.where(left) ^ self.where(right)
            case Says(speaker, body):
                return self.where(Iff(Atom(TRUTHFUL, (speaker,)), body))
            case And(parts):
                return reduce(and_, map(self.where, parts))
            case Or(parts):
                return reduce(or_, map(self.where, parts))
        found = self._known.get(formula)
        if found is None:
            found = self._of_every(formula) if isinstance(formula, ForAll) else self._of_one(formula)
            if len(self._known) * self.count < _KEPT:
                self._known[formula] = found
        return found

    def holds(self, formula: Formula, world: int) -> bool:
        """Whether the formula holds in a world, given by its place."""
        match formula:
            case Not(body):
                return not self.holds(body, world)
            case Implies(left, right):
                return not self.holds(left, world) or self.holds(right, world)
            case Iff(left, right):
                return self.holds(left, world) == self.holds(right, world)
            case Xor(left, right):
                return self.holds(left, world) != self.holds(right, world)
            case And(parts):
                return all(self.holds(part, world) for part in parts)
            case Or(parts):
                return any(self.holds(part, world) for part in parts)
        if self.count <= _LONG:
            return bool(self.where(formula) >> world & 1)
        return self._holds(self._proposition(formula), world)

    def values(self, world: int) -> dict[Term | Atom, Term | bool]:
        """What every function and atom is in a world, given by its place."""
        return {
            cell: part.rows[world // part.stride % len(part.rows)][place]
            for cell, (part, place) in self._places.items()
        }

    def draw(self, rng: Random, among: int) -> int:
        """The place of a world of the set."""
        return draw_bit(rng, among)

    def _of_one(self, formula: Formula) -> int:
        return self._tables.table(self._proposition(formula))

    def _of_every(self, formula: ForAll) -> int:
        """Where a claim holds of every member of a listed sort: what is said of a member is often known already."""
        members = self.theory.members_of(formula.sort) if formula.sort else ()
        if not members:
            return self._of_one(formula)
        said = (substituted(formula.body, formula.variable, member) for member in members)
        return reduce(and_, map(self.where, said))

    def _proposition(self, formula: Formula) -> Proposition:
        found = self._propositions.get(formula)
        if found is None:
            found = self._propositions[formula] = self._grounder.proposition(formula)
            for atom in self._grounder.result.atoms[len(self._columns) :]:
                self._add(atom)
        return found

    def _add(self, atom: Formula) -> None:
        """A column for a new atom: the rows of its part in which it holds, over and over again."""
        match atom:
            case Equal(Apply() as cell, value):
                part, place = self._places[cell]
                rows = frozenset(number for number, row in enumerate(part.rows) if row[place] == value)
            case Atom():
                part, place = self._places[atom]
                rows = frozenset({1})
            case _:
                raise InputError(f"the space does not take {atom}")
        block = (1 << part.stride) - 1
        period = sum(block << number * part.stride for number in rows)
        length = part.stride * len(part.rows)
        self._columns.append(period * (self.everything // ((1 << length) - 1)))
        self._true.append((part.stride, len(part.rows), rows))

    def _holds(self, proposition: Proposition, world: int) -> bool:
        match proposition:
            case bool():
                return proposition
            case int():
                stride, number, rows = self._true[abs(proposition) - 1]
                return (world // stride % number in rows) == (proposition > 0)
            case ("&", *parts):
                return all(self._holds(part, world) for part in parts)
            case ("|", *parts):
                return any(self._holds(part, world) for part in parts)
            case ("=", left, right):
                return self._holds(left, world) == self._holds(right, world)
            case ("#", low, high, *parts):
                return bool(low <= sum(self._holds(part, world) for part in parts) <= high)
        raise TypeError(f"not a proposition: {proposition}")

    def _function(self, function: Function) -> tuple[Sequence[Term], tuple[_Row, ...]]:
        """The cells of a function and the ways to fill them that its declaration allows."""
        arguments = product(*(self.theory.members_of(sort) for sort in function.arguments))
        cells = [Apply(function.name, each) for each in arguments]
        values = self.theory.members_of(function.value)
        if not cells or not values:
            raise InputError(f"the space takes listed sorts; {function.name} is over an open one")
        filled: Iterator[_Row] = (
            permutations(values, len(cells)) if function.one_to_one else product(values, repeat=len(cells))
        )
        rows = tuple(row for row in filled if _allowed(row, values, function))
        if not rows:
            raise InputError(f"there is no way for {function.name} to be")
        return cells, rows

    def _atoms(self, theory: Theory) -> Iterator[tuple[Sequence[Atom], tuple[_Row, ...]]]:
        for predicate in theory.predicates:
            for members in product(*(theory.members_of(sort) for sort in predicate.arguments)):
                yield [Atom(predicate.name, members)], ((False,), (True,))


def draw_bit(rng: Random, among: int) -> int:
    """The place of a bit that is set: the first one from a place that is drawn."""
    start = int(rng.random() * among.bit_length())
    later = among >> start
    return start + (later & -later).bit_length() - 1


def _allowed(row: _Row, values: Sequence[Term], function: Function) -> bool:
    taken = set(row)
    if function.dense:
        return taken == set(values[: len(taken)])
    return not function.onto or len(taken) == len(values)
