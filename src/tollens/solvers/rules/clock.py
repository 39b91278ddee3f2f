"""The time that forward derivation may take, from formulas to the smallest set of premises."""

from __future__ import annotations

import time

from tollens.solvers.session import GaveUp


class Clock:
    """Runs from when it is made."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._deadline = time.monotonic() + seconds

    def check(self) -> None:
        """Raise GaveUp when the time is up."""
        if time.monotonic() > self._deadline:
            raise GaveUp(f"{self._seconds:g} seconds of forward derivation")
