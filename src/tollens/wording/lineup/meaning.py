"""What is said of a row, as formulas: each of the people is in a place of its own, counted from the left.

>>> from tollens.wording.lineup.clues import NextTo
>>> print(formula(NextTo(0, 1), "at", ["Ann", "Bob"]))
((at(Ann) + 1) = at(Bob)) ∨ ((at(Bob) + 1) = at(Ann))
"""

from __future__ import annotations

from collections.abc import Sequence

from tollens.logic import Apply, Constant, Equal, Formula, Less, Not, Number, Or, Plus
from tollens.wording.lineup.clues import (
    AtEnd,
    Between,
    Clue,
    ImmediatelyLeft,
    InPlace,
    NextTo,
    NotAtEnd,
    NotNextTo,
    SomewhereLeft,
)


def formula(clue: Clue, at: str, names: Sequence[str]) -> Formula:
    """What a statement says, where the function is called so and the people have these names."""
    places = [Apply(at, (Constant(name),)) for name in names]
    match clue:
        case ImmediatelyLeft(left, right):
            return Equal(Plus(places[left], 1), places[right])
        case SomewhereLeft(left, right):
            return Less(places[left], places[right])
        case NextTo(one, other):
            return _apart(places[one], places[other], 1)
        case NotNextTo(one, other):
            return Not(_apart(places[one], places[other], 1))
        case Between(one, other, count):
            return _apart(places[one], places[other], count + 1)
        case AtEnd(person):
            return _at_end(places[person], len(names))
        case NotAtEnd(person):
            return Not(_at_end(places[person], len(names)))
        case InPlace(person, place):
            return Equal(places[person], Number(place))


def _apart(one: Apply, other: Apply, steps: int) -> Formula:
    return Or((Equal(Plus(one, steps), other), Equal(Plus(other, steps), one)))


def _at_end(place: Apply, size: int) -> Formula:
    return Or((Equal(place, Number(1)), Equal(place, Number(size))))
