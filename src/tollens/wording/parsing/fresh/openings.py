"""Openings: which of the stories that we tell a text may begin with, found by a few letters without reading it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import accumulate
from typing import Generic, TypeVar

from tollens.logic import Theory
from tollens.wording.parsing.fresh.sentences import SPACE
from tollens.wording.parsing.seam import Language
from tollens.wording.unreadable import OfAnotherKind, UnreadableSentence

T = TypeVar("T")

_SLOT = re.compile(r"\{(\w+)\}")
_SHOWN = 60  # letters of a text that is refused
_MOST = 12  # letters of a story by which it is looked up
_WORDS = 160  # letters that the words in a slot may have


class Openings(Generic[T]):
    """Stories with slots, each with what it is the story of."""

    def __init__(self, stories: Iterable[tuple[str, T]], language: Language) -> None:
        self._space = SPACE[language]
        cut = [([self._whole(piece) for piece in _SLOT.split(story)[::2]], value) for story, value in stories]
        self._length = min(_MOST, *(max(map(len, pieces)) for pieces, _ in cut))
        self._known: dict[str, list[T]] = {}
        self._within = 0  # letters of a text, in which those of any story begin
        for pieces, value in cut:
            place = next(place for place, piece in enumerate(pieces) if len(piece) >= self._length)
            self._known.setdefault(pieces[place][: self._length], []).append(value)
            self._within = max(self._within, sum(map(len, pieces[:place])) + place * _WORDS)

    def read(self, text: str, theory: Callable[[T], Theory]) -> Theory:
        """The theory of a text, by what its story may be of. UnreadableSentence where it begins with none of the
        stories, where it cannot be read with any of them, and where two of them make two theories of it."""
        found: list[Theory] = []
        refused: list[UnreadableSentence] = []
        for each in dict.fromkeys(self._among(text)):
            try:
                found.append(theory(each))
            except UnreadableSentence as error:
                refused.append(error)
        if not found:
            raise refused[0] if refused else OfAnotherKind(text[:_SHOWN], 1, "one of our stories")
        if any(other != found[0] for other in found):
            raise UnreadableSentence(text[:_SHOWN], 1, "a story that is told of one thing")
        return found[0]

    def _among(self, text: str) -> list[T]:
        """What may be told in a text; whether its story stands there whole is not looked at."""
        length, known = self._length, self._known
        found: list[T] = []
        for start in self._starts(text):
            found += known.get(text[start : start + length], ())
        return found

    def _whole(self, piece: str) -> str:
        """A piece of a story from where a word begins: where there are spaces, only there is it looked for."""
        return piece if not self._space or piece[:1].isupper() else piece.partition(self._space)[2]

    def _starts(self, text: str) -> Iterable[int]:
        if not self._space:
            return range(self._within + 1)
        return accumulate([len(word) + 1 for word in text[: self._within].split(self._space)], initial=0)


@cache
def pattern_of(story: str) -> re.Pattern[str]:
    """What takes the words out of the slots of a story, or of any phrase with slots."""
    parts = _SLOT.split(story)
    return re.compile("".join(f"(?P<{part}>.+?)" if odd % 2 else re.escape(part) for odd, part in enumerate(parts)))
