"""What requests cost, and where to stop."""

from __future__ import annotations

import asyncio
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tollens.errors import InputError, Stopped
from tollens.readers.models.wire import Usage
from tollens.records import Cost

_PER = 1_000_000  # prices are of so many tokens
_DEAR = 1e9  # dollars: no price is so high, nor is one that is infinite or no number
_LOOK = 0.02  # seconds between looks at whether there is room


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars for a million tokens, in and out."""

    input: float
    output: float

    def of(self, usage: Usage) -> float:
        """What that many tokens cost."""
        return (usage.input * self.input + usage.output * self.output) / _PER


def price_of(model: str, file: Path | None) -> Price | None:
    """The price of a model in a TOML file of them, `[MODEL]` with `input` and `output`; None without a file."""
    if file is None:
        return None
    try:
        prices = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError as error:
        raise InputError("expected a file of prices, found none", file=file) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"expected a TOML file of prices: {error}", file=file) from error
    found = prices.get(model)
    if not isinstance(found, dict):
        known = ", ".join(sorted(prices)) or "none"
        raise InputError(f"expected a table [{model!r}] with input and output, found {known}", file=file)
    numbers = [found.get(key) for key in ("input", "output")]
    if any(not isinstance(each, int | float) or isinstance(each, bool) or not 0 <= each < _DEAR for each in numbers):
        raise InputError(f"expected dollars for a million tokens as input and output of {model}", file=file)
    return Price(float(found["input"]), float(found["output"]))


class Budget:
    """What was spent so far, of limits where there are some. One budget serves all the readers of a command.

    Before a request is sent, what it may cost at most is set aside; so a limit holds however many requests are on their
    way, as far as tokens can be estimated before the server counts them.
    """

    def __init__(self, most_dollars: float | None = None, most_tokens: int | None = None) -> None:
        self._most_dollars, self._most_tokens = most_dollars, most_tokens
        self.is_limited = most_dollars is not None or most_tokens is not None
        self._spent, self._aside = Cost(), Cost()

    def add(self, cost: Cost) -> None:
        """Count what an answer cost. Nothing is ever gained: what a file says below nothing counts as nothing."""
        self._spent += Cost(
            requests=max(0, cost.requests),
            input_tokens=max(0, cost.input_tokens),
            output_tokens=max(0, cost.output_tokens),
            estimated_tokens=max(0, cost.estimated_tokens),
            seconds=cost.seconds,
            dollars=max(0.0, cost.dollars),
        )

    async def set_aside(self, cost: Cost) -> None:
        """Wait until there is room for a request that may cost so much; Stopped where there will be none."""
        if not self.is_limited:
            return
        while (told := self._exceeded(self._spent + self._aside + cost)) is not None:
            if self._aside.requests == 0:
                raise Stopped(told)
            await asyncio.sleep(_LOOK)
        self._aside += cost

    def settle(self, aside: Cost, cost: Cost) -> None:
        """What was set aside for a request is free again, and what it has cost is spent."""
        if self.is_limited:
            self._aside = Cost(
                requests=self._aside.requests - aside.requests,
                input_tokens=self._aside.input_tokens - aside.input_tokens,
                output_tokens=self._aside.output_tokens - aside.output_tokens,
                dollars=max(0.0, self._aside.dollars - aside.dollars),
            )
        self.add(cost)

    def _exceeded(self, whole: Cost) -> str | None:
        """What to say where so much is too much: what is spent, and what the next request may cost."""
        tokens = _tokens(self._spent)
        if self._most_dollars is not None and whole.dollars > self._most_dollars:
            return f"${self._spent.dollars:,.4f} are spent, and more would pass the limit of ${self._most_dollars:,.4f}"
        if self._most_tokens is not None and _tokens(whole) > self._most_tokens:
            return f"{tokens:,} tokens are used, and more would pass the limit of {self._most_tokens:,}"
        return None


def _tokens(cost: Cost) -> int:
    """All tokens, counted and estimated."""
    return cost.input_tokens + cost.output_tokens + cost.estimated_tokens
