"""Bad input gets one clear message on stderr, exit code 2, nothing on stdout, and never a traceback."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from commands import Outcome, Tollens
from factories import PASSAGE, logiqa_block, make_item, write_logiqa
from tollens.cli.faults import told
from tollens.records import Item, Part, write_records


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder of files that are each wrong in one way."""
    (tmp_path / "empty.txt").touch()
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "gbk.txt").write_bytes(logiqa_block(passage="苍鹭吃鱼。").encode("gb18030"))
    seven = "\n".join(logiqa_block().split("\n")[:-1])
    write_logiqa(tmp_path / "seven.txt", logiqa_block(), seven, logiqa_block())
    write_logiqa(tmp_path / "no-answer.txt", logiqa_block(), logiqa_block(answer=" "))
    (tmp_path / "torn.jsonl").write_bytes(b'{"record":"item/1","id":"x","question":"?"}\n{"record":"it')
    (tmp_path / "row.txt").write_text('{"answer": 1}\n')
    write_records(tmp_path / "good.jsonl", [make_item()], Item)
    (tmp_path / "bad.json").write_text("[")
    (tmp_path / "a-folder.txt").mkdir()
    (tmp_path / "a-folder.jsonl").mkdir()
    return tmp_path


def assert_told(done: Outcome, *told: str) -> None:
    assert done.code == 2, (done.code, done.out, done.err)
    assert done.out == "" and "Traceback" not in done.err
    assert all(each in done.err for each in told), done.err


CASES = {
    "empty file": (["audit", "logiqa={}/empty.txt"], ["empty.txt holds no items"]),
    "empty file of ours": (["run", "random", "--on", "{}/empty.jsonl"], ["empty.jsonl holds no items"]),
    "wrong encoding": (["audit", "logiqa={}/gbk.txt"], ["gbk.txt, line 3: expected UTF-8, found byte 0x"]),
    "seven-line item": (["audit", "logiqa={}/seven.txt"], ["seven.txt, line 9", "has 7 lines", "line 16"]),
    "missing answer": (["audit", "logiqa={}/no-answer.txt"], ["no-answer.txt, line 10: expected the answer", "' '"]),
    "torn record": (["audit", "{}/torn.jsonl"], ["torn.jsonl, line 2: expected an Item record"]),
    "field missing": (["audit", "logiqa2={}/row.txt"], ["row.txt, line 1: expected a LogiQA 2.0 object", "text"]),
    "unknown benchmark": (["audit", "logika=x.txt"], ["unknown benchmark 'logika'. Did you mean logiqa", "Available:"]),
    "unknown reader": (["run", "ranndom", "--on", "{}/good.jsonl"], ["unknown reader 'ranndom'. Did you mean random?"]),
    "unknown variant": (["run", "word-matching:loud", "--on", "{}/good.jsonl"], ["unknown variant 'loud'", "jaccard"]),
    "unknown view": (["run", "random", "--on", "{}/good.jsonl", "--view", "X"], ["unknown view 'X'", "C,Q,A"]),
    "unknown command": (["rum"], ["rum"]),
    "unknown option": (["audit", "x.jsonl", "--jason"], ["--jason"]),
    "argument missing": (["audit"], ["ITEMS"]),
    "number expected": (
        ["build", "lineup", "--size", "many", "-o", "x.jsonl"],
        ["--size", "expected a whole number", "found 'many'"],
    ),
    "size of nothing": (
        ["build", "lineup", "--size", "0", "-o", "x.jsonl"],
        ["--size", "expected a whole number from 1 to", "found '0'"],
    ),
    "no such file": (["audit", "logiqa={}/missing.txt"], ["missing.txt: expected a file, found nothing of that name"]),
    "folder for a file": (["audit", "logiqa={}/a-folder.txt"], ["a-folder.txt: expected a file, found a folder"]),
    "folder for a file of ours": (["audit", "{}/a-folder.jsonl"], ["a-folder.jsonl: expected a file, found a folder"]),
    "folder to write to": (
        ["build", "lineup", "-o", "{}/a-folder.jsonl"],
        ["a-folder.jsonl: expected a file to write"],
    ),
    "file for a folder": (["run", "random", "--on", "{}/good.jsonl", "-o", "{}/good.jsonl"], ["found a file"]),
    "no runs": (["report", "{}", "-o", "{}/x.html"], ["expected a folder of runs, found no manifest.json"]),
    "no such folder": (["report", "{}/nowhere", "-o", "{}/x.html"], ["nowhere: expected a folder of runs"]),
    "answers damaged": (
        ["score", "{}/good.jsonl", "--predictions", "{}/bad.json"],
        ["bad.json: expected a JSON object"],
    ),
    "answers missing": (["score", "{}/good.jsonl", "--predictions", "{}/no.json"], ["no.json: expected a file"]),
    "nothing fresh": (["build", "folio", "-o", "{}/x.jsonl"], ["folio has no recipe for fresh items"]),
    "nothing published": (["get", "lineup"], ["lineup has no published files"]),
    "not brought yet": (["audit", "logiqa:test"], ["bring it with `tollens get logiqa`"]),
    "published format": (["audit", "{}/x3.json"], ["x3.json' names no items", "Is it ropes="]),
    "unknown ending": (["build", "lineup", "-o", "{}/x.txt"], ["x.txt: expected a file name that ends in .jsonl"]),
}


