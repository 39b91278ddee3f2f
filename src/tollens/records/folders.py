"""Folders that a user names for output. At most the last level of a path is made."""

from __future__ import annotations

from pathlib import Path

from tollens.errors import InputError
from tollens.records.leftovers import remove_leftovers


def check_folder(folder: Path) -> None:
    """InputError unless the folder is there or can be made in a folder that is."""
    if folder.is_dir() or folder.is_symlink():
        return  # whoever writes into a link that leads nowhere is told by the system
    parent = folder.absolute().parent
    nearest = next(each for each in (folder, parent, *parent.parents) if each.exists())
    if not nearest.is_dir():
        found = "a file" if nearest == folder else f"the file {nearest}"
        raise InputError(f"expected a folder, found {found}", file=folder)
    if nearest != parent:
        told = f"expected an existing folder to make it in, found no {parent}: only the last level of a path is made"
        raise InputError(told, file=folder)


def make_folder(folder: Path) -> None:
    """Make the folder where it is not there yet; InputError where more than its last level is missing."""
    check_folder(folder)
    folder.mkdir(exist_ok=True)


def check_new_folder(folder: Path) -> None:
    """InputError unless the folder is empty or can be made. What a killed process left unfinished there is removed."""
    check_folder(folder)
    if not folder.is_dir():
        return
    remove_leftovers(folder)
    if any(folder.iterdir()):
        raise InputError("expected a new or an empty folder", file=folder)
