"""Saved runs: finding them below a folder and reading what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tollens.errors import InputError
from tollens.records import Item, Prediction, Run
from tollens.runs.folder import MANIFEST, PREDICTIONS, RunFolder
from tollens.runs.snapshot import Snapshot, open_snapshot


@dataclass(frozen=True, slots=True)
class SavedRun:
    """A run as it is on disk, complete or not, with the items that it was made from."""

    run: Run
    folder: RunFolder
    snapshot: Snapshot

    def pairs(self) -> Iterator[tuple[Item, Prediction]]:
        """Every item that has a prediction, with it, in the order of the items."""
        items = {item.id: item for item in self.snapshot}
        for id_, prediction in self.predictions_for(items).items():
            yield items[id_], prediction

    def predictions_for(self, items: Mapping[str, Item]) -> dict[str, Prediction]:
        """The predictions by item, in the order of the items, which are those of the snapshot."""
        found = {prediction.item: prediction for prediction in self.folder.predictions()}
        if odd := found.keys() - items.keys():
            raise InputError(
                f"{len(odd)} predictions are for items that the run does not have, such as {min(odd)}",
                file=self.folder.path / PREDICTIONS,
            )
        return {id_: found[id_] for id_ in items if id_ in found}


def open_run(path: Path) -> SavedRun:
    """The run in that folder; its items stand beside it."""
    folder = RunFolder(path)
    run = folder.manifest()
    return SavedRun(run, folder, open_snapshot(path.resolve().parent, run.items))


def find_runs(paths: Iterable[Path]) -> list[SavedRun]:
    """The runs in the given folders: each is a run itself or holds runs. A folder without any is refused."""
    found: list[SavedRun] = []
    for path in paths:
        if not path.exists():
            raise InputError("expected a folder of runs, found nothing of that name", file=path)
        if not path.is_dir():
            raise InputError("expected a folder of runs, found a file", file=path)
        places = [path] if (path / MANIFEST).is_file() else sorted(m.parent for m in path.rglob(MANIFEST))
        if not places:
            raise InputError(f"expected a folder of runs, found no {MANIFEST} in or below it", file=path)
        found += [open_run(place) for place in places]
    return found
