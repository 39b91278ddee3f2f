"""A run: finished once, gone on with where it stopped, refused to a second process."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest
from filelock import FileLock

from factories import make_item
from tollens.errors import InputError, RunLocked
from tollens.readers import Reader, guessing, make_reader, rotated
from tollens.records import Items, ItemsCard, Prediction, Question, ReaderCard, Stage
from tollens.runs import FULL_VIEW, RunFolder, Snapshot, View, execute, open_run, run_folder, take_snapshot

MANY = Items.of([make_item(n, kinds=("must",)) for n in range(100)], "zoo=some/where/zoo.txt")


class Watching:
    """A reader that notes what it was asked and can break down after some questions."""

    def __init__(self, breaks_after: int = 10**9) -> None:
        self.card = ReaderCard(name="watching", settings={})
        self.asked: list[str] = []
        self.breaks_after = breaks_after

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        self.asked += [question.id for question in questions]
        if len(self.asked) > self.breaks_after:
            raise RuntimeError("broke down")
        return [Prediction(item=question.id, answer=len(question.question) % 4) for question in questions]


@pytest.fixture
def snapshot(tmp_path: Path) -> Snapshot:
    return take_snapshot(MANY, tmp_path)


def test_a_run_saves_every_prediction_and_says_what_it_was(tmp_path: Path, snapshot: Snapshot) -> None:
    folder = run_folder(tmp_path, make_reader("random", 4), snapshot, FULL_VIEW)
    run = execute(make_reader("random", 4), snapshot, folder)
    saved = open_run(folder.path)
    assert saved.run == run and run.state == "complete" and run.finished
    assert (run.reader.name, run.reader.settings["seed"], run.view) == ("random", "4", "C,Q,A")
    assert (run.items.count, run.items.benchmark, run.items.split) == (100, "zoo", "dev")
    assert run.made_with["tollens"] and run.made_with["python"]
    assert [item.id for item, _ in saved.pairs()] == [item.id for item in MANY]


def test_a_run_that_broke_down_goes_on_without_repeating(tmp_path: Path, snapshot: Snapshot) -> None:
    whole, folder = Watching(), RunFolder(tmp_path / "whole")
    execute(whole, snapshot, folder)
    broken, again, other = Watching(breaks_after=70), Watching(), RunFolder(tmp_path / "other")
    with pytest.raises(RuntimeError):
        execute(broken, snapshot, other)
    assert other.manifest().state == "running"
    execute(again, snapshot, other)
    assert other.predictions_path.read_bytes() == folder.predictions_path.read_bytes()
    assert again.asked == whole.asked[64:]
    execute(finished := Watching(), snapshot, other)
    assert finished.asked == []


@pytest.mark.parametrize("keep", [0, 1, 300, 5000])
def test_a_torn_end_is_cut_off_and_made_again(tmp_path: Path, snapshot: Snapshot, keep: int) -> None:
    whole, torn = RunFolder(tmp_path / "whole"), RunFolder(tmp_path / "torn")
    execute(Watching(), snapshot, whole)
    with pytest.raises(RuntimeError):
        execute(Watching(breaks_after=99), snapshot, torn)
    torn.predictions_path.write_bytes(whole.predictions_path.read_bytes()[:keep])
    execute(Watching(), snapshot, torn)
    assert torn.predictions_path.read_bytes() == whole.predictions_path.read_bytes()


def test_damage_in_the_middle_is_named_and_nothing_is_made_up(tmp_path: Path, snapshot: Snapshot) -> None:
    folder = RunFolder(tmp_path / "run")
    with pytest.raises(RuntimeError):
        execute(Watching(breaks_after=70), snapshot, folder)
    lines = folder.predictions_path.read_bytes().splitlines(keepends=True)
    folder.predictions_path.write_bytes(b"".join([*lines[:5], b"{oops}\n", *lines[5:]]))
    with pytest.raises(InputError, match=r"predictions\.jsonl, line 6"):
        execute(Watching(), snapshot, folder)
    folder.predictions_path.write_bytes(b"".join([*lines, lines[0]]))
    with pytest.raises(InputError, match="a second prediction for the same item"):
        execute(Watching(), snapshot, folder)


def test_a_run_that_is_being_written_can_be_looked_at(tmp_path: Path, snapshot: Snapshot) -> None:
    folder = RunFolder(tmp_path / "run")
    with pytest.raises(RuntimeError):
        execute(Watching(breaks_after=70), snapshot, folder)
    with folder.predictions_path.open("ab") as file:
        file.write(b'{"record":"predic')
    assert len(list(open_run(folder.path).pairs())) == 64


def test_items_that_were_changed_after_the_run_are_not_scored(tmp_path: Path, snapshot: Snapshot) -> None:
    folder = RunFolder(tmp_path / "run")
    execute(Watching(), snapshot, folder)
    snapshot.path.write_bytes(snapshot.path.read_bytes().replace(b'"answer":0', b'"answer":1'))
    with pytest.raises(InputError, match="the items were changed after the run"):
        open_run(folder.path)


def test_two_processes_on_one_folder_are_refused(tmp_path: Path, snapshot: Snapshot) -> None:
    folder = RunFolder(tmp_path / "run")
    execute(Watching(), snapshot, folder)
    with FileLock(folder.path / ".lock"), pytest.raises(RunLocked, match="another process is writing this run"):
        execute(Watching(), snapshot, folder)


def test_a_full_disk_keeps_what_was_saved(tmp_path: Path, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, write, room = RunFolder(tmp_path / "run"), os.write, [2]

    def little_room(descriptor: int, data: bytes) -> int:
        if room[0] == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        room[0] -= 1
        return write(descriptor, data[: len(data) // 2])

    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space left"):
        patch.setattr(os, "write", little_room)
        execute(Watching(), snapshot, folder)
    execute(Watching(), snapshot, folder)
    assert [prediction.item for prediction in folder.predictions()] == [item.id for item in MANY]


def test_a_reader_that_answers_other_questions_is_found_out(tmp_path: Path, snapshot: Snapshot) -> None:
    class Confused(Watching):
        def read(self, questions: Sequence[Question]) -> list[Prediction]:
            return super().read(questions)[::-1]

    with pytest.raises(RuntimeError, match="reader watching was asked"):
        execute(Confused(), snapshot, RunFolder(tmp_path / "run"))


def test_runs_that_differ_in_anything_have_folders_of_their_own(tmp_path: Path, snapshot: Snapshot) -> None:
    other = take_snapshot(Items.of([make_item(7)], "zoo=zoo.txt"), tmp_path)
    folders = {
        run_folder(tmp_path, make_reader("random", 1), snapshot, FULL_VIEW).path,
        run_folder(tmp_path, make_reader("random", 2), snapshot, FULL_VIEW).path,
        run_folder(tmp_path, make_reader("random", 1), snapshot, View.parse("Q,A")).path,
        run_folder(tmp_path, make_reader("random", 1), other, FULL_VIEW).path,
    }
    assert len(folders) == 4


def test_items_that_cannot_be_told_apart_or_are_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="two items of twins have this id"):
        take_snapshot(Items.of([make_item(1), make_item(1)], "twins"), tmp_path)
    with pytest.raises(InputError, match="nothing holds no items"):
        take_snapshot(Items.of([], "nothing"), tmp_path)


def test_progress_counts_what_was_there_already(tmp_path: Path, snapshot: Snapshot) -> None:
    folder, seen = RunFolder(tmp_path / "run"), list[tuple[int, int]]()
    with pytest.raises(RuntimeError):
        execute(Watching(breaks_after=70), snapshot, folder)
    execute(Watching(), snapshot, folder, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(64, 100), (96, 100), (100, 100)]


class Trained(Watching):
    """A reader that says how it was trained, or does not, as readers of older versions."""

    def __init__(self, *lineage: Stage) -> None:
        super().__init__()
        self.card = ReaderCard(name="trained", settings={"sha256": "ab"}, lineage=lineage)


def stage(name: str) -> Stage:
    card = ItemsCard(name=name, sha256="0" * 64, count=3, language="en")
    return Stage(network="encoder:bert", on=(card,), size=3)


def test_a_run_of_an_older_version_goes_on_and_learns_how_its_reader_was_trained(
    tmp_path: Path, snapshot: Snapshot
) -> None:
    new, old = Trained(stage("one"), stage("two")), Trained()
    folder = run_folder(tmp_path, old, snapshot, FULL_VIEW)
    assert run_folder(tmp_path, new, snapshot, FULL_VIEW) == folder
    before = execute(old, snapshot, folder)
    assert before.reader.lineage == ()
    execute(new, snapshot, folder)
    assert new.asked == []
    assert folder.manifest() == msgspec.structs.replace(before, reader=new.card)
    execute(old, snapshot, folder)
    assert folder.manifest().reader.lineage == new.card.lineage


@pytest.mark.parametrize("wrapped", [rotated, lambda reader: guessing(reader, make_reader("random"))])
def test_a_reader_within_another_keeps_its_trainings(wrapped: Callable[[Reader], Reader]) -> None:
    reader = Trained(stage("one"))
    assert wrapped(reader).card.lineage == reader.card.lineage
