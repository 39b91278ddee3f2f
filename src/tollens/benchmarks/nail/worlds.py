"""What a search needs of a space of listed worlds; a set of them is an integer with a bit for each."""

from __future__ import annotations

from random import Random
from typing import Protocol

from tollens.logic import Formula


class Worlds(Protocol):
    """A space of worlds, in which a formula is a set of them. A world goes by its place."""

    @property
    def everything(self) -> int:
        """All worlds."""

    def where(self, formula: Formula) -> int:
        """The worlds in which it holds."""

    def holds(self, formula: Formula, world: int) -> bool:
        """Whether it holds in a world."""

    def draw(self, rng: Random, among: int) -> int:
        """A world of the set."""
