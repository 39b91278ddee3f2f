"""How much of the published corpora is read, and how much of what is answered is right. Skipped without the data."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import tollens as tl
from tollens.logic import Semantics
from tollens.records import Item
from tollens.solvers import Limits, decide
from tollens.wording.parsing import Text, UnreadableSentence
from tollens.wording.parsing.statements import read_statements

LABELS = {"entailed": "True", "refuted": "False", "independent": "Unknown"}


def answer(item: Item, semantics: Semantics = "classical") -> str | None:
    """The label that the text, as read, gives its question; None where it is not read or in doubt."""
    try:
        reading = read_statements(Text(tuple(part.text for part in item.passage), item.question, item.options))
    except UnreadableSentence:
        return None
    asked = reading.theory.asked
    assert asked is not None and asked.conclusion is not None
    verdict = decide(replace(reading.theory, semantics=semantics), asked.conclusion, limits=Limits(seconds=5))
    label = LABELS.get(verdict.status)
    return None if label == "Unknown" and reading.doubt() is not None else label


def counted(items: list[Item], semantics: Semantics = "classical") -> Counter[str]:
    """How many are right, wrong and not answered."""
    found: Counter[str] = Counter()
    for item in items:
        said = answer(item, semantics)
        assert isinstance(item.answer, int)
        found["none" if said is None else "right" if said == item.options[item.answer] else "wrong"] += 1
    return found


def test_proofwriter(data: Path) -> None:
    items = list(tl.load(f"proofwriter={data / 'proofwriter' / 'dev.json'}"))[::6]
    assert counted(items, "rules")["right"] >= 0.99 * len(items)


def test_prontoqa(data: Path) -> None:
    items = list(tl.load(f"prontoqa={data / 'prontoqa' / 'first100.json'}"))[::5]
    assert counted(items)["right"] == len(items) == 20


def test_every_text_of_robustlr_is_read(data: Path) -> None:
    for item in tl.load(f"robustlr={data / 'robustlr' / 'sample.jsonl'}"):
        read_statements(Text(tuple(part.text for part in item.passage), item.question, item.options))


def test_folio_from_its_words_alone(data: Path) -> None:
    items = [item for item in tl.load(f"folio={data / 'folio' / 'folio-train.jsonl'}") if int(item.group or 0) % 3][::3]
    found = counted(items)
    answered = found["right"] + found["wrong"]
    assert answered >= 0.24 * len(items)
    assert found["right"] >= 0.83 * answered
