"""A model of transformers on disk: where it is, and what tells it from every other one. Nothing is downloaded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tollens.errors import InputError, shown
from tollens.readers.neural.weights_hash import weights_hash


@dataclass(frozen=True, slots=True)
class Pretrained:
    """A folder with a model of transformers. Where it stands does not matter."""

    folder: Path
    title: str  # the folder's name, or the model's in Hugging Face's cache
    identity: dict[str, str]  # a hash of its files, or the revision that was cached


def find_pretrained(name: str, who: str) -> Pretrained:
    """The model in a folder, or the one of that name that Hugging Face's cache has; `who` asks for it."""
    from huggingface_hub import snapshot_download

    path = Path(name).expanduser()
    if path.is_dir():
        if not (path / "config.json").is_file():
            raise InputError("expected a folder with a model of transformers, found no config.json in it", file=path)
        return Pretrained(path, path.resolve().name, {"sha256": weights_hash(path)})
    if path.exists():
        raise InputError("expected a folder with a model of transformers, found a file", file=path)
    try:
        folder = Path(snapshot_download(name, local_files_only=True))
    except Exception as error:  # a name that can be none, or one that is not there
        told = f"expected a folder, or a model in Hugging Face's cache (`hf download {name}` brings it)"
        raise InputError(f"{who}: {told}, found neither: {shown(name)}") from error
    return Pretrained(folder, name, {"revision": folder.name})
