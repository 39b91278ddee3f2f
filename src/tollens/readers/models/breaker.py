"""A circuit breaker: when a server is down, one request at a time asks whether it is back, and the others wait."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from tollens.errors import Stopped

_LOOK = 0.5  # seconds between looks at whether it is over
_FIRST_PROBE, _RAREST_PROBE = 1.0, 30.0  # seconds between two requests that ask whether it is back

_LOG = logging.getLogger(__name__)


class Breaker:
    """Opens when so many different requests have failed with none answered in between; Stopped when nobody has answered
    for longer than its patience. One request that always fails does not open it."""

    def __init__(self, after: int, patience: float) -> None:
        self._after, self._patience = after, patience
        self._failed: set[object] = set()
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
            down = monotonic() - self._since
            if down > self._patience:
                raise Stopped(f"nobody has answered for {down:.0f} seconds")
            if self._prober is None and monotonic() >= self._next_probe:
                self._prober = request
                return
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

    def failed(self, request: object) -> None:
        """It did not."""
        self._failed.add(request)
        if self.is_open:
            self._pause = min(2 * self._pause, _RAREST_PROBE)
        elif len(self._failed) >= self._after:
            _LOG.warning("the server does not answer; waiting for it, at most %d seconds", self._patience)
            self._since = monotonic()
            self._closed.clear()
        self._next_probe = monotonic() + self._pause
