"""Pairings: what can be said of who has what, by number, before there are words for it.

All is told of the world that is to be true: a thing goes by the number of the subject that has it there, so that there
subject 2 has thing 2 of every attribute. What things are called is drawn apart, and a search need not know it.

>>> says = Pairing("if", (Half(0, 1, 1), Half(1, 2, 0, positive=False)))
>>> print(says.told(Naming(3, [[0, 1, 2], [2, 1, 0]])))
('if', ('p1.is s2 a2', 'p2.not s3 b3'))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tollens.wording.backbone import Frame
from tollens.wording.backbone.scenes import OBJECTS, placeholders

_ROOM = 8  # for the numbers of one sort, more than there are: so all names have numbers of their own
NAMES = _ROOM * _ROOM


class Half(NamedTuple):
    """A subject has a thing of an attribute, or has it not. `by` is the attribute by whose thing the subject is told of
    in place of its name: then `subject` is the number of that thing."""

    attribute: int
    subject: int
    thing: int
    by: int | None = None
    positive: bool = True

    @property
    def is_true(self) -> bool:
        """Whether it holds in the true world."""
        return (self.subject == self.thing) == self.positive

    @property
    def _pair(self) -> tuple[int, int]:
        """The numbers of the two names that are paired."""
        by = -1 if self.by is None else self.by
        return (by + 1) * _ROOM + self.subject, (self.attribute + 1) * _ROOM + self.thing

    @property
    def about(self) -> int:
        """What is paired with what, whichever of two things the other is told by, and whether it is so or not: a bit
        of its own."""
        one, other = sorted(self._pair)
        return 1 << one * NAMES + other

    @property
    def named(self) -> tuple[int, ...]:
        """The numbers of all that its words name, attributes among it; below NAMES."""
        attributes = (self.attribute,) if self.by is None else (self.attribute, self.by)
        return (*self._pair, *[NAMES - 1 - attribute for attribute in attributes])


class Pairing(NamedTuple):
    """A frame with its halves; a `list` has one for every subject, and says all of them."""

    frame: Frame
    halves: tuple[Half, ...]

    @property
    def is_true(self) -> bool:
        """Whether all its halves hold in the true world."""
        return all(half.is_true for half in self.halves)

    @property
    def named(self) -> tuple[int, ...]:
        """The numbers of all that its words name, as often as they do."""
        return tuple([name for half in self.halves for name in half.named])

    def told(self, naming: Naming) -> tuple[Frame, tuple[str, ...]]:
        """The frame that it is told in, and the calls there, in the names that things have."""
        if self.frame == "is not named":
            ((attribute, subject, thing, _, _),) = self.halves
            return self.frame, (f"p{attribute + 1}.one {naming.things[attribute][thing]}", naming.subjects[subject])
        if self.frame == "either way":
            return "plain", (naming.call_of_two(*self.halves),)
        return self.frame, tuple([naming.call(half) for half in self.halves])


class Naming:
    """What subjects and things are called, given by attribute and number the place of its name among all."""

    def __init__(self, size: int, places: Sequence[Sequence[int]]) -> None:
        self.subjects = placeholders("s", size)
        self.things = [
            [f"{letter}{place + 1}" for place in order] for letter, order in zip(OBJECTS, places, strict=False)
        ]

    def call(self, half: Half) -> str:
        """A half as the call of a clause."""
        attribute, subject, thing, by, positive = half
        one = self.subjects[subject] if by is None else f"(p{by + 1}.one {self.things[by][subject]})"
        return f"p{attribute + 1}.{'is' if positive else 'not'} {one} {self.things[attribute][thing]}"

    def call_of_two(self, one: Half, other: Half) -> str:
        """Two halves as the call of one clause: either subject has the thing, or the subject has one of two things."""
        at = one.attribute
        if one.thing == other.thing:
            subjects = f"(either {self.subjects[one.subject]} {self.subjects[other.subject]})"
            return f"p{at + 1}.is {subjects} {self.things[at][one.thing]}"
        things = f"(either {self.things[at][one.thing]} {self.things[at][other.thing]})"
        return f"p{at + 1}.is {self.subjects[one.subject]} {things}"
