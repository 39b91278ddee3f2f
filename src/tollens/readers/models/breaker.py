"""A circuit breaker: when a server is down, one request at a time asks whether it is back, and the others wait."""

from __future__ import annotations

import asyncio
from time import monotonic

from tollens.errors import Stopped
from tollens.readers.models.halt import Halt
from tollens.readers.models.notices import Notices

_LOOK = 0.5  # seconds between looks at whether it is over
_FIRST_PROBE, _RAREST_PROBE = 1.0, 30.0  # seconds between two requests that ask whether it is back


class Breaker:
    """Opens when so many different requests have failed with none answered in between; Stopped when nobody has answered
    for longer than its patience. One request that always fails does not open it."""

    def __init__(self, after: int, patience: float, halt: Halt | None = None, notices: Notices | None = None) -> None:
        self._after, self.patience = after, patience
        self._halt, self._notices = halt or Halt(), notices or Notices()
        self._failed: set[object] = set()
        self._why = ""  # what went wrong last
        self._since, self._pause, self._next_probe = 0.0, _FIRST_PROBE, 0.0
        self._prober: object | None = None
        self._closed = asyncio.Event()
        self._closed.set()

    @property
    def is_open(self) -> bool:
        """Whether the server is taken to be down."""
        return not self._closed.is_set()

    async def enter(self, request: object) -> None:
        """Wait until a request may be sent; while the server is down, one may, now and then."""
        while self.is_open:
            self._halt.check()
            down = monotonic() - self._since
            if down > self.patience:
                raise Stopped(f"nobody has answered for {down:.0f} seconds{self._why and f'; last: {self._why}'}")
            if self._prober is None and monotonic() >= self._next_probe:
                self._prober = request
                return
            self._say()
            try:
                await asyncio.wait_for(self._closed.wait(), _LOOK)
            except TimeoutError:
                continue

    def leave(self, request: object) -> None:
        """The request is over, however it ended."""
        if self._prober is request:
            self._prober = None

    def succeeded(self) -> None:
        """The server answered."""
        self._failed.clear()
        self._pause = _FIRST_PROBE
        self._closed.set()

    def failed(self, request: object, why: str = "") -> None:
        """It did not."""
        self._failed.add(request)
        self._why = why
        if self.is_open:
            self._pause = min(2 * self._pause, _RAREST_PROBE)
        elif len(self._failed) >= self._after:
            self._since = monotonic()
            self._closed.clear()
            self._say(now=True)
        self._next_probe = monotonic() + self._pause

    def _say(self, *, now: bool = False) -> None:
        left = max(0.0, self.patience - (monotonic() - self._since))
        why = self._why or "the server does not answer"
        self._notices.waiting(why, f"waiting for the server, {left:.0f} seconds left", now=now)
