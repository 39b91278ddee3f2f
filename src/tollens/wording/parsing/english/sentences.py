"""Where sentences end.

>>> [sentence.text for sentence in sentences("Dr. Lee left at 9:00 A.M. on foot. Did she? “Yes.”")]
['Dr. Lee left at 9:00 A.M. on foot.', 'Did she?', '“Yes.”']
>>> [sentence.text for sentence in sentences("Ann J. Land is in room B. Bo is in Tower A. Cy is not.")]
['Ann J. Land is in room B.', 'Bo is in Tower A.', 'Cy is not.']
>>> [sentence.text for sentence in sentences("They are Nation X and Nation Z. Each nation trades.")]
['They are Nation X and Nation Z.', 'Each nation trades.']
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# Behind these a full stop is part of the word.
_ABBREVIATIONS = frozenset(
    "mr mrs ms dr prof st rev hon sen gov gen col capt lt sgt jr sr vs inc ltd vol dept univ approx".split()
)
# A letter behind one of these names it: 'Tower A. Bob …' are two sentences, 'Ann J. Land' is one name.
_LABELLED = frozenset(
    "area building category city class club committee company day division door flight floor gate grade group house "
    "item lane level line lot option person plan point product road room route school section set site store street "
    "student team theatre tower town train type unit vitamin zone".split()
)
# With one of these a sentence begins, and no surname: 'Nation Z. Each nation …'.
_OPENERS = frozenset(
    "each every if the no none neither either exactly at any all both unless whenever when there they only these this "
    "some in on of".split()
)
_FIRST_WORD = re.compile(r"[A-Za-z]+")
_END = re.compile(r"(?<![.!?])[.!?]+[\"”’')\]]*(?=\s|$)|\n+")
_LAST_WORD = re.compile(r"([A-Za-z][A-Za-z.]*)$")
_WORD_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]+)\s+$")
_BLANKS = re.compile(r"[ \t]*")
_LONGEST = 1 + max(map(len, _ABBREVIATIONS))
_WINDOW = 40  # characters before a full stop in which its word and the word before that are looked for


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it stands, without the space around it, and where it begins in the text."""

    text: str
    start: int


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text in order. A line break ends one; the full stop of an abbreviation, of an initial or of
    A.M. does not, unless the text or a line ends there."""
    found: list[Sentence] = []
    start = 0
    for end in _END.finditer(text):
        if not end[0].startswith("\n") and _goes_on(text, end):
            continue
        _add(found, text, start, end.end())
        start = end.end()
    _add(found, text, start, len(text))
    return found


def _add(found: list[Sentence], text: str, start: int, end: int) -> None:
    piece = text[start:end].lstrip()
    if piece:
        found.append(Sentence(piece.rstrip(), end - len(piece)))


def _goes_on(text: str, end: re.Match[str]) -> bool:
    """Whether the full stop belongs to the word before it."""
    if end[0] != ".":
        return False
    stop = end.start()
    near = text[max(0, stop - _LONGEST) : stop]
    whole = near[near.rfind(" ") + 1 :]  # the last word, or the end of a longer one than any abbreviation
    if len(whole) > 1 and whole.isalpha() and whole.lower() not in _ABBREVIATIONS:
        return False
    start = max(0, stop - _WINDOW)
    word = _LAST_WORD.search(text, start, end.start())
    blanks = _BLANKS.match(text, end.end())
    behind = text[blanks.end() : blanks.end() + 1] if blanks is not None else ""
    if word is None or behind in ("", "\n"):
        return False
    last = word[1]
    if "." in last:  # A.M., U.S.
        return not behind.isupper()
    opener = _FIRST_WORD.match(text, blanks.end()) if blanks is not None else None
    if len(last) == 1 and opener is not None and opener[0].lower() in _OPENERS:
        return False
    return last.lower() in _ABBREVIATIONS or (behind.isupper() and _is_initial(last, text[start : word.start()]))


def _is_initial(letter: str, before: str) -> bool:
    """Whether a letter is the initial of a name: at the start, behind another initial, or behind a name."""
    if len(letter) != 1 or not letter.isupper() or letter == "I":
        return False
    word = _WORD_BEFORE.search(before)
    if word is None:
        return not before.strip() or before.rstrip()[-1] in ".,—"
    return word[1][0].isupper() and word[1].lower() not in _LABELLED
