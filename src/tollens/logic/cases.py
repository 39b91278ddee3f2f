"""Whether formulas over listed sorts can hold together, by going through what is open in them: for a few formulas at a
time, as a person would, and with nothing between the meaning of the signs and the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tollens.errors import InputError
from tollens.logic import formula as f
from tollens.logic.proof import members, plain
from tollens.logic.theory import Theory
from tollens.logic.walk import substituted


def can_hold(formulas: Iterable[f.Formula], theory: Theory) -> bool:
    """Whether there is a way to settle what is open so that all the formulas hold."""
    return _can_hold([_counting(formula, theory) for formula in formulas], _World(theory, {}))


def _counting(formula: f.Formula, theory: Theory) -> f.Formula:
    """The same said by counting alone: so many of these hold. All is 'all of them', not is 'exactly none'."""

    def so_many(bound: f.Bound, number: int, *parts: f.Formula) -> f.Formula:
        return f.HowMany(bound, number, tuple(_counting(part, theory) for part in parts))

    match plain(formula, theory):
        case f.Not(body):
            return so_many("exactly", 0, body)
        case f.And(parts):
            return so_many("at least", len(parts), *parts)
        case f.Or(parts):
            return so_many("at least", 1, *parts)
        case f.Implies(one, two):
            return so_many("at least", 1, f.Not(one), two)
        case f.Xor(one, two):
            return so_many("exactly", 1, one, two)
        case f.Iff(one, two):
            return so_many("exactly", 1, one, f.Not(two))
        case f.Says(speaker, body):
            return so_many("exactly", 1, f.Atom(f.TRUTHFUL, (speaker,)), f.Not(body))
        case f.HowMany(bound, number, parts):
            return so_many(bound, number, *parts)
        case f.Exists(variable, sort, body):
            return so_many("at least", 1, *_each(variable, sort, body, theory))
        case f.ForAll(variable, sort, body):
            return so_many("exactly", 0, *_each(variable, sort, f.Not(body), theory))
        case f.Count(bound, number, variable, sort, body):
            return so_many(bound, number, *_each(variable, sort, body, theory))
        case other:
            return other


def _each(variable: f.Variable, sort: str | None, body: f.Formula, theory: Theory) -> list[f.Formula]:
    return [substituted(body, variable, member) for member in _members(sort, theory)]


def _members(sort: str | None, theory: Theory) -> tuple[f.Term, ...]:
    if not (found := members(sort, theory)):
        raise InputError(f"the members of {sort or 'everything'} are not listed")
    return found


class _Open(Exception):
    """The answer turns on whether this atom or function, of which these values are left, has this value."""


def _can_hold(formulas: Sequence[f.Formula], world: _World) -> bool:
    try:
        return all(map(world.holds, formulas))
    except _Open as turns:
        cell, value, left = turns.args
        return any(_can_hold(formulas, world.when(cell, now)) for now in ({value}, left - {value}))


class _World:
    """A world as far as it is settled: the values that are left of atoms (True, False) and functions."""

    def __init__(self, theory: Theory, left: Mapping[f.Atom | f.Apply, frozenset[Any]]) -> None:
        self.theory, self.left = theory, left

    def when(self, cell: f.Atom | f.Apply, left: Iterable[Any]) -> _World:
        return _World(self.theory, {**self.left, cell: frozenset(left)})

    def holds(self, formula: f.Formula) -> bool:
        match formula:
            case f.Truth(value):
                return value
            case f.Atom(name, terms):
                return self.has(f.Atom(name, tuple(map(self.value, terms))), True, (True, False))
            case f.Equal(f.Apply(name, terms), other) | f.Equal(other, f.Apply(name, terms)):
                return self.has(f.Apply(name, tuple(map(self.value, terms))), self.value(other), self.values(name))
            case f.Equal(one, two):
                return self.value(one) == self.value(two)
            case f.Less(one, two):
                first, second = self.value(one), self.value(two)
                return isinstance(first, f.Number) and isinstance(second, f.Number) and first.value < second.value
            case f.HowMany(bound, number, parts):
                return self.so_many(bound, number, parts)
        raise TypeError(f"not in terms of counting: {formula}")

    def so_many(self, bound: f.Bound, number: int, parts: Sequence[f.Formula]) -> bool:
        sure, turns = 0, []
        for part in parts:
            try:
                sure += self.holds(part)
            except _Open as open_:
                turns.append(open_)
        low, high = 0 if bound == "at most" else number, len(parts) if bound == "at least" else number
        if turns and sure <= high and sure + len(turns) >= low and not low <= sure <= sure + len(turns) <= high:
            raise turns[0]
        return low <= sure <= high

    def has(self, cell: f.Atom | f.Apply, value: Any, all_: Iterable[Any]) -> bool:
        left = self.left.get(cell, frozenset(all_))
        if value in left and len(left) > 1:
            raise _Open(cell, value, left)
        return value in left

    def value(self, term: f.Term) -> f.Term:
        match term:
            case f.Plus(inner, steps):
                number = self.value(inner)
                return f.Number(number.value + steps) if isinstance(number, f.Number) else number
            case f.Apply(name, terms):
                cell, all_ = f.Apply(name, tuple(map(self.value, terms))), self.values(name)
                return next(value for value in all_ if self.has(cell, value, all_))
        return term

    def values(self, function: str) -> tuple[f.Term, ...]:
        return _members(
            next((each.value for each in self.theory.functions if each.name == function), None), self.theory
        )
