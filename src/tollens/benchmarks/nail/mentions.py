"""How clues mention what options name: how often, and how much of it together in one clue.

Neither may tell which option is right: where the right one ranks among the four by either is drawn beforehand (`plan`).
Distractors, where such are asked for, come later and do not count.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from math import log
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
        # What each name adds to how often an option is named. One number is sooner made and compared than two: counts
        # are far below what naming at all counts for.
        self._values: dict[Hashable, int] = {}
        for named in clues:
            for name in named:
                self._values[name] = self._values.get(name, _AT_ALL) + 1

    @cached_property
    def _weights(self) -> list[dict[Hashable, float]]:
        """For each clue what the names in it weigh, each as often as it stands there."""
        weights = {name: _WEIGHTS[min(value - _AT_ALL, len(_WEIGHTS) - 1)] for name, value in self._values.items()}
        found = []
        for named in self._clues:
            here: dict[Hashable, float] = {}
            for name in named:
                here[name] = here.get(name, 0.0) + weights[name]
            found.append(here)
        return found

    def often(self, option: int) -> float:
        """How much of what it names the clues name at all, and then how often on average."""
        found = self._often.get(option)
        if found is None:
            values, names, total = self._values, self._options[option], 0
            for name in names:
                total += values.get(name, 0)
            found = self._often[option] = total / len(names) + self._rng.random() * _TIE
        return found

    def together(self, option: int) -> float:
        """How much of what it names one clue names, at the most."""
        found = self._together.get(option)
        if found is None:
            names, best = dict.fromkeys(self._options[option]), 0.0
            for here in self._weights:
                total = 0.0
                for name in names:
                    if name in here:
                        total += here[name]
                if total > best:
                    best = total
            found = self._together[option] = best + self._rng.random() * _TIE
        return found
