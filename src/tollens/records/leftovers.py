"""Unfinished files: what they are called, and what a killed process left of them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tollens.records.file_lock import abandoned

_UNFINISHED = re.compile(r"\.(.+)\.[a-z0-9_]{8}\.part", re.DOTALL)
_NAME_SHOWN = 100  # characters of a file's name that its unfinished one has
SUFFIX = ".part"


def prefix_of(name: str) -> str:
    """How the name of an unfinished file begins; eight letters of its own and `SUFFIX` follow."""
    return f".{name[:_NAME_SHOWN]}."


def remove_leftovers(folder: Path, name: str | None = None) -> None:
    """Remove the unfinished files of a folder, or those of one name, whose process is dead."""
    try:
        found = [Path(each.path) for each in os.scandir(folder) if _is_unfinished(each.name, name)]
    except OSError:
        return  # whoever writes there will say so
    for path in found:
        with abandoned(path) as is_left:
            if is_left:
                path.unlink(missing_ok=True)


def _is_unfinished(found: str, name: str | None) -> bool:
    matched = _UNFINISHED.fullmatch(found)
    return matched is not None and (name is None or matched[1] == name[:_NAME_SHOWN])
