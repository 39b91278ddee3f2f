"""The words of a sentence, each with its column.

>>> [token.text for token in tokens("Erin's dog isn't well-fed, is it?")]
['Erin', "'s", 'dog', 'is', 'not', 'well-fed', ',', 'is', 'it', '?']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_TOKEN = re.compile(r"\$?\d+(?:[.,:]\d+)*%?(?:st|nd|rd|th)?|[^\W\d_]+(?:[-.'’&/][^\W_]+)*\.?(?=\W|$)|\w+|\S")
_POSSESSIVE = re.compile(r"(?<=\w)['’]s$")
_ABBREVIATED = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]\.|(?:[Dd]r|[Mm]rs?|[Mm]s|[Pp]rof|[Ss]t)\.")
_INITIAL = re.compile(r"(?<!\S)[A-Z]\.(?=\s+[A-Z][a-z])")  # of a name, as a sentence does not end there: Ann J. Land

# Contractions are two words; the second has no column of its own in the text, so it has the first one's.
_CONTRACTIONS = {
    "isn't": ("is", "not"), "aren't": ("are", "not"), "wasn't": ("was", "not"), "weren't": ("were", "not"),
    "doesn't": ("does", "not"), "don't": ("do", "not"), "didn't": ("did", "not"), "can't": ("can", "not"),
    "cannot": ("can", "not"), "won't": ("will", "not"), "wouldn't": ("would", "not"), "hasn't": ("has", "not"),
    "haven't": ("have", "not"), "hadn't": ("had", "not"), "shouldn't": ("should", "not"),
    "couldn't": ("could", "not"), "mustn't": ("must", "not"), "they're": ("they", "are"), "it's": ("it", "is"),
    "he's": ("he", "is"), "she's": ("she", "is"), "we're": ("we", "are"), "i'm": ("i", "am"),
}  # fmt: skip


class Token(NamedTuple):
    """A word or a mark: as it stands, in lower case with plain apostrophes, and its column from 1."""

    text: str
    word: str
    column: int


def tokens(sentence: str) -> list[Token]:
    """The tokens of a sentence in order. The possessive is a token of its own, contractions are two."""
    found: list[Token] = []
    for match in _TOKEN.finditer(sentence):
        text, column = match[0], match.start() + 1
        if text.isalpha() and (word := text.lower()) not in _CONTRACTIONS:
            found.append(Token(text, word, column))
        elif _INITIAL.match(sentence, match.start()):
            found.append(Token(text, text.lower(), column))
        elif text.endswith(".") and len(text) > 1 and not _ABBREVIATED.fullmatch(text):
            found += [*_split(text[:-1], column), Token(".", ".", column + len(text) - 1)]
        elif (
            text in "'’" and found and found[-1].word.endswith("s") and found[-1].column + len(found[-1].text) == column
        ):
            found.append(Token(text, "'s", column))  # of several: the students' cars
        else:
            found += _split(text, column)
    return found


def _split(text: str, column: int) -> list[Token]:
    word = text.lower().replace("’", "'")
    if (both := _CONTRACTIONS.get(word)) is not None:
        first = both[0].capitalize() if text[0].isupper() else both[0]
        return [Token(first, both[0], column), Token(both[1], both[1], column)]
    if "'" in word and (ending := _POSSESSIVE.search(text)):
        at = ending.start()
        return [Token(text[:at], word[:at], column), Token(text[at:], "'s", column + at)]
    return [Token(text, word, column)]


def joined(found: Sequence[Token]) -> str:
    """The tokens as a sentence again, without marks at its ends but the last."""
    parts: list[str] = []
    for token in found:
        glued = token.word in ("'s", ",", ".", ";", ":", ")")
        parts.append(token.text if glued or not parts or parts[-1].endswith("(") else f" {token.text}")
    return "".join(parts).strip(" ,;:")


def word_at(words: Sequence[str], at: int) -> str:
    """The word at a place; nothing outside the sentence."""
    return words[at] if 0 <= at < len(words) else ""


def past(words: Sequence[str], at: int, *phrases: str) -> int | None:
    """The place behind the longest of the phrases that stands here."""
    ends = [at + len(p) for phrase in phrases if list(words[at : at + len(p := phrase.split())]) == p]
    return max(ends, default=None)
