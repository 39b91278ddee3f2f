"""RunFolder: a manifest and the predictions, written so that nothing that was saved is ever lost.

Predictions are appended, whole lines at a time; a process that dies leaves at most one torn line at the end, which the
next one cuts off. A lock that the system releases with its process keeps a second one out.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tollens.errors import InputError, RunLocked
from tollens.records import Missing, Prediction, Run, atomically, read_document, write_document
from tollens.records.leftovers import remove_leftovers
from tollens.records.lines import decode, encode

MANIFEST = "manifest.json"
PREDICTIONS = "predictions.jsonl"
LOCK = ".lock"

_SYNC_EVERY = 1.0  # seconds; what a power cut may cost, while a killed process costs nothing


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run on disk."""

    path: Path

    @property
    def predictions_path(self) -> Path:
        """The file of predictions."""
        return self.path / PREDICTIONS

    def exists(self) -> bool:
        """Whether a run was begun here."""
        return (self.path / MANIFEST).is_file()

    def manifest(self) -> Run:
        """The manifest as saved."""
        return read_document(self.path / MANIFEST, Run, "the manifest of a run")

    def save_manifest(self, run: Run) -> None:
        """Write the manifest, whole or not at all."""
        write_document(self.path / MANIFEST, run)

    def predictions(self) -> Iterator[Prediction]:
        """The saved predictions in order. A torn line at the end is in flight, not saved; a second prediction for one
        item can only come from outside and is refused."""
        if not self.predictions_path.exists():
            return
        seen: set[str] = set()
        with self.predictions_path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    return
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

    def forget(self, reasons: Collection[Missing]) -> None:
        """Take out the predictions that are missing for one of these reasons; the file is written anew, or not at
        all."""
        kept = list(self.predictions())
        left = [prediction for prediction in kept if prediction.missing not in reasons]
        if len(left) < len(kept):
            with atomically(self.predictions_path) as file:
                file.writelines(map(encode, left))

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder alone, or raise RunLocked."""
        from filelock import FileLock, Timeout

        self.path.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.path / LOCK, blocking=False)
        try:
            lock.acquire()
        except Timeout as error:
            raise RunLocked(
                f"{self.path}: another process is writing this run; wait for it or name another folder"
            ) from error
        try:
            remove_leftovers(self.path)
            yield
        finally:
            lock.release()

    @contextmanager
    def appending(self) -> Iterator[Journal]:
        """Open the predictions for more of them, a torn end cut off first."""
        self._cut_torn_end()
        descriptor = os.open(self.predictions_path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            yield Journal(descriptor)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _cut_torn_end(self) -> None:
        if not self.predictions_path.exists():
            return
        with self.predictions_path.open("rb+") as file:
            end = file.seek(0, os.SEEK_END)
            while end > 0:
                start = max(0, end - 65_536)
                file.seek(start)
                newline = file.read(end - start).rfind(b"\n")
                if newline >= 0:
                    end = start + newline + 1
                    break
                end = start
            if end < file.seek(0, os.SEEK_END):
                file.truncate(end)


class Journal:
    """The open end of a predictions file."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._synced = monotonic()

    def append(self, predictions: Sequence[Prediction]) -> None:
        """Save the predictions: once this returns, killing the process does not lose them."""
        data = memoryview(b"".join(encode(prediction) for prediction in predictions))
        while data:
            data = data[os.write(self._descriptor, data) :]
        if monotonic() - self._synced > _SYNC_EVERY:
            os.fsync(self._descriptor)
            self._synced = monotonic()
