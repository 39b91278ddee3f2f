"""Hold: a folder that one process writes alone, and whose files must stay in place while it does.

A process keeps writing into a file after somebody has deleted, renamed or replaced it: without a look at the names on
disk, everything that is written from then on is lost in silence.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tollens.errors import Moved, RunLocked


@dataclass(frozen=True, slots=True)
class _Watched:
    descriptor: int  # kept open, so that the system gives its number to no other file
    status: os.stat_result
    unchanged: Callable[[], bool] | None


class Hold:
    """A folder that this process has locked. `check` raises Moved if a watched file was deleted, renamed or
    replaced."""

    def __init__(self, folder: Path, what: str) -> None:
        self.folder, self._what = folder, what
        self._watched: dict[Path, _Watched] = {}

    @contextmanager
    def watching(self, path: Path, unchanged: Callable[[], bool] | None = None) -> Iterator[None]:
        """Watch a file. Where others may write it anew with the same content, `unchanged` compares the content."""
        self.watch(path, unchanged)
        try:
            yield
        finally:
            self.forget(path)

    def watch(self, path: Path, unchanged: Callable[[], bool] | None = None) -> None:
        """Watch a file until it is forgotten. Moved where it is not there."""
        try:
            descriptor = os.open(path, os.O_RDONLY)
        except FileNotFoundError:
            raise Moved(self._lost(path)) from None
        self._watched[path] = _Watched(descriptor, os.fstat(descriptor), unchanged)

    def forget(self, path: Path) -> None:
        """Watch a file no more."""
        if (watched := self._watched.pop(path, None)) is not None:
            os.close(watched.descriptor)

    def check(self) -> None:
        """Compare every watched file with the one of that name on disk."""
        for path, watched in list(self._watched.items()):
            try:
                in_place = os.path.samestat(path.stat(), watched.status)
            except (FileNotFoundError, NotADirectoryError):
                raise Moved(self._lost(path)) from None
            if in_place:
                continue
            if watched.unchanged is None or not watched.unchanged():
                raise Moved(f"{path} was replaced during the {self._what}")
            self.forget(path)
            self.watch(path, watched.unchanged)

    def close(self) -> None:
        """Watch nothing any more."""
        for path in list(self._watched):
            self.forget(path)

    def _lost(self, path: Path) -> str:
        """The message for a missing file. It names the outermost folder that is missing."""
        missing = path
        while not missing.parent.is_dir() and missing.parent != missing:
            missing = missing.parent
        return f"{missing} was deleted or renamed during the {self._what}"


@contextmanager
def hold(folder: Path, lock: Path, *, what: str, refusal: str) -> Iterator[Hold]:
    """Lock a folder for this process; RunLocked, with that refusal, where another one has it. The system releases the
    lock with its process."""
    from filelock import FileLock, Timeout

    lock.parent.mkdir(parents=True, exist_ok=True)
    locked = FileLock(lock, blocking=False)
    try:
        locked.acquire()
    except Timeout as error:
        raise RunLocked(refusal) from error
    held = Hold(folder, what)
    try:
        held.watch(lock)
        yield held
    finally:
        held.close()
        locked.release()
