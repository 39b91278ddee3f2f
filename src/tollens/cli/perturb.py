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
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where to: FILE.jsonl or FILE.parquet.")
    ],
    size: Size = 100,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Edit the theories of items, put the edits into words, and let the solver answer.

    Each item is written with its versions, as one group. Items that the edit cannot be made in are left out and counted
    by reason. Exit 1 if there is none that it can be made in.

    \b
    Example:
      tollens perturb robustlr/all:fresh --how negation -o negated.jsonl
      tollens perturb x.jsonl --how shuffle -o shuffled.jsonl
    """
    from tollens.benchmarks import load
    from tollens.cli.faults import NO
    from tollens.cli.output import emit, progress, say
    from tollens.records import Item
    from tollens.workbench import perturbed, write_items

    skipped: Counter[str] = Counter()
    source = load(items, size=size, seed=seed)
    groups: set[str | None] = set()
    with progress(quiet=as_json) as watch:

        def counted() -> Iterator[Item]:
            for count, item in enumerate(perturbed(source, how, seed=seed, skipped=skipped), start=1):
                groups.add(item.group)
                watch("perturbing", source.name, count, 0)
                yield item

        made = counted()
        first = next(made, None)  # where there is none, no file is written
        count = write_items(output, chain([first], made), benchmark_name=source.name.partition(":")[0]) if first else 0
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
