"""`tollens demo`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.options import ItemSeed, Json, ReaderSeed

if TYPE_CHECKING:
    from tollens.records import Items

# Every benchmark that can be made fresh, in each of its languages; of RobustLR a contrast set beside. So many items
# that RobustLR's theories are whole: six statements each in a training set, seven in a contrast set.
SETS = {
    "logiqa:fresh": 54,
    "logiqa-zh:fresh": 54,
    "nail:fresh": 54,
    "nail-zh:fresh": 54,
    "robustlr/all:fresh": 54,
    "robustlr/c-cs:fresh": 56,
    "robustlr-zh/all:fresh": 54,
    "ropes:fresh": 54,
    "lineup:fresh": 54,
    "lineup-zh:fresh": 54,
}
# Every kind of reader that needs no download.
READERS = ("random", "always-a", "word-matching", "sliding-window", "sliding-window:distance", "symbolic")


def demo(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Folder for the runs and the report.")
    ] = Path("tollens-demo"),
    item_seed: ItemSeed = 1,
    seed: ReaderSeed = 1,
    as_json: Json = False,
) -> None:
    """The tour: fresh items, readers, scores, a report.

    It makes fresh items, runs the built-in readers on them, scores and audits them, and writes a report.

    \b
    Example:
      tollens demo -o /tmp/tour
    """
    from tollens.benchmarks import load
    from tollens.cli.output import emit, progress, say
    from tollens.cli.run import as_document, print_runs
    from tollens.workbench.checking import audit
    from tollens.workbench.running import run

    sets = [_held(load(each, size=size, item_seed=item_seed)) for each, size in SETS.items()]
    if not as_json:
        first = next(iter(sets[0]))
        say(f"{sum(SETS.values())} fresh items of {', '.join(SETS)}, made from item seed {item_seed}. The first:\n")
        say(f"  {first.passage_text}\n  {first.question}")
        say("\n".join(f"    {'ABCD'[place]}. {option}" for place, option in enumerate(first.options)) + "\n")
    with progress(quiet=as_json) as watch:
        runs = run(READERS, sets, into=output, seed=seed, watch=watch)
    page = output / "report.html"
    runs.report(page)
    found = audit(*sets)
    if as_json:
        emit({**as_document(runs, kept=True), "findings": found.findings, "report": str(page)})
        return
    print_runs(runs)
    told = "; ".join(f"{each.severity}: {each.message}" for each in found.findings)
    say(f"Audit of the {found.items} items: {told or 'no findings'}")
    say(f"Report: {page.resolve()}")


def _held(items: Items) -> Items:
    """The items in memory: every reader goes through them, and making them takes longer than reading them."""
    made = list(items)
    return replace(items, open=lambda: iter(made))
