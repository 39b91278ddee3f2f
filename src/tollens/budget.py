"""Budget: the time and the memory that one request to the solver may use.

One budget goes through all stages of a request. Each stage enters, and then asks as it works:

>>> budget = Budget(seconds=0)
>>> budget.enter("grounding")
Traceback (most recent call last):
tollens.budget.OutOfTime: 0 seconds: grounding

Memory is counted, not measured: each stage says how much it is about to make, so that a limit is met at the same place
on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Literal

Stage = Literal[
    "reading",
    "checking names",
    "grounding",
    "compiling to clauses",
    "truth tables",
    "SAT",
    "writing z3's formulas",
    "z3",
    "forward derivation",
    "listing worlds",
    "proving",
    "checking the proof",
    "explaining",
]

_STEPS = 1_000  # between two looks at the clock
_MIB = 1 << 20


class GaveUp(Exception):
    """A solver reached a limit; the text says which."""


class OutOfTime(GaveUp):
    """The time is up; the text says in which stage."""


class OutOfMemory(GaveUp):
    """The memory is used up; the text says in which stage."""


class Budget:
    """Seconds from now, and MiB; without limits by default."""

    __slots__ = ("_clock", "_deadline", "_memory", "_seconds", "_steps", "_used", "stage")

    def __init__(
        self, seconds: float = inf, memory: float = inf, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.stage: Stage = "reading"
        self._clock = clock
        self._seconds = seconds
        self._deadline = clock() + seconds
        self._memory = memory * _MIB
        self._used = 0
        self._steps = 0

    @property
    def seconds_left(self) -> float:
        """The seconds that are left, 0 at least."""
        return max(0.0, self._deadline - self._clock())

    @property
    def bytes_left(self) -> float:
        """The bytes that are left."""
        return self._memory - self._used

    def enter(self, stage: Stage) -> None:
        """Begin a stage, unless the time is up."""
        self.stage = stage
        self.check()

    def check(self) -> None:
        """Raise OutOfTime when the time is up."""
        if self._clock() > self._deadline or self._seconds <= 0:
            raise self.out_of_time()

    def out_of_time(self) -> OutOfTime:
        """What to raise when the time is up."""
        return OutOfTime(f"{_seconds(self._seconds)}: {self.stage}")

    def step(self, steps: int = 1) -> None:
        """Count steps of a few microseconds each; look at the clock every now and then."""
        self._steps += steps
        if self._steps >= _STEPS:
            self._steps = 0
            self.check()

    def take(self, count: int, size: int) -> None:
        """Count so many things of so many bytes each, before they are made; raise OutOfMemory when there is no room."""
        self._used += count * size
        if self._used > self._memory:
            raise self.out_of_memory()

    def out_of_memory(self) -> OutOfMemory:
        """What to raise when the memory is used up."""
        return OutOfMemory(f"{self._memory / _MIB:,.0f} MiB: {self.stage}")

    @contextmanager
    def returned(self) -> Iterator[None]:
        """What is taken inside is given back at the end."""
        used = self._used
        try:
            yield
        finally:
            self._used = used

    def at_most(self, seconds: float) -> Budget:
        """A budget for a part of the work: what is left of this one, and no more than so many seconds."""
        part = Budget(min(seconds, self.seconds_left), self.bytes_left / _MIB, clock=self._clock)
        part.stage = self.stage
        return part


UNLIMITED = Budget()


def _seconds(seconds: float) -> str:
    return f"{seconds:g} second{'' if seconds == 1 else 's'}"
