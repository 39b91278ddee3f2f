"""Which rows of a file of word vectors are kept: those of a vocabulary's words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np

from tollens.errors import InputError
from tollens.text import plain

How = Literal["exact", "alike", "letters"]

_WIDEST = 10_000  # values of a word; a file that promises more is not one of vectors


class Wanted:
    """The words of a vocabulary, and the vectors that were found of them so far.

    A word of the file stands for the same word, or else for the one that it becomes when it is folded as texts are:
    'Tom' for 'tom' in a file that has no 'tom'. The first in the file counts.
    """

    def __init__(self, words: Sequence[str], dimension: int | None, path: Path) -> None:
        self.words, self.path = words, path
        self.how: dict[int, How] = {}  # by the place of the word
        self.matrix: np.ndarray[Any, np.dtype[np.float32]] = np.zeros((len(words), 0), np.float32)
        self._places = {word: place for place, word in enumerate(words)}
        self._dimension = dimension

    def widen(self, width: int, line: int | None = None) -> None:
        """The file has that many values a word. InputError where others were asked for."""
        if self._dimension is not None and width != self._dimension:
            told = f"expected vectors of {self._dimension} values, as dimension={self._dimension} says, found {width}"
            raise InputError(told, file=self.path, line=line)
        if not 1 <= width <= _WIDEST:
            raise InputError(f"expected vectors of 1 to {_WIDEST:,} values, found {width:,}", file=self.path, line=line)
        self.matrix = np.zeros((len(self.words), width), np.float32)

    def claim(self, word: str) -> int | None:
        """The place of the word that a word of the file stands for; None where it is not wanted, or no more."""
        place = self._places.get(word)
        if place is not None:
            if self.how.get(place) == "exact":
                return None
            self.how[place] = "exact"
            return place
        place = self._places.get(plain(word))
        if place is None or place in self.how:
            return None
        self.how[place] = "alike"
        return place

    def keep(self, place: int, values: Any, line: int | None = None) -> None:
        """Take the vector of the word at that place."""
        if not np.isfinite(values).all():
            told = f"expected numbers, found one that is none for {self.words[place]!r}"
            raise InputError(told, file=self.path, line=line)
        self.matrix[place] = values

    def fault(self, told: str, line: int | None = None) -> InputError:
        """What is wrong with the file."""
        return InputError(told, file=self.path, line=line)
