"""A training whose files are deleted, renamed or replaced under it stops, and says so; nothing passes for a reader that
is not one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

from small_trainings import DEV, small  # noqa: E402
from tollens.errors import Stopped  # noqa: E402
from tollens.readers.neural.trained import RECORD, TrainedReader  # noqa: E402
from tollens.runs import open_snapshot  # noqa: E402
from tollens.training.plan import PLAN, read_plan  # noqa: E402
from tollens.training.watch import Progress  # noqa: E402

STEPS = 15  # of a small training


def rename(folder: Path) -> None:
    folder.rename(folder.with_name("renamed"))


def replace(folder: Path) -> None:
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)
    shutil.rmtree(folder)
    copy.rename(folder)


def change_the_items(folder: Path) -> None:
    path = next((folder / "items").glob("*.jsonl"))
    path.write_bytes(path.read_bytes().replace(b"red", b"blue"))


DEEDS: dict[str, Callable[[Path], None]] = {
    "folder deleted": shutil.rmtree,
    "folder renamed": rename,
    "folder replaced": replace,
    "training deleted": lambda folder: shutil.rmtree(folder / "training"),
    "log deleted": lambda folder: (folder / "training" / "log.jsonl").unlink(),
    "lock deleted": lambda folder: (folder / "training" / ".lock").unlink(),
    "plan deleted": lambda folder: (folder / PLAN).unlink(),
    "items deleted": lambda folder: shutil.rmtree(folder / "items"),
    "items changed": change_the_items,
}


def is_whole(folder: Path) -> bool:
    """Whether what calls itself a reader has its plan, its items and its weights."""
    plan = read_plan(folder)
    if plan is None:
        return False
    for card in (*plan.on, plan.dev):
        open_snapshot(folder, card)
    return len(TrainedReader(folder).read([item.as_question() for item in DEV])) == len(DEV)


@pytest.mark.parametrize("at", [1, STEPS], ids=["first", "last"])
@pytest.mark.parametrize("deed", DEEDS)
def test_a_training_stops_when_its_files_are_taken_away(tmp_path: Path, deed: str, at: int) -> None:
    folder = tmp_path / "trained"

    def meddle(progress: Progress) -> None:
        if progress.step == at and (progress.dev_score is not None or at == 1):
            DEEDS[deed](folder)

    with pytest.raises(Stopped) as told:
        small(folder, steps=meddle, settings={"checkpoint": 0})
    assert str(folder) in str(told.value)
    assert "the same command" in str(told.value)
    for record in tmp_path.rglob(RECORD):
        assert is_whole(record.parent)

    small(folder)
    assert is_whole(folder)
