"""What a question offers to choose from, by the words around 'or'.

>>> alternatives("Would Ann sleep more or less than Bob?", "en")
['more', 'less']
>>> alternatives("Which day was warmer: Monday or Friday?", "en")
['Monday', 'Friday']
>>> alternatives("安娜会睡得更多还是更少？", "zh")
['更多', '更少']
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tollens.text.scripts import CHINESE
from tollens.text.spans import ARTICLES, span_words

_TOKEN = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*%?|[^\w\s]")
_LABEL = re.compile(r"[A-Z]|\d+(?:\.\d+)?")  # what stands behind a word to tell one thing from another: cup A, day 3
_LONGEST_CHINESE = 6
_LONGEST_NAME = 20  # words
# The left side is bounded: else every character of a long text without an 'or' would be tried as its beginning.
_CHINESE_OR = re.compile(
    rf"([{CHINESE}A-Za-z0-9]{{1,{_LONGEST_CHINESE}}}?)(?:，|、)?(?:还是|或者|或)([{CHINESE}A-Za-z0-9]+)"
)


def tokens_of(text: str) -> list[str]:
    """The words of an English text as they are written, and its punctuation."""
    return _TOKEN.findall(text)


def is_label(token: str) -> bool:
    """Whether a token is a single capital or a number."""
    return _LABEL.fullmatch(token) is not None


def alternatives(question: str, language: str) -> list[str]:
    """What a question offers to choose from: what stands on both sides of 'or'."""
    if language == "zh":
        return once((side for left, right in _CHINESE_OR.findall(question) for side in _sides(left, right)), "zh")
    tokens = tokens_of(question)
    found: list[str] = []
    for place, token in enumerate(tokens):
        if token.lower() == "or" and 0 < place < len(tokens) - 1:
            found += [*_before(tokens, place), *_behind(tokens, place + 1)]
    return once(found, "en")


def once(texts: Iterable[str], language: str) -> list[str]:
    """The texts without repetition, whatever their case and punctuation."""
    return list({" ".join(span_words(text, language)): text for text in reversed(list(texts))}.values())[::-1]


def _is_name(token: str) -> bool:
    return token[0].isupper() or token[0].isdigit()


def _behind(tokens: list[str], place: int) -> list[str]:
    """What begins here: a run of names, a word and its label, or one word."""
    if tokens[place].lower() in ARTICLES["en"] and place + 1 < len(tokens):
        place += 1
    size = 1
    if _is_name(tokens[place]):
        while size < _LONGEST_NAME and place + size < len(tokens) and _is_name(tokens[place + size]):
            size += 1
    elif place + 1 < len(tokens) and is_label(tokens[place + 1]):
        size = 2
    return [" ".join(tokens[place : place + size])] if tokens[place][0].isalnum() else []


def _before(tokens: list[str], end: int) -> list[str]:
    """What ends here, in the same way; a comma before 'or' does not count."""
    if tokens[end - 1] == "," and end > 1:
        end -= 1
    start = end - 1
    if not tokens[start][0].isalnum():
        return []
    if _is_name(tokens[start]):
        while end - start < _LONGEST_NAME and start > 1 and _is_name(tokens[start - 1]):
            start -= 1
    if is_label(tokens[end - 1]) and start == end - 1 and start > 0 and tokens[start - 1][0].isalpha():
        start -= 1
    return [" ".join(tokens[start:end])]


def _sides(left: str, right: str) -> tuple[str, str]:
    """The end of one side and the beginning of the other that look alike: 更多 and 更少, 甲组 and 乙组."""
    longest = min(len(left), len(right), _LONGEST_CHINESE)
    for size in range(longest, 0, -1):
        a, b = left[-size:], right[:size]
        if size > 1 and (a[0] == b[0] or a[-1] == b[-1]):
            return a, b
    return left[-longest:], right[:longest]
