"""`tollens compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tollens.cli.number_options import seed as seed_option
from tollens.cli.number_options import whole
from tollens.cli.options import MOST_ITEMS, Json

if TYPE_CHECKING:
    from tollens.workbench.comparing import Compared, Pair

SHOWN = 8  # of two runs, so many of the items that changed sides are named unless asked otherwise


def compare(
    runs: Annotated[
        list[Path],
        typer.Argument(metavar="RUN...", help="Folders of runs, or runs themselves, all on the same items."),
    ],
    items: Annotated[
        int | None,
        whole(
            "--items",
            least=0,
            most=MOST_ITEMS,
            help="Name so many of the items that changed sides, each way. [default: 8 of two runs, else 0]",
        ),
    ] = None,
    seed: Annotated[int, seed_option("--seed", "Seed of the bootstrap.")] = 0,
    as_json: Json = False,
) -> None:
    """Compare runs on the same items, each with each.

    The difference in accuracy with its interval, its p-value, and what changed sides. With
    more than two runs the p-values are also given corrected by Holm's method for how many comparisons there are.
    With --json all items that changed sides are named.

    \b
    Example:
      tollens run word-matching always-d random --on logiqa=Eval.txt -o runs
      tollens compare runs
      tollens compare runs/word-matching.* runs/always-d.* --items 20
    """
    from tollens.cli.output import emit, progress
    from tollens.errors import InputError
    from tollens.workbench.comparing import compare_all

    if as_json and items is not None:
        raise InputError("--items: --json names all items that changed sides")
    with progress(quiet=as_json) as watch:
        result = compare_all(runs, seed=seed, watch=watch)
    if as_json:
        emit(_document(result))
    elif len(result.pairs) == 1:
        _print_pair(result, SHOWN if items is None else items)
    else:
        _print_pairs(result, items or 0)


def _document(result: Compared) -> dict[str, Any]:
    """All pairs; where there is one, what it comes to stands at the top as well."""
    pairs = [_of_pair(pair) for pair in result.pairs]
    alone = pairs[0] if len(pairs) == 1 else {}
    readers = [{"reader": run.title, "run": str(run.saved.folder.path), "n": len(run.scores)} for run in result.runs]
    return {"items": result.items, **alone, "runs": readers, "comparisons": pairs}


def _of_pair(pair: Pair) -> dict[str, Any]:
    import msgspec

    return {
        "first": pair.first.title,
        "second": pair.second.title,
        **msgspec.to_builtins(pair.comparison),
        "mcnemar_p_holm": pair.mcnemar_p_holm,
        "groups_p_holm": pair.groups_p_holm,
        "bootstrap_p_holm": pair.bootstrap_p_holm,
    }


def _print_pair(result: Compared, shown: int) -> None:
    from tollens.cli.output import say

    (pair,) = result.pairs
    comparison = pair.comparison
    difference = comparison.difference
    say(f"{pair.first.title} minus {pair.second.title} on {result.items}, n = {difference.n}")
    say(
        f"  difference in accuracy {100 * difference.value:+.1f} points, 95 % interval "
        f"[{100 * difference.low:+.1f}, {100 * difference.high:+.1f}]"
    )
    say(f"  {_test(pair)} p = {comparison.groups_p:.3g}; paired bootstrap p = {comparison.bootstrap_p:.3g}")
    say(f"  both right {comparison.both_right}, neither {comparison.neither_right}")
    _say_items(pair, shown)


def _print_pairs(result: Compared, shown: int) -> None:
    from tollens.cli.output import say, table

    numbers = ["points [95 %]", "p", "Holm", "only first", "only second"]
    n = result.pairs[0].comparison.difference.n
    say(f"{len(result.runs)} runs on {result.items}, n = {n}: {len(result.pairs)} comparisons, first minus second")
    table(["first", "second", *numbers], [_row(pair) for pair in result.pairs], numeric=numbers)
    say(f"p: {_test(result.pairs[0])}. Holm: the same, corrected for {len(result.pairs)} comparisons.")
    say("Only first, only second: items that one alone has right.")
    for pair in result.pairs if shown else ():
        say(f"{pair.first.title} and {pair.second.title}")
        _say_items(pair, shown)


def _row(pair: Pair) -> list[str]:
    comparison = pair.comparison
    difference = comparison.difference
    return [
        pair.first.title,
        pair.second.title,
        f"{100 * difference.value:+.1f} [{100 * difference.low:+.1f}, {100 * difference.high:+.1f}]",
        f"{comparison.groups_p:.3g}",
        f"{pair.groups_p_holm:.3g}",
        str(len(comparison.only_first)),
        str(len(comparison.only_second)),
    ]


def _test(pair: Pair) -> str:
    """The test by name. Items of a group stand and fall together: McNemar's would take each for a witness."""
    units = pair.comparison.units
    return f"exact test of {units} groups" if units < pair.comparison.difference.n else "McNemar's exact test"


def _say_items(pair: Pair, shown: int) -> None:
    """The items that changed sides: how many, and the first of them by name."""
    from tollens.cli.output import say

    sides = ((pair.first, pair.comparison.only_first), (pair.second, pair.comparison.only_second))
    for run, items in sides:
        more = f", and {len(items) - shown} more" if shown and len(items) > shown else ""
        named = f"  {', '.join(items[:shown])}{more}" if shown and items else ""
        say(f"  only {run.title} right: {len(items)}{named}")
