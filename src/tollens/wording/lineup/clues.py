"""What can be said of a row: each kind of statement with its meaning.

An order lists the people from left to right: `order[0]` is the leftmost. People are numbers here, not names.

>>> ImmediatelyLeft(2, 0).holds((1, 2, 0))
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

Order = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ImmediatelyLeft:
    """`left` and `right` are neighbours, in that order."""

    left: int
    right: int

    def holds(self, order: Order) -> bool:
        """Whether it is so in that order."""
        return order.index(self.left) + 1 == order.index(self.right)


@dataclass(frozen=True, slots=True)
class SomewhereLeft:
    """`left` comes before `right`, with or without others between them."""

    left: int
    right: int

    def holds(self, order: Order) -> bool:
        """Whether it is so in that order."""
        return order.index(self.left) < order.index(self.right)


@dataclass(frozen=True, slots=True)
class NextTo:
    """The two are neighbours, in either order."""

    one: int
    other: int

    def holds(self, order: Order) -> bool:
        """Whether it is so in that order."""
        return abs(order.index(self.one) - order.index(self.other)) == 1


@dataclass(frozen=True, slots=True)
class NotNextTo:
    """Somebody stands between the two."""

    one: int
    other: int

    def holds(self, order: Order) -> bool:
        """Whether it is so in that order."""
        return abs(order.index(self.one) - order.index(self.other)) > 1


@dataclass(frozen=True, slots=True)
class Between:
    """Exactly `count` people, at least one, stand between the two, in either order."""

    one: int
    other: int
    count: int

    def holds(self, order: Order) -> bool:
        """Whether it is so in that order."""
        return abs(order.index(self.one) - order.index(self.other)) == self.count + 1


@dataclass(frozen=True, slots=True)
class AtEnd:
    """The person is the leftmost or the rightmost."""

    person: int

    def holds(self, order: Order) -> bool:
        """Whether it is so in that order."""
        return self.person in (order[0], order[-1])


@dataclass(frozen=True, slots=True)
class NotAtEnd:
    """The person has a neighbour on either side."""

    person: int

    def holds(self, order: Order) -> bool:
        """Whether it is so in that order."""
        return self.person not in (order[0], order[-1])


@dataclass(frozen=True, slots=True)
class InPlace:
    """The person is number `place` from the left, counted from 1."""

    person: int
    place: int

    def holds(self, order: Order) -> bool:
        """Whether it is so in that order."""
        return order[self.place - 1] == self.person


Clue = ImmediatelyLeft | SomewhereLeft | NextTo | NotNextTo | Between | AtEnd | NotAtEnd | InPlace


def people(clue: Clue) -> frozenset[int]:
    """Whom it is about."""
    match clue:
        case ImmediatelyLeft(a, b) | SomewhereLeft(a, b) | NextTo(a, b) | NotNextTo(a, b) | Between(a, b, _):
            return frozenset((a, b))
        case AtEnd(a) | NotAtEnd(a) | InPlace(a, _):
            return frozenset((a,))


@cache
def every_clue(size: int) -> tuple[tuple[Clue, ...], ...]:
    """All that can be said of a row of that many people, a tuple a kind, nothing twice within a kind."""
    ordered = tuple(permutations(range(size), 2))
    pairs = tuple(combinations(range(size), 2))
    return (
        tuple(ImmediatelyLeft(*pair) for pair in ordered),
        tuple(SomewhereLeft(*pair) for pair in ordered),
        tuple(NextTo(*pair) for pair in pairs),
        tuple(NotNextTo(*pair) for pair in pairs),
        tuple(Between(*pair, count) for pair in pairs for count in range(1, size - 1)),
        tuple(AtEnd(person) for person in range(size)),
        tuple(NotAtEnd(person) for person in range(size)),
        tuple(InPlace(person, place) for person in range(size) for place in range(1, size + 1)),
    )
