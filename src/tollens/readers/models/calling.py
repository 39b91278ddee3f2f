"""Calling a server: paced, tried again where that can help, and given up with a reason where it cannot."""

from __future__ import annotations

import asyncio
import logging
import random
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self
from urllib.parse import unquote, urlsplit

from tollens.errors import Stopped
from tollens.readers.models.address import proxy_of
from tollens.readers.models.breaker import Breaker
from tollens.readers.models.pace import Pace
from tollens.readers.models.settings import Traffic
from tollens.readers.models.wire import MalformedReply, Reply

if TYPE_CHECKING:
    import aiohttp

_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 60.0  # seconds between two tries
_PATIENCE = 600.0  # seconds that a server may be down before a run stops
_SHOWN = 300  # characters of a server's complaint
_LEAST_SPREAD = 0.1  # seconds over which those who were sent away together come back
_LARGEST = 1 << 26  # bytes of a reply
_FIRST_TRIES = 2  # of a server that never answered, before a run stops
_FIRST_REFUSALS = 8  # requests that a server would not take, while it has taken none, before a run stops

_LOG = logging.getLogger(__name__)

# What no second try mends, and no other question either: the address, the model or the key is wrong.
_WRONG_FOR_ALL = {
    401: "the key is not accepted",
    402: "it wants to be paid first",
    403: "the key may not do this",
    404: "there is no such address or model",
    405: "the address does not take such requests",
}
_WORTH_TRYING_AGAIN = frozenset((408, 409, 425, 429))


@dataclass(frozen=True, slots=True)
class Answered:
    """A reply, and how many requests it took."""

    reply: Reply
    requests: int


class NotAnswered(Exception):
    """A request that came to nothing, after so many tries."""

    def __init__(self, why: str, kind: Literal["failed", "timed-out"], requests: int) -> None:
        super().__init__(why)
        self.kind, self.requests = kind, requests


class Caller:
    """An open connection to one server. The key goes into a header and nowhere else."""

    def __init__(self, base_url: str, key: str | None, traffic: Traffic) -> None:
        self._base, self._key, self._traffic = base_url.rstrip("/"), key, traffic
        self._proxy = proxy_of(base_url)
        self._secrets = _secrets(key, base_url, self._proxy or "")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._requests = Pace(self._traffic.requests_per_minute)
        self._tokens = Pace(self._traffic.tokens_per_minute)
        self._breaker = Breaker(min(8, max(3, self._traffic.concurrency)), _PATIENCE)
        self._turn = asyncio.Semaphore(self._traffic.concurrency)
        self._not_before = 0.0
        self._reached = False  # whether the server has ever answered a request
        self._refusals = 0  # requests that it would not take, while it has taken none
        self._end = asyncio.Event()  # no request will be answered any more: nobody waits
        self._stopped: Stopped | None = None
        self._open()
        return self

    def _open(self) -> None:
        """Make ready for requests."""
        import aiohttp

        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        self._session = aiohttp.ClientSession(
            headers=headers,
            cookie_jar=aiohttp.DummyCookieJar(),  # what a server asks to be told again is nothing to a model
            timeout=aiohttp.ClientTimeout(total=self._traffic.timeout),
            connector=aiohttp.TCPConnector(limit=0),  # how many at a time is held here, so that none waits on the clock
        )

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def post(self, path: str, body: bytes, reckoned: int, read: Callable[[bytes], Reply]) -> Answered:
        """Send a request until it is answered. NotAnswered after too many tries, or where a second one would not help;
        Stopped where no request will ever be answered."""
        try:
            return await self._post(path, body, reckoned, read)
        except Stopped as stopped:
            self._stopped = stopped
            self._end.set()
            raise

    async def _post(self, path: str, body: bytes, reckoned: int, read: Callable[[bytes], Reply]) -> Answered:
        tries, sent, began, request = 0, 0, monotonic(), object()
        while True:
            await self._breaker.enter(request)
            try:
                await self._wait_turn(reckoned)
                sent += 1
                async with self._turn:
                    reply = await self._send(path, body, read, request)
            except _Fault as fault:
                await self._after_fault(fault, tries := tries + self._counts(fault), sent, began)
                continue
            finally:
                self._breaker.leave(request)
            self._reached = True
            self._tokens.settle(reply.usage.input + reply.usage.output - reckoned if reply.usage.input else 0)
            return Answered(reply, sent)

    def _counts(self, fault: _Fault) -> int:
        """Whether a fault is a try: waiting for a server that is down is none, nor is being told to slow down."""
        return 0 if self._breaker.is_open or fault.too_fast else 1

    async def _after_fault(self, fault: _Fault, tries: int, sent: int, began: float) -> None:
        """Wait for the next try. NotAnswered where there is none; Stopped where nobody will ever be answered."""
        if not self._reached and fault.unreachable and tries > min(_FIRST_TRIES, self._traffic.retries):
            raise Stopped(f"the server cannot be reached: {fault.why}")
        if not fault.again or tries > self._traffic.retries:
            raise NotAnswered(fault.why, fault.kind, sent) from None
        if fault.too_fast and monotonic() - began > _PATIENCE:
            raise Stopped(f"the server has asked to be slower for {_PATIENCE:.0f} seconds: name a limit with --rpm")
        if fault.after is not None and fault.after > _PATIENCE:
            raise Stopped(f"the server asks to come again in {fault.after:.0f} seconds")
        if fault.after is not None and fault.after > _LONGEST_PAUSE:
            _LOG.warning("the server asks to wait %d seconds", fault.after)
        await self._sleep(_pause(tries) if fault.after is None else _spread(fault.after))

    async def _sleep(self, seconds: float) -> None:
        """Sleep, unless no request will be answered any more."""
        try:
            await asyncio.wait_for(self._end.wait(), seconds)
        except TimeoutError:
            return
        raise self._stopped or Stopped("another request was the last")

    async def _wait_turn(self, reckoned: int) -> None:
        while (wait := self._not_before - monotonic()) > 0:
            await self._sleep(_spread(wait))
        await self._requests.take()
        await self._tokens.take(reckoned)

    async def _send(self, path: str, body: bytes, read: Callable[[bytes], Reply], request: object) -> Reply:
        import aiohttp

        try:
            status, data, after = await self._exchange(path, body)
        except TimeoutError:
            self._breaker.failed(request)
            raise _Fault(f"no answer within {self._traffic.timeout:g} seconds", kind="timed-out") from None
        except (aiohttp.ClientError, OSError) as error:
            self._breaker.failed(request)
            through = " through the proxy that the environment names" if self._proxy else ""
            why = f"the connection failed{through}: {self._clean(str(error) or type(error).__name__)}"
            raise _Fault(why, unreachable=True) from None
        if status == 200:
            self._breaker.succeeded()  # it is there, whatever it says
            try:
                return read(data)
            except MalformedReply as error:
                fault = _Fault(f"{error}; found {self._complaint(data)!r}")
                raise self._not_taken(fault) from None
        raise self._refused(status, data, after, request)

    async def _exchange(self, path: str, body: bytes) -> tuple[int, bytes, str | None]:
        """A request and what came back: its status, its body, and when to come again where that is said."""
        if self._session is None:
            raise RuntimeError("the caller is not open")
        # A redirect could carry the key to somebody else.
        sent = self._session.post(self._base + path, data=body, allow_redirects=False, proxy=self._proxy)
        async with sent as response:
            pieces, size = [], 0
            async for piece in response.content.iter_any():
                pieces.append(piece)
                size += len(piece)
                if size > _LARGEST:
                    raise _Fault(f"a reply of more than {_LARGEST:,} bytes", again=False)
            return response.status, b"".join(pieces), response.headers.get("Retry-After")

    def _refused(self, status: int, data: bytes, after: str | None, request: object) -> Exception:
        """What to do about a status that is no success."""
        if status >= 500:
            self._breaker.failed(request)
        else:
            self._breaker.succeeded()
        if status in _WRONG_FOR_ALL or 300 <= status < 400:
            # What the server says of the key may quote it, so it is not repeated.
            said = "" if status in (401, 403) else f": {self._complaint(data)}"
            told = _WRONG_FOR_ALL.get(status, "the address leads elsewhere, and is not followed")
            if status == 404 and self._base and not self._base.endswith("/v1"):
                told += " (most addresses end in /v1)"
            return Stopped(f"the server answers {status}, {told}{said}")
        why = f"the server answered {status}: {self._complaint(data)}"
        if status >= 500 or status in _WORTH_TRYING_AGAIN:
            wait = _seconds(after)
            if wait is not None and status == 429:
                self._not_before = max(self._not_before, monotonic() + min(wait, _PATIENCE))  # all are too fast
            return _Fault(why, after=wait, too_fast=status == 429)
        return self._not_taken(_Fault(why, again=False))

    def _not_taken(self, fault: _Fault) -> Exception:
        """The fault of a request that a server would not take; Stopped where it has never taken one of many."""
        self._refusals += 0 if self._reached else 1
        if self._refusals > _FIRST_REFUSALS:
            return Stopped(f"the server has taken none of {self._refusals} requests; {fault.why}")
        return fault

    def _complaint(self, data: bytes) -> str:
        """What the server said, without secrets, and only then cut."""
        whole = " ".join(self._clean(data[: 100 * _SHOWN].decode("utf-8", "replace")).split())
        return whole[:_SHOWN] or "nothing said"

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "[key]")
        return text


