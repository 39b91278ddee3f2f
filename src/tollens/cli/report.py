"""`tollens report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tollens.cli.options import Json


def report(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders of runs, or runs themselves.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where to: FILE.html or FILE.md.")],
    as_json: Json = False,
) -> None:
    """Write one page about saved runs.

    FILE.html opens offline, with samples to page through; FILE.md has the same as Markdown.

    \b
    Example:
      tollens report runs -o report.html
    """
    from tollens.cli.output import emit, say
    from tollens.workbench.reporting import write_report

    write_report(folders, output)
    if as_json:
        emit({"report": str(output)})
    else:
        say(f"Wrote {output}")
