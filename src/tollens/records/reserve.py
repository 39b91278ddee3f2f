"""Reserve: disk space that is allocated in advance, for rows that must not be lost when the disk is full.

The reserve is a file of zeros next to the file it serves, so its blocks are allocated before they are needed. When the
disk is full, rows are written there. The next process that opens the served file reads them. A process removes its
reserve when it ends; the reserve of a killed process is taken over by the next one.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

from tollens.records.full_disk import FULL as _FULL

_HEAD = 8  # bytes before a row: its length and its checksum
_LEAST = 1 << 15  # bytes: with less room than that nothing is begun


class Reserve:
    """An open reserve, held by this process alone as long as it is open."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path, self._descriptor = path, descriptor
        self._end, self._size = 0, 0

    @classmethod
    def made_for(cls, file: Path, size: int) -> Reserve:
        """Allocate a reserve of `size` bytes for a file; less, and at most half of the free space, on a small disk.
        OSError if the disk has no room."""
        while True:
            path = file.with_name(f"{file.name}.reserve-{secrets.token_hex(4)}")
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
            made = cls(path, descriptor)
            if made._is_held():
                break
            os.close(descriptor)
        try:
            made._fill(min(size, shutil.disk_usage(path.parent).free // 2))
        except BaseException:
            made.remove()
            raise
        return made

    @classmethod
    def left_for(cls, file: Path) -> Iterator[Reserve]:
        """The reserves of a file whose processes are dead."""
        for path in sorted(file.parent.glob(f"{_glob(file.name)}.reserve-*")):
            try:
                descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
            except FileNotFoundError:
                continue
            left = cls(path, descriptor)
            if left._is_held():
                left._size = os.fstat(descriptor).st_size
                yield left
            else:
                os.close(descriptor)

    def write(self, row: bytes) -> bool:
        """Write a row; False if there is no room. A row that is written survives the process."""
        end = self._end + _HEAD + len(row)
        if not row or end > self._size:
            return False
        data = len(row).to_bytes(4, "big") + zlib.crc32(row).to_bytes(4, "big") + row
        os.lseek(self._descriptor, self._end, os.SEEK_SET)
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
            os.fsync(self._descriptor)
        except OSError:
            return False
        self._end = end
        return True

    def rows(self) -> Iterator[bytes]:
        """The rows that were written, up to one that is torn."""
        place = 0
        while place + _HEAD <= self._size:
            head = self._read(place, _HEAD)
            length = int.from_bytes(head[:4], "big")
            row = self._read(place + _HEAD, length) if 0 < length <= self._size - place - _HEAD else b""
            if not row or zlib.crc32(row) != int.from_bytes(head[4:], "big"):
                return
            yield row
            place += _HEAD + length

    def close(self) -> None:
        """Close it; its rows stay. A reserve without rows is removed."""
        if self._end:
            os.close(self._descriptor)
        else:
            self.remove()

    def remove(self) -> None:
        """Remove it, with its rows."""
        os.ftruncate(self._descriptor, 0)  # if its folder was renamed, it is not at its path
        self.path.unlink(missing_ok=True)
        os.close(self._descriptor)

    def _read(self, place: int, length: int) -> bytes:
        os.lseek(self._descriptor, place, os.SEEK_SET)
        return os.read(self._descriptor, length)

    def _is_held(self) -> bool:
        """Lock the file; False if another process has locked or removed it."""
        if sys.platform == "win32":  # an open file cannot be removed there, which is all that matters
            return True
        import fcntl

        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return os.fstat(self._descriptor).st_nlink > 0

    def _fill(self, size: int) -> None:
        """Allocate `size` bytes, or half of that, and so on."""
        while size >= _LEAST:
            try:
                _allocate(self._descriptor, size)
            except OSError as error:
                if error.errno not in _FULL:
                    raise
                os.ftruncate(self._descriptor, 0)
                size //= 2
            else:
                self._size = size
                return
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))


def _allocate(descriptor: int, size: int) -> None:
    """Make the file so long, of blocks that are really there."""
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(descriptor, 0, size)
            return
        except OSError as error:
            if error.errno in _FULL:
                raise
    os.lseek(descriptor, 0, os.SEEK_SET)
    zeros, left = bytes(1 << 16), size
    while left:
        left -= os.write(descriptor, zeros[: min(left, len(zeros))])


def _glob(name: str) -> str:
    """The name as a pattern that matches it alone."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
