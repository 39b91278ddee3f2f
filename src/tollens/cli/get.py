"""`tollens get`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tollens.cli.faults import FAULT
from tollens.cli.options import Json


def get(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A benchmark with published data; see `tollens list`.")],
    folder: Annotated[
        Path | None,
        typer.Option("--from", metavar="DIR", help="Take the files from this folder, without a network."),
    ] = None,
    mirror: Annotated[
        str | None,
        typer.Option("--mirror", metavar="URL", help="Take them from this address instead of the official one."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Bring published data, checked by hash.

    A download that was cut off goes on where it stopped. Where a file is missing, the others are still brought, and the
    exit code is 2. The files are kept in $TOLLENS_HOME, or in the user's data folder, and are then called NAME:SPLIT.

    \b
    Example:
      tollens get logiqa
      tollens get logiqa-zh --from ~/Downloads/LogiQA-dataset
    """
    from tollens.cli.output import emit, progress, say
    from tollens.workbench.building import get as bring

    with progress(quiet=as_json) as watch:
        brought = bring(
            name,
            folder=folder,
            mirror=mirror,
            progress=lambda file, done, total: watch("bringing", file, done, total or done),
        )
    if as_json:
        emit(
            {
                "name": name,
                "files": [
                    {"split": f.split, "path": str(f.path), "state": f.state, "sha256": f.sha256} for f in brought
                ],
            }
        )
    else:
        for file in brought:
            called = f"{name}:{file.split}" if file.sha256 else ""
            say(f"{file.path.name}: {file.state}{f', call it {called}' if called else ''}")
    if any(file.state == "not in the folder" for file in brought):
        raise typer.Exit(FAULT)
