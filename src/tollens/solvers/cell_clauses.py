"""Clauses of what is said of one cell or of two: a cell is a group of atoms, its values, of which exactly one holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from tollens.solvers.ground import Proposition

Clause = frozenset[int]
Pairs = frozenset[tuple[int, int]]


class Said(NamedTuple):
    """`clauses` say it where it stands alone; `more` follow from these by propagation then, but are needed where it is
    a side of an 'or'."""

    clauses: tuple[Clause, ...]
    more: tuple[Clause, ...] = ()


NEVER = Said((frozenset(),))


def of_one(cell: Sequence[int], allowed: Sequence[int]) -> Said:
    """The cell has one of the values that are allowed."""
    if not allowed:
        return NEVER
    if len(allowed) == 1:
        return Said((frozenset(allowed),))
    without = tuple(frozenset((-value,)) for value in cell if value not in allowed)
    return Said(without, more=(frozenset(allowed),) if len(without) > 1 else ())


def of_two(one: Sequence[int], other: Sequence[int], possible: Pairs, allowed: Pairs) -> Said:
    """The cells have values that are allowed together, of the pairs that are possible, all given by place.

    Of each value it is said what goes with it; and, as more, of any two sets of values of which none go together, that
    one of the cells has another value.
    """
    atoms = (0, *one, *other)
    clauses, more = _pattern(len(one), len(other), possible, allowed)
    return Said(
        *(tuple(frozenset(_atom(atoms, place) for place in clause) for clause in some) for some in (clauses, more))
    )


def _atom(atoms: Sequence[int], place: int) -> int:
    return atoms[place] if place > 0 else -atoms[-place]


@lru_cache(maxsize=1 << 10)  # there are few relations, but many cells
def _pattern(first: int, second: int, possible: Pairs, allowed: Pairs) -> Said:
    """The clauses of two cells whose values are numbered on, from 1."""
    if not allowed:
        return NEVER
    one, other = range(first), range(second)
    clauses = [
        *_partners(first, 0, first, possible, allowed),
        *_partners(second, first, 0, _turned(possible), _turned(allowed)),
    ]
    apart: dict[Clause, None] = {}
    for size in range(2, first + 1):
        for some in combinations(one, size):
            theirs = [b for b in other if not any((a, b) in allowed for a in some)]
            ours = [a for a in one if not any((a, b) in allowed for b in theirs)]
            if len(theirs) > 1:
                values = (*(a + 1 for a in one if a not in ours), *(first + b + 1 for b in other if b not in theirs))
                apart[frozenset(values)] = None
    return Said(tuple(clauses), more=tuple(apart))


def _partners(number: int, own_start: int, other_start: int, possible: Pairs, allowed: Pairs) -> Iterator[Clause]:
    for value in range(number):
        partners = frozenset(other_start + other + 1 for own, other in allowed if own == value)
        if len(partners) < sum(own == value for own, _ in possible):
            yield partners | {-(own_start + value + 1)}


def _turned(pairs: Pairs) -> Pairs:
    return frozenset((other, one) for one, other in pairs)


def atoms_in(proposition: Proposition) -> Iterator[int]:
    """The atoms that a proposition speaks of, as often as it does."""
    match proposition:
        case bool():
            return
        case int():
            yield abs(proposition)
        case ("#", _, _, *parts) | (_, *parts):
            for part in parts:
                yield from atoms_in(part)


def is_true(proposition: Proposition, true: Sequence[int]) -> bool:
    """Whether it holds where just these of its atoms do."""
    match proposition:
        case bool():
            return proposition
        case int():
            return (abs(proposition) in true) == (proposition > 0)
        case ("&", *parts):
            return all(is_true(part, true) for part in parts)
        case ("|", *parts):
            return any(is_true(part, true) for part in parts)
        case ("=", left, right):
            return is_true(left, true) == is_true(right, true)
        case ("#", low, high, *parts):
            return bool(low <= sum(is_true(part, true) for part in parts) <= high)
    raise TypeError(f"not a proposition: {proposition}")
