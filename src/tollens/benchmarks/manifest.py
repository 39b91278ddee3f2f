"""manifest.json: what is needed to make a folder again, and the hashes of what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tollens.benchmarks.home import sha256_of
from tollens.records import write_document

MANIFEST = "manifest.json"


def write_manifest(folder: Path, told: Mapping[str, Any]) -> None:
    """Write what is told of a folder's making, with the version of Tollens and the hash of each file in it. It is
    written last: a folder without one is not whole."""
    files = {each.name: sha256_of(each) for each in sorted(folder.iterdir())}
    manifest = {"made_by": f"tollens {version('tollens')}", **told, "files": files}
    write_document(folder / MANIFEST, manifest)
