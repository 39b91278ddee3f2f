"""A span of text as the official ROPES evaluation compares it: by words, whatever their case and punctuation.

>>> span_words("The U.S. Navy ", "en")
['the', 'us', 'navy']
>>> span_words("甲组，3号", "zh")
['甲', '组', '3', '号']
>>> places_of(["team", "b"], span_words("Team A beat Team B.", "en"))
[3]

English is lowered, freed of ASCII punctuation and cut at white space. Articles stay: 'Group A' has none to lose.
SQuAD's evaluation takes them away, and the published contrast figures come out with them and not without. In Chinese
each character is a word, as in the evaluations of CMRC 2018 and DRCD; letters and digits run together, and all
punctuation goes.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Sequence

from tollens.text.scripts import CHINESE

_ASCII_PUNCTUATION = str.maketrans("", "", string.punctuation)
_CHINESE_WORD = re.compile(rf"[{CHINESE}]|[^\W_{CHINESE}]+")

# What stands between two answers that a question offers, as words of the functions here.
_BETWEEN = {"en": (("or",),), "zh": (("还", "是"), ("或", "者"), ("或",))}
ARTICLES = {"en": frozenset(("a", "an", "the")), "zh": frozenset[str]()}

Words = Sequence[str]


def span_words(text: str, language: str) -> list[str]:
    """The words of a span, or of the text that it is looked for in."""
    if language == "zh":
        return _CHINESE_WORD.findall(unicodedata.normalize("NFKC", text).lower())
    return text.lower().translate(_ASCII_PUNCTUATION).split()


def places_of(span: Words, text: Words) -> list[int]:
    """Where the span's words stand in the text, one behind the other; a span without words stands nowhere."""
    found: list[int] = []
    back, met = _borders(span), 0
    for place, word in enumerate(text if span else ()):
        while met and (met == len(span) or span[met] != word):
            met = back[met - 1]
        met += span[met] == word
        if met == len(span):
            found.append(place + 1 - met)
    return found


def _borders(span: Words) -> list[int]:
    """For each beginning of the span, how many words it begins and ends with alike, itself aside (Knuth-Morris-Pratt):
    no word of a text has to be looked at again for every word of a long span."""
    borders = [0] * len(span)
    for place in range(1, len(span)):
        met = borders[place - 1]
        while met and span[met] != span[place]:
            met = borders[met - 1]
        borders[place] = met + (span[met] == span[place])
    return borders


def offered(spans: Sequence[Words], question: Words, language: str) -> list[int]:
    """Which of the spans a question offers to choose from ('more or less', 'Monday, Tuesday or Friday'), by their
    places in the list. Fewer than two are no choice: then none."""
    ends: dict[int, int] = {}
    starts: dict[int, int] = {}
    for number in sorted(range(len(spans)), key=lambda number: len(spans[number])):  # the longest has the last word
        for place in places_of(spans[number], question):
            starts[place] = ends[place + len(spans[number])] = number
    found: set[int] = set()
    for between in _BETWEEN[language]:
        for place in places_of(between, question):
            behind = _without_articles(question, place + len(between), language)
            if place in ends and behind in starts:
                found |= {starts[behind], *_before(spans, ends, place)}
    return sorted(found) if len(found) > 1 else []


def stands_beside_or(span: Words, question: Words, language: str) -> bool:
    """Whether a question offers the span against something else."""
    for between in _BETWEEN[language]:
        for place in places_of(between, question):
            behind = _without_articles(question, place + len(between), language)
            sides = list(question[:place][-len(span) :]), list(question[behind : behind + len(span)])
            if list(span) in sides:
                return True
    return False


def _without_articles(question: Words, place: int, language: str) -> int:
    while place < len(question) and question[place] in ARTICLES[language]:
        place += 1
    return place


def _before(spans: Sequence[Words], ends: dict[int, int], end: int) -> set[int]:
    """The span that ends there, and those that stand in a row before it."""
    found: set[int] = set()
    while end in ends:
        found.add(ends[end])
        end -= len(spans[ends[end]])
    return found
