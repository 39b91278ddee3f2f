"""A server that says that requests come too fast gets fewer of them, and is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

import pytest

from factories import make_question
from readers.models.answering import Said, answering, chat, noting
from tollens.errors import Stopped
from tollens.readers import make_reader
from tollens.readers.models import calling
from tollens.readers.models.calling import _in
from tollens.readers.models.making import Models
from tollens.readers.models.settings import Traffic
from tollens.readers.models.slowing import Slowing
from tollens.records import Prediction

SLOW = Said(b'{"error": {"message": "slow down"}}', 429)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "EMPTY")
    monkeypatch.setattr(calling, "_PATIENCE", 3.0)


def read(url: str, count: int = 64, **traffic: int) -> list[Prediction]:
    asked = [make_question(ordinal=n, question=f"Which of these, number {n}?") for n in range(count)]
    reader = make_reader("openai:m", models=Models(base_url=url, traffic=Traffic(**traffic)))  # type: ignore[arg-type]
    return list(reader.read(asked))


def test_a_server_that_refuses_everything_and_names_no_time_gets_few_requests(caplog: pytest.LogCaptureFixture) -> None:
    """Of 16 at a time, three rounds or four in three seconds: after 0.5, 1 and 2 seconds, each a little later."""
    asked: list[bytes] = []
    with answering(noting(asked, SLOW)) as url, pytest.raises(Stopped, match="refused all requests as too fast"):
        read(url, concurrency=16)
    assert len(asked) <= 16 * 5
    assert "as the server asks" not in caplog.text
    assert "slow down; tried again in" in caplog.text


def test_who_has_named_a_limit_is_not_advised_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "_PATIENCE", 0.5)
    for limit in ({}, {"requests_per_minute": 6000}):
        with answering(lambda *_: SLOW) as url, pytest.raises(Stopped) as stopped:
            read(url, count=4, **limit)
        assert ("--rpm" in str(stopped.value)) == (not limit)


def test_a_time_that_the_server_names_is_said_to_be_its_wish(caplog: pytest.LogCaptureFixture) -> None:
    said = [Said(SLOW.body, 429, {"Retry-After": "0.2"})]
    with answering(lambda *_: said.pop() if said else chat("B")) as url:
        assert all(each.answered for each in read(url, count=2, concurrency=1))
    assert "as the server asks" in caplog.text


def test_waiting_for_our_own_limit_is_not_waiting_for_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last request waits for two seconds before it is sent, and is refused once: no answer is lost."""
    monkeypatch.setattr(calling, "_PATIENCE", 1.0)
    said = 0

    def answer(_: bytes, __: Mapping[str, str]) -> Said:
        nonlocal said
        said += 1
        return SLOW if said == 8 else chat("B")

    with answering(answer) as url:
        found = read(url, count=8, concurrency=8, requests_per_minute=120)
    assert said == 9
    assert all(each.answered for each in found)


@pytest.mark.parametrize("status", [429, 503])
def test_one_question_that_is_put_off_for_long_fails_alone(status: int, caplog: pytest.LogCaptureFixture) -> None:
    def answer(body: bytes, _: Mapping[str, str]) -> Said:
        return Said(b"later", status, {"Retry-After": "3600"}) if b"number 3?" in body else chat("B")

    with answering(answer) as url:
        found = read(url, count=12, concurrency=4)
    assert [n for n, each in enumerate(found) if not each.answered] == [3]
    assert "it asks to come again in 3600 seconds" in str(found[3].detail)
    assert "seconds left" not in caplog.text


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("concurrency", [1, 16])
def test_a_server_that_puts_off_everything_ends_the_run(
    status: int, concurrency: int, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[bytes] = []
    later = Said(b"later", status, {"Retry-After": "3600"})
    with answering(noting(asked, later)) as url, pytest.raises(Stopped, match=r"come again in 3600 seconds; .*later"):
        read(url, concurrency=concurrency)
    assert len(asked) <= concurrency
    assert "seconds left" not in caplog.text


def test_a_pause_doubles_once_for_all_that_were_on_their_way() -> None:
    slow = Slowing(600.0)
    sent = monotonic()
    pauses = []
    for _ in range(4):
        for _ in range(16):
            slow.refused(sent, None)
        pauses.append(slow._pause)
        sent = monotonic()
    assert pauses == [0.5, 1.0, 2.0, 4.0]
    slow.answered()
    assert slow._pause == 2.0
    assert slow.refused_for == 0.0


def test_one_refusal_is_never_hopeless() -> None:
    slow = Slowing(-1.0)
    slow.refused(monotonic(), None)
    assert not slow.is_hopeless
    slow.refused(monotonic(), None)
    slow.refused(monotonic(), None)
    assert slow.is_hopeless


def test_a_pause_in_words() -> None:
    assert [_in(0.0), _in(0.04), _in(0.3), _in(9.94), _in(61.2)] == [
        "at once",
        "at once",
        "in 0.3 seconds",
        "in 9.9 seconds",
        "in 61 seconds",
    ]
