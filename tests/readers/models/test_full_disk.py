"""A full disk stops a run and loses no reply: when there is room again, nothing is asked for twice."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from factories import make_item
from readers.models.answering import Said, answering, chat
from tollens.records import Item, Prediction, read_records, write_records

COUNT = 800
WORDS = "and so it goes on " * 60


@contextmanager
def small_files(folder: Path, size: int) -> Iterator[Callable[[], object]]:
    """No file of the process may be larger; nothing has to be done to make room."""
    yield lambda: None


@contextmanager
def small_disk(folder: Path, size: int) -> Iterator[Callable[[], object]]:
    """A disk of that size in the folder, and what makes it larger."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield lambda: subprocess.run(["mount", "-o", "remount,size=64m", str(folder)], check=True)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


Disk = Callable[[Path, int], AbstractContextManager[Callable[[], object]]]


@pytest.mark.parametrize(("disk", "size"), [(small_files, 700_000), (small_disk, 900_000), (small_disk, 2_000_000)])
@pytest.mark.parametrize("concurrency", [1, 16, 64])
def test_a_full_disk_loses_no_reply(tmp_path: Path, disk: Disk, size: int, concurrency: int) -> None:
    items, runs = tmp_path / "zoo.jsonl", tmp_path / "runs"
    write_records(items, (make_item(n, question=f"Which must be true of {n}?") for n in range(COUNT)), Item)
    runs.mkdir()
    answered: Counter[bytes] = Counter()
    lock = threading.Lock()

    def answer(body: bytes, _: object) -> Said:
        with lock:
            answered[body] += 1
        return chat(f"{WORDS} Answer: B")

    def limited() -> None:
        if disk is small_files:
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    with answering(answer) as url, disk(runs, size) as make_room:
        command = [sys.executable, "-m", "tollens", "run", "openai:m", "--base-url", url, "--on", str(items)]
        command += ["-o", str(runs), "--concurrency", str(concurrency)]
        full = subprocess.run(command, capture_output=True, text=True, preexec_fn=limited, timeout=100, check=False)
        assert full.returncode == 2, full.stdout
        assert full.stderr.count("\n") == 1, full.stderr
        assert 0 < sum(answered.values()) < COUNT
        make_room()
        done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == 0, done.stderr
        found = list(read_records(next(runs.glob("openai*/predictions.jsonl")), Prediction))
        assert list(runs.glob("*.reserve-*")) == []
    assert len(found) == COUNT
    assert all(each.answer == 1 for each in found)
    assert set(answered.values()) == {1}  # nothing was lost, so nothing was asked for again