def _secrets(key: str | None, *addresses: str) -> tuple[str, ...]:
    """All that must not be repeated: the key, the passwords of addresses, or their users where they have none, and what
    becomes of them in a header."""
    known = {key} if key else set()
    for parts in map(urlsplit, addresses):
        if secret := parts.password or parts.username:
            header = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
            known |= {secret, unquote(secret), b64encode(header.encode()).decode()}
    return tuple(sorted(known, key=len, reverse=True))


class _Fault(Exception):
    """One request that was not answered: why, whether to try again, and after how many seconds where that is said."""

    def __init__(
        self,
        why: str,
        *,
        again: bool = True,
        after: float | None = None,
        kind: Literal["failed", "timed-out"] = "failed",
        too_fast: bool = False,
        unreachable: bool = False,
    ) -> None:
        super().__init__(why)
        self.why, self.again, self.after, self.kind = why, again, after, kind
        self.too_fast, self.unreachable = too_fast, unreachable


def _pause(tries: int) -> float:
    """How long to wait before the next try: twice as long each time, at random up to that, so that many who failed
    together do not come back together."""
    return random.uniform(0.0, min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0**tries))


def _spread(wait: float) -> float:
    """At random behind the time that was named: many who were sent away together do not come back together."""
    return wait + random.uniform(0.0, max(_LEAST_SPREAD, wait))


def _seconds(after: str | None) -> float | None:
    """What a Retry-After header says, in seconds from now: a number, or a date."""
    if after is None:
        return None
    try:
        seconds = float(after)
        return max(0.0, seconds) if seconds == seconds else None  # what is no number is not after any time
    except ValueError:
        pass
    try:
        when = parsedate_to_datetime(after)
    except (TypeError, ValueError):
        return None
    aware = when if when.tzinfo is not None else when.replace(tzinfo=UTC)
    return max(0.0, (aware - datetime.now(UTC)).total_seconds())
