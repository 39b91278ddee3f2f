"""`tollens perturb`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from tollens.cli.options import Json, Seed, Size


def perturb(
    items: Annotated[str, typer.Argument(metavar="ITEMS", help="Items that carry their theory.")],
    how: Annotated[
        str,
        typer.Option(
            "--how",
            metavar="HOW",
            help="conjunction, disjunction, negation, contraposition, distribution-1, distribution-2, "
            "drop-distractors or shuffle.",
        ),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="Where to: FILE.jsonl or FILE.parquet."),
    ],
    size: Size = 100,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Edit the theories of items, put the edits into words, and let the solver answer.

    Each item is written with its versions, as one group. Items that the edit cannot be made in are left out and counted
    by reason. Exit 1 if there is none that it can be made in.

    \b
    conjunction, disjunction, negation   a rule p => q of the proof edited by that operator, and facts with it
    contraposition                       every rule p => q as not q => not p
    distribution-1                       p => q and p => r as p => (q and r), or the other way
    distribution-2                       p => q and r => q as (p or r) => q, or the other way
    drop-distractors                     only what the statement's proof needs
    shuffle                              the same sentences in another order

    \b
    Example:
      tollens perturb robustlr/all:fresh --how negation -o negated.jsonl
      tollens perturb x.jsonl --how shuffle -o shuffled.jsonl
    """
    from tollens.benchmarks import load
    from tollens.cli.faults import NO
    from tollens.cli.output import emit, say, watched
    from tollens.errors import InputError
    from tollens.records import Item
    from tollens.workbench import perturbed, write_items

    if output.suffix == ".csv":
        raise InputError("expected a file name that ends in .jsonl or .parquet", file=output)
    skipped: Counter[str] = Counter()
    source = load(items, size=size, seed=seed)
    groups: set[str | None] = set()
    with watched("perturbing", source, quiet=as_json) as watched_source:

        def counted() -> Iterator[Item]:
            for item in perturbed(watched_source, how, seed=seed, skipped=skipped):
                groups.add(item.group)
                yield item

        made = counted()
        first = next(made, None)  # where there is none, no file is written
        count = write_items(output, chain([first], made)) if first else 0
    if as_json:
        emit(
            {
                "items": count,
                "groups": len(groups),
                "skipped": sum(skipped.values()),
                "reasons": dict(skipped.most_common()),
                "how": how,
                "seed": seed,
                "file": str(output),
            }
        )
    else:
        say(f"Wrote {count} items in {len(groups)} groups to {output}" if count else "Nothing to write")
        for reason, n in skipped.most_common():
            say(f"  {n} left out: {reason}")
    if not count:
        raise typer.Exit(NO)
