"""Calling a server: paced, tried again where that can help, and given up with a reason where it cannot."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from time import monotonic
from types import TracebackType
from typing import Literal, NoReturn, Self

from tollens.errors import Stopped
from tollens.readers.models.breaker import Breaker
from tollens.readers.models.complaint import complaint, escaped, first_line
from tollens.readers.models.contact import Contact
from tollens.readers.models.halt import Halt
from tollens.readers.models.notices import Notices
from tollens.readers.models.pace import Pace
from tollens.readers.models.reply_size import beginning, within
from tollens.readers.models.settings import Traffic
from tollens.readers.models.slowing import Slowing, spread
from tollens.readers.models.transport import NotReached, Response, Transport
from tollens.readers.models.wire import MalformedReply, Reply

_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 60.0  # seconds between two tries
_PATIENCE = 600.0  # seconds that a server may be down before a run stops
_FIRST_PATIENCE = 10.0  # seconds at least, for a server that has never said anything
_LOOK = 0.1  # seconds between looks at whether another request was answered
_FIRST_TRIES = 3  # of a server that never answered, before a run stops
_FIRST_REFUSALS = 8  # requests that a server would not take, while it has taken none, before a run stops

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
    """Sends requests to one server, a limited number at a time, each until it is answered."""

    def __init__(self, transport: Transport, traffic: Traffic) -> None:
        self._transport, self._traffic = transport, traffic
        self._scrub = transport.scrub

    async def __aenter__(self) -> Self:
        self.halt = Halt()
        self._notices = Notices()
        self._requests = Pace(self._traffic.requests_per_minute, self.halt.sleep)
        self._tokens = Pace(self._traffic.tokens_per_minute, self.halt.sleep)
        first_patience = min(_PATIENCE, max(_FIRST_PATIENCE, 2 * self._traffic.timeout))
        self._breaker = Breaker(min(8, max(3, self._traffic.concurrency)), first_patience, self.halt, self._notices)
        self._contact = Contact(self.halt, min(_FIRST_TRIES, 1 + self._traffic.retries))
        self._turn = asyncio.Semaphore(self._traffic.concurrency)
        self._slowing = Slowing(_PATIENCE)
        self._answers = 0  # requests that were answered
        self._going = 0  # requests on their way
        self._taken = False  # whether the server has ever taken a request
        self._refusals = 0  # requests that it would not take, while it has taken none
        await self._transport.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._contact.close()
        await self._transport.close()

    async def post(
        self,
        path: str,
        body: bytes,
        reckoned: int,
        read: Callable[[bytes], Reply],
        store: Callable[[Reply], Awaitable[None]],
    ) -> Answered:
        """Send a request until it is answered, and store the reply before the next request takes its turn. NotAnswered
        after too many tries, or where a second one would not help; Stopped where no request will ever be answered."""
        try:
            return await self._post(path, body, reckoned, read, store)
        except Stopped as stopped:
            self.halt.stop(stopped)
            raise

    async def _post(
        self,
        path: str,
        body: bytes,
        reckoned: int,
        read: Callable[[bytes], Reply],
        store: Callable[[Reply], Awaitable[None]],
    ) -> Answered:
        tries, sent, answers, request = 0, 0, self._answers, object()
        while True:
            await self._breaker.enter(request)
            try:
                await self._wait_turn(reckoned)
                async with self._turn:
                    self.halt.check()
                    sent, answers = sent + 1, self._answers
                    reply = await self._send(path, body, read, request)
                    await store(reply)
            except _Fault as fault:
                if fault.after is not None and fault.after > _PATIENCE:
                    await self._put_off(fault, sent, answers)
                await self._after_fault(fault, tries := tries + self._counts(fault), sent)
                continue
            finally:
                self._breaker.leave(request)
            self._taken = True
            self._tokens.settle(0 if reply.usage is None else reply.usage.input + reply.usage.output - reckoned)
            return Answered(reply, sent)

    def _counts(self, fault: _Fault) -> int:
        """Whether a fault is a try: waiting for a server that is down is none, nor is being told to slow down."""
        return 0 if self._breaker.is_open or fault.too_fast else 1

    async def _after_fault(self, fault: _Fault, tries: int, sent: int) -> None:
        """Wait for the next try. NotAnswered where there is none; Stopped where nobody will ever be answered."""
        never_reached = fault.unreachable and not self._contact.is_made
        if never_reached:
            self._contact.failed(tries, fault.why)
        if not fault.again or tries > self._traffic.retries:
            raise NotAnswered(fault.why, fault.kind, sent) from None
        if fault.too_fast and self._slowing.is_hopeless:
            advice = "" if self._traffic.requests_per_minute is not None else ": name a limit with --rpm"
            slow = (
                f"the server has refused all requests as too fast for {self._slowing.refused_for:.0f} seconds{advice}"
            )
            raise Stopped(f"{slow}; last: {fault.brief}")
        if fault.too_fast:
            await self._slow_down(fault)
            return
        pause = _pause(tries) if fault.after is None else spread(fault.after)
        if not self._breaker.is_open and not never_reached:
            left = self._traffic.retries - tries
            self._notices.waiting(fault.brief, f"tried again {_in(pause)}, {left} more times after that")
        await self.halt.sleep(pause)

    async def _put_off(self, fault: _Fault, sent: int, answers: int) -> NoReturn:
        """Give up a request that the server wants much later: NotAnswered where another one has been answered since it
        was sent, Stopped where none has and none is on its way."""
        while self._answers == answers and self._going:
            await self.halt.sleep(_LOOK)
        if self._answers == answers:
            raise Stopped(f"the server asks to come again in {fault.after:.0f} seconds; {fault.brief}")
        raise NotAnswered(f"{fault.why}; it asks to come again in {fault.after:.0f} seconds", fault.kind, sent)

    async def _slow_down(self, fault: _Fault) -> None:
        """Wait as long as all requests wait after one that came too fast; the next one keeps to it as well."""
        pause = spread(max(0.0, self._slowing.wait if fault.after is None else fault.after))
        asked = "" if fault.after is None else " as the server asks"
        left = max(pause, _PATIENCE - self._slowing.refused_for)
        self._notices.waiting(fault.brief, f"tried again {_in(pause)}{asked}, {left:.0f} seconds left")
        await self.halt.sleep(pause)

    async def _wait_turn(self, reckoned: int) -> None:
        while (wait := self._slowing.wait) > 0:
            await self.halt.sleep(spread(wait))
        await self._requests.take()
        await self._tokens.take(reckoned)

    async def _send(self, path: str, body: bytes, read: Callable[[bytes], Reply], request: object) -> Reply:
        sent_at = monotonic()
        self._going += 1
        try:
            response = await self._transport.exchange(path, body, self._contact)
        except TimeoutError:
            fault = _Fault(f"no answer within {self._traffic.timeout:g} seconds", kind="timed-out")
            self._breaker.failed(request, fault.brief)
            raise fault from None
        except NotReached as error:
            fault = _Fault(escaped(self._scrub.message(str(error))), unreachable=True)
            if self._contact.is_made:
                self._breaker.failed(request, fault.brief)
            raise fault from None
        finally:
            self._going -= 1
        self._breaker.patience = _PATIENCE
        if response.status != 200:
            raise self._refused(response, request, sent_at)
        self._breaker.succeeded()  # it is there, whatever it says
        self._slowing.answered()
        self._answers += 1
        self._notices.answered()
        if response.is_cut:
            return beginning(response.body, self._traffic.most_reply, self._scrub)
        try:
            return self.clean(read(response.body))
        except MalformedReply as error:
            why = f"{self._scrub.message(str(error))}; found {complaint(response.body, self._scrub)!r}"
            raise self._not_taken(_Fault(why)) from None

    def clean(self, reply: Reply) -> Reply:
        """The reply without secrets, and no more of it than is kept."""
        whole = replace(
            reply,
            text=self._scrub(reply.text),
            finish=self._scrub(reply.finish),
            refusal=None if reply.refusal is None else self._scrub(reply.refusal),
        )
        return within(whole, self._traffic.most_reply)

    def _refused(self, response: Response, request: object, sent_at: float) -> Exception:
        """What to do about a status that is no success."""
        status, said = response.status, complaint(response.body, self._scrub)
        brief = f"the server answers {status}: {first_line(response.body, self._scrub)}"
        wait = _seconds(response.retry_after)
        if status >= 500:
            if wait is None or wait <= _PATIENCE:  # else nobody waits for it
                self._breaker.failed(request, brief)
        else:
            self._breaker.succeeded()
        if status in _WRONG_FOR_ALL or 300 <= status < 400:
            # What the server says of the key may quote it, so it is not repeated.
            quoted = "" if status in (401, 403) else f": {said}"
            told = _WRONG_FOR_ALL.get(status, "the address leads elsewhere, and is not followed")
            if status == 404 and self._transport.address and not self._transport.address.endswith("/v1"):
                told += " (most addresses end in /v1)"
            return Stopped(f"the server answers {status}, {told}{quoted}")
        why = f"the server answered {status}: {said}"
        if status >= 500 or status in _WORTH_TRYING_AGAIN:
            if status == 429:
                self._slowing.refused(sent_at, wait)  # all are too fast
            return _Fault(why, brief=brief, after=wait, too_fast=status == 429)
        return self._not_taken(_Fault(why, again=False))

    def _not_taken(self, fault: _Fault) -> Exception:
        """The fault of a request that a server would not take; Stopped where it has never taken one of many."""
        self._refusals += 0 if self._taken else 1
        if self._refusals > _FIRST_REFUSALS:
            return Stopped(f"the server has taken none of {self._refusals} requests; {fault.why}")
        return fault


class _Fault(Exception):
    """One request that was not answered: why, at length and in brief; whether to try again, and after how many seconds
    where that is said."""

    def __init__(
        self,
        why: str,
        *,
        brief: str = "",
        again: bool = True,
        after: float | None = None,
        kind: Literal["failed", "timed-out"] = "failed",
        too_fast: bool = False,
        unreachable: bool = False,
    ) -> None:
        super().__init__(why)
        self.brief = brief or why
        self.why, self.again, self.after, self.kind = why, again, after, kind
        self.too_fast, self.unreachable = too_fast, unreachable


def _pause(tries: int) -> float:
    """How long to wait before the next try: twice as long each time, at random up to that, so that many who failed
    together do not come back together."""
    return random.uniform(0.0, min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0**tries))


def _in(pause: float) -> str:
    """When, in words."""
    if pause < 0.05:
        return "at once"
    return f"in {pause:.1f} seconds" if pause < 10 else f"in {pause:.0f} seconds"


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
