"""`tollens demo`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.options import ItemSeed, Json

if TYPE_CHECKING:
    from tollens.cli.demo_grid import Grid
    from tollens.workbench.running import Runs

# The sets with their numbers of items. The costly ones come first in their process: the solver takes 65 ms for an
# ordering, and a LogiQA argument takes 35 ms to build. RobustLR's theories are whole: six statements each.
SETS = {
    "nail/ordering:fresh": 300,
    "nail/real-fake:fresh": 600,
    "nail-zh/real-fake:fresh": 600,
    "logiqa:fresh": 300,
    "robustlr/all:fresh": 600,
    "robustlr-zh/all:fresh": 600,
}
GUESSERS = ("random", "always-a", "word-matching", "sliding-window")
READERS = (*GUESSERS, "symbolic")
SHOWN = "logiqa:fresh"  # the set that an item is shown of: its proofs are short


def demo(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Folder for the runs and the report.")
    ] = Path("tollens-demo"),
    item_seed: ItemSeed = 1,
    as_json: Json = False,
) -> None:
    """The tour: fresh items, readers, scores, a report.

    It makes fresh items, runs the built-in readers on them, scores them, and writes a report. With --json it adds what
    an audit finds in the items.

    \b
    Example:
      tollens demo -o /tmp/tour
    """
    from tollens.cli.demo_grid import grid_of
    from tollens.cli.demo_runs import run_sets
    from tollens.cli.output import emit, progress
    from tollens.cli.run import as_document

    with progress(quiet=as_json) as watch:
        runs = run_sets(SETS, READERS, output, item_seed, partial(watch, "building", "and reading items"))
        watch("drawing", "the report", 0, 0)
        page = output / "report.html"
        runs.report(page)
    grid = grid_of(runs, GUESSERS)
    if as_json:
        document = as_document(runs, kept=True)
        emit({**document, "guessing": grid.document(), "findings": _findings(runs), "report": str(page)})
        return
    _print(runs, grid, page)


def _findings(runs: Runs) -> object:
    """What the audit finds in the items."""
    from tollens.records import Items
    from tollens.workbench.checking import audit

    saved = {result.saved.run.items.name: result.saved for result in runs}
    return audit(*(Items(name, each.snapshot.__iter__) for name, each in saved.items())).findings


def _print(runs: Runs, grid: Grid, page: Path) -> None:
    from tollens.cli.demo_item import lines_of_item
    from tollens.cli.output import say, table

    symbolic = next(
        each.saved for each in runs if (each.saved.run.reader.name, each.saved.run.items.name) == (READERS[-1], SHOWN)
    )
    for line in lines_of_item(symbolic.pairs()):
        say(line)
    headings, rows = grid.table()
    table(headings, rows, numeric=headings[1:], narrow=True)
    for line in grid.sentence():
        say(line)
    say(f"Report: {page}")
