"""What a network needs to be loaded that its model's own files do not hold: a small JSON file beside them."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from tollens.errors import InputError
from tollens.records import read_document, write_document

Kept = TypeVar("Kept", bound=msgspec.Struct)


def write_beside(folder: Path, name: str, kept: msgspec.Struct) -> None:
    """Write it into a folder that is there."""
    write_document(folder / name, kept)


def read_beside(folder: Path, name: str, kind: type[Kept]) -> Kept:
    """What `write_beside` wrote; InputError where that is not there or not whole."""
    path = folder / name
    if not path.is_file():
        raise InputError(f"expected a network that was trained here, found no {name}", file=folder)
    return read_document(path, kind, "the settings of a network")
