"""What a search needs of a space of worlds and of a set of them, whatever these are."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, Self

from tollens.logic import Formula


class WorldSet(Protocol):
    """A set of worlds: an integer with a bit a world, or something that is as easily met with others."""

    def __and__(self, other: Self, /) -> Self:
        """The worlds of both."""

    def __invert__(self) -> Self:
        """The worlds outside; asked only of what a single statement leaves."""

    def __bool__(self) -> bool:
        """Whether there are any."""

    def bit_count(self) -> int:
        """How many there are."""


class Worlds(Protocol):
    """A space of worlds, in which a formula is a set of them."""

    @property
    def everything(self) -> Any:
        """All worlds."""

    def where(self, formula: Formula) -> Any:
        """The worlds in which it holds."""

    def holds(self, formula: Formula, world: Any) -> bool:
        """Whether it holds in a world."""

    def draw(self, rng: Random, among: Any) -> Any:
        """A world of the set."""

    def may_meet(self, left: Any, other: Any) -> bool:
        """Whether there may be a world in a set and in what a single statement leaves; False only if there is none."""
