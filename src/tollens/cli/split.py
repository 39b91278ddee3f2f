"""`tollens split`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.number_options import seed as seed_option
from tollens.cli.options import ItemSeed, Json, Size

if TYPE_CHECKING:
    from tollens.workbench.dividing import Division


def split(
    items: Annotated[list[str], typer.Argument(metavar="ITEMS", help="One set or several, split as one.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="DIR", help="A new folder for a file a part; without it nothing is written."
        ),
    ] = None,
    shares: Annotated[
        str, typer.Option("--shares", metavar="80/10/10", help="Train, dev and test, or train and test.")
    ] = "80/10/10",
    apart: Annotated[
        str | None, typer.Option("--apart", metavar="author", help="author: nobody wrote items on two sides.")
    ] = None,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Record minimal pairs as the groups, in place of others.")
    ] = False,
    size: Size = 100,
    item_seed: ItemSeed = 0,
    seed: Annotated[int, seed_option("--seed", "Seed of the split: which items go to which part.")] = 0,
    as_json: Json = False,
) -> None:
    """Split items so that what belongs together is on one side, and measure what leaks.

    Items of one situation (one group, or the same passage or situation) and near-duplicates are never on two sides;
    with --apart author, neither are items of one author. With --pairs, two questions on one passage that differ in a
    word or two and in their answer are recorded as a group, to be scored together. Groups that the items had are gone:
    `tollens compare` then draws pairs and single items, where it drew whole situations. An id that is there twice is
    refused.

    It prints what the test part has in common with train, and how far a reader gets that remembers training questions
    and has read no passage, for each way of splitting: item by item, by situation, by author where items say who wrote
    them, and as the items came.

    \b
    Example:
      tollens split mine.jsonl -o parts --apart author --seed 1
      tollens split ropes:train ropes:dev
    """
    from tollens.cli.output import emit, progress
    from tollens.workbench.dividing import split as split_items

    with progress(quiet=as_json) as watch:
        made = split_items(
            *items,
            into=output,
            shares=shares,
            apart=apart,
            pairs=pairs,
            size=size,
            item_seed=item_seed,
            seed=seed,
            watch=watch,
        )
    if as_json:
        emit(
            {
                "way": made.way,
                "parts": {part: len(kept) for part, kept in made.parts.items()},
                "units": made.units,
                "minimal_pairs": made.pairs,
                "leaks": made.leaks,
                "notes": made.notes,
                "seed": seed,
                "folder": None if output is None else str(output),
            }
        )
    else:
        _print(made, output)


def _print(made: Division, output: Path | None) -> None:
    from tollens.cli.output import percent, say, table

    sizes = ", ".join(f"{part} {len(kept)}" for part, kept in made.parts.items())
    say(f"Split by {made.way}: {sizes}; {made.units} units that need not stay together")
    if made.pairs is not None:
        say(f"{made.pairs} minimal pairs were recorded as groups")
    names = list(dict.fromkeys(name for leaks in made.leaks.values() for name in leaks.parts))
    columns = ["near-duplicate", *(f"same {name}" for name in names), "same author", "memoriser right"]
    rows = [
        [
            way,
            str(leaks.train),
            str(leaks.test),
            percent(leaks.near_duplicate),
            *(percent(leaks.parts[name]) if name in leaks.parts else "–" for name in names),
            "–" if leaks.author is None else percent(leaks.author),
            percent(leaks.memoriser),
        ]
        for way, leaks in made.leaks.items()
    ]
    headings = ["split by", "train", "test", *columns]
    table(headings, rows, numeric=headings[1:])
    say("Of test items, % [95 %]: those that train has something of, and those that remembering alone gets right.")
    for note in made.notes:
        say(note)
    say("Nothing was written: give -o DIR" if output is None else f"Wrote {output}")
