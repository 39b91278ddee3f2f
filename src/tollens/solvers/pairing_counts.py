"""How many worlds of several one-to-one attributes there are after each of some pairings.

A pairing comes as in `pairing_worlds`. It sees little of an attribute: whether a subject has a thing, or who has it. So
the ways of an attribute are kept in classes that no pairing tells apart, each with the ways of the others that go with
it; sets of ways are integers, with a bit for each.

>>> worlds_after(3, 2, [("plain", ((0, 0, 0, None, True),)), ("plain", ((1, 2, 2, 0, False),))])
[36, 12, 8]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations

from tollens.solvers.pairing_worlds import Half, Pairing

# Ways of an attribute that are alike, and by attribute those ways that go with them.
_Class = tuple[int, list[int]]


def worlds_after(size: int, attributes: int, pairings: Iterable[Pairing]) -> list[int]:
    """How many worlds of so many subjects and attributes there are, and how many after each of the pairings."""
    left = _Left(size, attributes)
    found = [left.number()]
    for pairing in pairings:
        left.take(*pairing)
        found.append(left.number())
    return found


class _Left:
    """What pairings leave of the ways of each attribute and of each two together."""

    def __init__(self, size: int, attributes: int) -> None:
        self._has = _ways(size)
        self._every = sum(self._has[0])
        self._classes: list[list[_Class]] = [[(self._every, [self._every] * attributes)] for _ in range(attributes)]

    def take(self, frame: str, halves: Sequence[Half]) -> None:
        """Take what a pairing says."""
        one, other = halves[0], halves[-1]
        if one[3] is not None:
            self._take_described(*one)
            return
        first, second = self._where(one), self._where(other)
        if len(halves) == 1:
            self._split(one[0], [(first, None)])
        elif one[0] == other[0]:
            with_it, without = _allowed(frame, second, self._every)
            self._split(one[0], [(first & with_it, None), (self._every & ~first & without, None)])
        else:
            self._join(one[0], first, other[0], _allowed(frame, second, self._every))
            self._join(other[0], second, one[0], _allowed_before(frame, first, self._every))

    def number(self) -> int:
        """How many worlds are left."""
        order = sorted(range(len(self._classes)), key=lambda each: len(self._classes[each]))
        levels = []
        for place, attribute in enumerate(order, start=1):
            alike: dict[tuple[int, ...], int] = {}  # of the attributes behind it, what goes with which ways
            for ways, others in self._classes[attribute]:
                going = tuple([others[each] for each in order[place:]])
                alike[going] = alike.get(going, 0) | ways
            levels.append(alike)
        return _number(levels, [sum([ways for ways, _ in self._classes[each]]) for each in order])

    def _where(self, half: Half) -> int:
        """The ways of its attribute in which a half holds."""
        _, subject, thing, _, positive = half
        return self._has[subject][thing] if positive else self._every & ~self._has[subject][thing]

    def _take_described(self, attribute: int, described: int, thing: int, by: int | None, positive: bool) -> None:
        """Whoever has one thing has another, or has it not."""
        for one, other, mine, its in ((attribute, by, thing, described), (by, attribute, described, thing)):
            if one is None or other is None:
                raise ValueError("what tells of a subject is missing")
            owners = [(subject[mine], subject[its]) for subject in self._has]
            self._split(one, [(has, (other, ways if positive else self._every & ~ways)) for has, ways in owners])

    def _join(self, one: int, ways: int, other: int, allowed: tuple[int, int]) -> None:
        """With these ways of an attribute, and with its others, go those ways of another."""
        self._split(one, [(ways, (other, allowed[0])), (self._every & ~ways, (other, allowed[1]))])

    def _split(self, attribute: int, parts: Sequence[tuple[int, tuple[int, int] | None]]) -> None:
        """Tell the ways of an attribute apart; none is left but these. Beside some stand the ways of another attribute
        that go with them."""
        found: list[_Class] = []
        for ways, others in self._classes[attribute]:
            for part, going in parts:
                if both := ways & part:
                    left = others
                    if going is not None:
                        left = others.copy()
                        left[going[0]] &= going[1]
                    found.append((both, left))
        self._classes[attribute] = found


def _number(levels: Sequence[Mapping[tuple[int, ...], int]], allowed: Sequence[int]) -> int:
    """How many ways there are to choose one that is allowed of each level. A level has ways by those of the levels
    behind it that go with them."""
    first, *rest = allowed
    if not rest:
        return first.bit_count()
    if len(rest) == 1:
        (last,) = rest
        return sum([(ways & first).bit_count() * (going & last).bit_count() for (going,), ways in levels[0].items()])
    total = 0
    for going, ways in levels[0].items():
        if chosen := ways & first:
            left = [one & other for one, other in zip(going, rest, strict=True)]
            total += chosen.bit_count() * _number(levels[1:], left)
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
