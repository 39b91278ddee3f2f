"""While a run waits for a server it says why and how long; so does the message that ends it."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest

from factories import make_question
from readers.models.answering import Said, answering
from tollens.errors import Stopped
from tollens.readers import make_reader
from tollens.readers.models import breaker, calling, slowing
from tollens.readers.models.complaint import complaint, first_line
from tollens.readers.models.making import Models
from tollens.readers.models.notices import Notices
from tollens.readers.models.scrubber import Scrubber
from tollens.readers.models.settings import Traffic

KEY = "sk-marked-8c1f0e7d5a"
NOTHING = Scrubber([])


def read(url: str, **traffic: Any) -> None:
    asked = [make_question(ordinal=n, question=f"Which of these, number {n}?") for n in range(20)]
    make_reader("openai:m", models=Models(base_url=url, traffic=Traffic(**traffic))).read(asked)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setattr(calling, "_PATIENCE", 1.0)
    monkeypatch.setattr(calling, "_FIRST_PAUSE", 0.05)
    monkeypatch.setattr(slowing, "_FIRST_PAUSE", 0.05)
    monkeypatch.setattr(breaker, "_FIRST_PROBE", 0.1)
    monkeypatch.setattr(breaker, "_LOOK", 0.05)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("status", [500, 503, 429])
def test_what_a_server_says_is_shown_while_it_is_waited_for_and_at_the_end(
    caplog: pytest.LogCaptureFixture, status: int
) -> None:
    body = f"CUDA out of memory \x1b[31m for {KEY}\nTraceback: at line 3".encode()
    with answering(lambda *_: Said(body, status)) as url, pytest.raises(Stopped) as stopped:
        read(url)
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert lines
    for line in (*lines, str(stopped.value)):
        assert f"{status}: CUDA out of memory" in line
        assert KEY not in line
        assert "\x1b" not in line
        assert "Traceback" not in line
    assert re.search(r"\d+ seconds left", lines[-1])


@pytest.mark.usefixtures("hasty")
def test_a_request_that_is_tried_again_says_so(caplog: pytest.LogCaptureFixture) -> None:
    with answering(lambda *_: Said(b'{"error": {"message": "busy"}}', 503)) as url:
        asked = [make_question()]
        traffic = Traffic(retries=2)
        found = make_reader("openai:m", models=Models(base_url=url, traffic=traffic)).read(asked)
    assert found[0].detail == """the server answered 503: {"error": {"message": "busy"}}"""
    assert re.match(
        r"the server answers 503: busy; tried again (at once|in \d+\.\d seconds), 1 more times", caplog.messages[0]
    )
    assert len(caplog.messages) == 1  # and not for every try


def test_notices_are_not_too_many(caplog: pytest.LogCaptureFixture) -> None:
    notices = Notices()
    for _ in range(100):
        notices.waiting("busy", "10 seconds left")
    notices.answered()
    notices.waiting("busy", "9 seconds left")
    assert len(caplog.messages) == 1
    notices.waiting("down", "600 seconds left", now=True)
    assert caplog.messages[-1] == "down; 600 seconds left"


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (b"CUDA out of memory\nand more", "CUDA out of memory"),
        (b"\n\n  late  \n", "late"),
        (b'{"error": {"message": "quota exceeded\\nfor today", "code": 3}}', "quota exceeded"),
        (b'{"error": "no room"}', "no room"),
        (b'{"detail": "no room"}', "no room"),
        (b'{\n "odd": [1]\n}', '{ "odd": [1] }'),
        (b"<html>\n<title>502 Bad Gateway</title>", "<html> <title>502 Bad Gateway</title>"),
        (b"", "nothing said"),
        (b"\x00\x07\x1b[2J\xff", "\\x00\\x07\\x1b[2J\ufffd"),
        (b"x" * 10_000, "x" * 159 + "…"),
        (b"[" * 50_000, "[" * 159 + "…"),
    ],
)
def test_the_first_line_of_a_body(body: bytes, line: str) -> None:
    assert first_line(body, NOTHING) == line


def test_a_secret_at_the_edge_of_what_is_read_is_not_shown() -> None:
    for before in range(65_500, 65_540):
        shown = complaint(b" " * before + KEY.encode(), Scrubber([KEY]))
        assert shown in ("nothing said", "[key]")
