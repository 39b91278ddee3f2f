"""FOLIO (Han et al. 2022) as published: JSON lines of premises, their first-order forms, a conclusion and its label.

The first-order forms travel in the item's theory as they are, readable or not: `tollens check` says which are not. The
conclusion has one in the validation file and none in the training file; without it there is nothing to decide, and only
whether the premises agree with each other can be checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tollens.benchmarks.benchmark import Benchmark, PublishedFile
from tollens.benchmarks.source_lines import source_lines
from tollens.errors import InputError, shown
from tollens.records import LABELS, Item, Origin, Part

_HOME = "https://raw.githubusercontent.com/Yale-LILY/FOLIO/main/data/v0.0"


class _Row(msgspec.Struct):
    premises: list[str]
    conclusion: str
    label: str
    example_id: int | str | None = None
    story_id: int | str | None = None
    premises_fol: list[str] = msgspec.field(name="premises-FOL", default_factory=list)
    conclusion_fol: str | None = msgspec.field(name="conclusion-FOL", default=None)


def read_folio(path: Path, split: str | None) -> Iterator[Item]:
    """The items of a file in order, each a conclusion to be called true, false or unknown."""
    for number, line in source_lines(path):
        if not line.strip():
            continue
        row = _decode(line, path, number)
        label = "Unknown" if row.label == "Uncertain" else row.label
        if label not in LABELS["en"]:
            raise InputError(
                f"expected the label True, False, Unknown or Uncertain, found {shown(row.label)}",
                file=path,
                line=number,
            )
        name = str(number if row.example_id is None else row.example_id)
        yield Item(
            id=f"folio/{split or path.stem}/{name}",
            passage=(Part(name="premises", text="\n".join(row.premises)),),
            question=row.conclusion,
            options=LABELS["en"],
            answer=LABELS["en"].index(label),
            group=None if row.story_id is None else str(row.story_id),
            split=split,
            origin=Origin(
                benchmark="folio",
                file=path.name,
                line=number,
                id=None if row.example_id is None else str(row.example_id),
            ),
            theory=_theory(row),
        )


def _theory(row: _Row) -> str | None:
    """The published formulas as a theory, a line each, with its sentence where there are as many."""
    if not row.premises_fol:
        return None
    sentences = [*row.premises] if len(row.premises) == len(row.premises_fol) else [""] * len(row.premises_fol)
    lines = [
        f"{_one_line(formula)}  {json.dumps(sentence, ensure_ascii=False)}" if sentence else _one_line(formula)
        for formula, sentence in zip(row.premises_fol, sentences, strict=True)
    ]
    if row.conclusion_fol is not None:
        lines += [f"conclusion {_one_line(row.conclusion_fol)}", "ask label"]
    return "\n".join(lines)


def _one_line(formula: str) -> str:
    return " ".join(formula.split()) or "()"  # an empty formula must not vanish: this cannot be read either


def _decode(line: str, path: Path, number: int) -> _Row:
    try:
        return msgspec.json.decode(line, type=_Row)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InputError(
            f"expected a FOLIO object (premises, conclusion, label), found {shown(line)}: {error}",
            file=path,
            line=number,
        ) from error


FOLIO = Benchmark(
    name="folio",
    title="FOLIO",
    language="en",
    licence="CC BY-SA 4.0",
    read=read_folio,
    theories=("published",),
    files=(
        PublishedFile(
            split="train",
            url=f"{_HOME}/folio-train.jsonl",
            sha256="008d34b750d31fa7f014e953228adf4db81ec34bbda9e7f67c96c60438d1e6b2",
        ),
        PublishedFile(split="validation", url=f"{_HOME}/folio-validation.jsonl"),
    ),
)
