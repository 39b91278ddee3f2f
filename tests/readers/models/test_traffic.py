"""How requests travel: pace, breaker, prices, what a server may say; each against what was worked out by hand."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from tollens.errors import InputError, Stopped
from tollens.readers.models.breaker import Breaker
from tollens.readers.models.cache import Cache, Kept, key_of
from tollens.readers.models.calling import _seconds
from tollens.readers.models.connection import Model, estimated_tokens
from tollens.readers.models.pace import Pace
from tollens.readers.models.settings import Asking, Traffic
from tollens.readers.models.spending import Budget, price_of
from tollens.readers.models.wire import MalformedReply, Reply, Usage, read_chat, read_completion
from tollens.records import Cost


def test_a_pace_lets_through_a_burst_and_then_what_time_brings() -> None:
    async def take_eight() -> float:
        pace = Pace(per_minute=60 * 20)  # twenty a second, forty at once
        started = time.monotonic()
        for _ in range(48):
            await pace.take()
        return time.monotonic() - started

    assert asyncio.run(take_eight()) >= 0.35  # eight beyond the burst, at twenty a second


def test_without_a_limit_nobody_waits() -> None:
    async def take_many() -> None:
        pace = Pace(None)
        for _ in range(10_000):
            await pace.take(1e9)

    asyncio.run(asyncio.wait_for(take_many(), 5))


def test_a_breaker_lets_one_through_while_a_server_is_down() -> None:
    async def story() -> list[str]:
        told: list[str] = []
        breaker = Breaker(after=3, patience=60)
        for request in range(3):
            await breaker.enter(request)
            breaker.failed(request)
            breaker.leave(request)
        told.append("open" if breaker.is_open else "closed")
        await breaker.enter("probe")  # the one that asks whether it is back
        waiting = asyncio.create_task(breaker.enter("other"))
        await asyncio.sleep(0.05)
        told.append("waits" if not waiting.done() else "goes")
        breaker.succeeded()
        await asyncio.wait_for(waiting, 5)
        told.append("open" if breaker.is_open else "closed")
        return told

    assert asyncio.run(story()) == ["open", "waits", "closed"]


def test_a_breaker_loses_its_patience() -> None:
    async def story() -> None:
        breaker = Breaker(after=1, patience=-1.0)
        breaker.failed("one")
        await breaker.enter("one")

    with pytest.raises(Stopped, match="nobody has answered"):
        asyncio.run(story())


@pytest.mark.parametrize(("header", "seconds"), [("3", 3.0), ("0.5", 0.5), ("-2", 0.0), ("soon", None), (None, None)])
def test_retry_after_in_seconds(header: str | None, seconds: float | None) -> None:
    assert _seconds(header) == seconds


def test_retry_after_as_a_date() -> None:
    found = _seconds(format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True))
    assert found is not None
    assert 80 < found <= 90


def test_what_a_server_says_is_read() -> None:
    chat = b'{"choices": [{"message": {"content": "B"}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 7, '
    chat += b'"completion_tokens": 1}, "extra": {"ignored": [1, 2]}}'
    assert read_chat(chat) == Reply("B", "stop", Usage(7, 1))
    refused = b'{"choices": [{"message": {"content": null, "refusal": "I would rather not."}}]}'
    assert read_chat(refused).refusal == "I would rather not."
    echoed = b'{"choices": [{"text": "Q: A", "logprobs": {"token_logprobs": [null, -1.5], "text_offset": [0, 2]}}]}'
    found = read_completion(echoed)
    assert (found.logprobs, found.offsets) == ((None, -1.5), (0, 2))


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"[]", b'{"choices": []}', b'{"choices": [{"message": 3}]}', b"\xff", b"[" * 10**5]
)
def test_a_body_that_is_no_reply_is_a_fault(body: bytes) -> None:
    for read in (read_chat, read_completion):
        with pytest.raises(MalformedReply):
            read(body)


def test_prices_are_of_a_million_tokens(tmp_path: Path) -> None:
    file = tmp_path / "prices.toml"
    file.write_text('[small]\ninput = 0.5\noutput = 2\n["a/b"]\ninput = 1\noutput = 1\n')
    price = price_of("small", file)
    assert price is not None
    assert price.of(Usage(2_000_000, 500_000)) == pytest.approx(2.0)
    assert price_of("a/b", file) is not None
    assert price_of("small", None) is None
    with pytest.raises(InputError, match="expected a table"):
        price_of("large", file)
    file.write_text("[small]\ninput = -1\noutput = true\n")
    with pytest.raises(InputError, match="dollars for a million"):
        price_of("small", file)


def test_one_request_that_always_fails_does_not_open_a_breaker() -> None:
    breaker = Breaker(after=3, patience=60)
    for _ in range(50):
        breaker.failed("poison")
    assert not breaker.is_open


def test_a_budget_holds_however_many_are_on_their_way() -> None:
    async def story() -> int:
        budget, sent, most = Budget(most_tokens=100), 0, Cost(requests=1, input_tokens=10, output_tokens=20)

        async def ask() -> None:
            nonlocal sent
            await budget.set_aside(most)
            await asyncio.sleep(0.01)
            sent += 1
            budget.settle(most, Cost(requests=1, input_tokens=10, output_tokens=5))

        found = await asyncio.gather(*(ask() for _ in range(20)), return_exceptions=True)
        assert all(isinstance(each, Stopped) for each in found if each is not None)
        return sent

    assert asyncio.run(story()) == 5  # a sixth may take 30 tokens beside the 75 that are used


def test_kept_replies_are_found_under_all_that_decides_them(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "replies.sqlite"
    reply = Reply("A", "stop", Usage(1, 2), None, (-0.5, None), (0, 1))
    one, two, spaced = key_of("http://one", b"{}"), key_of("http://two", b"{}"), key_of("http://one", b"{ }")

    async def keep(wait: float) -> Cache:
        cache = Cache(path)
        cache.keep(one, reply, "run")
        cache.keep(one, Reply("B"), "another run")  # the first stays
        assert cache.find(one) == Kept(reply, "run")  # at once, written or not
        await asyncio.sleep(wait)
        return cache

    asyncio.run(keep(0.2))  # and never closed, as by a kill
    again = Cache(path)
    assert [again.find(key) for key in (one, two, spaced)] == [Kept(reply, "run"), None, None]
    again.close()
    path.unlink()
    asyncio.run(keep(0.0)).close()
    again = Cache(path)
    assert again.find(one) == Kept(reply, "run")
    again.close()
    (tmp_path / "no.sqlite").write_bytes(b"this is no database, whatever its name says" * 40)
    with pytest.raises(InputError, match="kept replies"):
        Cache(tmp_path / "no.sqlite")


def test_an_address_is_shown_without_its_secrets() -> None:
    model = Model(name="m", base_url="https://user:secret@host:8443/v1?api_key=secret#secret", key="secret")
    assert model.address == "https://host:8443/v1"
    assert "secret" not in repr(model)


def test_tokens_are_estimated_by_script() -> None:
    assert estimated_tokens("a" * 400) == 101
    assert estimated_tokens("逻" * 400) == 401


@pytest.mark.parametrize(
    "wrong",
    [
        {"api": "soap"},
        {"manner": "slowly"},
        {"method": "likelihood", "manner": "steps"},
        {"shots": 3},
        {"temperature": -0.1},
        {"answer_tokens": 0},
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError):
        Asking(**wrong)  # type: ignore[arg-type]


def test_a_limit_in_dollars_takes_prices() -> None:
    with pytest.raises(InputError, match="--prices"):
        Traffic(most_dollars=1.0)
