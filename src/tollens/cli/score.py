"""`tollens score`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tollens.cli.options import Json, Seed, Size


def score(
    items: Annotated[str, typer.Argument(metavar="ITEMS", help="The items that were answered.")],
    predictions: Annotated[
        Path,
        typer.Option("--predictions", metavar="FILE", help="Answers by item id: JSON, JSON Lines or CSV."),
    ],
    size: Size = 100,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Score answers that were made elsewhere.

    An answer is a letter, the option's index from 0, or the option's whole text. Items are named by our ids or by the
    publisher's.

    \b
    Example:
      echo '{"logiqa/dev/1": "A", "logiqa/dev/2": "C"}' > answers.json
      tollens score logiqa=Eval.txt --predictions answers.json
    """
    from tollens.cli.output import emit, percent, say, table
    from tollens.workbench import score as score_file

    result = score_file(items, predictions, size=size, seed=seed)
    summary = result.summary
    if as_json:
        emit(
            {
                "items": result.items,
                "predictions": str(predictions),
                "n": summary.n,
                "answered": summary.answered,
                "unanswered": summary.unanswered,
                "ungraded": result.ungraded,
                "unused": result.unused,
                "scores": summary.scores,
                "kinds": summary.kinds,
                "groups": summary.groups,
                "kinds_f1": summary.kinds_f1,
                "labels_f1": summary.labels_f1,
            }
        )
        return
    figures = {
        **summary.scores,
        **{f"accuracy, {kind}": estimate for kind, estimate in summary.kinds.items()},
        **{f"weighted_f1, {kind}": estimate for kind, estimate in summary.kinds_f1.items()},
        **{f"weighted_f1, label {label}": estimate for label, estimate in summary.labels_f1.items()},
    }
    rows = [[name, percent(estimate), str(estimate.n)] for name, estimate in figures.items()]
    table(["score", "% [95 %]", "n"], rows, numeric=["% [95 %]", "n"])
    for reason, count in summary.unanswered.items():
        say(f"{count} of {summary.n} {reason}")
    if result.ungraded:
        say(f"{result.ungraded} items have no known answer and are not scored")
    if result.unused:
        say(f"{len(result.unused)} answers are for no item of the set, such as {result.unused[0]}")
