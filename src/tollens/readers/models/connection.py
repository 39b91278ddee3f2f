"""A model behind an address: requests are looked up among the kept ones, sent, counted and paid for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

import msgspec

from tollens.errors import Stopped
from tollens.readers.models.address import public_address
from tollens.readers.models.cache import Cache, key_of
from tollens.readers.models.calling import Caller, NotAnswered
from tollens.readers.models.settings import Traffic
from tollens.readers.models.spending import Budget, Price
from tollens.readers.models.wire import CHAT, Reply, Usage, read_chat, read_completion
from tollens.records import Cost

_LENGTHS = ("max_tokens", "max_completion_tokens")  # what servers call the longest reply


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
        self._call = call or (lambda model, traffic: Caller(model.base_url, model.key, traffic))
        self._caller: Caller | None = None
        self._cache: Cache | None = None
        self._payer = ""
        self._charged: set[str] = set()  # what was kept and is paid for in a prediction of this session

    def charge(self, costs: Iterable[Cost]) -> None:
        """Count what was spent before."""
        for cost in costs:
            self._budget.add(cost)

    @asynccontextmanager
    async def opened(self, payer: str) -> AsyncIterator[None]:
        """Open for a run, under the name that its replies are kept as paid by."""
        self._payer = payer
        async with AsyncExitStack() as held:
            self._caller = await held.enter_async_context(self._call(self.model, self._traffic))
            self._cache = Cache(self._traffic.cache) if self._traffic.cache is not None else None
            if self._cache is not None:
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
        data = msgspec.json.encode(body)
        key = key_of(self._address + path, data)
        if self._cache is not None and (kept := self._cache.find(key)) is not None:
            # What this run paid for, for this item, before it was killed is its own; all else is free.
            own = kept.payer == f"{self._payer} {item}" and key not in self._charged
            self._charged.add(key)
            cost = self._cost(kept.reply.usage, 1, 0.0)
            spent = cost if own else Cost()
            self._budget.add(spent)
            return Sent(kept.reply, cost, spent=spent)
        self._charged.add(key)
        started = monotonic()
        read = read_chat if path == CHAT else read_completion
        most = max((value for name in _LENGTHS if isinstance(value := body.get(name), int)), default=0)
        aside = self.reckon(data.decode("utf-8"), most)
        await self._budget.set_aside(aside)
        spent = Cost()
        try:
            answered = await self._caller.post(path, data, aside.input_tokens + aside.output_tokens, read)
            spent = self._cost(answered.reply.usage, answered.requests, monotonic() - started)
        except NotAnswered as fault:
            spent = Cost(requests=fault.requests, seconds=round(monotonic() - started, 3))
            return Sent(None, Cost(), fault, spent)
        finally:
            self._budget.settle(aside, spent)
        if self._cache is not None:
            self._cache.keep(key, answered.reply, f"{self._payer} {item}")
        if self._budget.is_limited and answered.reply.usage == Usage():
            raise Stopped("the server does not say how many tokens a reply took, so no limit can be held")
        return Sent(answered.reply, self._cost(answered.reply.usage, 1, 0.0), spent=spent)

    def _cost(self, usage: Usage, requests: int, seconds: float) -> Cost:
        dollars = self.model.price.of(usage) if self.model.price is not None else 0.0
        return Cost(
            requests=requests,
            input_tokens=usage.input,
            output_tokens=usage.output,
            seconds=round(seconds, 3),
            dollars=dollars,
        )
