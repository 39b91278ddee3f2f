"""One file of a published archive, taken out by its name."""

from __future__ import annotations

import shutil
import tarfile
import zlib
from gzip import BadGzipFile
from pathlib import Path, PurePosixPath

from tollens.errors import InputError


def unpack(archive: Path, member: str, place: Path) -> None:
    """Write a member of a tar.gz archive to a place of our choosing; nothing else of it is unpacked. Where it cannot be
    had, nothing stays in that place."""
    try:
        with tarfile.open(archive, "r:gz") as tar:
            wanted = PurePosixPath(member)
            found = next((each for each in tar if each.isfile() and PurePosixPath(each.name) == wanted), None)
            source = tar.extractfile(found) if found is not None else None
            if source is None:
                raise InputError(f"expected {member} in the archive, found no such file", file=archive)
            with source, place.open("wb") as file:
                shutil.copyfileobj(source, file)
    except (tarfile.TarError, EOFError, BadGzipFile, zlib.error) as error:
        place.unlink(missing_ok=True)
        raise InputError(f"expected a tar archive, whole and compressed by gzip: {error}", file=archive) from error
