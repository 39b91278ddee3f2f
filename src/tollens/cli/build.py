"""`tollens build`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.options import Json, Seed, Size

if TYPE_CHECKING:
    from tollens.checks.features import Feature


def build(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A benchmark with fresh items; see `tollens list`.")],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="FILE.jsonl or FILE.parquet; FILE.csv where it was published so."
        ),
    ],
    set_name: Annotated[
        str | None, typer.Option("--set", metavar="SET", help="Which of its sets; see `tollens list sets`.")
    ] = None,
    language: Annotated[str | None, typer.Option("--language", metavar="en|zh", help="The language.")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="KEY=VALUE", help="A setting of the recipe; may be given several times."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes that build; the items are the same.")] = 1,
    size: Size = 100,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Make fresh items and write them to a file.

    Prints what was thrown away on the way and why, and whether the answer could be guessed from what can be counted.

    \b
    Example:
      tollens build robustlr --set c-cs --size 7000 --seed 1 -o c-cs.jsonl
      tollens build robustlr --set all --language zh --with depth=3 --with merged=true --workers 2 -o all-zh.jsonl
    """
    from tollens.checks.features import FeatureTable
    from tollens.cli.output import emit, say, watched
    from tollens.workbench import build as build_items
    from tollens.workbench import write_items

    dropped: Counter[str] = Counter()
    features = FeatureTable()
    items = build_items(
        name,
        size=size,
        seed=seed,
        set_name=set_name,
        language=language,
        settings=_pairs(settings or ()),
        workers=workers,
        dropped=dropped,
    )
    full_name = items.name.partition(":")[0]
    with watched("building", items, quiet=as_json) as made:
        count = write_items(output, map(features.counted, made))
    measured = features.measured()
    if as_json:
        emit(
            {
                "name": full_name,
                "items": count,
                "seed": seed,
                "file": str(output),
                "dropped": dict(dropped.most_common()),
                "features": measured,
            }
        )
    else:
        _print(count, output, dropped, measured, features.labels)
        short = count % items.batch
        if short:
            say(f"The last group has {short} of its {items.batch} items: give a size that {items.batch} divides")


def _pairs(settings: Sequence[str]) -> dict[str, str]:
    from tollens.errors import InputError

    pairs: dict[str, str] = {}
    for each in settings:
        key, sign, value = each.partition("=")
        if not sign or not key:
            raise InputError(f"expected --with KEY=VALUE, found {each!r}")
        if key in pairs:
            raise InputError(f"{key} is set twice: to {pairs[key]} and to {value}")
        pairs[key] = value
    return pairs


def _print(count: int, output: Path, dropped: Counter[str], features: Sequence[Feature], labels: Sequence[str]) -> None:
    from tollens.cli.output import percent, say, table
    from tollens.records import letter

    say(f"Wrote {count} items to {output}")
    if dropped:
        say("Thrown away on the way: " + ", ".join(f"{n} × {reason}" for reason, n in dropped.most_common()))
    if not features:
        return
    answers = sorted({answer for feature in features for answer in feature.means})
    called = {answer: labels[answer] if answer < len(labels) else letter(answer) for answer in answers}
    headings = ["feature", *(f"mean, {called[answer]}" for answer in answers), "guess from it % [95 %]", "majority %"]
    rows = [
        [
            feature.name.replace("_", " "),
            *(f"{feature.means[answer]:.2f}" if answer in feature.means else "–" for answer in answers),
            percent(feature.guess) + (" !" if feature.guess.low > feature.majority else ""),
            f"{100 * feature.majority:.1f}",
        ]
        for feature in features
    ]
    table(headings, rows, numeric=headings[1:])
    if any(feature.guess.low > feature.majority for feature in features):
        say("! better than the majority: this can be counted, and tells something of the answer")
