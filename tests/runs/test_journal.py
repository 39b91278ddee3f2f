"""What a run writes when the disk is full."""

import errno
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from factories import make_item
from tollens.records import Item, Prediction, hold, read_records, write_records
from tollens.runs.journal import appending


def test_a_line_that_the_disk_took_half_of_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    predictions = tmp_path / "predictions.jsonl"
    write, is_full = os.write, True

    def half(descriptor: int, data: bytes) -> int:
        if not is_full:
            return write(descriptor, data)
        if len(data) < 20:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(descriptor, data[: len(data) // 2])

    with (
        hold(tmp_path, tmp_path / ".lock", what="run", refusal="") as held,
        appending(predictions, tmp_path / "spent.jsonl", held) as journal,
    ):
        monkeypatch.setattr(os, "write", half)
        with pytest.raises(OSError, match="No space left"):
            journal.append([Prediction(item="first", answer=0)])
        is_full = False  # somebody made room while other answers were on their way
        journal.append([Prediction(item="second", answer=1)])

    assert [each.item for each in read_records(predictions, Prediction)] == ["second"]


READER = """
from tollens.records import Prediction, ReaderCard

class Wordy:
    card = ReaderCard(name="wordy", settings={})

    def read(self, questions):
        return [Prediction(item=each.id, answer=0, detail="so it goes " * 2_000) for each in questions]
"""


@pytest.mark.parametrize(("size", "file"), [(4_000, "items"), (100_000, "predictions.jsonl")])
def test_the_message_names_the_file_that_has_no_room(tmp_path: Path, size: int, file: str) -> None:
    """A limit on the size of files stands for the disk."""
    items, runs, reader = tmp_path / "zoo.jsonl", tmp_path / "runs", tmp_path / "reader.py"
    write_records(items, [make_item(n) for n in range(40)], Item)
    assert 4_000 < items.stat().st_size < 100_000
    reader.write_text(READER)
    command = [sys.executable, "-m", "tollens", "run", f"{reader}:Wordy", "--on", str(items), "-o", str(runs)]

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    full = subprocess.run(command, capture_output=True, text=True, preexec_fn=limited, timeout=100, check=False)
    assert full.returncode == 2, full.stderr
    (line,) = full.stderr.splitlines()
    assert f"{runs}{os.sep}" in line.split(": ")[1]
    assert file in line.split(": ")[1]
    assert "Make room and give the same command again" in line
    assert subprocess.run(command, capture_output=True, timeout=100, check=False).returncode == 0
    (found,) = runs.glob("wordy*/predictions.jsonl")
    assert len(list(read_records(found, Prediction))) == 40


def test_a_file_that_is_written_whole_is_named_when_it_has_no_room(tmp_path: Path) -> None:
    def rows() -> list[Prediction]:
        raise OSError(errno.EFBIG, "File too large")

    with pytest.raises(OSError, match="File too large") as found:
        write_records(tmp_path / "out.jsonl", (each for _ in range(1) for each in rows()), Prediction)
    assert found.value.filename == str(tmp_path / "out.jsonl")
