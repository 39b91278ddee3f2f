"""A model of transformers on disk: where it is, and what tells it from every other one. Nothing is downloaded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tollens.errors import InputError, shown
from tollens.readers.neural.weights_hash import weights_hash


@dataclass(frozen=True, slots=True)
class Pretrained:
    """A folder with a model of transformers. Where it stands does not matter."""

    folder: Path
    title: str  # the folder's name, or the model's in Hugging Face's cache
    identity: dict[str, str]  # a hash of its files, or the revision that was cached


def hush() -> None:
    """transformers says nothing below an error, and draws no bars: what matters is told here."""
    from transformers.utils import logging

    logging.set_verbosity_error()
    logging.disable_progress_bar()


def config_in(folder: Path) -> Any:
    """The configuration of the model in a folder; InputError where there is none."""
    from transformers import AutoConfig

    hush()
    try:
        return AutoConfig.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
    except Exception as error:  # the folder is the user's, and what transformers raises of it is of every kind
        raise InputError(f"expected a model of transformers: {shown(str(error), 300)}", file=folder) from error


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
