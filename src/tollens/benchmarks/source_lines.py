"""Lines of a published text file, numbered, with what is wrong with their encoding said by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tollens.errors import InputError
from tollens.records import check_readable


def source_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Each line with its number from 1. Only \\n and \\r\\n end a line: other separators are part of the text."""
    check_readable(path)
    with path.open("rb") as file:
        for number, raw in enumerate(file, start=1):
            if number == 1:
                raw = raw.removeprefix(b"\xef\xbb\xbf")
            try:
                yield number, raw.decode("utf-8").removesuffix("\n").removesuffix("\r")
            except UnicodeDecodeError as error:
                raise InputError(
                    f"expected UTF-8, found byte 0x{raw[error.start]:02x} at column {error.start + 1}",
                    file=path,
                    line=number,
                ) from error
