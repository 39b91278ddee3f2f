"""`tollens build`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from tollens.cli.options import Json, Seed, Size


def build(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A benchmark with fresh items; see `tollens list`.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where to: FILE.jsonl or FILE.parquet.")
    ],
    size: Size = 100,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Make fresh items and write them to a file.

    \b
    Example:
      tollens build lineup --size 500 --seed 1 -o lineup.jsonl
    """
    from tollens.cli.output import emit, progress, say
    from tollens.records import Item, write_records
    from tollens.workbench import build as build_items

    with progress(quiet=as_json) as watch:

        def counted() -> Iterator[Item]:
            for count, item in enumerate(build_items(name, size=size, seed=seed), start=1):
                watch("building", name, count, size)
                yield item

        count = write_records(output, counted(), Item)
    if as_json:
        emit({"name": name, "items": count, "seed": seed, "file": str(output)})
    else:
        say(f"Wrote {count} items to {output}")
