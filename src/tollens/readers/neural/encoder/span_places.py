"""Where the words of a span stand in a text, by characters.

>>> find_span("team b", "Team A beat 'Team B'.", "en")
(13, 19)
"""

from __future__ import annotations

import re
import string

from tollens.text.scripts import CHINESE
from tollens.text.spans import places_of, span_words

_PIECES = {"en": re.compile(r"\S+"), "zh": re.compile(rf"[{CHINESE}]|[^\W_{CHINESE}]+")}


def find_span(span: str, text: str, language: str) -> tuple[int, int] | None:
    """The span's first character, and the one behind its last. Words are compared as scores compare them, or letters
    where that finds none: "Joe" is in "Joe's". Of several places it is the first that is written as the span is, or
    else the first; None where there is none."""
    words: list[str] = []
    edges: list[tuple[int, int]] = []
    for piece in _PIECES[language].finditer(text):
        found = span_words(piece[0], language)
        words += found
        edges += [_without_punctuation(piece)] * len(found)
    wanted = span_words(span, language)
    written = span.strip(string.punctuation + string.whitespace)
    places = [(edges[place][0], edges[place + len(wanted) - 1][1]) for place in places_of(wanted, words)]
    if not places and written:
        edge = r"\b" if language == "en" else ""  # in Chinese nothing stands between words
        places = [found.span() for found in re.finditer(edge + re.escape(written) + edge, text, re.IGNORECASE)]
    alike = [(start, end) for start, end in places if text[start:end] == written]
    return next(iter(alike or places), None)


def _without_punctuation(piece: re.Match[str]) -> tuple[int, int]:
    text = piece[0]
    start = len(text) - len(text.lstrip(string.punctuation))
    return piece.start() + start, piece.start() + len(text.rstrip(string.punctuation))
