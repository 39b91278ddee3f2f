"""`tollens check`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.number_options import real
from tollens.cli.options import MOST_SECONDS, ItemSeed, Json, Memory, Size

if TYPE_CHECKING:
    from tollens.checks import Soundness

SHOWN = 20  # findings that people are shown; --json has them all


def check(
    items: Annotated[str, typer.Argument(metavar="ITEMS", help="Items that carry their theory.")],
    seconds: Annotated[
        float, real("--seconds", least=0.01, most=MOST_SECONDS, help="How long the solver may think of one item.")
    ] = 10.0,
    memory: Memory = 2048,
    size: Size = 100,
    item_seed: ItemSeed = 0,
    as_json: Json = False,
) -> None:
    """Prove that every key is right and the only one.

    Each item's theory is solved: does just one option fit, and is it the key? Where the theory asks nothing, the
    premises must not contradict each other. Exit 1 if an item is not sound, cannot be read or was given up on.

    \b
    Example:
      tollens check folio=folio-validation.jsonl
    """
    from tollens.benchmarks import load
    from tollens.cli.faults import NO
    from tollens.cli.output import emit, watched
    from tollens.solvers import Limits
    from tollens.workbench.checking import check as check_items

    with watched("checking", load(items, size=size, item_seed=item_seed), quiet=as_json) as asked:
        result = check_items(asked, limits=Limits(seconds=seconds, memory=memory))
    if as_json:
        emit(_document(result))
    else:
        _print(result)
    if not result.all_sound:
        raise typer.Exit(NO)


def _document(result: Soundness) -> dict[str, object]:
    counts = result.counts
    sound, apart = ("agree", "consistent"), ("unreadable", "gave up")
    return {
        "items": result.items,
        "without_theory": result.without_theory,
        "agree": counts.get("agree", 0),
        "consistent": counts.get("consistent", 0),
        "disagree": sum(n for kind, n in counts.items() if kind not in (*sound, *apart)),
        "unreadable": counts.get("unreadable", 0),
        "gave_up": counts.get("gave up", 0),
        "findings": result.findings,
    }


def _print(result: Soundness) -> None:
    from tollens.cli.output import say
    from tollens.report.phrases import counted

    said = [f"{n} {kind}" for kind, n in sorted(result.counts.items(), key=lambda pair: -pair[1])]
    said += [f"{result.without_theory} without theory"] if result.without_theory else []
    say(f"{counted(result.items, 'item')}: {', '.join(said)}")
    for finding in result.findings[:SHOWN]:
        told = "" if finding.kind == "unreadable" else f"; expected {finding.expected}, found {finding.found}"
        say(f"  {finding.item}: {finding.kind}{told}")
        for line in finding.evidence:
            for part in line.split("\n"):
                say(f"      {part}")
    if len(result.findings) > SHOWN:
        say(f"  and {len(result.findings) - SHOWN} more; --json has them all")
