"""`tollens build NAME --originals N`: a whole data set, and its table beside the paper's."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tollens.benchmarks.collection import Lengths, PartFigures


def build_collection(
    name: str,
    folder: Path,
    originals: int,
    imitations: int,
    seed: int,
    language: str | None,
    settings: Mapping[str, str],
    *,
    as_json: bool,
) -> None:
    """Make it, write a file a part, and print how many items there are and how long they are."""
    from tollens.benchmarks.collection import PartTable
    from tollens.cli.output import emit, progress
    from tollens.errors import InputError
    from tollens.records import check_new_folder
    from tollens.workbench.building import collected, collection_of
    from tollens.workbench.items import write_parts

    if folder.suffix:
        raise InputError("expected a folder, for a file a part", file=folder)
    check_new_folder(folder)
    made = collected(name, originals=originals, imitations=imitations, seed=seed, language=language, settings=settings)
    figures, kinds = PartTable(), dict[str, int]()
    total = originals * (1 + imitations)
    with progress(quiet=as_json) as watch:
        for count, (part, item) in enumerate(write_parts(folder, made), start=1):
            figures.add(part, item)
            kinds[item.kinds[0]] = kinds.get(item.kinds[0], 0) + 1
            watch("building", name, count, total)
    how = collection_of(name, language)
    measured, published = figures.figures(how.parts), how.published
    if as_json:
        document = {"name": name, "items": total, "seed": seed, "folder": str(folder), "kinds": kinds}
        emit({**document, "parts": measured, "published": published})
        return
    _print(folder, total, kinds, measured, published)


def _print(
    folder: Path,
    total: int,
    kinds: Mapping[str, int],
    measured: Mapping[str, PartFigures],
    published: Mapping[str, PartFigures],
) -> None:
    from tollens.cli.output import say

    say(f"Wrote {total} items to {folder}")
    say("Kinds: " + ", ".join(f"{kind} {n} ({100 * n / total:.2f} %)" for kind, n in sorted(kinds.items())))
    print_parts(measured, published)


def print_parts(measured: Mapping[str, PartFigures], published: Mapping[str, PartFigures]) -> None:
    """Print how many items each part has and how long they are, with the paper's figures beside them."""
    from tollens.cli.output import say, table

    headings = [
        "part",
        "items",
        "(paper)",
        "passage ave./max.",
        "(paper) ",
        "question",
        "(paper)  ",
        "option",
        "(paper)   ",
    ]
    rows = []
    for part, here in measured.items():
        there = published.get(part)
        rows.append(
            [
                part,
                str(here.items),
                "–" if there is None else str(there.items),
                *(
                    cell
                    for name in ("passage", "question", "option")
                    for cell in (
                        _lengths(getattr(here, name)),
                        "–" if there is None else _lengths(getattr(there, name)),
                    )
                ),
            ]
        )
    table(headings, rows, numeric=headings[1:])
    say("Lengths in words, in Chinese in characters. The paper's own figures are of its own data.")


def _lengths(lengths: Lengths) -> str:
    return f"{lengths.average:.1f} / {lengths.longest}"
