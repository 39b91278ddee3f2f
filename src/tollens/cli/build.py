"""`tollens build`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.number_options import seed as seed_option
from tollens.cli.number_options import whole
from tollens.cli.options import Json, Size

if TYPE_CHECKING:
    from tollens.checks.features import Feature
    from tollens.records import Items


def build(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A benchmark with fresh items; see `tollens list`.")],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="FILE.jsonl or FILE.parquet; as published, FILE.csv for RobustLR and FILE.json for ROPES. With "
            "--originals, and of LogiQA with --from, a folder.",
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
    difficulty: Annotated[
        str | None, typer.Option("--difficulty", metavar="1-5", help="How hard, 1 to 5 or a range as 2-4; of NAIL.")
    ] = None,
    originals: Annotated[
        int | None, whole("--originals", least=1, most=1_000_000, help="A whole data set: so many originals; of NAIL.")
    ] = None,
    imitations: Annotated[
        int | None,
        whole("--imitations", least=0, most=1_000_000, help="And so many imitations of each, in other words."),
    ] = None,
    backbone: Annotated[
        Path | None,
        typer.Option("--backbone", metavar="FILE", help="Items of a backbone that you wrote, each in other words."),
    ] = None,
    raw: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            metavar="FILE...",
            help="Of raw material: exam items for LogiQA, texts or folders of them for ROPES.",
        ),
    ] = None,
    workers: Annotated[
        int, whole("--workers", least=1, most=1_024, help="Processes that build; the items are the same.")
    ] = 1,
    size: Size = 100,
    seed: Annotated[int, seed_option("--seed", "Seed of the items: another seed, other items.")] = 0,
    as_json: Json = False,
) -> None:
    """Make fresh items and write them to a file.

    Prints what was thrown away on the way and why, and whether the answer could be guessed from what can be counted.
    With --originals it makes a whole data set as the paper did, a file a part in a folder, and prints its table.
    With --from it makes of raw material what the paper made of its own, and prints what was dropped at which step.

    \b
    Example:
      tollens build nail --difficulty 3 --size 500 --seed 1 -o nail.jsonl
      tollens build nail --originals 488 --imitations 20 --seed 1 -o nail
      tollens build nail --backbone examples/backbones/nail-figure-3-matching.backbone -o mine.jsonl
      tollens build logiqa --from raw.jsonl --seed 1 -o logiqa
      tollens build ropes --from book.txt notes/ -o candidates.jsonl
      tollens build robustlr --set c-cs --size 7000 --seed 1 -o c-cs.jsonl
      tollens build robustlr --set all --language zh --with depth=3 --with merged=true --workers 2 -o all-zh.jsonl
    """
    from tollens.checks.features import FeatureTable
    from tollens.cli.collection import build_collection
    from tollens.cli.output import emit, say, watched, writing_to
    from tollens.cli.raw import build_from_raw
    from tollens.errors import InputError
    from tollens.workbench.building import build as build_items
    from tollens.workbench.items import write_items

    dropped: Counter[str] = Counter()
    features = FeatureTable()
    given = pairs_of([*(settings or ()), *([] if difficulty is None else [f"difficulty={difficulty}"])])
    if raw:
        _refuse_beside_raw(set_name, given, backbone, originals, imitations, workers, size)
        build_from_raw(name, raw, output, seed, language, as_json=as_json)
        return
    if originals is not None or imitations is not None:
        _refuse_beside_originals(originals, set_name, backbone, workers, size)
        build_collection(name, output, originals or 0, imitations or 0, seed, language, given, as_json=as_json)
        return
    if backbone is not None:
        if workers > 1:
            raise InputError("items of one backbone are made by one process: expected no --workers")
        items = _of_backbone(name, backbone, size, seed, set_name, language, given)
    else:
        items = build_items(
            name,
            size=size,
            seed=seed,
            set_name=set_name,
            language=language,
            settings=given,
            workers=workers,
            dropped=dropped,
        )
    full_name = items.name.partition(":")[0]
    with writing_to(output), watched("building", items, quiet=as_json) as made:
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


def _refuse_beside_originals(
    originals: int | None, set_name: str | None, backbone: Path | None, workers: int, size: int
) -> None:
    from tollens.benchmarks.expressions import DEFAULT_SIZE
    from tollens.errors import InputError

    if originals is None:
        raise InputError("expected --originals N beside --imitations")
    if set_name is not None or backbone is not None or workers > 1 or size != DEFAULT_SIZE:
        raise InputError("a whole data set is what it is: expected no --size, --set, --backbone or --workers beside it")


def _refuse_beside_raw(*given: object) -> None:
    from tollens.benchmarks.expressions import DEFAULT_SIZE
    from tollens.errors import InputError

    *others, workers, size = given
    if any(each is not None and each != {} for each in others) or workers != 1 or size != DEFAULT_SIZE:
        raise InputError("raw material says all: expected nothing but --language and --seed beside --from")


def _of_backbone(
    name: str, path: Path, size: int, seed: int, set_name: str | None, language: str | None, settings: dict[str, str]
) -> Items:
    from tollens.benchmarks import benchmark
    from tollens.errors import InputError
    from tollens.workbench.building import from_backbone

    if set_name is not None or settings:
        raise InputError("a backbone of your own says all: expected no --set, --with or --difficulty beside it")
    known = benchmark(name)
    if not known.name.startswith("nail"):
        raise InputError(f"backbones are of nail, not of {name}")
    if language not in (None, "en", "zh"):
        raise InputError(f"expected --language en or zh, found {language}")
    return from_backbone(path, size=size, seed=seed, language="zh" if (language or known.language) == "zh" else "en")


def pairs_of(settings: Sequence[str]) -> dict[str, str]:
    """What stands behind `--with`, by key."""
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
    from tollens.report.phrases import counted

    say(f"Wrote {counted(count, 'item')} to {output}")
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
