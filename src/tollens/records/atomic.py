"""Writing files whole or not at all.

A file that is not finished has a name of its own beside the one it will get, `.NAME.xxxxxxxx.part`, and is locked while
its process lives. What a killed process left is removed by the next one that writes a file of that name.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from tollens.errors import InputError
from tollens.records.file_lock import is_named, lock
from tollens.records.folders import make_folder
from tollens.records.full_disk import named_when_full
from tollens.records.leftovers import SUFFIX, prefix_of, remove_leftovers


@contextmanager
def atomically(path: Path) -> Iterator[BinaryIO]:
    """Open for writing; the file appears under its name when all went well and is on disk, and not before."""
    if path.is_dir():
        raise InputError("expected a file to write to, found a folder", file=path)
    if path.exists() and not path.is_file():
        with path.open("wb") as device:  # a pipe or a device is written straight; it cannot be replaced
            yield device
        return
    make_folder(path.parent)
    with _unfinished(path) as made:
        yield made.file
        made.sync()
        made.rename()


@contextmanager
def together(folder: Path) -> Iterator[Callable[[str], BinaryIO]]:
    """Open files of a folder by name; all of them appear when all went well and is on disk, and none before."""
    make_folder(folder)
    files: dict[str, _Unfinished] = {}
    with ExitStack() as held:

        def opened(name: str) -> BinaryIO:
            if name not in files:
                files[name] = held.enter_context(_unfinished(folder / name))
            return files[name].file

        yield opened
        for each in files.values():
            each.sync()
        for each in files.values():
            each.rename()


class _Unfinished:
    """A file that does not have its name yet."""

    def __init__(self, handle: int, part: Path, path: Path) -> None:
        self.file = cast(BinaryIO, os.fdopen(handle, "wb"))
        self._part: Path | None = part
        self._path = path

    def sync(self) -> None:
        """Bring all of it to the disk."""
        self.file.flush()
        os.fsync(self.file.fileno())

    def rename(self) -> None:
        """Give it its name. It is still open and locked, so that nobody takes it for a leftover."""
        if self._part is not None:
            self._part.chmod(usual_mode())
            if os.name == "nt":
                self.file.close()  # there an open file cannot be renamed
            self._part.replace(self._path)
            self._part = None

    def close(self) -> None:
        """Close it; without its name it is removed."""
        try:
            self.file.close()
        finally:
            if self._part is not None:
                self._part.unlink(missing_ok=True)


@contextmanager
def _unfinished(path: Path) -> Iterator[_Unfinished]:
    path = path.resolve()  # a link stays a link: what it points to is written
    remove_leftovers(path.parent, path.name)
    made = _created(path)
    with named_when_full(path):
        try:
            yield made
        finally:
            made.close()


def _created(path: Path) -> _Unfinished:
    while True:
        try:
            handle, name = tempfile.mkstemp(prefix=prefix_of(path.name), suffix=SUFFIX, dir=path.parent)
        except OSError as error:
            error.filename = str(path)  # the name that the user gave, not the one made up here
            raise
        lock(handle, wait=True)
        if is_named(handle, Path(name)):
            return _Unfinished(handle, Path(name), path)
        os.close(handle)  # another process took it for a leftover before it was locked


def usual_mode() -> int:
    """The mode that the umask gives to a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
