"""`tollens power`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.number_options import real, whole
from tollens.cli.options import Json

if TYPE_CHECKING:
    from tollens.workbench.powering import Power


def power(
    runs: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[RUN RUN]", help="Two runs on the same items that say how often they disagree."),
    ] = None,
    difference: Annotated[
        float | None,
        real("--difference", metavar="D", help="In accuracy, as a share: 0.03 is three points."),
    ] = None,
    items: Annotated[
        int | None,
        whole("--items", help="Tell the smallest difference that so many items show."),
    ] = None,
    accuracy: Annotated[
        float | None,
        real("--accuracy", metavar="A", help="Of the lesser reader; bounds how often the two disagree."),
    ] = None,
    disagreement: Annotated[
        float | None,
        real("--disagreement", metavar="S", help="On how many items one is right and the other is not."),
    ] = None,
    correlation: Annotated[
        float | None,
        real(
            "--correlation",
            metavar="R",
            help="Of the two's rights and wrongs, beside --accuracy; 0 is none.",
        ),
    ] = None,
    alpha: Annotated[float, real("--alpha", help="The level of the two-sided test.")] = 0.05,
    power: Annotated[float, real("--power", help="How often the difference is to be seen.")] = 0.8,
    as_json: Json = False,
) -> None:
    """Tell how many items show a difference between two readers, or what so many items can show.

    By McNemar's test on the same items. How often the two disagree decides: say it, let two runs say it, or give the
    lesser reader's accuracy for the worst case. With nothing given they may disagree everywhere.

    \b
    Example:
      tollens power --difference 0.03 --disagreement 0.2
      tollens power --items 651 --accuracy 0.4
      tollens power runs/word-matching.* runs/always-d.* --difference 0.03
    """
    from tollens.cli.output import emit
    from tollens.workbench.powering import power as reckon

    result = reckon(
        *(runs or ()),
        difference=difference,
        items=items,
        accuracy=accuracy,
        disagreement=disagreement,
        correlation=correlation,
        alpha=alpha,
        power=power,
    )
    if as_json:
        emit(result)
    else:
        _print(result, asked=difference is not None)


def _print(result: Power, *, asked: bool) -> None:
    from tollens.cli.output import say

    test = f"McNemar's test at alpha {result.alpha:g}, power {result.power:g}"
    if result.difference is None:
        say(
            f"{result.items:,} items show no difference that two such readers can have ({result.assumed.told}; {test})."
        )
    elif asked:
        say(f"A difference of {100 * result.difference:.4g} points takes {result.items:,} items ({test}),")
    else:
        say(f"{result.items:,} items show a difference of {100 * result.difference:.2f} points or more ({test}),")
    if result.disagreement is not None:
        say(f"where the two readers disagree on {100 * result.disagreement:.1f} % of the items: {_source(result)}.")
    if result.groups is not None:
        say(f"The runs' items come in {result.groups:,} groups. Here they count as independent: take it as the least.")


def _source(result: Power) -> str:
    if result.seen is not None:
        low, high = 100 * result.seen.low, 100 * result.seen.high
        return f"as {' and '.join(result.runs)} did, 95 % interval [{low:.1f}, {high:.1f}], n = {result.seen.n}"
    assumed = result.assumed
    if assumed.share is not None:
        return "as you say"
    if assumed.correlation is not None:
        return f"by a correlation of {assumed.correlation:g} at accuracy {assumed.accuracy:g}"
    if assumed.accuracy is not None:
        return f"the most that they can at accuracy {assumed.accuracy:g}"
    return "the most of all, as nothing is known of them"
