"""The predictions of a model behind an address depend on its replies alone: not on faults, kills, what was kept, or who
paid for it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from commands import Tollens
from factories import make_item
from readers.models.servers import Server, stub
from tollens.readers.models.connection import Connection, Model, Sent
from tollens.readers.models.settings import Traffic
from tollens.readers.models.spending import Budget, Price
from tollens.readers.models.wire import CHAT
from tollens.records import Item, write_records

FAULTS = {"429": 0.1, "500": 0.1, "reset": 0.05, "garbage": 0.05}


def items(folder: Path, count: int, different: int) -> Path:
    """Items with that many different questions among them."""
    path = folder / "zoo.jsonl"
    made = (make_item(n, question=f"Which of these must be true of {n % different}?") for n in range(count))
    write_records(path, made, Item)
    return path


def run(tollens: Tollens, server: Server, on: Path, into: Path, *options: object) -> tuple[bytes, dict[str, float]]:
    """The bytes of the predictions and what the run spent."""
    command = ("run", "openai:stub", "--base-url", server.url, "--on", on, "-o", into, "--json")
    done = tollens(*command, *options)
    assert done.code == 0, done.err
    (row,) = done.document["runs"]
    assert row["answered"] + row["unanswered"].get("wavered", 0) == row["n"]
    return (Path(row["folder"]) / "predictions.jsonl").read_bytes(), row["cost"]


@pytest.mark.parametrize("different", [60, 7], ids=["all different", "some the same"])
@pytest.mark.parametrize("how", [(), ("--rotate",), ("--guess", "random")], ids=["plain", "rotated", "guessed"])
def test_faults_and_concurrency_change_no_byte(
    tollens: Tollens, tmp_path: Path, how: tuple[str, ...], different: int
) -> None:
    on = items(tmp_path, 60, different)
    with stub() as calm, stub("--faults", json.dumps(FAULTS), "--delay", "0.01") as shaky:
        whole, one_by_one = run(tollens, calm, on, tmp_path / "calm", "--concurrency", "1", *how)
        other, faulty = run(tollens, shaky, on, tmp_path / "shaky", "--concurrency", "16", *how)
    assert other == whole
    assert faulty["requests"] > one_by_one["requests"]
    assert b"seconds" not in whole


def test_kept_replies_change_no_byte_and_cost_nothing(tollens: Tollens, tmp_path: Path) -> None:
    on, kept = items(tmp_path, 30, 10), ("--cache", tmp_path / "kept.sqlite")
    with stub() as server:
        first, paid = run(tollens, server, on, tmp_path / "first", *kept)
        second, free = run(tollens, server, on, tmp_path / "second", *kept)
        counts = server.counts()
    assert second == first
    assert paid["input_tokens"] == sum(counts["usage"][key][0] * n for key, n in counts["answered"].items())
    assert (free["requests"], free["input_tokens"], free["dollars"]) == (0, 0, 0.0)


def test_a_reply_costs_the_same_wherever_it_comes_from(tmp_path: Path) -> None:
    """From the server, kept by this run before it was killed, kept by another run, or by another item of this run; and
    all together the runs spent what the server counted."""
    traffic, body = Traffic(cache=tmp_path / "kept.sqlite"), {"model": "stub", "max_tokens": 64, "messages": []}

    async def sent(server: Server, payer: str, *items: str) -> list[Sent]:
        price = Price(1.0, 2.0)
        connection = Connection(Model(name="stub", base_url=server.url, price=price), traffic, Budget())
        async with connection.opened(lambda item: f"{payer} {item}"):
            return [await connection.send(CHAT, body, item) for item in items]

    with stub() as server:
        killed = asyncio.run(sent(server, "run", "one"))[0]
        found = [*asyncio.run(sent(server, "run", "one", "two", "one")), *asyncio.run(sent(server, "other", "one"))]
        (usage,) = server.counts()["usage"].values()
    assert {each.cost for each in found} == {killed.cost}
    assert (killed.cost.requests, killed.cost.seconds) == (1, 0)
    assert [killed.cost.input_tokens, killed.cost.output_tokens] == usage
    # What the killed process had counted is lost with it, and counted again once.
    assert [each.spent.input_tokens for each in found] == [usage[0], 0, 0, 0]
    assert [each.spent.requests for each in found] == [1, 0, 0, 0]


@pytest.mark.parametrize("cache", [(), ("--no-cache",)], ids=["kept replies", "no kept replies"])
def test_kills_change_no_byte(tollens: Tollens, tmp_path: Path, cache: tuple[str, ...]) -> None:
    on, runs = items(tmp_path, 120, 80), tmp_path / "killed"
    with stub("--delay", "0.05") as server:
        whole, _ = run(tollens, server, on, tmp_path / "whole", "--no-cache")
        command = [sys.executable, "-m", "tollens", "run", "openai:stub", "--base-url", server.url, "--on", str(on)]
        command += ["-o", str(runs), "--concurrency", "4", *cache]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        half = 60 + sum(server.counts()["answered"].values())
        while process.poll() is None and sum(server.counts()["answered"].values()) < half:
            time.sleep(0.02)
        process.kill()
        process.wait()
        again, _ = run(tollens, server, on, runs, "--concurrency", "16", *cache)
    assert again == whole
