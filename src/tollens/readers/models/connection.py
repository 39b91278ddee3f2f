"""A model behind an address: requests are looked up among the kept ones, sent, counted and paid for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

import msgspec

from tollens.readers.models.address import public_address
from tollens.readers.models.cache import Cache, Kept, key_of, room_for
from tollens.readers.models.calling import Caller, NotAnswered
from tollens.readers.models.settings import Traffic
from tollens.readers.models.spending import Budget, Price
from tollens.readers.models.transport import Http
from tollens.readers.models.wire import CHAT, Reply, Usage, read_chat, read_completion
from tollens.readers.reader import Payer
from tollens.records import Cost

_LENGTHS = ("max_tokens", "max_completion_tokens")  # what servers call the longest reply
_UNCOUNTED = (
    "the server gives no usable count of the tokens of a reply; for such replies the most that they can have taken is"
    " counted, estimated from letters"
)

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A model and where it is; the key is never shown and never kept."""

    name: str
    base_url: str
    key: str | None = None
    price: Price | None = None
    reader: str = "openai"  # the reader that asks it, in the catalogue
    left_out: tuple[str, ...] = ()  # fields of a request that its provider does not take

    @property
    def address(self) -> str:
        """The address without anything that may be secret."""
        return public_address(self.base_url)

    def __repr__(self) -> str:
        return f"Model({self.name!r}, {self.address!r})"


def estimated_tokens(text: str) -> int:
    """About how many tokens a text is: four letters each in English, one each in Chinese."""
    wide = 0 if text.isascii() else sum(letter > "\u2e7f" for letter in text)
    return (len(text) - wide) // 4 + wide + 1


@dataclass(frozen=True, slots=True)
class Sent:
    """A reply and what it costs, or the fault where there is none; and what this run spent on it."""

    reply: Reply | None
    cost: Cost  # of the reply alone, whoever paid for it
    fault: NotAnswered | None = None
    spent: Cost = field(default_factory=Cost)  # every try and its time; kept replies that others paid for are free


class Connection:
    """A model that can be asked: requests are looked up among the kept ones, paced, counted and paid for."""

    def __init__(
        self, model: Model, traffic: Traffic, budget: Budget, call: Callable[[Model, Traffic], Caller] | None = None
    ) -> None:
        self.model, self._traffic, self._budget = model, traffic, budget
        self._address = model.address
        self._call = call or (lambda model, traffic: Caller(Http(model.base_url, model.key, traffic), traffic))
        self._caller: Caller | None = None
        self._cache: Cache | None = None
        self._payer: Payer = str
        self._charged: set[str] = set()  # what was kept and is paid for in a prediction of this session
        self._said_uncounted = False

    def charge(self, costs: Iterable[Cost]) -> None:
        """Count what was spent before."""
        for cost in costs:
            self._budget.add(cost)

    @asynccontextmanager
    async def opened(self, payer: Payer) -> AsyncIterator[None]:
        """Open for a run, under the names that its replies are kept as paid by."""
        self._payer = payer
        async with AsyncExitStack() as held:
            self._caller = await held.enter_async_context(self._call(self.model, self._traffic))
            self._cache = None
            if self._traffic.cache is not None:
                room = room_for(self._traffic.concurrency, self._traffic.most_reply)
                self._cache = Cache(self._traffic.cache, room)
                held.callback(self._cache.close)
            yield

    def reckon(self, text: str, most_tokens: int) -> Cost:
        """What one request will cost at most: its tokens are estimated from its letters."""
        return self._cost(Usage(estimated_tokens(text), most_tokens), 1, 0.0)

    async def send(self, path: str, body: dict[str, object], item: str) -> Sent:
        """The reply to a request for an item: the one that was kept, or the server's. Stopped where a limit is
        reached."""
        if self._caller is None:
            raise RuntimeError("the model is not open")
        caller = self._caller
        caller.halt.check()
        data = msgspec.json.encode(body)
        key, payer = key_of(self._address + path, data), self._payer(item)
        most = max((value for name in _LENGTHS if isinstance(value := body.get(name), int)), default=0)
        aside = self.reckon(data.decode("utf-8"), most)
        if (kept := self._kept(key, caller)) is not None:
            # What this run paid for, for this item, before it was killed is its own; all else is free.
            own = kept.payer == payer and key not in self._charged
            self._charged.add(key)
            cost = self._cost_of(kept.reply, 1, 0.0, aside)
            spent = cost if own else Cost()
            self._budget.add(spent)
            return Sent(kept.reply, cost, spent=spent)
        self._charged.add(key)
        started = monotonic()
        await self._budget.set_aside(aside)
        spent = Cost()
        try:
            read = read_chat if path == CHAT else read_completion
            reckoned = aside.input_tokens + aside.output_tokens
            answered = await caller.post(path, data, reckoned, read, lambda reply: self._keep(key, reply, payer))
            spent = self._cost_of(answered.reply, answered.requests, monotonic() - started, aside)
        except NotAnswered as fault:
            spent = Cost(requests=fault.requests, seconds=round(monotonic() - started, 3))
            return Sent(None, Cost(), fault, spent)
        finally:
            self._budget.settle(aside, spent)
        return Sent(answered.reply, self._cost_of(answered.reply, 1, 0.0, aside), spent=spent)

    def _kept(self, key: str, caller: Caller) -> Kept | None:
        """The reply that was kept. One that was cut shorter than replies may be now is asked for again."""
        if self._cache is None or (kept := self._cache.find(key)) is None:
            return None
        if 0 < kept.reply.cut_at < self._traffic.most_reply:
            self._cache.forget(key)
            return None
        return Kept(caller.clean(kept.reply), kept.payer)

    async def _keep(self, key: str, reply: Reply, payer: str) -> None:
        """Return when the reply is on disk. If only the reserve had room for it, no more requests are sent."""
        if self._cache is None:
            return
        await asyncio.shield(self._cache.keep(key, reply, payer))
        if self._cache.broken is not None and self._caller is not None:
            self._caller.halt.stop(self._cache.broken)

    def _cost_of(self, reply: Reply, requests: int, seconds: float, aside: Cost) -> Cost:
        """What a reply cost. If its tokens are not known, what was set aside for them counts."""
        if reply.usage is not None and reply.usage.is_credible:
            return self._cost(reply.usage, requests, seconds)
        if not self._said_uncounted:
            self._said_uncounted = True
            _LOG.warning("%s: %s", self.model.name, _UNCOUNTED)
        estimated = aside.input_tokens + aside.output_tokens
        return Cost(requests=requests, seconds=round(seconds, 3), estimated_tokens=estimated, dollars=aside.dollars)

    def _cost(self, usage: Usage, requests: int, seconds: float) -> Cost:
        dollars = self.model.price.of(usage) if self.model.price is not None else 0.0
        return Cost(
            requests=requests,
            input_tokens=usage.input,
            output_tokens=usage.output,
            seconds=round(seconds, 3),
            dollars=dollars,
        )
