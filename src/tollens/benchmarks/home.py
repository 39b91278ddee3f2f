"""Where published data are kept on this machine, and the hashes that they had when they came."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from tollens.benchmarks.benchmark import Benchmark, PublishedFile
from tollens.errors import InputError
from tollens.records import atomically

LEDGER = "sha256.json"


def home() -> Path:
    """The folder: $TOLLENS_HOME, or the user's data folder."""
    if given := os.environ.get("TOLLENS_HOME"):
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tollens"


def place_of(benchmark: Benchmark, file: PublishedFile) -> Path:
    """Where a published file is kept."""
    return home() / benchmark.name / file.name


def sha256_of(path: Path) -> str:
    """The hash of a file, read a piece at a time."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def known_hash(benchmark: Benchmark, file: PublishedFile) -> str | None:
    """The hash that the file must have: the one written down here, or the one it had when it first came."""
    return file.sha256 or _ledger().get(f"{benchmark.name}/{file.name}")


def record_hash(benchmark: Benchmark, file: PublishedFile, sha256: str) -> None:
    """Remember the hash of a file that came for the first time."""
    ledger = {**_ledger(), f"{benchmark.name}/{file.name}": sha256}
    with atomically(home() / LEDGER) as out:
        out.write(json.dumps(ledger, indent=2, sort_keys=True).encode() + b"\n")


def check_hash(path: Path, expected: str | None) -> str:
    """The file's hash; InputError where another was expected."""
    found = sha256_of(path)
    if expected is not None and found != expected:
        raise InputError(
            f"expected sha256 {expected}, found {found}: not the file that is known by this name", file=path
        )
    return found


def _ledger() -> dict[str, str]:
    path = home() / LEDGER
    if not path.exists():
        return {}
    try:
        return {str(name): str(sha256) for name, sha256 in json.loads(path.read_text("utf-8")).items()}
    except (ValueError, AttributeError) as error:
        raise InputError(f"expected a JSON object of names and hashes: {error}", file=path) from error
