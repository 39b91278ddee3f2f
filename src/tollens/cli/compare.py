"""`tollens compare`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tollens.cli.options import Json, Seed

SHOWN = 8


def compare(
    first: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of one run.")],
    second: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of another on the same items.")],
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Compare two runs on the same items.

    The difference in accuracy with its interval, p-values (McNemar, paired bootstrap), and what changed sides.

    \b
    Example:
      tollens compare runs/word-matching.logiqa-Eval.txt.* runs/always-d.logiqa-Eval.txt.*
    """
    import msgspec

    from tollens.cli.output import emit, say
    from tollens.workbench.comparing import compare as compare_runs

    one, other, result = compare_runs(first, second, seed=seed)
    names = one.run.reader.name, other.run.reader.name
    if as_json:
        emit({"first": names[0], "second": names[1], "items": one.run.items.name, **msgspec.to_builtins(result)})
        return
    difference = result.difference
    say(f"{names[0]} minus {names[1]} on {one.run.items.name}, n = {difference.n}")
    say(
        f"  difference in accuracy {100 * difference.value:+.1f} points, 95 % interval "
        f"[{100 * difference.low:+.1f}, {100 * difference.high:+.1f}]"
    )
    of_groups = f" of {result.units} groups" if result.units < difference.n else ""
    say(f"  McNemar's exact test p = {result.mcnemar_p:.3g}; paired bootstrap{of_groups} p = {result.bootstrap_p:.3g}")
    say(f"  both right {result.both_right}, neither {result.neither_right}")
    for name, items in zip(names, (result.only_first, result.only_second), strict=True):
        more = f", and {len(items) - SHOWN} more" if len(items) > SHOWN else ""
        say(f"  only {name} right: {len(items)}  {', '.join(items[:SHOWN])}{more}")
