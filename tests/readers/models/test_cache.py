"""The file of kept replies: what is damaged is asked for again, what is foreign is refused before any request."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commands import Tollens
from factories import make_item
from readers.models.answering import answering, chat, noting
from tollens.errors import InputError, Stopped
from tollens.readers.models.cache import Cache, Kept
from tollens.readers.models.wire import Reply
from tollens.records import Item, Prediction, read_records, write_records
from tollens.records.reserve import Reserve

DAMAGED: list[Any] = [
    b"",
    b"{",
    b"\xff\xfe",
    b"[]",
    b'{"text": 3}',
    b'{"finish": "stop"}',
    b"[" * 100_000,
    None,
    7,
    1.5,
]


def items(folder: Path, count: int) -> Path:
    path = folder / "zoo.jsonl"
    write_records(path, (make_item(n, question=f"Which of these must be true of {n}?") for n in range(count)), Item)
    return path


def execute(path: Path, *statements: str, values: Iterable[Any] = ()) -> list[Any]:
    with closing(sqlite3.connect(path)) as base, base:
        found = [base.execute(statement, tuple(values)).fetchall() for statement in statements]
    return found[-1]


@pytest.mark.parametrize("damage", DAMAGED, ids=lambda damage: repr(damage)[:20])
def test_a_damaged_row_is_asked_for_again_and_replaced(tollens: Tollens, tmp_path: Path, damage: object) -> None:
    asked: list[bytes] = []
    with answering(noting(asked, chat("Answer: B"))) as url:
        path, kept = items(tmp_path, 3), tmp_path / "kept.sqlite"
        command = ("run", "openai:m", "--base-url", url, "--on", path, "--cache", kept)
        assert tollens(*command, "-o", tmp_path / "one").code == 0
        (key,) = execute(kept, "SELECT min(key) FROM replies")[0]
        execute(kept, "UPDATE replies SET reply = ? WHERE key = ?", values=(damage, key))
        for folder in ("two", "three"):
            done = tollens(*command, "-o", tmp_path / folder)
            assert done.code == 0, done.err
            assert "Traceback" not in done.err
            assert ("damaged and are asked for again" in done.err) == (folder == "two")
    assert len(asked) == 4
    found = read_records(next((tmp_path / "three").glob("openai*/predictions.jsonl")), Prediction)
    assert [each.answer for each in found] == [1, 1, 1]


@pytest.mark.parametrize(
    "schema",
    [
        "CREATE TABLE replies (id INTEGER, words TEXT)",
        "CREATE TABLE replies (key TEXT, reply BLOB, payer TEXT)",  # the same key twice
        "CREATE TABLE replies (key TEXT PRIMARY KEY, reply BLOB, payer TEXT, more TEXT)",
        "CREATE TABLE bookmarks (address TEXT)",  # of another program
        "CREATE VIEW replies AS SELECT 1 AS key, 2 AS reply, 3 AS payer",
    ],
)
def test_a_foreign_file_is_refused_before_any_request(tollens: Tollens, tmp_path: Path, schema: str) -> None:
    asked: list[bytes] = []
    kept = tmp_path / "kept.sqlite"
    execute(kept, schema)
    before = execute(kept, "SELECT sql FROM sqlite_master")
    with answering(noting(asked, chat("Answer: B"))) as url:
        done = tollens("run", "openai:m", "--base-url", url, "--on", items(tmp_path, 20), "--cache", kept)
    assert (done.code, asked) == (2, [])
    assert done.err.count("\n") == 1
    assert "expected a file of kept replies" in done.err
    assert execute(kept, "SELECT sql FROM sqlite_master") == before
    assert not list(tmp_path.glob("*.reserve-*"))


def test_a_reply_is_on_disk_when_it_is_said_to_be(tmp_path: Path) -> None:
    async def story() -> None:
        cache = Cache(tmp_path / "kept.sqlite")
        for number in range(20):
            await cache.keep(str(number), Reply(f"reply {number}"), "run")
            assert execute(tmp_path / "kept.sqlite", "SELECT count(*) FROM replies") == [(number + 1,)]
        cache.close()

    asyncio.run(story())


def test_a_full_file_spills_into_the_reserve_and_the_next_process_finds_it(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    rows = {str(number): Reply(f"{number} " + "words " * 500) for number in range(40)}

    async def story() -> None:
        cache = Cache(path)
        cache._base.execute("PRAGMA max_page_count = 10")  # as if the disk were full
        await asyncio.gather(*(cache.keep(key, reply, "run") for key, reply in rows.items()))
        assert isinstance(cache.broken, Stopped)
        assert all(cache.find(key) == Kept(reply, "run") for key, reply in rows.items())
        cache._base.close()
        os.close(cache._reserve._descriptor)  # as when the process is killed

    asyncio.run(story())
    assert execute(path, "SELECT count(*) FROM replies") == [(0,)]
    again = Cache(path)
    assert all(again.find(key) == Kept(reply, "run") for key, reply in rows.items())
    again.close()
    assert list(tmp_path.glob("*.reserve-*")) == []
    assert execute(path, "SELECT count(*) FROM replies") == [(len(rows),)]


def test_without_room_in_the_reserve_a_reply_is_not_said_to_be_kept(tmp_path: Path) -> None:
    async def story() -> None:
        cache = Cache(tmp_path / "kept.sqlite", room=1 << 15)
        cache._base.execute("PRAGMA max_page_count = 10")
        with pytest.raises(Stopped, match="replies cannot be kept there any more"):
            await cache.keep("one", Reply("words " * 20_000), "run")
        await cache.keep("two", Reply("words"), "run")  # there is room for this one
        cache.close()

    asyncio.run(story())
    again = Cache(tmp_path / "kept.sqlite")
    assert again.find("one") is None
    assert again.find("two") == Kept(Reply("words"), "run")
    again.close()


@pytest.mark.parametrize("strange", [b"\xc1", msgspec.msgpack.encode(["key", {"words": "x"}, "run"])])
def test_a_reserve_of_another_version_is_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture, strange: bytes) -> None:
    path = tmp_path / "kept.sqlite"
    reserve = Reserve.made_for(path, 1 << 16)
    known = msgspec.msgpack.encode(["one", Reply("words"), "run"])
    assert reserve.write(known) and reserve.write(strange) and reserve.write(strange)
    reserve.close()
    for _ in range(2):  # every time, as it stays there
        caplog.clear()
        cache = Cache(path)
        assert cache.find("one") == Kept(Reply("words"), "run")
        cache.close()
        (message,) = caplog.messages
        assert str(reserve.path) in message
        assert "2 of the 3 replies" in message
    (left,) = Reserve.left_for(path)
    assert list(left.rows()) == [known, strange, strange]
    left.leave()


def test_a_reserve_that_cannot_be_moved_stays_for_the_next_process(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    Cache(path).close()
    reserve = Reserve.made_for(path, 1 << 20)
    reserve.write(msgspec.msgpack.encode(["one", Reply("words " * 9000), "run"]))
    reserve.close()
    execute(path, "CREATE TRIGGER full BEFORE INSERT ON replies BEGIN SELECT RAISE(ABORT, 'full'); END")
    with pytest.raises(InputError, match="full"):
        Cache(path)
    execute(path, "DROP TRIGGER full")
    cache = Cache(path)
    assert cache.find("one") == Kept(Reply("words " * 9000), "run")
    cache.close()
    assert list(tmp_path.glob("*.reserve-*")) == []
