"""Discourse units: a text cut at its connectives and its punctuation, and how neighbouring units hang together.

>>> text = "Tom stays because it rains. If it stops, he goes."
>>> found = discourse(text)
>>> [text[start:end] for start, end in found.units]
['Tom stays', 'it rains', 'it stops', 'he goes']
>>> found.joined
(True, False, True)

A connective joins its unit with the one before. One that begins a subordinate clause ('if', '如果') at the start of a
sentence joins its unit with the one behind, as long as that belongs to the sentence. Connectives and punctuation belong
to no unit. A mark within a number or a name ('3.5', '10:30', 'example.com') does not cut; no abbreviation is known.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

_LISTS = Path(__file__).with_name("connectives.toml")
_SENTENCE_END = r"[。！？；…!?;\n\r]|\.(?!\w)|(?<![A-Z])\.(?=[A-Z])"  # LogiQA has 'It rains.Tom stays.'
_CLAUSE_END = r"[，：—]|[,:](?!\d)"
_WORD = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Discourse:
    """The units of a text in order, and for each but the last whether a connective joins it with the next one; where
    none does, punctuation stands between them."""

    units: tuple[tuple[int, int], ...]  # the places of the first character and of the one behind the last
    joined: tuple[bool, ...]


@dataclass(slots=True)
class _Gap:
    """What stands in front of a unit."""

    starts_sentence: bool
    subordinate: bool = False
    adverbial: bool = False


def discourse(text: str) -> Discourse:
    """The units of a text, English or Chinese. A text without words has none."""
    units: list[tuple[int, int]] = []
    gaps: list[_Gap] = []
    gap = _Gap(starts_sentence=True)
    start = 0  # of the stretch that may become a unit
    word = _next_word(text, start)
    for found in _delimiters().finditer(text):
        connective = _kinds()[_plain(found["connective"])] if found["connective"] else ""
        if connective.endswith("_first") and word < found.start():
            continue  # in the midst of a clause it is a word like others
        if word < found.start():
            units.append(_stripped(text, start, found.start()))
            gaps.append(gap)
            gap = _Gap(starts_sentence=False)
        if found["sentence"]:
            gap = _Gap(starts_sentence=True)
        gap.subordinate |= connective.startswith("subordinate")
        gap.adverbial |= connective.startswith("adverbial")
        start = found.end()
        if word < start:
            word = _next_word(text, start)
    if word < len(text):
        units.append(_stripped(text, start, len(text)))
        gaps.append(gap)
    return Discourse(tuple(units), tuple(_joined(before, gap) for before, gap in pairwise(gaps)))


def _joined(before: _Gap, gap: _Gap) -> bool:
    """Whether a connective joins two units, by what stands in front of each."""
    if gap.starts_sentence:
        return gap.adverbial
    return gap.adverbial or gap.subordinate or (before.starts_sentence and before.subordinate)


def _next_word(text: str, start: int) -> int:
    """Where the next letter or digit stands; behind the text where there is none."""
    found = _WORD.search(text, start)
    return found.start() if found else len(text)


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    stretch = text[start:end]
    start += len(stretch) - len(stretch.lstrip())
    return start, start + len(stretch.strip())


def _plain(connective: str) -> str:
    return " ".join(connective.lower().split())


@cache
def _kinds() -> dict[str, str]:
    """What each connective is."""
    lists = tomllib.loads(_LISTS.read_text("utf-8"))
    return {word: kind for kinds in lists.values() for kind, words in kinds.items() for word in words}


@cache
def _delimiters() -> re.Pattern[str]:
    """Whatever cuts. Of two connectives that begin at the same place the longer one counts."""
    longest_first = sorted(_kinds(), key=len, reverse=True)
    english = "|".join(word.replace(" ", r"\s+") for word in longest_first if word.isascii())
    chinese = "|".join(word for word in longest_first if not word.isascii())
    # Only ASCII letters have two cases here: Unicode would let a dotless i count as one with a dot.
    connective = rf"(?<![\w'’-])(?ai:{english})(?![\w'’-])|{chinese}"
    return re.compile(f"(?P<connective>{connective})|(?P<sentence>{_SENTENCE_END})|{_CLAUSE_END}")
