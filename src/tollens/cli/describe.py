"""`tollens describe`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tollens.cli.options import Json, Seed, Size

if TYPE_CHECKING:
    from tollens.workbench.checking import Described


def describe(
    items: Annotated[list[str], typer.Argument(metavar="ITEMS", help="One set or several, each described by itself.")],
    size: Size = 100,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Count items and their texts, and say how long they are and how many different words they have.

    What the paper says of the same split stands beside it, where it is known.

    \b
    Example:
      tollens describe ropes=train-v1.0.json ropes=dev-v1.0.json
    """
    from tollens.cli.output import emit, say
    from tollens.workbench.checking import describe as describe_items

    found = [describe_items(each, size=size, seed=seed) for each in items]
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
    from tollens.runs import short_name

    described, paper = found.description, found.paper
    wrote = "" if paper is None or paper.annotators is None else f" by {paper.annotators} annotators"
    beside = "" if paper is None else f" ({paper.paper}: {paper.items:,}{wrote})"
    say(f"{short_name(found.items)}: {described.items:,} items{beside}, {described.passages:,} different passages")
    headings = ["part", "texts", "different", "(paper)", "average", "(paper) ", "longest", "vocabulary", " (paper)"]
    rows = []
    for name, texts in described.texts.items():
        different = paper.different.get(name) if paper is not None else None
        average = paper.averages.get(name) if paper is not None else None
        vocabulary = paper.vocabulary.get(name) if paper is not None else None
        rows.append(
            [
                name,
                f"{texts.number:,}",
                f"{texts.different:,}",
                "–" if different is None else f"{different:,}",
                f"{texts.lengths.average:.1f}",
                "–" if average is None else f"{average:.1f}",
                str(texts.lengths.longest),
                f"{texts.vocabulary:,}",
                "–" if vocabulary is None else f"{vocabulary:,}",
            ]
        )
    table(headings, rows, numeric=headings[1:])
