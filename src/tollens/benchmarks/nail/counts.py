"""Counted classes: how many of a group of known size are in a class, or in two at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations
from operator import and_
from random import Random

from tollens.benchmarks.nail.plan import Plan, one_of
from tollens.benchmarks.nail.pool import WRONG, placed
from tollens.benchmarks.nail.questions import OPTIONS
from tollens.benchmarks.nail.search import needed
from tollens.benchmarks.nail.statements import Statement, statement
from tollens.logic import TRUE, Formula
from tollens.solvers.class_space import CountSpace
from tollens.wording.backbone import Frame, Meaning
from tollens.wording.backbone.scenes import of_classes

SIZES = {2: (12, 30), 3: (10, 11)}  # of a group that is counted, by classes
_BESIDE = (2, 4)  # how far numbers in options lie apart
_FEWEST_CLUES = 2
_LEAST = 2  # a verb for one thing would be another
_LEAST_ASKED = 3  # clues seldom lead to the smallest number that can be said, so that it would be seldom right
_NUMBERS, _DRAWS = 20, 60  # how often four numbers are drawn, and how often clues to them


@dataclass(frozen=True, slots=True)
class _Count:
    """How many are somewhere, at least, at most or exactly, as a statement, and the worlds in which it holds."""

    number: int
    statement: Statement
    where: int


class Counts:
    """A group of known size and what can be said of how many of it are where."""

    def __init__(self, number: int, size: int) -> None:
        self.classes = [f"p{place}" for place in range(1, number + 1)]
        self.declarations = of_classes(self.classes, size)
        self.size = size
        self.premise: Formula = TRUE
        self.space = CountSpace(self.classes, size)
        self.distinct = self.space  # counts tell nearly all worlds apart
        self.given = self.space.everything
        self.told = f"total s {size}"
        self._sets = [*((name,) for name in self.classes), *combinations(self.classes, 2)]
        self._others = {asked: [each for each in self._sets if each != asked] for asked in self._sets}

    def question(self, rng: Random, plan: Plan, most: int) -> tuple[list[Statement], list[Statement]] | None:
        """Clues, so many at most and none of them idle, and four numbers for one class, or for two at once, of which
        one is possible; None if none were found. The numbers are drawn first, and which of them is possible, and kept
        for a while whatever fails, so that none tells anything by its place among them."""
        tries = (self._clues_to(rng, plan, self._numbers(rng), most) for _ in range(_NUMBERS))
        return next((found for found in tries if found), None)

    def _clues_to(
        self, rng: Random, plan: Plan, numbers: Sequence[int], most: int
    ) -> tuple[list[Statement], list[Statement]] | None:
        for _ in range(_DRAWS):
            asked = one_of(rng, self._sets)
            counts = [self._count("count", number, asked) for number in numbers]
            right = counts.pop(WRONG - plan.rank)
            world = self.space.draw(rng, right.where)
            clues = self._clues(rng, self._others[asked], world, [each.where for each in counts])
            if _FEWEST_CLUES <= len(clues) <= most and not any(clue.number in numbers for clue in clues):
                left = reduce(and_, [clue.where for clue in clues])
                if left & right.where and left & ~right.where:
                    wrong = rng.sample([each.statement for each in counts], WRONG)
                    told = [clue.statement for clue in rng.sample(clues, len(clues))]
                    return told, placed(right.statement, wrong, plan.answer)
        return None

    def _numbers(self, rng: Random) -> list[int]:
        """Four numbers from the least, each as far from the next: one that stood alone would be right more often. There
        is another between two of them, which may be possible too."""
        while True:
            step = rng.randint(_BESIDE[0], _BESIDE[1])
            least = rng.randint(_LEAST_ASKED, self.size - 1)
            if least + WRONG * step < self.size:
                return [least + number * step for number in range(OPTIONS)]

    def _clues(self, rng: Random, sets: Sequence[tuple[str, ...]], world: int, shut: Sequence[int]) -> list[_Count]:
        """Counts that are true in the world and leave nothing of the shut sets, none of which can be spared; nothing
        where there are none. Much is said first."""
        clues = [self._true(rng, names, world) for names in sets]
        where = [clue.where for clue in clues]
        left = reduce(and_, where)
        if any(left & each for each in shut):
            return []
        return [clues[place] for place in needed(rng, where, shut, self.given)]

    def _true(self, rng: Random, names: tuple[str, ...], world: int) -> _Count:
        """A count that holds in the world. Of a single class it is exact, more often than not."""
        true = self.space.number(names, world)
        bound = "count" if rng.random() < (0.8 if len(names) == 1 else 0.2) else one_of(rng, ("at_least", "at_most"))
        shift = 0 if bound == "count" else one_of(rng, (0, 1, 2))
        number = true - shift if bound == "at_least" else true + shift
        if _LEAST <= number < self.size:
            return self._count(bound, number, names)
        return self._count("at_most", max(_LEAST, true), names)

    def anything(self, rng: Random) -> Statement:
        """Some count."""
        bound = one_of(rng, ("at_least", "at_most", "count"))
        return self._count(bound, rng.randint(_LEAST, self.size - 1), one_of(rng, self._sets)).statement

    @cache  # noqa: B019 - there is one for each size
    def _count(self, bound: str, number: int, names: tuple[str, ...]) -> _Count:
        """The count of a class or of two: there are few, and most draws fail."""
        frame: Frame = "counted" if len(names) == 1 else "counted both"
        made = statement(Meaning("set_operation"), frame, f"{bound} {number}", *(f"{name}.vp" for name in names))
        return _Count(number, made, self.space.where(made.formula))
