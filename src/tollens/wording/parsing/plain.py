"""Plain text as people type it: what is said, then what is asked, then options where there are some.

>>> text = as_text("All cats are animals. Tom is a cat. Is Tom an animal?")
>>> text.passage, text.question
('All cats are animals. Tom is a cat.', 'Is Tom an animal?')
>>> as_text("Ann is older than Bob.\\nWho is the oldest?\\nA) Ann\\nB) Bob").options
('Ann', 'Bob')
"""

from __future__ import annotations

import re

from tollens.wording.parsing.english.sentences import sentences
from tollens.wording.parsing.seam import Language, Text
from tollens.wording.unreadable import UnreadableSentence

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_OPTION = re.compile(r"^\s*\(?([A-Ja-j])[).:、．）]\s*(\S.*)$")
_NOTATION = re.compile(
    r"[∀∃¬∧∨→↔⊕⊤⊥≠]|->|~|\w\(|^[^\S\n]*+(?:sort|function|predicate|constant|ask|conclusion|suppose)\b", re.MULTILINE
)
_WORDS = re.compile(r"(?<![^\W\d_])[^\W\d_]+(?:[,'’-]*\s+[^\W\d_]+){2}")
_STOP = re.compile(r"(?<=[。！？])|\n+")


def in_words(text: str) -> bool:
    """Whether a text that is not in the notation of theories was meant as words: it has some in a row, and none of the
    notation's marks."""
    if _NOTATION.search(text):
        return False
    return _WORDS.search(text) is not None or any(map(_ends_in_chinese, text.split("\n")))


def _ends_in_chinese(line: str) -> bool:
    """Whether a full stop or a question mark of Chinese comes after a Chinese character."""
    first = _CHINESE.search(line)
    return first is not None and max(line.rfind("。"), line.rfind("？")) > first.start()


def as_text(words: str) -> Text:
    """The words as a text. The question is the last sentence before the options, where it ends in a question mark or
    options follow it, or the last two, where only the first of them does; lines marked A), B) … at the end are the
    options."""
    lines = words.strip().split("\n")
    options: list[str] = []
    while lines and (not lines[-1].strip() or _OPTION.match(lines[-1])):
        line = lines.pop()
        if marked := _OPTION.match(line):
            options.insert(0, marked[2].strip())
    body = "\n".join(lines).strip()
    if not body:
        raise UnreadableSentence(words[:60], 1, "words to read")
    language: Language = "zh" if _CHINESE.search(body) else "en"
    starts = [each.start for each in sentences(body)] if language == "en" else _starts(body)
    # 'Is the following statement true? Rex is red.': what is asked about stands behind the question.
    about = len(starts) > 1 and _asks(body[starts[-2] : starts[-1]]) and not _asks(body[starts[-1] :])
    start = starts[-2] if about else starts[-1]
    if about or options or _asks(body):
        return Text((body[:start].strip(),), body[start:].strip(), tuple(options), language)
    return Text((body,), "", (), language)


def _starts(body: str) -> list[int]:
    """Where the sentences of a Chinese text begin."""
    return [0, *(stop.end() for stop in _STOP.finditer(body) if stop.end() < len(body))]


def _asks(sentence: str) -> bool:
    return sentence.rstrip().endswith(("?", "？"))
