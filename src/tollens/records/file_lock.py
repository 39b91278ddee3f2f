"""A lock on an open file. The system releases it with the process, so a file that can be locked has no live owner."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def lock(handle: int, *, wait: bool) -> bool:
    """Lock an open file until it is closed. False where another process has it, or where the system has no locks."""
    if sys.platform == "win32":
        return False  # there nobody can remove an open file, which is what this lock prevents
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def is_named(handle: int, path: Path) -> bool:
    """Whether the path still names the open file."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except FileNotFoundError:
        return False


@contextmanager
def abandoned(path: Path) -> Iterator[bool]:
    """Whether a file has no live owner. It is locked meanwhile, so that it does not get one."""
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        yield False  # it is gone, a link, or somebody else's
        return
    try:
        yield lock(handle, wait=False) and is_named(handle, path)
    finally:
        os.close(handle)
