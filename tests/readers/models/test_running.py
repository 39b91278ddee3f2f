"""Models behind an address, run as a user runs them: what goes wrong on the way is not lost, guessed or paid twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from commands import Tollens
from factories import make_item
from readers.models.answering import Said, answering, chat
from readers.models.servers import Server, stub
from tollens.records import Item, Prediction, write_records
from tollens.records.lines import decode

KEY = "sk-marked-8c1f0e7d5a"
FAULTS = {"429": 0.05, "500": 0.03, "reset": 0.01, "hang": 0.01, "garbage": 0.01}


def items(folder: Path, count: int) -> Path:
    path = folder / "zoo.jsonl"
    write_records(path, (make_item(n, question=f"Which of these must be true of {n}?") for n in range(count)), Item)
    return path


def predictions(folder: Path) -> list[Prediction]:
    path = next(folder.glob("openai*/predictions.jsonl"))
    lines = [line for line in path.read_bytes().split(b"\n")[:-1] if line]  # a torn end is not saved
    return [decode(line + b"\n", Prediction, path, 1) for line in lines]


def tokens(found: list[Prediction]) -> int:
    return sum(each.cost.input_tokens + each.cost.output_tokens for each in found if each.cost is not None)


def served(server: Server) -> dict[str, Any]:
    counts: dict[str, Any] = server.counts()
    return counts


def test_every_item_gets_the_answer_that_the_server_gave(tollens: Tollens, tmp_path: Path) -> None:
    with stub() as server:
        path = items(tmp_path, 60)
        done = tollens("run", "openai:stub", "--base-url", server.url, "--on", path, "-o", tmp_path / "runs", "--json")
        assert done.code == 0, done.err
        counts = served(server)
    found = predictions(tmp_path / "runs")
    assert len({each.item for each in found}) == 60
    assert all(each.detail == f"Answer: {'ABCD'[each.answer]}" for each in found if each.answer is not None)
    assert set(counts["answered"].values()) == {1}
    assert tokens(found) == sum(sum(usage) for usage in counts["usage"].values())
    cost = done.document["runs"][0]["cost"]
    assert (cost["requests"], cost["input_tokens"] + cost["output_tokens"]) == (60, tokens(found))


def test_faults_and_kills_lose_nothing_and_ask_nothing_twice(tmp_path: Path) -> None:
    count, kills, concurrency = 10_000, 5, 64
    path, runs = items(tmp_path, count), tmp_path / "runs"
    with stub("--faults", json.dumps(FAULTS), "--hang", "20", "--delay", "0.01") as server:
        command = [sys.executable, "-m", "tollens", "run", "openai:stub", "--base-url", server.url, "--on", str(path)]
        command += ["-o", str(runs), "--concurrency", str(concurrency), "--timeout", "1", "--no-cache"]
        settled: dict[str, int] = {}
        for saved_by_then in range(count // (kills + 1), count, count // (kills + 1))[:kills]:
            process = subprocess.Popen(command, stderr=subprocess.PIPE)
            give_up = time.monotonic() + 120
            while time.monotonic() < give_up and process.poll() is None and _saved(runs) < saved_by_then:
                time.sleep(0.02)
            os.kill(process.pid, signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL, "it was not running any more"
            process.communicate()
            time.sleep(0.1)  # what the server had in hand it now counts as answered
            settled = {each.item: tokens([each]) for each in predictions(runs)}
            assert saved_by_then <= len(settled) < count
            unsaved = sum(served(server)["answered"].values()) - len(settled)  # on their way at this kill or an earlier
        assert subprocess.run(command, capture_output=True, timeout=300).returncode == 0
        counts = served(server)
    found = predictions(runs)
    assert len(found) == len({each.item for each in found}) == count
    assert all(each.answer is not None for each in found)
    assert {each.item: tokens([each]) for each in found if each.item in settled} == settled
    # Each saved answer is one that the server counted, and none was asked for again once it was saved.
    assert tokens(found) == sum(sum(usage) for usage in counts["usage"].values())
    assert sum(counts["answered"].values()) == count + unsaved
    assert unsaved <= kills * concurrency


def _saved(runs: Path) -> int:
    files = list(runs.glob("openai*/predictions.jsonl"))
    return files[0].read_bytes().count(b"\n") if files else 0


def test_a_limit_stops_cleanly_and_a_higher_one_goes_on(tollens: Tollens, tmp_path: Path) -> None:
    prices = tmp_path / "prices.toml"
    prices.write_text("[stub]\ninput = 1000.0\noutput = 1000.0\n")
    path, runs = items(tmp_path, 40), tmp_path / "runs"
    with stub() as server:
        command = ["run", "openai:stub", "--base-url", server.url, "--on", path, "-o", runs, "--concurrency", "2"]
        first = tollens(*command, "--prices", prices, "--max-cost", "1.0")
        assert first.code == 2
        assert "more would pass the limit of $1.0000" in first.err
        assert "the same command goes on" in first.err
        some = predictions(runs)
        assert 0 < len(some) < 40
        second = tollens(*command, "--prices", prices, "--max-cost", "100", "--json")
        counts = served(server)
    assert second.code == 0, second.err
    assert set(counts["answered"].values()) == {1}
    assert second.document["runs"][0]["cost"]["dollars"] == pytest.approx(tokens(predictions(runs)) / 1000)


def test_what_was_kept_is_not_asked_again_and_costs_nothing(tollens: Tollens, tmp_path: Path) -> None:
    path, kept = items(tmp_path, 20), tmp_path / "kept.sqlite"
    with stub() as server:
        for folder in ("one", "two"):
            command = ("run", "openai:stub", "--base-url", server.url, "--on", path, "--cache", kept, "--json")
            done = tollens(*command, "-o", tmp_path / folder)
            assert done.code == 0, done.err
        counts = served(server)
    assert set(counts["asked"].values()) == {1}
    one, two = (predictions(tmp_path / folder) for folder in ("one", "two"))
    answers = [{each.item: each.answer for each in found} for found in (one, two)]
    assert answers[0] == answers[1]
    assert done.document["runs"][0]["cost"]["requests"] == 0


def test_a_folder_that_was_moved_goes_on_when_it_is_moved_back(tollens: Tollens, tmp_path: Path) -> None:
    path, runs, moved = items(tmp_path, 60), tmp_path / "runs", tmp_path / "moved"
    with stub("--delay", "0.1") as server:
        command = ["run", "openai:stub", "--base-url", server.url, "--on", str(path), "-o", str(runs)]
        command += ["--concurrency", "1"]
        with subprocess.Popen([sys.executable, "-m", "tollens", *command], stderr=subprocess.PIPE, text=True) as first:
            give_up = time.monotonic() + 60
            while time.monotonic() < give_up and _saved(runs) < 10:
                time.sleep(0.02)
            runs.rename(moved)
            assert first.stderr is not None
            told = first.stderr.read()
        assert first.returncode == 2
        assert "If it was renamed, move it back, then give the same command" in told
        assert not any(words in told for words in ("have their prediction", "goes on from there")), told
        assert not runs.exists()
        assert sum(each.stat().st_size for each in moved.glob("*.reserve-*")) == 0
        moved.rename(runs)
        done = tollens(*command)
        counts = served(server)
    assert done.code == 0, done.err
    assert set(counts["asked"].values()) == {1}
    assert list(runs.glob("*.reserve-*")) == []


@pytest.mark.parametrize("rotate", [[], ["--rotate"]], ids=["once", "rotated"])
@pytest.mark.parametrize("cache", [[], ["--no-cache"]], ids=["kept", "unkept"])
def test_what_failed_and_is_asked_again_is_paid_for_each_time(
    tollens: Tollens, tmp_path: Path, rotate: list[str], cache: list[str]
) -> None:
    path, runs = items(tmp_path, 12), tmp_path / "runs"
    asked: list[bytes] = []
    answered: list[bytes] = []
    refusing, before = 0, 0

    def answer(body: bytes, _: object) -> Said:
        asked.append(body)
        if len(asked) > before + 2 and int.from_bytes(sha256(body).digest()[:2]) % 5 < refusing:
            return Said(b'{"error": {"message": "no"}}', 400)
        answered.append(body)
        return chat("Answer: B")

    with answering(answer) as url:
        command = ["run", "openai:m", "--base-url", url, "--on", path, "-o", runs, "--json", *rotate, *cache]
        command += ["--concurrency", "1"]  # so that the first replies of a pass, which are no refusals, come first
        for share in (2, 1, 0, 0):
            before, refusing = len(asked), share
            done = tollens(*command)
            assert done.code == 0, done.err
            cost = done.document["runs"][0]["cost"]
            assert cost["requests"] == len(asked)
            assert cost["input_tokens"] == 10 * len(answered)
    assert len(asked) > len(answered) > 0
    assert "failed" not in done.document["runs"][0]["reasons"]
    page = tollens("report", runs, "-o", tmp_path / "report.csv")
    assert page.code == 0, page.err


def test_what_failed_counts_towards_the_limit_when_it_is_asked_again(tollens: Tollens, tmp_path: Path) -> None:
    """Of a rotated question that failed, the orders that were answered are paid for."""
    path, runs = items(tmp_path, 8), tmp_path / "runs"
    answered: list[bytes] = []
    refusing = True

    def answer(body: bytes, _: object) -> Said:
        if refusing and answered and sha256(body).digest()[0] % 2:
            return Said(b'{"error": {"message": "no"}}', 400)
        answered.append(body)
        return chat("Answer: B", {"prompt_tokens": 1000, "completion_tokens": 0})

    with answering(answer) as url:
        command = ["run", "openai:m", "--base-url", url, "--on", path, "-o", runs, "--rotate", "--no-cache"]
        assert tollens(*command).code == 0
        refusing, spent = False, 1000 * len(answered)
        for _ in range(2):  # the first one takes out what failed
            stopped = tollens(*command, "--max-tokens", str(spent + 100))
            assert stopped.code == 2
            assert f"{spent:,} tokens are used" in stopped.err
    assert 1000 * len(answered) == spent


def test_no_key_is_ever_written(tollens: Tollens, tmp_path: Path) -> None:
    path, runs = items(tmp_path, 5), tmp_path / "runs"
    with stub() as server:
        url = server.url.replace("http://", f"http://user:{KEY}@")
        named = tollens("run", "openai:stub", "--base-url", url, "--on", path, "-o", tmp_path / "named")
        failing = ("--base-url", f"{url.replace('user:', '')}/fail/400", "--retries", "0")  # the key as the user
        good = tollens("run", "openai:stub", "--base-url", server.url, "--on", path, "-o", runs, OPENAI_API_KEY=KEY)
        told = [good, named, tollens("run", "openai:stub", *failing, "--on", path, "-o", tmp_path / "named")]
        for status in ("401", "400", "500", "302"):
            arguments = ("--base-url", f"{server.url}/fail/{status}", "--retries", "0")
            told.append(tollens("run", "openai:stub", *arguments, "--on", path, "-o", runs, OPENAI_API_KEY=KEY))
    assert (good.code, named.code) == (0, 0), good.err + named.err
    assert "the key is not accepted" in told[3].err
    for each in told:
        assert KEY not in each.out + each.err
        assert b64encode(f"{KEY}:".encode()).decode() not in each.out + each.err
    files = [file for folder in (runs, tmp_path / "named") for file in folder.rglob("*") if file.is_file()]
    assert any(file.name == "manifest.json" for file in files)
    assert not [file for file in files if KEY.encode() in file.read_bytes()]


def test_rotation_tells_a_reader_that_looks_at_places(tollens: Tollens, tmp_path: Path) -> None:
    path = items(tmp_path, 12)
    with stub("--letters", "A") as server:
        done = tollens("run", "openai:stub", "--base-url", server.url, "--on", path, "--rotate", "--json")
    row = done.document["runs"][0]
    assert row["unanswered"] == {"wavered": 12}
    assert row["places"]["A"]["value"] == 1.0


def test_an_option_for_models_needs_a_model(tollens: Tollens, tmp_path: Path) -> None:
    done = tollens("run", "random", "--on", items(tmp_path, 3), "--base-url", "http://localhost:1/v1")
    assert done.code == 2
    assert "none of the readers is one" in done.err


@pytest.mark.parametrize("retries", [0, 1, 6])
def test_a_server_that_is_not_there_is_said_at_once(tollens: Tollens, tmp_path: Path, retries: int) -> None:
    command = ("run", "openai:stub", "--base-url", "http://127.0.0.1:9/v1", "--on", items(tmp_path, 3))
    done = tollens(*command, "--retries", retries)
    assert done.code == 2
    assert "cannot be reached" in done.err


def test_what_stood_in_the_way_is_said(tollens: Tollens, tmp_path: Path) -> None:
    with stub() as server:
        command = ("run", "openai:stub", "--base-url", f"{server.url}/odd/page", "--retries", "0", "--on")
        few, many = tollens(*command, items(tmp_path, 3)), tollens(*command, items(tmp_path, 30))
        told = tollens(*command, items(tmp_path, 3), "--json").document["runs"][0]
        lost = tollens("run", "openai:stub", "--base-url", server.url.removesuffix("/v1"), "--on", items(tmp_path, 3))
    assert "3 failed, the first with: expected a chat completion" in few.out
    assert "<html>Welcome" in few.out
    assert (told["unanswered"], list(told["reasons"])) == ({"failed": 3}, ["failed"])
    assert many.code == 2
    assert "the server has taken none of 9 requests; expected a chat completion" in many.err
    assert lost.code == 2
    assert "most addresses end in /v1" in lost.err


def test_a_message_in_parts_is_what_was_said_without_what_was_thought(tollens: Tollens, tmp_path: Path) -> None:
    with stub() as server:
        command = ("run", "openai:stub", "--base-url", f"{server.url}/odd/parts", "--on", items(tmp_path, 3))
        assert tollens(*command, "-o", tmp_path / "runs").code == 0
    assert [(each.answer, each.detail) for each in predictions(tmp_path / "runs")] == [(1, "Answer: B")] * 3


def test_a_proxy_of_the_environment_is_used_and_its_password_is_never_said(tollens: Tollens, tmp_path: Path) -> None:
    command = ("run", "openai:stub", "--base-url", "http://model.invalid/v1", "--on", items(tmp_path, 3))
    with stub() as server:
        through = tollens(*command, "-o", tmp_path / "runs", HTTP_PROXY=f"http://user:{KEY}@127.0.0.1:{server.port}")
        counts = served(server)
    broken = tollens(*command, HTTP_PROXY=f"http://user:{KEY}@127.0.0.1:9")
    assert through.code == 0, through.err
    assert sum(counts["answered"].values()) == 3
    assert "through the proxy that the environment names" in broken.err
    files = [file.read_bytes() for file in (tmp_path / "runs").rglob("*") if file.is_file()]
    assert not [text for text in (*files, through.err.encode(), broken.err.encode()) if KEY.encode() in text]


def test_a_limit_of_the_server_costs_time_and_no_answers(tollens: Tollens, tmp_path: Path) -> None:
    with stub("--faults", '{"429": 0.8}') as server:
        path = items(tmp_path, 30)
        done = tollens("run", "openai:stub", "--base-url", server.url, "--on", path, "--retries", "1", "--json")
    assert done.document["runs"][0]["answered"] == 30


def test_what_failed_is_asked_again_when_the_run_goes_on(tollens: Tollens, tmp_path: Path) -> None:
    path, runs = items(tmp_path, 12), tmp_path / "runs"
    with stub("--faults", '{"500": 0.6}') as server:
        command = ("run", "openai:stub", "--base-url", server.url, "--on", path, "-o", runs, "--retries", "0", "--json")
        first = tollens(*command, "--concurrency", "1").document["runs"][0]
        left = [first["unanswered"].get("failed", 0)]
        second = tollens(*command, "--concurrency", "1").document["runs"][0]
        left.append(second["unanswered"].get("failed", 0))
        counts = served(server)
    assert left[0] > left[1]
    assert set(counts["answered"].values()) == {1}
    assert len(counts["answered"]) == 12 - left[1]


def test_the_same_question_twice_is_paid_for_once(tollens: Tollens, tmp_path: Path) -> None:
    path = tmp_path / "twice.jsonl"
    write_records(path, (make_item(n) for n in range(6)), Item)
    with stub() as server:
        command = ("run", "openai:stub", "--base-url", server.url, "--on", path, "--concurrency", "1", "--json")
        done = tollens(*command, "-o", tmp_path / "runs")
        counts = served(server)
    cost = done.document["runs"][0]["cost"]
    assert cost["requests"] == sum(counts["answered"].values()) == 1
    assert cost["input_tokens"] + cost["output_tokens"] == sum(sum(usage) for usage in counts["usage"].values())
