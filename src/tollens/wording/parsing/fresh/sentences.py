"""A text in sentences, as ours are told: what somebody says in quotation marks stays with who says it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from tollens.wording.parsing.seam import Language
from tollens.wording.unreadable import UnreadableSentence

MOST, LONGEST = 80, 800  # sentences of a text, and letters of a sentence: ours have a quarter of it
SPACE: Mapping[Language, str] = {"en": " ", "zh": ""}
_ENDS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(r"“|\.?”|\.(?= |$)"),
    "zh": re.compile(r"“|。?”|。"),
}


def sentences_of(text: str, language: Language) -> list[str]:
    """The sentences of a text, each up to its stop; UnreadableSentence where it does not end in one, and where there
    are more or longer ones than anybody reads."""
    found: list[str] = []
    text = text.strip()
    start, quoted = 0, False
    space = len(SPACE[language])
    for mark in _ENDS[language].finditer(text):
        if mark[0] == "“":
            quoted = True
            continue
        closed = mark[0].endswith("”")
        if (closed and len(mark[0]) == 2) or (not closed and not quoted):
            found.append(_checked(text[start : mark.end()]))
            start = mark.end() + space
            if len(found) > MOST:
                raise UnreadableSentence(text, start, f"at most {MOST} sentences")
        if closed:
            quoted = False
    if start < len(text):
        raise UnreadableSentence(_checked(text[start:]), 1, "a sentence that ends in a stop")
    return found


@cache
def count_of(story: str, language: Language) -> int:
    """How many sentences a story has, whatever stands in its slots: no word of ours has a stop in it."""
    return len(sentences_of(story, language))


def _checked(sentence: str) -> str:
    if len(sentence) > LONGEST:
        raise UnreadableSentence(sentence, LONGEST + 1, "the end of the sentence")
    return sentence
