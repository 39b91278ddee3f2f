"""The sentences of a passage, each of which is of the set-up, announces the clues, or is a clue."""

from __future__ import annotations

import re

from tollens.wording.parsing.arrangements.setups.announcements import opens_clues
from tollens.wording.parsing.english.sentences import sentences

_DIGITS = "zero one two three four five six seven eight nine".split()


def split_passage(passage: str) -> list[str]:
    """The sentences of a passage; what opens the clues is one of its own."""
    found: list[str] = []
    for sentence in sentences(passage):
        text = re.sub(r"\b([1-9])-(?=[a-z])", lambda digit: f"{_DIGITS[int(digit[1])]}-", sentence.text)  # 4-person
        while (colon := _clue_colon(text)) is not None:
            found.append(text[:colon].strip())
            text = text[colon:].strip()
        if text:
            found.append(text)
    return found


def _clue_colon(text: str) -> int | None:
    for mark in re.finditer(r":\s+(?=[A-Z0-9])", text):
        if opens_clues(text[: mark.end()].strip()):
            return mark.end()
    return None
