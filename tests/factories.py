"""Small items in the tests' own words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tollens.records import Item, Origin, Part, Question

PASSAGE = "Every heron at the lake eats fish. Pia is a heron at the lake."
OPTIONS = ("Pia eats fish.", "Pia eats bread.", "Nobody eats fish.", "Pia is a duck.")


def make_item(ordinal: int = 1, **fields: Any) -> Item:
    """An item with a known answer; any field can be given."""
    given: dict[str, Any] = {
        "id": f"zoo/dev/{ordinal}",
        "passage": (Part(name="passage", text=PASSAGE),),
        "question": "Which of these must be true?",
        "options": OPTIONS,
        "answer": 0,
        "split": "dev",
        "origin": Origin(benchmark="zoo", file="zoo.txt", line=ordinal),
    }
    return Item(**{**given, **fields})


def make_question(**fields: Any) -> Question:
    """What a reader sees of such an item."""
    return make_item(**fields).as_question()


def logiqa_block(answer: str = "b", passage: str = "Every heron eats fish.", options: tuple[str, ...] = ()) -> str:
    """One item in the published LogiQA text format, without the end of its last line."""
    lines = options or ("A.Some herons eat.", "B.Herons eat fish.", "C.No bird eats.", "D.Fish eat herons.")
    return "\n".join(["", answer, passage, "What follows?", *lines])


def write_logiqa(path: Path, *blocks: str) -> Path:
    """A LogiQA text file of these items."""
    path.write_text("\n".join(blocks), encoding="utf-8")
    return path