@pytest.mark.parametrize("name", CASES)
def test_bad_input_is_told(tollens: Tollens, place: Path, name: str) -> None:
    arguments, told = CASES[name]
    assert_told(tollens(*(argument.replace("{}", str(place)) for argument in arguments)), *told)


def test_a_bad_item_leaves_no_half_written_file(tollens: Tollens, place: Path) -> None:
    assert_told(tollens("run", "random", "--on", place / "torn.jsonl", "-o", place / "runs"), "line 2")
    assert list((place / "runs").rglob("*.jsonl")) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told(tollens: Tollens, place: Path) -> None:
    full = place / "full.jsonl"
    full.symlink_to("/dev/full")
    done = tollens("build", "lineup", "--size", "400", "-o", full)
    assert_told(done, "No space left on device", "Make room")
    assert full.is_symlink()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="mounting a small disk takes root")
def test_a_run_on_a_full_disk_is_told_and_goes_on_when_there_is_room(tollens: Tollens, place: Path) -> None:
    items, disk = place / "items.jsonl", place / "disk"
    write_records(items, (make_item(n) for n in range(4000)), Item)
    disk.mkdir()
    room = items.stat().st_size // 1024 + 60  # for the items and some of the predictions
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}k", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        assert_told(tollens("run", "random", "--on", items, "-o", disk), "No space left on device", "Make room")
        subprocess.run(["mount", "-o", "remount,size=20m", disk], check=True)
        assert tollens("run", "random", "--on", items, "-o", disk, "--json").document["runs"][0]["n"] == 4000
    finally:
        subprocess.run(["umount", disk], check=True)


def start(command: list[str]) -> subprocess.Popen[str]:
    """A command that can be stopped by Ctrl-C, also where the suite itself runs in the background of a shell."""

    def heed_ctrl_c() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c)


def test_ctrl_c_is_told_and_the_run_goes_on_afterwards(tollens: Tollens, place: Path) -> None:
    items, runs = place / "items.jsonl", place / "runs"
    long = (Part(name="passage", text=PASSAGE * 100),)
    write_records(items, (make_item(n, passage=long) for n in range(2000)), Item)
    command = [sys.executable, "-m", "tollens", "run", "sliding-window", "--on", str(items), "-o", str(runs), "--json"]
    process = start(command)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not any(path.stat().st_size for path in runs.glob("*/predictions.jsonl")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.count("\n") == 1 and "stopped" in err and "goes on from there" in err
    (saved,) = runs.glob("*/predictions.jsonl")
    before = saved.read_bytes()
    assert tollens("run", "sliding-window", "--on", items, "-o", runs, "--json").document["runs"][0]["answered"] == 2000
    assert saved.read_bytes().startswith(before[: before.rfind(b"\n") + 1])


@pytest.mark.parametrize("command", ["score", "audit", "split", "build", "run"])
def test_only_a_run_is_said_to_go_on(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done, told(lambda: command):
        raise KeyboardInterrupt
    err = capsys.readouterr().err
    assert done.value.code == 130 and "stopped." in err and ("goes on" in err) == (command == "run")


def test_a_second_process_on_a_run_is_told(tollens: Tollens, place: Path) -> None:
    from filelock import FileLock

    tollens("run", "random", "--on", place / "good.jsonl", "-o", place / "runs")
    (folder,) = (place / "runs").glob("random*")
    with FileLock(folder / ".lock"):
        assert_told(tollens("run", "random", "--on", place / "good.jsonl", "-o", place / "runs"), "another process")


def test_output_that_nobody_reads_ends_quietly(place: Path) -> None:
    for reader in ("true", "head -1"):
        command = f"{shlex.quote(sys.executable)} -m tollens list | {reader}; exit ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
        assert done.stderr == "" and done.returncode in (0, 141)


@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_closed_streams_are_no_crash(place: Path, closed: str) -> None:
    good, bad = shlex.quote(str(place / "good.jsonl")), shlex.quote(str(place / "torn.jsonl"))
    for arguments, code in ((f"run random --on {good}", 0), ("list --json", 0), (f"audit {bad}", 2)):
        command = f"{shlex.quote(sys.executable)} -m tollens {arguments} {closed}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
        assert done.returncode == code and "Traceback" not in done.stderr
        assert code == 0 or done.stdout == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_of_another_encoding_is_no_crash(tollens: Tollens, place: Path, encoding: str) -> None:
    items = place / "苍鹭.jsonl"
    write_records(items, [make_item()], Item)
    for extra in ([], ["--json"]):
        done = tollens("run", "random", "--on", items, *extra, PYTHONIOENCODING=encoding)
        assert done.code == 0 and "苍鹭" in done.out


def test_ctrl_c_is_told_from_the_first_moment_on() -> None:
    for delay in (0.02, 0.05, 0.1, 0.2):
        process = start([sys.executable, "-m", "tollens", "audit", "lineup:fresh", "--size", "3000"])
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        # While Python still loads the module that the command begins in, Python tells it; from there on it is one line.
        assert "Traceback" not in err or not re.search(r'entry\.py", line \d+, in main', err)
