"""What the published LogiQA files carry beside the text: option letters and question numbers.

Only what is surely not text is taken off; the record keeps the original, and the audit lists what remains. A letter is
not surely a label: options are also lists of people called A, B and C, or begin with the article.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from tollens.records import letter
from tollens.text import has_chinese, plain

_LETTER = r"([A-Za-zＡ-Ｚａ-ｚ])"
_DOT = re.compile(rf"\A\s*(?:[(（]{_LETTER}[)）]\s*[.．、:：]?|{_LETTER}\s*[.．:：)）])\s*")
_COMMA = re.compile(rf"\A\s*{_LETTER}\s*[、，,]\s*")
_BARE = re.compile(rf"\A\s*{_LETTER}\s+(?=\S)")
_LIST = re.compile(r"[A-Za-z](?![A-Za-z])")  # 'B, C and D': a name of one letter, so the text is a list of them
_CAPITAL_WORD = re.compile(r"[A-Z][a-z]")

# '12.', '12、', '12：' before text, or before a year or a month; '2.5 times' is a number of its own.
_NUMBER = re.compile(r"\A\s*(\d{1,3})\s*([.．、：:。])\s*+(?:(?!\d)|(?=(?:1[6-9]|20)\d\d\s*年|\d{1,2}\s*月\s*\d{1,2}))")


class _Mark(Enum):
    DOT = _DOT
    COMMA = _COMMA
    BARE = _BARE


class _Head(NamedTuple):
    mark: _Mark
    end: int


def without_letters(options: Sequence[str]) -> list[str]:
    """The options without the letters at their heads.

    A letter counts only in its own place (B before the second option). With a dot or a bracket it goes when another
    option has its letter too, or when a word follows; with a comma or nothing, when two others have theirs.
    """
    heads = [_head(option, place) for place, option in enumerate(options)]
    if any(head and _LIST.match(option[head.end :]) for option, head in zip(options, heads, strict=True)):
        # Names of one letter behind the mark: labels only if every option has its own, else lists of such names.
        heads = heads if all(heads) else [None] * len(heads)
    clean = []
    for place, (option, head) in enumerate(zip(options, heads, strict=True)):
        others = sum(each is not None for index, each in enumerate(heads) if index != place)
        clean.append(option[head.end :].strip() if head and _is_label(option, head, others) else option.strip())
    plainly = [option.strip() for option in options]
    # 'A Team', 'B Team': without a mark, letters whose loss makes two options equal tell them apart. With one they are
    # labels all the same, and the audit is to find that the options are equal.
    unmarked = any(head is not None and head.mark is _Mark.BARE for head in heads)
    return plainly if unmarked and len(set(clean)) < len(set(plainly)) else clean


def without_number(text: str) -> str:
    """The text without the number that the exam paper gave it; the first of a list within the text stays."""
    found = _NUMBER.match(text)
    if not found:
        return text.strip()
    successor = re.compile(rf"(?<!\d){int(found[1]) + 1}\s*{re.escape(found[2])}")
    return text.strip() if successor.search(text, found.end()) else text[found.end() :].strip()


def _head(option: str, place: int) -> _Head | None:
    """The option's own letter at its head, with what marks it."""
    for mark in _Mark:
        found = mark.value.match(option)
        if found is None or plain(found[found.lastindex or 0]).upper() != letter(place):
            continue
        rest = option[found.end() :]
        if mark is _Mark.COMMA and _LIST.match(rest):
            return None
        if mark is _Mark.BARE and rest[0].islower():
            return None  # the article, or somebody called B who does something
        return _Head(mark, found.end())
    return None


def _is_label(option: str, head: _Head, others: int) -> bool:
    if head.mark is not _Mark.DOT:
        return others >= 2
    rest = option[head.end :]
    return others >= 1 or has_chinese(rest[:1]) or _CAPITAL_WORD.match(rest) is not None
