"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from tollens.errors import InputError


@contextmanager
def atomically(path: Path) -> Iterator[BinaryIO]:
    """Open for writing; the file appears under its name when all went well and is on disk, and not before."""
    if path.is_dir():
        raise InputError("expected a file to write to, found a folder", file=path)
    if path.exists() and not path.is_file():
        with path.open("wb") as device:  # a pipe or a device is written straight; it cannot be replaced
            yield device
        return
    path = path.resolve()  # a link stays a link: what it points to is written
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", suffix=".part", dir=path.parent)
    except OSError as error:
        error.filename = str(path)  # the name that the user gave, not the one made up here
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            yield cast(BinaryIO, file)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(usual_mode())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def usual_mode() -> int:
    """The mode that the umask gives to a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
