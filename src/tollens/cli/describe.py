"""`tollens describe`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.options import ItemSeed, Json, Size

if TYPE_CHECKING:
    from tollens.benchmarks.description import PaperTexts
    from tollens.workbench.checking import Described


def describe(
    items: Annotated[list[str], typer.Argument(metavar="ITEMS", help="One set or several, each described by itself.")],
    size: Size = 100,
    item_seed: ItemSeed = 0,
    as_json: Json = False,
) -> None:
    """Count items and their texts, and say how long they are and how many different words they have.

    What the paper prints of the same split, or of its whole data set, has columns of its own, where it is known.

    \b
    Example:
      tollens describe ropes=train-v1.0.json ropes=dev-v1.0.json
    """
    from tollens.cli.output import emit, say
    from tollens.workbench.checking import describe as describe_items

    found = [describe_items(each, size=size, item_seed=item_seed) for each in items]
    if as_json:
        emit({"sets": [_document(each) for each in found]})
        return
    for each in found:
        _print(each)
    say("Lengths in words, in Chinese in characters. A passage that several items share counts once.")
    say("The vocabulary is the number of different words.")


def _document(found: Described) -> dict[str, object]:
    described = found.description
    return {
        "name": found.items,
        "items": described.items,
        "passages": described.passages,
        "texts": described.texts,
        "paper": found.paper,
    }


def _print(found: Described) -> None:
    from tollens.cli.output import say, table
    from tollens.report.phrases import counted
    from tollens.runs import short_name

    described, paper = found.description, found.paper
    passages = counted(described.passages, "different passage")
    say(f"{short_name(found.items)}: {counted(described.items, 'item')}, {passages}")
    columns = {
        "texts": {name: f"{texts.number:,}" for name, texts in described.texts.items()},
        "different": {name: f"{texts.different:,}" for name, texts in described.texts.items()},
        "average": {name: f"{texts.lengths.average:.1f}" for name, texts in described.texts.items()},
        "longest": {name: str(texts.lengths.longest) for name, texts in described.texts.items()},
        "vocabulary": {name: f"{texts.vocabulary:,}" for name, texts in described.texts.items()},
    }
    shown: dict[str, Mapping[str, str]] = {}
    for heading, measured in columns.items():
        shown[heading] = measured
        if printed := _printed(paper, heading):
            shown[f"(paper: {heading})"] = printed
    rows = [[name, *(cells.get(name, "–") for cells in shown.values())] for name in described.texts]
    table(["part", *shown], rows, numeric=list(shown))
    if paper is not None:
        say(_source(paper, counted(described.items, "item")))


def _printed(paper: PaperTexts | None, heading: str) -> dict[str, str]:
    """What the paper prints under a heading, by part."""
    if paper is None:
        return {}
    figures = {
        "different": paper.different,
        "average": paper.averages,
        "longest": paper.longest,
        "vocabulary": paper.vocabulary,
    }.get(heading, {})
    return {name: f"{value:,}" for name, value in figures.items()}


def _source(paper: PaperTexts, measured: str) -> str:
    """Which figures are the paper's, and of how many items; which are measured, and of how many."""
    of = f"all {paper.items:,} items, the splits together" if paper.whole else f"this split, {paper.items:,} items"
    wrote = "" if paper.annotators is None else f" by {paper.annotators} annotators"
    return f"Columns of the paper: {paper.paper}, of {of}{wrote}. All others are measured here, on {measured}."
