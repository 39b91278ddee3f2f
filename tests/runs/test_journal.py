"""What a run writes when the disk is full."""

import errno
import os
from pathlib import Path

import pytest

from tollens.records import Prediction, hold, read_records
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
