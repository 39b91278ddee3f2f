"""A full disk: how the system says so, and for which file."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # a disk, a quota or a limit on the size of a file


@contextmanager
def named_when_full(path: Path) -> Iterator[None]:
    """Name the file in the error for a full disk. The system names none when it refuses a write."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL and error.filename is None:
            error.filename = str(path)
        raise
