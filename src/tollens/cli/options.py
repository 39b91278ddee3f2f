"""Options that several commands share, with one meaning and one help text each."""

from __future__ import annotations

from typing import Annotated

import typer

from tollens.cli.number_options import seed, whole

MOST_ITEMS = 1_000_000_000  # as in benchmarks.fresh_items, which takes longer to import
MOST_SECONDS = 1_000_000
MOST_MEMORY = 1_000_000  # MiB

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout and nothing else.")]
ItemSeed = Annotated[int, seed("--item-seed", "Seed of NAME:fresh items: another seed, other items.")]
ReaderSeed = Annotated[int, seed("--seed", "Seed of what readers draw. It does not choose items; --item-seed does.")]
Size = Annotated[int, whole("--size", least=1, most=MOST_ITEMS, help="How many items a NAME:fresh set has.")]
AllowOverlap = Annotated[
    bool, typer.Option("--allow-overlap", help="Let a trained reader be measured on what it was trained on.")
]
Memory = Annotated[
    int, whole("--memory", least=1, most=MOST_MEMORY, metavar="MIB", help="How much the solver may take, as it counts.")
]
