"""`tollens run`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tollens.cli.options import Json, Seed, Size

if TYPE_CHECKING:
    from tollens.workbench import Result, Runs


def run(
    readers: Annotated[list[str], typer.Argument(metavar="READER", help="Readers; see `tollens list readers`.")],
    on: Annotated[list[str], typer.Option("--on", metavar="ITEMS...", help="The sets to run on, one or several.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Folder that keeps the runs and lets them go on."),
    ] = None,
    view: Annotated[str, typer.Option("--view", help="What is shown: C context, Q question, A options.")] = "C,Q,A",
    size: Size = 100,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Run readers on items, score them, keep the predictions.

    A run that was stopped, even by kill -9, goes on when the same command is given again.

    \b
    Example:
      tollens run word-matching sliding-window always-d --on logiqa=Eval.txt -o runs
      tollens run word-matching:set,count random --on lineup:fresh lineup-zh:fresh --size 500 --view Q,A
    """
    from tollens.cli.output import emit, progress, say
    from tollens.workbench import run as run_all

    with progress(quiet=as_json) as watch:
        runs = run_all(readers, on, into=output, view=view, size=size, seed=seed, watch=watch)
    if as_json:
        emit(as_document(runs, kept=output is not None))
        return
    print_runs(runs)
    for result in runs:
        if result.ungraded:
            run, n = result.saved.run, result.ungraded
            say(f"{run.reader.name} on {run.items.name}: {n} items have no known answer and are not scored")
    say(f"Kept in {runs.folder}" if output else "Not kept: name a folder with -o to keep the predictions.")


def as_document(runs: Runs, *, kept: bool) -> dict[str, Any]:
    """The runs as JSON."""
    return {"runs": [_row(result, kept) for result in runs]}


def _row(result: Result, kept: bool) -> dict[str, Any]:
    run, summary = result.saved.run, result.summary
    return {
        "reader": run.reader.name,
        "items": run.items.name,
        "view": run.view,
        "n": summary.n,
        "answered": summary.answered,
        "unanswered": summary.unanswered,
        "ungraded": result.ungraded,
        "scores": summary.scores,
        "kinds": summary.kinds,
        "fallacies": summary.fallacies,
        "groups": summary.groups,
        "kinds_f1": summary.kinds_f1,
        "labels_f1": summary.labels_f1,
        "folder": str(result.saved.folder.path) if kept else None,
    }


def print_runs(runs: Runs) -> None:
    """The runs as a table for people; weighted F1 and the groups it is of, where some run has them."""
    from tollens.cli.output import percent, table
    from tollens.runs import short_name
    from tollens.scores import ACCURACY, WEIGHTED_F1

    with_f1 = any(WEIGHTED_F1 in result.summary.scores for result in runs)
    rows = []
    for result in runs:
        run, summary = result.saved.run, result.summary
        f1 = summary.scores.get(WEIGHTED_F1)
        reasons = ", ".join(f"{n} {reason}" for reason, n in summary.unanswered.items())
        rows.append(
            [
                run.reader.name if run.view == "C,Q,A" else f"{run.reader.name} ({run.view})",
                short_name(run.items.name),
                percent(summary.scores[ACCURACY]),
                str(summary.n),
                *([percent(f1) if f1 else "–", str(f1.n) if f1 else "–"] if with_f1 else []),
                reasons or "–",
            ]
        )
    numeric = ["accuracy % [95 %]", "n", *(["weighted F1 % [95 %]", "groups"] if with_f1 else [])]
    table(["reader", "items", *numeric, "unanswered"], rows, numeric=numeric)
