"""Budgets that run out where a test wants them to."""

from __future__ import annotations

from math import inf

from tollens.budget import Budget, Stage
from tollens.logic import notation, signature


class Ticking(Budget):
    """A budget whose time is up after so many looks at the clock, however long they take; each step is a look."""

    __slots__ = ("_most", "looks", "stages")

    def __init__(self, most: float = inf) -> None:
        super().__init__(seconds=1e6)
        self._most = most
        self.looks = 0
        self.stages: dict[Stage, None] = {}

    def check(self) -> None:
        self.looks += 1
        self.stages[self.stage] = None
        if self.looks > self._most:
            raise self.out_of_time()

    def step(self, steps: int = 1) -> None:
        self.check()

    @property
    def seconds_left(self) -> float:
        return 1e6 if self.looks < self._most else 0.0


def forget() -> None:
    """Forget the lines that were read and the names that were checked: what is kept is not looked at again, and when
    there is too much of it all of it goes."""
    notation._STATEMENTS.clear()
    signature._BOUND.clear()
