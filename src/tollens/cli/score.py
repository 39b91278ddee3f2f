"""`tollens score`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.options import ItemSeed, Json, Size

if TYPE_CHECKING:
    from tollens.records import Estimate
    from tollens.scores import Summary
    from tollens.workbench.scoring import Scored


def score(
    items: Annotated[str, typer.Argument(metavar="ITEMS", help="The items that were answered.")],
    predictions: Annotated[
        Path,
        typer.Option("--predictions", metavar="FILE", help="Answers by item id: JSON, JSON Lines or CSV."),
    ],
    paired_with: Annotated[
        str | None,
        typer.Option("--paired-with", metavar="ITEMS", help="Items that belong to these: edits, a contrast set."),
    ] = None,
    paired_predictions: Annotated[
        Path | None,
        typer.Option("--paired-predictions", metavar="FILE", help="The answers to those."),
    ] = None,
    size: Size = 100,
    item_seed: ItemSeed = 0,
    as_json: Json = False,
) -> None:
    """Score answers that were made elsewhere.

    An answer is a letter, the option's index from 0, or the option's whole text; without options it is the text of a
    span. Items are named by our ids or by the publisher's. With a paired set, both are scored, and consistency: how
    often the items that belong together, by id or by group, are all right.

    \b
    Example:
      echo '{"logiqa/dev/1": "A", "logiqa/dev/2": "C"}' > answers.json
      tollens score logiqa=Eval.txt --predictions answers.json
      tollens score ropes:contrast-original --predictions originals.json \\
        --paired-with ropes:contrast --paired-predictions edits.json
    """
    from tollens.cli.output import emit
    from tollens.workbench.scoring import score as score_file

    result = score_file(
        items,
        predictions,
        paired_with=paired_with,
        paired_predictions=paired_predictions,
        size=size,
        item_seed=item_seed,
    )
    if as_json:
        emit(_document(result, predictions, paired_predictions))
        return
    _print(result)


def _document(result: Scored, predictions: Path, paired_predictions: Path | None) -> dict[str, object]:
    summary = result.summary
    document = {
        "items": result.items,
        "predictions": str(predictions),
        "n": summary.n,
        "answered": summary.answered,
        "unanswered": summary.unanswered,
        "ungraded": result.ungraded,
        "unused": result.unused,
        "scores": summary.scores,
        "kinds": summary.kinds,
        "fallacies": summary.fallacies,
        "groups": summary.groups,
        "kinds_f1": summary.kinds_f1,
        "labels_f1": summary.labels_f1,
        **_figures(summary),
    }
    if result.paired is None or paired_predictions is None:
        return document
    contrast = result.paired.contrast
    document |= _side_by_side(result)
    document["paired_by"] = contrast.by
    document["unpaired"] = contrast.unpaired
    document["paired"] = _document(result.paired.other, paired_predictions, None)
    return document


def _side_by_side(result: Scored) -> dict[str, Estimate]:
    """What is measured of both sets, and of the two together."""
    if result.paired is None:
        return {}
    first, second = _figures(result.summary), _figures(result.paired.other.summary)
    figures = {
        f"{prefix}{name}": side[name]
        for name in dict.fromkeys((*first, *second))
        for prefix, side in (("", first), ("paired_", second))
        if name in side
    }
    return {**figures, "consistency": result.paired.contrast.consistency}


def _figures(summary: Summary) -> dict[str, Estimate]:
    """The scores that stand at the top of the JSON, as far as the items have them."""
    from tollens.scores import ACCURACY, EM, F1

    return {name: summary.scores[name] for name in (ACCURACY, EM, F1) if name in summary.scores}


def _print(result: Scored) -> None:
    from tollens.cli.output import percent, say, table

    summary, paired = result.summary, result.paired
    figures = {
        **summary.scores,
        **_side_by_side(result),
        **{f"accuracy, {kind}": estimate for kind, estimate in summary.kinds.items()},
        **{f"taken, {fallacy}": estimate for fallacy, estimate in summary.fallacies.items()},
        **{f"weighted_f1, {kind}": estimate for kind, estimate in summary.kinds_f1.items()},
        **{f"weighted_f1, label {label}": estimate for label, estimate in summary.labels_f1.items()},
    }
    if paired is not None and 2 * len(paired.contrast.unpaired) > paired.contrast.items:
        few = f"{len(paired.contrast.unpaired)} of {paired.contrast.items} items have no counterpart"
        say(f"WARNING: {few}. Do the two sets belong together?")
    rows = [[name, percent(estimate), str(estimate.n)] for name, estimate in figures.items()]
    table(["score", "% [95 %]", "n"], rows, numeric=["% [95 %]", "n"])
    _say_what_is_missing(result)
    if paired is not None:
        say(f"Paired with {paired.other.items} by {paired.contrast.by}; consistency is of what both have")
        _say_what_is_missing(paired.other)
        if unpaired := paired.contrast.unpaired:
            say(f"{len(unpaired)} items have no counterpart, such as {unpaired[0]}")


def _say_what_is_missing(result: Scored) -> None:
    from tollens.cli.output import say

    summary = result.summary
    for reason, count in summary.unanswered.items():
        say(f"{count} of {summary.n} {reason}")
    if result.ungraded:
        say(f"{result.ungraded} items have no known answer and are not scored")
    if result.unused:
        say(f"{len(result.unused)} answers are for no item of the set, such as {result.unused[0]}")
