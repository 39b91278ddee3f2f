"""Halt: the moment after which no request is sent any more."""

from __future__ import annotations

import asyncio

from tollens.errors import Stopped


class Halt:
    """Not over until somebody stops it; then everybody who waits wakes up and learns why."""

    def __init__(self) -> None:
        self._over = asyncio.Event()
        self._why: Stopped | None = None

    def stop(self, why: Stopped) -> None:
        """Send no more requests. The first reason is kept."""
        if self._why is None:
            self._why = why
        self._over.set()

    def check(self) -> None:
        """Raise Stopped if no more requests are sent."""
        if self._why is not None:
            raise Stopped(*self._why.args)  # a new one: each has a traceback of its own

    async def sleep(self, seconds: float) -> None:
        """Sleep; Stopped as soon as no more requests are sent."""
        try:
            await asyncio.wait_for(self._over.wait(), seconds)
        except TimeoutError:
            return
        self.check()
