"""A command that was killed while it wrote: the same command removes what it left, and never what a live one writes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from raw_exams import make_exam
from tollens.records import Item, write_records

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there an open file cannot be removed at all")

ENDLESS = 1_000_000


def begun(work: Path, *arguments: object, until: Callable[[], object]) -> subprocess.Popen[bytes]:
    """A command in a process of its own that has come so far."""
    command = [sys.executable, "-m", "tollens", *map(str, arguments)]
    process = subprocess.Popen(command, cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 100
    while not until():
        if process.poll() is not None or time.monotonic() > deadline:
            killed(process)
            raise AssertionError(f"it did not come so far: {process.returncode}")
        time.sleep(0.01)
    return process


def killed(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def parts(folder: Path) -> list[Path]:
    return sorted(folder.glob(".*.part"))


BUILDS = {
    "a file": (("build", "lineup", "-o", "made.jsonl"), "--size", "."),
    "as Parquet": (("build", "lineup", "-o", "made.parquet"), "--size", "."),
    "as published": (("build", "robustlr", "-o", "made.csv"), "--size", "."),
    "a data set": (("build", "nail", "-o", "made"), "--originals", "made"),
}


@pytest.mark.parametrize("name", BUILDS)
def test_the_same_command_removes_what_a_killed_one_left(tollens: Tollens, tmp_path: Path, name: str) -> None:
    command, size, where = BUILDS[name]
    work = tmp_path / "work"
    folder = work / where
    killed(begun(work, *command, size, ENDLESS, until=lambda: parts(folder)))
    left = parts(folder)
    assert left
    done = tollens(*command, size, 6)
    assert done.code == 0, done.err
    assert parts(folder) == [] and list(work.rglob("made*"))


def test_two_commands_on_one_output_do_not_remove_each_others_work(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    live = begun(work, "build", "lineup", "--size", ENDLESS, "-o", "made.jsonl", until=lambda: parts(work))
    try:
        (theirs,) = parts(work)
        assert tollens("build", "lineup", "--size", 3, "-o", "made.jsonl").code == 0
        assert parts(work) == [theirs] and live.poll() is None
        assert list(tl.load(str(work / "made.jsonl"))) == list(tl.load("lineup:fresh", size=3))
    finally:
        killed(live)
    assert tollens("build", "lineup", "--size", 4, "-o", "made.jsonl").code == 0
    assert parts(work) == []


def test_a_run_removes_what_a_killed_one_left_in_its_folder(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    write_records(work / "zoo.jsonl", (make_item(n) for n in range(4)), Item)
    run = ("run", "random", "--on", "zoo.jsonl", "-o", "runs")
    assert tollens(*run).code == 0
    (folder,) = (work / "runs").glob("random*")
    for left in (folder / ".manifest.json.abcdefgh.part", folder / ".predictions.jsonl.abcdefgh.part"):
        left.write_text("torn")
    (work / "runs" / "items" / ".part").write_text("torn")
    assert tollens(*run).code == 0
    assert list((work / "runs").rglob("*.part")) == []


def test_items_that_cannot_be_run_leave_nothing_unfinished(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    write_records(work / "twice.jsonl", [make_item(1), make_item(1)], Item)
    assert tollens("run", "random", "--on", "twice.jsonl", "-o", "runs").code == 2
    assert list((work / "runs").rglob("*.part")) == []


def test_raw_items_become_parts_all_at_once(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    make_exam(0, seed=1).write(work / "raw.jsonl")
    (work / "made").mkdir()
    for name in ("train", "dropped"):
        (work / "made" / f".{name}.jsonl.abcdefgh.part").write_text("torn")
    done = tollens("build", "logiqa", "--from", "raw.jsonl", "-o", "made")
    assert done.code == 0, done.err
    assert sorted(path.suffix for path in (work / "made").iterdir()) == [".json", *[".jsonl"] * 4]


def test_a_run_that_is_not_kept_leaves_its_folder_to_the_next(tollens: Tollens, tmp_path: Path) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    work = tmp_path / "work"
    os.environ["TMPDIR"], before = str(temporary), os.environ.get("TMPDIR")
    try:
        run = ("run", "random", "--on", "lineup:fresh", "--size")
        killed(begun(work, *run, ENDLESS, until=lambda: list(temporary.rglob("items/.part"))))
        assert len(list(temporary.iterdir())) == 1
        assert tollens(*run, 2).code == 0
        assert list(temporary.iterdir()) == []
    finally:
        os.environ.pop("TMPDIR")
        os.environ |= {} if before is None else {"TMPDIR": before}


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="this system does not list the children of a process")
def test_the_workers_of_a_killed_build_end_with_it(tmp_path: Path) -> None:
    def has_written() -> bool:
        return any(part.stat().st_size for part in parts(tmp_path))

    build = begun(tmp_path, "build", "nail", "--workers", 2, "--size", ENDLESS, "-o", "made.jsonl", until=has_written)
    workers = [
        Path("/proc") / child for child in Path(f"/proc/{build.pid}/task/{build.pid}/children").read_text().split()
    ]
    assert len(workers) >= 2
    killed(build)
    deadline = time.monotonic() + 60
    while any(worker.exists() for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [worker.name for worker in workers if worker.exists()] == []
