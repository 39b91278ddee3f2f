"""What tells one folder with a model from every other."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from pathlib import Path

# The files of a folder that decide what a model answers; the state of an optimiser does not.
_DECIDING = frozenset((".json", ".safetensors", ".bin", ".model", ".txt", ".jinja"))


def weights_hash(folder: Path, without: Collection[str] = ()) -> str:
    """One hash of all the files that decide an answer, and their names; files of some names do not count."""
    whole = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        if path.suffix in _DECIDING and path.name not in without and path.is_file():
            with path.open("rb") as file:
                whole.update(f"{path.name}\n{hashlib.file_digest(file, 'sha256').hexdigest()}\n".encode())
    return whole.hexdigest()
