"""JSON files as published, decoded a record at a time, so that what is wrong with one is told with its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from tollens.errors import InputError, shown
from tollens.records import LETTERS, check_readable

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something stands: 'passage 2, question 1', and its line where lines mean something."""

    file: Path
    words: str = ""
    line: int | None = None

    def fault(self, message: str) -> InputError:
        """The fault that something here is not as expected."""
        return InputError(f"{self.words}: {message}" if self.words else message, file=self.file, line=self.line)


def source_json(path: Path) -> bytes:
    """The bytes of the whole file, without a byte order mark."""
    check_readable(path)
    return path.read_bytes().removeprefix(b"\xef\xbb\xbf")


def decoded(data: bytes | msgspec.Raw, kind: type[T], expected: str, place: Place) -> T:
    """The value that the JSON states; InputError unless it is of that kind."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        found = shown(bytes(data)[:80].decode("utf-8", "replace"))
        raise place.fault(f"expected {expected}, found {found}: {str(error) or type(error).__name__}") from error


def lettered_answer(letter: str | None, options: int, place: Place) -> int | None:
    """The index of the option that a published letter names. No letter, or a blank one, is an answer not known."""
    if letter is None or not letter.strip():
        return None
    letters = LETTERS[:options]
    if letter not in tuple(letters):  # not `in letters`, where AB would be found too
        raise place.fault(f"expected an answer from {letters[0]} to {letters[-1]}, found {shown(letter)}")
    return letters.index(letter)
