"""Pace: at most so many requests and tokens a minute, evenly, without bursts at the start of each minute."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

_BURST = 2.0  # seconds' worth that may be taken at once


class Pace:
    """A bucket that fills with time. What a request takes more or less than was reckoned is settled afterwards."""

    def __init__(self, per_minute: float | None, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._rate = None if per_minute is None else per_minute / 60.0
        self._level = max((self._rate or 0.0) * _BURST, 1.0)  # the first request goes at once
        self._at = monotonic()

    async def take(self, amount: float = 1.0) -> None:
        """Wait until there is enough; an amount above the whole bucket waits for a full one and goes into debt."""
        if self._rate is None:
            return
        while True:
            self._fill()
            wanted = min(amount, max(self._rate * _BURST, 1.0))
            if self._level >= wanted:
                self._level -= amount
                return
            await self._sleep(max((wanted - self._level) / self._rate, 0.001))

    def settle(self, amount: float) -> None:
        """Take so much more, or give it back where it is negative."""
        if self._rate is not None:
            self._level -= amount

    def _fill(self) -> None:
        now = monotonic()
        rate = self._rate or 0.0
        self._level = min(self._level + (now - self._at) * rate, max(rate * _BURST, 1.0))
        self._at = now
