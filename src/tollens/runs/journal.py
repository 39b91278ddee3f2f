"""Journal: the open end of a run's files while it is running.

Lines are appended whole, in the order in which the answers come; a process that dies leaves at most one torn line at
the end of a file, which the next one cuts off.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from tollens.records import Hold, Prediction, Record
from tollens.records.full_disk import named_when_full
from tollens.records.lines import encode

_SYNC_EVERY = 1.0  # seconds; what a power cut may cost, while a killed process costs nothing


class Journal:
    """Appends predictions to one file and measurements to another."""

    def __init__(self, predictions: Path, spent: Path, hold: Hold) -> None:
        self._hold = hold
        self._predictions, self._spent = _End(predictions, hold, optional=False), _End(spent, hold, optional=True)
        self._synced = monotonic()

    def append(self, predictions: Sequence[Prediction]) -> None:
        """Save the predictions: once this returns, killing the process does not lose them. Stopped where a file of the
        run is not in its place any more."""
        self._predictions.append([each.saved for each in predictions])
        # Last: without this line an answer counts as if nobody had to be asked twice for it.
        self._spent.append([spent for each in predictions if (spent := each.measured) is not None])
        if monotonic() - self._synced > _SYNC_EVERY:
            self.sync()
        self._hold.check()

    def sync(self) -> None:
        """Wait until all is on disk."""
        self._predictions.sync()
        self._spent.sync()
        self._synced = monotonic()

    def close(self) -> None:
        """Close the files."""
        self._predictions.close()
        self._spent.close()


class _End:
    """The end of one file. An optional file is made when there is something to write."""

    def __init__(self, path: Path, hold: Hold, *, optional: bool) -> None:
        self._path, self._hold, self._descriptor = path, hold, -1
        cut_torn_end(path)
        if path.exists() or not optional:
            self._open()

    def _open(self) -> None:
        self._hold.check()
        self._descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        self._hold.watch(self._path)

    def append(self, records: Sequence[Record]) -> None:
        """Append all of the records, or none where the system refuses."""
        if not records:
            return
        if self._descriptor < 0:
            self._open()
        end = os.fstat(self._descriptor).st_size
        data = memoryview(b"".join(map(encode, records)))
        try:
            with named_when_full(self._path):
                while data:
                    data = data[os.write(self._descriptor, data) :]
        except OSError:
            os.ftruncate(self._descriptor, end)  # a full disk took half a line: the next one must not continue it
            raise

    def sync(self) -> None:
        if self._descriptor >= 0:
            with named_when_full(self._path):
                os.fsync(self._descriptor)

    def close(self) -> None:
        if self._descriptor >= 0:
            self._hold.forget(self._path)
            os.close(self._descriptor)


@contextmanager
def appending(predictions: Path, spent: Path, hold: Hold) -> Iterator[Journal]:
    """Open the files of a run for more. What was written is on disk in the end."""
    journal = Journal(predictions, spent, hold)
    try:
        yield journal
        journal.sync()
    finally:
        journal.close()


def cut_torn_end(path: Path) -> None:
    """Cut off a line that has no end."""
    if not path.exists():
        return
    with path.open("rb+") as file:
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
