"""What a run measures is kept apart from its predictions, and shown from wherever it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from commands import Tollens
from factories import make_item
from tollens.records import Cost, Item, Items, Prediction, Question, ReaderCard, write_records
from tollens.report.book import open_book
from tollens.runs import RunFolder, Snapshot, execute, open_run, take_snapshot
from tollens.workbench.running import result_of

MANY = Items.of([make_item(n) for n in range(70)], "zoo=zoo.txt")


class Timed:
    """A reader of a user's own that measures how long it takes."""

    card = ReaderCard(name="timed", settings={})

    def __init__(self, seconds: float, breaks_after: int = 10**9) -> None:
        self.seconds, self.left = seconds, breaks_after

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        self.left -= len(questions)
        if self.left < 0:
            raise RuntimeError("broke down")
        cost = Cost(requests=1, input_tokens=20, seconds=self.seconds, dollars=0.5)
        return [Prediction(item=each.id, answer=1, cost=cost) for each in questions]


@pytest.fixture
def snapshot(tmp_path: Path) -> Snapshot:
    return take_snapshot(MANY, tmp_path)


def seconds_shown(folder: RunFolder) -> tuple[float, float]:
    """By the run itself and by the report."""
    saved = open_run(folder.path)
    cost = result_of(saved).cost
    (items,) = open_book([saved], {}).sets
    reported = items.readings[0].cost
    assert cost is not None
    assert reported is not None
    return cost.seconds, reported.seconds


def test_seconds_are_in_a_file_of_their_own(tmp_path: Path, snapshot: Snapshot) -> None:
    slow, fast = RunFolder(tmp_path / "slow"), RunFolder(tmp_path / "fast")
    execute(Timed(2.0), snapshot, slow)
    execute(Timed(0.1), snapshot, fast)
    assert slow.predictions_path.read_bytes() == fast.predictions_path.read_bytes()
    assert b"seconds" not in slow.predictions_path.read_bytes()
    assert seconds_shown(slow) == pytest.approx((140.0, 140.0))
    assert seconds_shown(fast) == pytest.approx((7.0, 7.0))
    assert list(slow.spending().latest) == [item.id for item in MANY]
    whole = result_of(open_run(slow.path)).cost
    assert whole is not None
    assert (whole.requests, whole.input_tokens, whole.dollars) == (70, 70 * 20, 35.0)


def test_a_run_folder_of_old_shows_its_seconds(tmp_path: Path, snapshot: Snapshot) -> None:
    """Seconds were kept in the predictions once."""
    folder = RunFolder(tmp_path / "run")
    execute(Timed(2.0), snapshot, folder)
    rows = [json.loads(line) for line in folder.predictions_path.read_text().splitlines()]
    for row in rows:
        row["cost"]["seconds"] = 3.0
    folder.predictions_path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    folder.spent_path.unlink()
    before = folder.predictions_path.read_bytes()
    assert seconds_shown(folder) == pytest.approx((210.0, 210.0))
    execute(Timed(2.0), snapshot, folder)
    assert folder.predictions_path.read_bytes() == before


def test_a_reader_that_measures_nothing_has_no_such_file(tmp_path: Path, snapshot: Snapshot) -> None:
    class Counted(Timed):
        def read(self, questions: Sequence[Question]) -> list[Prediction]:
            return [Prediction(item=each.id, answer=1, cost=Cost(input_tokens=5)) for each in questions]

    folder = RunFolder(tmp_path / "run")
    execute(Counted(0), snapshot, folder)
    assert not folder.spent_path.exists()
    cost = result_of(open_run(folder.path)).cost
    assert cost == Cost(input_tokens=5 * 70)


@pytest.mark.parametrize("lost", [0, 1, 200, 10**6])
def test_what_was_measured_may_be_lost_and_nothing_else_is(tmp_path: Path, snapshot: Snapshot, lost: int) -> None:
    whole, folder = RunFolder(tmp_path / "whole"), RunFolder(tmp_path / "run")
    execute(Timed(2.0), snapshot, whole)
    with pytest.raises(RuntimeError):
        execute(Timed(2.0, breaks_after=40), snapshot, folder)
    kept = folder.spent_path.read_bytes()
    folder.spent_path.write_bytes(kept[: max(0, len(kept) - lost)])
    left = len(folder.spending().latest)
    execute(Timed(2.0), snapshot, folder)
    assert folder.predictions_path.read_bytes() == whole.predictions_path.read_bytes()
    assert seconds_shown(folder)[0] == pytest.approx(2.0 * (70 - 32 + left))


def test_predictions_that_were_lost_are_made_again_in_their_place(tmp_path: Path, snapshot: Snapshot) -> None:
    folder = RunFolder(tmp_path / "run")
    execute(Timed(2.0), snapshot, folder)
    whole, spent = folder.predictions_path.read_bytes(), folder.spent_path.read_bytes()
    lines = whole.splitlines(keepends=True)
    folder.predictions_path.write_bytes(b"".join([*lines[40:60], *lines[:10]]))
    execute(Timed(2.0), snapshot, folder)
    assert folder.predictions_path.read_bytes() == whole
    assert folder.spent_path.read_bytes() == spent


def test_what_a_killed_process_began_to_write_is_removed(tmp_path: Path, snapshot: Snapshot) -> None:
    folder = RunFolder(tmp_path / "run")
    with pytest.raises(RuntimeError):
        execute(Timed(2.0, breaks_after=40), snapshot, folder)
    (folder.path / ".predictions.jsonl.abcd1234.part").write_bytes(b"half")
    execute(Timed(2.0), snapshot, folder)
    found = {path.name for path in folder.path.iterdir()}
    assert found == {"manifest.json", "predictions.jsonl", "spent.jsonl", ".lock"}


def test_the_command_shows_seconds_and_the_same_keys_as_ever(tollens: Tollens, tmp_path: Path) -> None:
    reader = tmp_path / "reader.py"
    reader.write_text(
        "from tollens.records import Cost, Prediction, ReaderCard\n"
        "class Timed:\n"
        "    card = ReaderCard(name='timed', settings={})\n"
        "    def read(self, questions):\n"
        "        return [Prediction(item=q.id, answer=0, cost=Cost(requests=1, seconds=0.5)) for q in questions]\n"
    )
    write_records(tmp_path / "zoo.jsonl", MANY, Item)
    done = tollens("run", f"{reader}:Timed", "--on", tmp_path / "zoo.jsonl", "-o", tmp_path / "runs", "--json")
    assert done.code == 0, done.err
    cost = {"requests": 70, "input_tokens": 0, "output_tokens": 0, "seconds": 35.0, "dollars": 0.0}
    assert done.document["runs"][0]["cost"].items() >= cost.items()
    page = tollens("report", tmp_path / "runs", "-o", tmp_path / "report.md")
    assert page.code == 0, page.err
    assert "35.0" in (tmp_path / "report.md").read_text()
