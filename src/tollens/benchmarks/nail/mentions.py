"""How clues mention what options name: how often, and how much of it together in one clue.

Neither may tell which option is right: where the right one ranks among the four by either is drawn beforehand (`plan`).
Distractors, where such are asked for, come later and do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cached_property
from math import log
from operator import add
from random import Random

_AT_ALL, _TIE = 1_000_000, 0.001
# What a name weighs that is mentioned so many times: the rarer it is, the more it tells.
_WEIGHTS = tuple(log(1 + 1 / max(1, count)) for count in range(64))

Names = Sequence[Hashable]


class Mentions:
    """Scores options, of which the names are given, by how clues mention these; ties fall at random."""

    def __init__(self, rng: Random, clues: Sequence[Names], options: Sequence[Names]) -> None:
        self._rng, self._clues, self._options = rng, clues, options
        self._often: dict[int, float] = {}
        self._together: dict[int, float] = {}

    @cached_property
    def _counts(self) -> Counter[Hashable]:
        return Counter([name for named in self._clues for name in named])

    @cached_property
    def _values(self) -> dict[Hashable, int]:
        """What each name adds to how often an option is named. One number is sooner made and compared than two: counts
        are far below what naming at all counts for."""
        return {name: _AT_ALL + count for name, count in self._counts.items()}

    @cached_property
    def _weights(self) -> dict[Hashable, list[float]]:
        """What each name adds to each clue."""
        weights = {name: _WEIGHTS[min(count, len(_WEIGHTS) - 1)] for name, count in self._counts.items()}
        found = {name: [0.0] * len(self._clues) for name in weights}
        for place, named in enumerate(self._clues):
            for name in named:
                found[name][place] += weights[name]
        return found

    def often(self, option: int) -> float:
        """How much of what it names the clues name at all, and then how often on average."""
        found = self._often.get(option)
        if found is None:
            values, names = self._values, self._options[option]
            average = sum([values.get(name, 0) for name in names]) / len(names)
            found = self._often[option] = average + self._rng.random() * _TIE
        return found

    def together(self, option: int) -> float:
        """How much of what it names one clue names, at the most."""
        found = self._together.get(option)
        if found is None:
            weights = self._weights
            columns = [weights[name] for name in dict.fromkeys(self._options[option]) if name in weights]
            best = 0.0
            if columns:
                best = max(map(add, *columns)) if len(columns) == 2 else max(map(sum, zip(*columns, strict=True)))
            found = self._together[option] = best + self._rng.random() * _TIE
        return found
