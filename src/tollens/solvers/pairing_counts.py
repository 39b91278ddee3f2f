"""How many worlds of several one-to-one attributes there are after each of some pairings.

A pairing comes as in `pairing_worlds`. It sees little of an attribute: whether a subject has a thing, or who has it. So
attributes are taken one after the other, and the ways of each are kept in classes: in a class are those with which the
same ways of the attributes behind it go. Sets of ways are integers, with a bit for each.

>>> worlds_after(3, 2, [("plain", ((0, 0, 0, None, True),)), ("plain", ((1, 2, 2, 0, False),))])
[36, 12, 8]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from operator import and_

from tollens.solvers.pairing_worlds import Half, Pairing

# By attribute behind it, the ways that go with some of an attribute; and these.
_Classes = dict[tuple[int, ...], int]


def worlds_after(size: int, attributes: int, pairings: Sequence[Pairing]) -> list[int]:
    """How many worlds of so many subjects and attributes there are, and how many after each of the pairings."""
    left = _Left(size, _order(attributes, pairings))
    found = [left.number()]
    for pairing in pairings:
        left.take(*pairing)
        found.append(left.number())
    return found


def _order(attributes: int, pairings: Iterable[Pairing]) -> list[int]:
    """The attributes, those first that are most often linked with others: behind them little is to be told apart."""
    links = [0] * attributes
    for _, halves in pairings:
        for attribute, _, _, by, _ in halves:
            links[attribute] += 1
            if by is not None:
                links[by] += 1
    return sorted(range(attributes), key=lambda each: -links[each])


class _Left:
    """What pairings leave of the ways of each attribute and of each two together."""

    def __init__(self, size: int, order: Sequence[int]) -> None:
        self._has = _ways(size)
        self._every = sum(self._has[0])
        self._place = {attribute: place for place, attribute in enumerate(order)}
        self._allowed = [self._every] * len(order)
        self._levels: list[_Classes] = [
            {(self._every,) * behind: self._every} for behind in reversed(range(len(order)))
        ]
        # How many ways there are of the last two attributes, where so much of them is allowed.
        self._known: dict[tuple[int, int], int] = {}

    def take(self, frame: str, halves: Sequence[Half]) -> None:
        """Take what a pairing says."""
        one, other = halves[0], halves[-1]
        if one[3] is not None:
            self._take_described(*one)
            return
        place, first, second = self._place[one[0]], self._where(one), self._where(other)
        if len(halves) == 1:
            self._allowed[place] &= first
            return
        with_it, without = _allowed(frame, second, self._every)
        its = self._place[other[0]]
        if its == place:
            self._allowed[place] &= first & with_it | ~first & without
        elif place < its:
            self._link(place, its, [(first, with_it), (self._every & ~first, without)])
        else:
            with_it, without = _allowed_before(frame, first, self._every)
            self._link(its, place, [(second, with_it), (self._every & ~second, without)])

    def number(self) -> int:
        """How many worlds are left."""
        return _number(self._levels, self._allowed, self._known)

    def _where(self, half: Half) -> int:
        """The ways of its attribute in which a half holds."""
        _, subject, thing, _, positive = half
        return self._has[subject][thing] if positive else self._every & ~self._has[subject][thing]

    def _take_described(self, attribute: int, described: int, thing: int, by: int | None, positive: bool) -> None:
        """Whoever has one thing has another, or has it not."""
        if by is None:
            raise ValueError("what tells of a subject is missing")
        (place, mine), (its, other) = sorted([(self._place[attribute], thing), (self._place[by], described)])
        parts = [(subject[mine], subject[other]) for subject in self._has]
        self._link(place, its, parts if positive else [(has, self._every & ~ways) for has, ways in parts])

    def _link(self, place: int, its: int, parts: Sequence[tuple[int, int]]) -> None:
        """Tell the ways of an attribute apart: with each of these parts go those ways of one behind it."""
        behind = its - place - 1
        found: _Classes = {}
        for going, ways in self._levels[place].items():
            for part, allowed in parts:
                if both := ways & part:
                    key = (*going[:behind], going[behind] & allowed, *going[behind + 1 :])
                    found[key] = found.get(key, 0) | both
        self._levels[place] = found
        if place == len(self._levels) - 2:
            self._known.clear()


def _number(levels: Sequence[_Classes], allowed: Sequence[int], known: dict[tuple[int, int], int]) -> int:
    """How many ways there are to choose one that is allowed of each level; `known` has it of the last two for what was
    asked before."""
    if len(levels) == 3:
        return _number_of_three(levels[0], levels[1], allowed, known)
    first, *rest = allowed
    if not rest:
        return first.bit_count()
    total, behind = 0, levels[1:]
    for going, ways in levels[0].items():
        if (chosen := ways & first) and all(left := list(map(and_, going, rest))):
            total += chosen.bit_count() * _number(behind, left, known)
    return total


def _number_of_three(
    classes: _Classes, behind: _Classes, allowed: Sequence[int], known: dict[tuple[int, int], int]
) -> int:
    """The same of three levels: here the time goes."""
    first, second, third = allowed
    total = 0
    for (one, other), ways in classes.items():
        if (chosen := ways & first) and (left := one & second) and (last := other & third):
            both = known.get((left, last))
            if both is None:
                parts = [(ways & left).bit_count() * (going & last).bit_count() for (going,), ways in behind.items()]
                both = known[left, last] = sum(parts)
            total += chosen.bit_count() * both
    return total


def _allowed(frame: str, second: int, every: int) -> tuple[int, int]:
    """What the second half may be where the first holds, and where it does not."""
    match frame:
        case "if" | "only if":
            return second, every
        case "or" | "unless":
            return every, second
        case "either" | "either way":
            return every & ~second, second
        case "iff":
            return second, every & ~second
    raise ValueError(f"no frame of pairings: {frame}")


def _allowed_before(frame: str, first: int, every: int) -> tuple[int, int]:
    """What the first half may be where the second holds, and where it does not."""
    return (every, every & ~first) if frame in ("if", "only if") else _allowed(frame, first, every)


@cache
def _ways(size: int) -> list[list[int]]:
    """By subject and thing, the ways to give things to subjects in which the one has the other."""
    found = [[0] * size for _ in range(size)]
    for number, order in enumerate(permutations(range(size))):
        for subject, thing in enumerate(order):
            found[subject][thing] |= 1 << number
    return found
