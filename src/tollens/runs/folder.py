"""RunFolder: a manifest, the predictions and what they took, written so that nothing that was saved is ever lost.

While a run goes on, a journal keeps the predictions as they come; when the last one is there, the file is written anew
in the order of the items. So the finished file depends on the answers alone. A lock that the system releases with its
process keeps a second one out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from tollens.errors import InputError, Stopped
from tollens.records import (
    Cost,
    Hold,
    Missing,
    Prediction,
    Run,
    Spent,
    atomically,
    hold,
    read_document,
    write_document,
    write_records,
)
from tollens.records.lines import decode
from tollens.runs.journal import Journal, appending
from tollens.runs.spending import Spending

MANIFEST = "manifest.json"
PREDICTIONS = "predictions.jsonl"
SPENT = "spent.jsonl"
LOCK = ".lock"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run on disk."""

    path: Path

    @property
    def manifest_path(self) -> Path:
        """The file of the manifest."""
        return self.path / MANIFEST

    @property
    def predictions_path(self) -> Path:
        """The file of predictions."""
        return self.path / PREDICTIONS

    @property
    def spent_path(self) -> Path:
        """The file of measurements."""
        return self.path / SPENT

    def exists(self) -> bool:
        """Whether a run was begun here."""
        return self.manifest_path.is_file()

    def manifest(self) -> Run:
        """The manifest as saved."""
        return read_document(self.manifest_path, Run, "the manifest of a run")

    def save_manifest(self, run: Run) -> None:
        """Write the manifest, whole or not at all."""
        write_document(self.manifest_path, run)

    def predictions(self) -> Iterator[Prediction]:
        """The saved predictions, in the order of the file. A torn line at the end is in flight, not saved; a second
        prediction for one item can only come from outside and is refused."""
        seen: set[str] = set()
        for number, line in enumerate(_lines(self.predictions_path), start=1):
            prediction = decode(line, Prediction, self.predictions_path, number)
            if prediction.item in seen:
                raise InputError(
                    "a second prediction for the same item",
                    file=self.predictions_path,
                    line=number,
                    item=prediction.item,
                )
            seen.add(prediction.item)
            yield prediction

    def spending(self) -> Spending:
        """What the run spent, as far as it was measured."""
        return Spending.of(self._spent())

    def costs(self) -> Iterator[Cost]:
        """What the run spent on its items: as measured, or else what the answer cost."""
        for _, cost in self.spending().on(self.predictions()):
            yield cost

    def forget(self, reasons: Collection[Missing]) -> None:
        """Take out the predictions that are missing for one of these reasons, and keep what was spent on them. Each
        file is written anew, or not at all."""
        left: list[Prediction] = []
        gone: list[Prediction] = []
        for each in self.predictions():
            (gone if each.missing in reasons else left).append(each)
        if not gone:
            return
        spent, asked_again = self.spending(), {each.item for each in gone}
        rows = [row for row in self._spent() if row.earlier or row.item not in asked_again]
        costs = ((each.item, spent.latest.get(each.item, each.cost)) for each in gone)
        rows += [Spent(item=item, cost=cost, earlier=True) for item, cost in costs if cost not in (None, Cost())]
        self._save_spent(rows)
        write_records(self.predictions_path, left, Prediction)

    def keep_spent(self, items: Iterable[str]) -> None:
        """Keep the latest measurements of these items only, in this order, and all earlier ones."""
        self._save_spent(list(self.spending().rows(items)))

    def _spent(self) -> Iterator[Spent]:
        for number, line in enumerate(_lines(self.spent_path), start=1):
            yield decode(line, Spent, self.spent_path, number)

    def _save_spent(self, rows: list[Spent]) -> None:
        if rows != list(self._spent()):
            write_records(self.spent_path, rows, Spent)

    def put_in_order(self, items: Sequence[str]) -> None:
        """Write the predictions anew, in the order of these items, unless they are in that order. Stopped where one of
        them is not on disk any more."""
        found = (prediction.item for prediction in self.predictions())
        if any(one != other for one, other in zip_longest(found, items)):
            self._rewrite(items)
        self.keep_spent(items)

    def _rewrite(self, items: Sequence[str]) -> None:
        places: dict[str, tuple[int, int]] = {}
        offset = 0
        for number, line in enumerate(_lines(self.predictions_path), start=1):
            places[decode(line, Prediction, self.predictions_path, number).item] = (offset, len(line))
            offset += len(line)
        if lost := sum(item not in places for item in items):
            raise Stopped(f"{self.predictions_path} has lost {lost} of the {len(items)} predictions written to it")
        if odd := places.keys() - set(items):
            found = f"{len(odd)} predictions are for items that the run does not have, such as {min(odd)}"
            raise InputError(found, file=self.predictions_path)
        with atomically(self.predictions_path) as file, self.predictions_path.open("rb") as source:
            for item in items:
                start, length = places[item]
                source.seek(start)
                file.write(source.read(length))

    def locked(self) -> AbstractContextManager[Hold]:
        """Hold the folder alone, or raise RunLocked."""
        refusal = f"{self.path}: another process is writing this run; wait for it or name another folder"
        return hold(self.path, self.path / LOCK, what="run", refusal=refusal)

    def appending(self, held: Hold) -> AbstractContextManager[Journal]:
        """Open the predictions and the measurements for more."""
        return appending(self.predictions_path, self.spent_path, held)


def _lines(path: Path) -> Iterator[bytes]:
    """The lines of a file that have an end; none where there is no file."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                return
            yield line
