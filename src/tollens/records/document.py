"""One record in a file of its own, as JSON that people can read."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from tollens.errors import InputError
from tollens.records.atomic import atomically
from tollens.records.files import check_readable

Kept = TypeVar("Kept", bound=msgspec.Struct)


def read_document(path: Path, kind: type[Kept], what: str) -> Kept:
    """The record that a file holds. InputError where it cannot be read or holds anything else; `what` was expected."""
    check_readable(path)
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"expected {what}: {error}", file=path) from error


def write_document(path: Path, record: object) -> None:
    """Write a record, or whatever else is JSON, whole or not at all."""
    with atomically(path) as file:
        file.write(msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n")
