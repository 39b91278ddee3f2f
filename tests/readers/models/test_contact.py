"""A server that cannot be reached ends a run soon, with one message, however many requests go at a time."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from commands import Tollens
from factories import make_item, make_question
from readers.models.answering import Said, answering, chat, closing, silent, unreachable
from tollens.errors import Stopped
from tollens.readers import make_reader
from tollens.readers.models import calling, contact
from tollens.readers.models.contact import Contact
from tollens.readers.models.halt import Halt
from tollens.readers.models.making import Models
from tollens.readers.models.settings import Traffic
from tollens.records import Item, Prediction, write_records

SOON = 40.0  # seconds on a busy machine; a run that waits for a server that is down takes ten minutes


def items(folder: Path, count: int) -> Path:
    path = folder / "zoo.jsonl"
    write_records(path, (make_item(n, question=f"Which of these must be true of {n}?") for n in range(count)), Item)
    return path


def read(url: str, count: int = 40, **traffic: Any) -> list[Prediction]:
    asked = [make_question(ordinal=n, question=f"Which of these, number {n}?") for n in range(count)]
    return list(make_reader("openai:m", models=Models(base_url=url, traffic=Traffic(**traffic))).read(asked))


def nobody() -> AbstractContextManager[str]:
    return nullcontext("http://127.0.0.1:9/v1")


def no_such_name() -> AbstractContextManager[str]:
    return nullcontext("http://no-such-host.invalid/v1")


@pytest.mark.parametrize("concurrency", [1, 16, 256])
@pytest.mark.parametrize("server", [nobody, no_such_name, closing])
def test_a_server_that_is_not_there_ends_the_run(
    tollens: Tollens, tmp_path: Path, server: Callable[[], AbstractContextManager[str]], concurrency: int
) -> None:
    with server() as url:
        began = monotonic()
        command = ("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 300), "--concurrency", concurrency)
        done = tollens(*command, no_proxy="*", NO_PROXY="*")
    assert monotonic() - began < SOON
    assert done.code == 2
    assert "the server cannot be reached" in done.err
    assert done.err.count("\n") == 1


def test_tls_to_a_server_without_it_ends_the_run(tollens: Tollens, tmp_path: Path) -> None:
    with answering(lambda body, headers: chat("B")) as url:
        began = monotonic()
        done = tollens("run", "openai:m", "--base-url", url.replace("http:", "https:"), "--on", items(tmp_path, 40))
    assert monotonic() - began < SOON
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "the server cannot be reached" in done.err


@pytest.mark.skipif(sys.platform != "linux", reason="other systems answer when a queue is full")
@pytest.mark.parametrize("traffic", [{"concurrency": 16}, {"requests_per_minute": 6.0}, {"retries": 0}])
def test_packets_that_are_dropped_end_the_run(monkeypatch: pytest.MonkeyPatch, traffic: dict[str, Any]) -> None:
    monkeypatch.setattr(contact, "SECONDS", 0.5)
    began = monotonic()
    with unreachable() as url, pytest.raises(Stopped, match="cannot be reached: no connection in time"):
        read(url, **traffic)
    assert monotonic() - began < SOON


def test_a_pace_does_not_delay_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contact, "SECONDS", 0.5)
    began = monotonic()
    with pytest.raises(Stopped, match="cannot be reached"):
        read("http://127.0.0.1:9/v1", requests_per_minute=0.1)  # one in ten minutes
    assert monotonic() - began < SOON


def test_a_name_server_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def look(*_: object, **__: object) -> object:
        over.wait(60)
        raise socket.gaierror("too late")

    monkeypatch.setattr(contact, "SECONDS", 0.5)
    monkeypatch.setattr(socket, "getaddrinfo", look)
    began = monotonic()
    with pytest.raises(Stopped, match="cannot be reached"):
        read("http://host.example/v1")
    assert monotonic() - began < SOON
    over.set()


def test_a_server_that_never_says_a_word_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "_FIRST_PATIENCE", 1.0)
    began = monotonic()
    with silent() as url, pytest.raises(Stopped, match=r"last: no answer within 0\.2 seconds"):
        read(url, timeout=0.2)
    assert monotonic() - began < SOON


def test_a_slow_first_reply_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is for the connection, not for the reply."""
    monkeypatch.setattr(contact, "SECONDS", 0.3)
    wait = threading.Event()

    def answer(body: bytes, headers: object) -> Said:
        wait.wait(1.0)
        return chat("B")

    with answering(answer) as url:
        assert [each.answer for each in read(url, count=3)] == [1, 1, 1]


def test_while_a_request_is_connected_nothing_is_given_up() -> None:
    async def story() -> list[str]:
        said: list[str] = []
        here = Contact(Halt(), tries=2)
        async with (limit := here.limit()):
            here.connected(limit)
            here.failed(5, "refused")  # of another request
            said.append("waits")
            here.closed(limit)
        try:
            here.failed(2, "refused")
        except Stopped as stopped:
            said.append(str(stopped))
        here.answered()
        here.failed(5, "refused")
        return said

    assert asyncio.run(story()) == ["waits", "the server cannot be reached: refused"]


def test_the_first_few_go_first() -> None:
    async def story() -> list[str]:
        said: list[str] = []
        here = Contact(Halt(), tries=2)

        async def ask(name: str, leave: asyncio.Event) -> None:
            async with here.after_first(1):
                said.append(name)
                await leave.wait()

        leave = asyncio.Event()
        tasks = [asyncio.create_task(ask(name, leave)) for name in ("one", "two", "three")]
        await asyncio.sleep(0)
        said.append("contact")
        here.answered()
        leave.set()
        await asyncio.gather(*tasks)
        return said

    assert asyncio.run(story()) == ["one", "contact", "two", "three"]


def test_a_server_that_was_there_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first reply makes contact: what breaks afterwards is tried again."""
    monkeypatch.setattr(calling, "_FIRST_PAUSE", 0.01)
    asked = []

    def answer(body: bytes, headers: object) -> Said:
        asked.append(body)
        return chat("B") if len(asked) % 4 == 1 else Said(b"", 200, {"Content-Length": "9", "Connection": "close"})

    with answering(answer) as url:
        found = read(url, count=6, concurrency=1, retries=8)
    assert [each.answer for each in found] == [1] * 6


def test_a_connection_that_fails_is_named_in_the_words_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")
    with pytest.raises(Stopped) as refused:
        read("http://127.0.0.1:9/v1", count=1)
    reason = "the connection failed: 127.0.0.1:9: Connection refused"
    assert str(refused.value) == f"the server cannot be reached: {reason}"
    with pytest.raises(Stopped) as unnamed:
        read("http://no-such-host.invalid/v1", count=1)
    assert "the connection failed: no-such-host.invalid: " in str(unnamed.value)
    assert "ssl" not in str(unnamed.value)
    with answering(lambda body, headers: chat("B")) as url, pytest.raises(Stopped) as untrusted:
        read(url.replace("http:", "https:"), count=1)
    assert "ssl" in str(untrusted.value).lower()  # not the number of the fault as the system would read it
