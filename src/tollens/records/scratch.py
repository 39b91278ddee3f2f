"""Folders for what nobody keeps: gone when they are let go, or with the next one when their process was killed.

Each process has one folder `tollens-xxxxxxxx` among the system's temporary ones while it needs any, with a locked file
in it. A folder whose file nobody locks is what a killed process left.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tollens.records.file_lock import abandoned, is_named, lock

_MARK = ".tollens-scratch"
_PREFIX = "tollens-"
_NAME = re.compile(r"tollens-[a-z0-9_]{8}")


class _Base:
    """The folder of this process, while something is in it."""

    def __init__(self) -> None:
        self._own = threading.Lock()
        self._path, self._handle, self._count, self._pid = Path(), -1, 0, 0

    def take(self) -> Path:
        """Make a folder in it."""
        with self._own:
            if not self._count or self._pid != os.getpid():  # a fork has a folder of its own
                _remove_abandoned()
                self._path, self._handle = _locked_folder()
                self._count, self._pid = 0, os.getpid()
            self._count += 1
            return Path(tempfile.mkdtemp(dir=self._path))

    def release(self, folder: Path) -> None:
        """Remove a folder, and with the last one that of the process."""
        shutil.rmtree(folder, ignore_errors=True)
        with self._own:
            if self._pid != os.getpid() or folder.parent != self._path:
                return
            self._count -= 1
            if not self._count:
                shutil.rmtree(self._path, ignore_errors=True)
                os.close(self._handle)


_BASE = _Base()


def open_scratch() -> Path:
    """A new empty folder; `remove_scratch` removes it."""
    return _BASE.take()


def remove_scratch(folder: Path) -> None:
    """Remove such a folder with all that is in it."""
    _BASE.release(folder)


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A new empty folder that is removed at the end."""
    folder = open_scratch()
    try:
        yield folder
    finally:
        remove_scratch(folder)


def _locked_folder() -> tuple[Path, int]:
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
        mark = folder / _MARK
        try:
            handle = os.open(mark, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except FileNotFoundError:
            continue
        lock(handle, wait=True)
        if is_named(handle, mark):
            return folder, handle
        os.close(handle)  # another process took it for abandoned before it was locked


def _remove_abandoned() -> None:
    """Remove what killed processes of this user left."""
    base = Path(tempfile.gettempdir())
    try:
        found = [base / each.name for each in os.scandir(base) if _NAME.fullmatch(each.name) and _is_ours(each)]
    except OSError:
        return
    for folder in found:
        with abandoned(folder / _MARK) as is_left:
            if is_left:
                shutil.rmtree(folder, ignore_errors=True)


def _is_ours(found: os.DirEntry[str]) -> bool:
    try:
        own = not hasattr(os, "geteuid") or found.stat(follow_symlinks=False).st_uid == os.geteuid()
        return own and found.is_dir(follow_symlinks=False)
    except OSError:
        return False
