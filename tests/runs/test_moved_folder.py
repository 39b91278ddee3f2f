"""A run whose files are deleted, renamed or replaced under it stops and says so, and no manifest claims more than is on
disk."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from commands import Tollens
from factories import make_item
from tollens.errors import Moved, Stopped
from tollens.readers import make_reader
from tollens.readers.reader import Payer
from tollens.records import Cost, Item, Items, Prediction, Question, ReaderCard, write_records
from tollens.runs import RunFolder, execute, find_runs, take_snapshot
from tollens.runs.folder import MANIFEST

COUNT = 100
MANY = Items.of([make_item(n) for n in range(COUNT)], "zoo=some/where/zoo.txt")

# What is done to the run folder; the items are in `items` next to it, both are in `base`.
Deed = Callable[[Path], None]


def delete(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name(f"{path.name}-renamed"))


def replace(path: Path) -> None:
    """Another file or folder with the same content."""
    copy = path.with_name(f"{path.name}-copy")
    shutil.copytree(path, copy) if path.is_dir() else shutil.copyfile(path, copy)
    delete(path)
    copy.rename(path)


def snapshot_of(folder: Path) -> Path:
    return next((folder.parent / "items").glob("*.jsonl"))


def change_the_items(folder: Path) -> None:
    path = snapshot_of(folder)
    path.write_bytes(path.read_bytes().replace(b'"answer":0', b'"answer":1'))


def truncate_the_predictions(folder: Path) -> None:
    with (folder / "predictions.jsonl").open("rb+") as file:
        file.truncate(0)


DEEDS: dict[str, Deed] = {
    "folder deleted": delete,
    "folder renamed": rename,
    "folder replaced": replace,
    "base deleted": lambda folder: delete(folder.parent),
    "base renamed": lambda folder: rename(folder.parent),
    "base replaced": lambda folder: replace(folder.parent),
    "predictions deleted": lambda folder: delete(folder / "predictions.jsonl"),
    "predictions renamed": lambda folder: rename(folder / "predictions.jsonl"),
    "predictions replaced": lambda folder: replace(folder / "predictions.jsonl"),
    "predictions cut": truncate_the_predictions,
    "manifest deleted": lambda folder: delete(folder / MANIFEST),
    "manifest renamed": lambda folder: rename(folder / MANIFEST),
    "manifest replaced": lambda folder: replace(folder / MANIFEST),
    "lock deleted": lambda folder: delete(folder / ".lock"),
    "lock replaced": lambda folder: replace(folder / ".lock"),
    "items deleted": lambda folder: delete(snapshot_of(folder)),
    "items renamed": lambda folder: rename(snapshot_of(folder)),
    "items changed": change_the_items,
}


class Meddling:
    """A reader that does something to its own folder before it answers the question of that number."""

    def __init__(self, folder: Path, deed: Deed, at: int) -> None:
        self.card = ReaderCard(name="meddling", settings={})
        self.folder, self.deed, self.left = folder, deed, at

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        return [self.answered(question) for question in questions]

    def answered(self, question: Question) -> Prediction:
        if self.left == 0:
            self.deed(self.folder)
        self.left -= 1
        return Prediction(item=question.id, answer=0)


class ConcurrentMeddling(Meddling):
    """The same as a reader that waits for somebody else."""

    concurrency = 4

    def charge(self, costs: Iterable[Cost]) -> None: ...

    @asynccontextmanager
    async def opened(self, payer: Payer) -> AsyncIterator[None]:
        yield

    def reckon(self, question: Question) -> Cost:
        return Cost()

    async def answer(self, question: Question) -> Prediction:
        return self.answered(question)


def claims_no_more_than_is_there(place: Path) -> None:
    """Whatever manifest says 'complete' has all of its predictions next to it, and its items."""
    for manifest in place.rglob(MANIFEST):
        folder = RunFolder(manifest.parent)
        if folder.manifest().state == "complete":
            (saved,) = find_runs([folder.path])
            assert len(list(saved.pairs())) == COUNT


@pytest.mark.parametrize("kind", [Meddling, ConcurrentMeddling])
@pytest.mark.parametrize("at", [0, COUNT // 2, COUNT - 1], ids=["first", "middle", "last"])
@pytest.mark.parametrize("deed", DEEDS)
def test_a_run_stops_when_its_files_are_taken_away(tmp_path: Path, kind: type[Meddling], deed: str, at: int) -> None:
    base = tmp_path / "runs"
    snapshot = take_snapshot(MANY, base)
    folder = RunFolder(base / "run")
    if at == 0 and deed.startswith("predictions"):
        at = 40  # before the first batch there is nothing to take away
    with pytest.raises(Stopped) as told:
        execute(kind(folder.path, DEEDS[deed], at), snapshot, folder)
    assert str(base) in str(told.value)
    assert any(word in str(told.value) for word in ("deleted or renamed", "replaced", "changed", "lost"))
    claims_no_more_than_is_there(tmp_path)

    snapshot = take_snapshot(MANY, base)  # the same command once more
    execute(Meddling(folder.path, delete, -1), snapshot, folder)
    claims_no_more_than_is_there(tmp_path)
    assert [each.item for each in folder.predictions()] == [item.id for item in MANY]


def test_a_folder_that_is_moved_before_the_run_is_complete_is_not_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot, folder = take_snapshot(MANY, tmp_path / "runs"), RunFolder(tmp_path / "runs" / "run")
    put_in_order = RunFolder.put_in_order

    def and_then_moved(self: RunFolder, items: Sequence[str]) -> None:
        put_in_order(self, items)
        rename(self.path)

    monkeypatch.setattr(RunFolder, "put_in_order", and_then_moved)
    with pytest.raises(Moved):
        execute(make_reader("random"), snapshot, folder)
    assert not folder.path.exists()


def test_items_that_another_command_writes_again_are_still_there(tmp_path: Path) -> None:
    snapshot, folder = take_snapshot(MANY, tmp_path), RunFolder(tmp_path / "run")
    again = Meddling(folder.path, lambda _: replace(snapshot.path), 50)
    assert execute(again, snapshot, folder).state == "complete"


def test_what_is_lost_before_a_run_begins_is_noticed_then(tmp_path: Path) -> None:
    """All run folders of a command are held from its start; the second one is used when the first run is over."""
    snapshot, folder = take_snapshot(MANY, tmp_path), RunFolder(tmp_path / "run")
    with folder.locked() as hold:
        delete(folder.path)
        with pytest.raises(Stopped, match="deleted or renamed"):
            from tollens.runs import FULL_VIEW, go_on

            go_on(make_reader("random"), snapshot, hold, FULL_VIEW, lambda done, total: None)
    assert not folder.exists()


READER = '''
import shutil
from pathlib import Path

from tollens.records import Prediction, ReaderCard


class Deleting:
    """Deletes the folder {folder} after some questions."""

    card = ReaderCard(name="deleting", settings={{}})
    asked = 0

    def read(self, questions):
        self.asked += len(questions)
        if 40 < self.asked < 80 and not Path({calm!r}).exists():
            for each in Path({folder!r}).glob({glob!r}):
                shutil.rmtree(each)
        return [Prediction(item=question.id, answer=0) for question in questions]
'''


@pytest.mark.parametrize("glob", ["deleting*", "items", "../runs"])
def test_the_command_says_it_in_one_message(tollens: Tollens, tmp_path: Path, glob: str) -> None:
    items, runs, reader = tmp_path / "zoo.jsonl", tmp_path / "runs", tmp_path / "reader.py"
    write_records(items, MANY, Item)
    calm = tmp_path / "calm"
    reader.write_text(READER.format(folder=str(runs), glob=glob, calm=str(calm)))
    command = ("run", f"{reader}:Deleting", "random", "--on", items, "-o", runs)
    done = tollens(*command)
    assert done.code == 2
    assert len(done.err.strip().splitlines()) == 1, done.err
    assert "was deleted or renamed during the run" in done.err
    assert "have their prediction" not in done.err
    assert "If it was renamed, move it back, then give the same command" in done.err
    assert "goes on from there" not in done.err
    claims_no_more_than_is_there(tmp_path)
    calm.touch()
    assert tollens(*command).code == 0
    assert len(find_runs([runs])) == 2
    claims_no_more_than_is_there(tmp_path)
