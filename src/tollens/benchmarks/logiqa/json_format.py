"""LogiQA 2.0 as published: one JSON object a line, English with reasoning types, Chinese without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tollens.benchmarks.logiqa.cleaning import without_letters, without_number
from tollens.benchmarks.source_lines import source_lines
from tollens.errors import InputError, shown
from tollens.records import Item, Language, Origin, Part

# The published keys, two of them misspelt, and the names that the paper gives the types.
KINDS = {
    "Categorical Reasoning": "categorical",
    "Sufficient Conditional Reasoning": "sufficient conditional",
    "Necessry Condtional Reasoning": "necessary conditional",
    "Disjunctive Reasoning": "disjunctive",
    "Conjunctive Reasoning": "conjunctive",
}


class _Row(msgspec.Struct):
    answer: int
    text: str
    question: str
    options: list[str]
    id: int | str | None = None
    example_id: int | str | None = None
    type: dict[str, bool] = {}


def read_json(path: Path, split: str | None, benchmark: str, language: Language) -> Iterator[Item]:
    """The items of a file in order. An id that the file uses twice is told apart by `~2`."""
    seen: Counter[str] = Counter()
    for number, line in source_lines(path):
        if not line.strip():
            continue
        row = _decode(line, path, number)
        given = row.id if row.id is not None else row.example_id
        name = str(number if given is None else given)
        seen[name] += 1
        passage, question = without_number(row.text), without_number(row.question)
        options = without_letters(row.options)
        changed = [passage, question, *options] != [row.text, row.question, *row.options]
        yield Item(
            id=f"{benchmark}/{split or path.stem}/{name}" + (f"~{seen[name]}" if seen[name] > 1 else ""),
            passage=(Part(name="passage", text=passage),),
            question=question,
            options=tuple(options),
            answer=row.answer,
            language=language,
            kinds=tuple(KINDS.get(kind, kind) for kind, holds in row.type.items() if holds),
            split=split,
            origin=Origin(
                benchmark=benchmark,
                file=path.name,
                line=number,
                id=None if given is None else str(given),
                original=line if changed else None,
            ),
        )


def _decode(line: str, path: Path, number: int) -> _Row:
    try:
        return msgspec.json.decode(line, type=_Row)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InputError(
            f"expected a LogiQA 2.0 object (answer, text, question, options), found {shown(line)}: {error}",
            file=path,
            line=number,
        ) from error
