"""Records as JSON Lines, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from tollens.errors import InputError, shown
from tollens.records.base import Record

R = TypeVar("R", bound=Record)

_encoder = msgspec.json.Encoder(order="deterministic")
_BOM = b"\xef\xbb\xbf"


def encode(record: Record) -> bytes:
    """The record as one line, its end included; the same record always gives the same bytes."""
    return _encoder.encode(record) + b"\n"


def decode(line: bytes, kind: type[R], file: str | Path, number: int) -> R:
    """The record that a line holds; a damaged one is named by file and line."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        told = str(error) or type(error).__name__
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        hint = "; a file in a benchmark's own format is named NAME=FILE" if kind.__name__ == "Item" else ""
        found = shown(line.decode("utf-8", "replace").strip())
        raise InputError(
            f"expected {article} {kind.__name__} record, found {found}: {told}{hint}", file=file, line=number
        ) from error


def read_lines(file: BinaryIO, kind: type[R], name: str | Path) -> Iterator[R]:
    """The records of an open file in order. Lines of white space alone hold none."""
    for number, line in enumerate(file, start=1):
        if number == 1:
            line = line.removeprefix(_BOM)
        if line.strip():
            yield decode(line, kind, name, number)
