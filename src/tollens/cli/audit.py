"""`tollens audit`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.options import ItemSeed, Json, Size

if TYPE_CHECKING:
    from tollens.checks import Audit

SHOWN = 8  # item ids a finding shows to people; --json has them all


def audit(
    items: Annotated[list[str], typer.Argument(metavar="ITEMS", help="One set or several, compared with each other.")],
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 if there is a finding of severity error.")] = False,
    size: Size = 100,
    item_seed: ItemSeed = 0,
    as_json: Json = False,
) -> None:
    """Find shortcuts, duplicates, leaks and defects.

    It says what can be answered without reasoning, what is there twice, and what is out of shape, with the items.

    \b
    Example:
      tollens audit logiqa=Train.txt logiqa=Eval.txt
      tollens audit logiqa=Eval.txt --json
    """
    from tollens.cli.faults import NO
    from tollens.cli.output import emit
    from tollens.workbench.checking import audit as audit_items

    result = audit_items(*items, size=size, item_seed=item_seed)
    if as_json:
        emit(result)
    else:
        _print(result)
    if strict and any(finding.severity == "error" for finding in result.findings):
        raise typer.Exit(NO)


def _print(result: Audit) -> None:
    from tollens.checks.shortcuts import p_shown
    from tollens.cli.output import percent, say, table
    from tollens.report.phrases import counted
    from tollens.runs import short_name

    for name, count in result.sets.items():
        say(f"{short_name(name)}: {counted(count, 'item')}")
    if result.shortcuts:
        say("")
        say("How far one gets without reasoning")
        rows = [
            [
                each.name,
                percent(each.accuracy),
                f"{100 * each.chance:.1f}",
                p_shown(each.p),
                str(each.accuracy.n),
            ]
            for each in result.shortcuts
        ]
        numeric = ["accuracy % [95 %]", "chance %", "p", "n"]
        table(["shortcut", *numeric], rows, numeric=numeric)
    say("Findings" if result.findings else "No findings.")
    for finding in result.findings:
        say(f"  {finding.severity:8}{finding.kind} ({finding.count}): {finding.message}")
        if finding.items:
            with_others = (
                f"{len(finding.items)} with those they are like: " if len(finding.items) > finding.count else ""
            )
            more = len(finding.items) - SHOWN
            named = f"{', '.join(finding.items[:SHOWN])}{f', and {more} more' if more > 0 else ''}"
            say(f"{'':10}{with_others}{named}")
