"""Contact: whether a server has ever answered. Until it has, a run does not wait long for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tollens.errors import Stopped
from tollens.readers.models.halt import Halt

SECONDS = 5.0  # for the first connection: enough for a slow lookup and two lost packets


class Contact:
    """Stops the run if the server cannot be reached: after a few tries of one request, or after `seconds`, whichever
    comes first. While a connection is open the server may still answer, so nothing is stopped. Once it has answered,
    whatever it said, contact is made and nothing happens here any more."""

    def __init__(self, halt: Halt, tries: int, seconds: float | None = None) -> None:
        self._halt, self._tries = halt, tries
        self._seconds = SECONDS if seconds is None else seconds
        self.is_made = False
        self._why = ""  # what went wrong last
        self._connected: set[asyncio.Timeout] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._first = 0  # requests that go before contact is made
        self._settled = asyncio.Event()  # contact is made, or has been waited for long enough

    def begin(self) -> asyncio.TimerHandle:
        """Start the clock with the first request."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._end)
        return self._timer

    def limit(self) -> asyncio.Timeout:
        """The time that a request has to connect; no limit once contact is made."""
        return asyncio.timeout(None) if self.is_made else asyncio.timeout_at(self.begin().when())

    @asynccontextmanager
    async def after_first(self, few: int) -> AsyncIterator[None]:
        """Let only a few requests go before contact is made or given up. For transports that need much work for a
        request, so that many failures at once would take long."""
        while self._first >= few and not self._settled.is_set():
            await self._settled.wait()
            self._halt.check()
        self._first += 1
        try:
            yield
        finally:
            self._first -= 1

    def connected(self, limit: asyncio.Timeout) -> None:
        """The request with that limit is connected: from now on its own timeout holds."""
        if not limit.expired():
            limit.reschedule(None)
            self._connected.add(limit)

    def closed(self, limit: asyncio.Timeout) -> None:
        """The request with that limit is over."""
        self._connected.discard(limit)

    def answered(self) -> None:
        """The server has said something."""
        self.is_made = True
        self.close()

    def failed(self, tries: int, why: str) -> None:
        """Note the failure of a request and how often it was tried; Stopped if the server cannot be reached."""
        self._why = why
        late = asyncio.get_running_loop().time() >= self.begin().when()
        if (late or tries >= self._tries) and self._is_unreachable():
            self._settled.set()
            raise self._stopped()

    def close(self) -> None:
        """Stop the clock and wake up all requests that wait for contact."""
        self._settled.set()
        if self._timer is not None:
            self._timer.cancel()

    def _end(self) -> None:
        if self._why and self._is_unreachable():
            self._halt.stop(self._stopped())
        self._settled.set()

    def _is_unreachable(self) -> bool:
        return not self.is_made and not self._connected

    def _stopped(self) -> Stopped:
        return Stopped(f"the server cannot be reached: {self._why}")
