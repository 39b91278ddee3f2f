"""`tollens report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tollens.cli.options import Json


def report(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders of runs, or runs themselves.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where to: FILE.html, FILE.md, FILE.tex or FILE.csv.")
    ],
    figures: Annotated[
        Path | None,
        typer.Option(
            "--figures",
            metavar="DIR",
            help="Also each chart as SVG, PNG and CSV, each table as CSV, Markdown and LaTeX.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Write one page about saved runs.

    FILE.html opens offline, with every item to page through; FILE.md has the same tables as Markdown, FILE.tex as
    LaTeX, FILE.csv as lines for programs.

    \b
    Example:
      tollens report runs -o report.html
      tollens report runs -o report.html --figures figures
    """
    from tollens.cli.output import emit, progress, say, writing_to
    from tollens.workbench.reporting import write_report

    with writing_to(output), progress(quiet=as_json) as watch:
        written, *files = write_report(folders, output, figures, watch=watch)
    if as_json:
        emit({"report": str(written), "figures": [str(file) for file in files]})
        return
    say(f"Wrote {written}")
    if figures is not None:
        say(f"Wrote {len(files)} files of figures and tables into {figures}")
