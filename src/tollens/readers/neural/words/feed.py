"""Reading a binary file in pieces, from its beginning to its end."""

from __future__ import annotations

import io

LONGEST = 1 << 16  # bytes of a word


def until(file: io.BufferedReader, end: bytes) -> bytes | None:
    """What stands before the next such byte, which is read too; None where it does not come, or not for very long."""
    found = b""
    while len(found) <= LONGEST and (seen := file.peek()):
        place = seen.find(end)
        if place >= 0:
            return found + file.read(place + 1)[:-1]
        found += file.read(len(seen))
    return None


def exactly(file: io.BufferedReader, size: int) -> bytes | None:
    """The next bytes, that many; None where the file ends before."""
    found = file.read(size)
    return found if len(found) == size else None
