"""Counted classes: how many of a group of known size are in a class, in two at once, or in one and not in another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations, permutations
from operator import and_
from random import Random
from typing import NamedTuple

from tollens.benchmarks.nail.plan import Plan, one_of
from tollens.benchmarks.nail.pool import placed
from tollens.benchmarks.nail.questions import OPTIONS, WRONG
from tollens.benchmarks.nail.search import needed
from tollens.benchmarks.nail.statements import Statement, statement
from tollens.logic import TRUE, Count, Formula
from tollens.solvers.class_space import CountSpace
from tollens.wording.backbone import Frame, Meaning
from tollens.wording.backbone.scenes import of_classes

SIZES = {2: (12, 30), 3: (10, 11)}  # of a group that is counted, by classes
_BESIDE = (2, 4)  # how far numbers in options lie apart
_FEWEST_CLUES = 2
_EXACT: Mapping[Frame, float] = {"counted": 0.8, "counted both": 0.2, "counted but": 0.5}  # of so many counts
_LEAST = 2  # a verb for one thing would be another
_LEAST_ASKED = 3  # clues seldom lead to the smallest number that can be said, so that it would be seldom right
_NUMBERS, _DRAWS = 20, 60  # how often four numbers are drawn, and how often clues to them

# Ways to guess a number from the size of the group and the numbers that are told, whatever these are of; and, by how
# many classes there are, which share is kept of the questions whose right number is the nearest to it of the four. With
# these shares each way is right about as often as by chance.
_Guess = Callable[[int, Sequence[int]], float]
_GUESSES: Mapping[str, _Guess] = {
    "the smallest": lambda size, told: min(told),
    "the largest": lambda size, told: max(told),
    "their widest difference": lambda size, told: max(told) - min(told),
    "the difference of the first two": lambda size, told: abs(told[0] - told[1]),
    "their sum": lambda size, told: sum(told),
    "what is left of all by the smallest": lambda size, told: size - min(told),
}
_KEPT: Mapping[int, Mapping[str, float]] = {
    2: {
        "the smallest": 0.65,
        "the largest": 0.55,
        "their widest difference": 0.4,
        "the difference of the first two": 0.27,
        "their sum": 0.7,
        "what is left of all by the smallest": 0.75,
    },
    3: {
        "the smallest": 0.65,
        "the largest": 0.3,
        "their widest difference": 0.4,
        "the difference of the first two": 0.5,
        "their sum": 0.65,
        "what is left of all by the smallest": 0.8,
    },
}


class Region(NamedTuple):
    """Those who are in all of some classes and in none of others."""

    inside: tuple[str, ...]
    outside: tuple[str, ...] = ()

    @property
    def verbs(self) -> tuple[str, ...]:
        """What they do and do not, as calls."""
        return (*(f"{name}.vp" for name in self.inside), *(f"{name}.not_vp" for name in self.outside))

    @property
    def frame(self) -> Frame:
        """What their number is told in."""
        if self.outside:
            return "counted but"
        return "counted" if len(self.inside) == 1 else "counted both"


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
        self._regions = [
            *(Region((name,)) for name in self.classes),
            *(Region(both) for both in combinations(self.classes, 2)),
            *(Region((one,), (other,)) for one, other in permutations(self.classes, 2)),
        ]
        self._others = {asked: [each for each in self._regions if each != asked] for asked in self._regions}
        self._kept = [(_GUESSES[name], share) for name, share in _KEPT[number].items()]

    def question(self, rng: Random, plan: Plan, most: int) -> tuple[list[Statement], list[Statement]] | None:
        """Clues, so many at most and none of them idle, and four numbers for one region, of which one is possible; None
        if none were found. The numbers are drawn first, and which of them is possible, and kept for a while whatever
        fails, so that none tells anything by its place among them."""
        tries = (self._clues_to(rng, plan, self._numbers(rng), most) for _ in range(_NUMBERS))
        return next((found for found in tries if found), None)

    def _clues_to(
        self, rng: Random, plan: Plan, numbers: Sequence[int], most: int
    ) -> tuple[list[Statement], list[Statement]] | None:
        for _ in range(_DRAWS):
            asked = one_of(rng, self._regions)
            counts = [self._count("count", number, asked) for number in numbers]
            right = counts.pop(WRONG - plan.rank)
            world = self.space.draw(rng, right.where)
            clues = self._clues(rng, self._others[asked], world, [each.where for each in counts])
            if _FEWEST_CLUES <= len(clues) <= most and not any(clue.number in numbers for clue in clues):
                left = reduce(and_, [clue.where for clue in clues])
                if left & right.where and left & ~right.where and self._keeps(rng, clues, numbers, right.number):
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

    def _keeps(self, rng: Random, clues: Sequence[_Count], numbers: Sequence[int], right: int) -> bool:
        """Whether a question is kept: fewer are that could be answered by guessing from numbers alone."""
        told = [clue.number for clue in clues]
        return all(
            rng.random() < share for guess, share in self._kept if is_nearest(right, numbers, guess(self.size, told))
        )

    def _clues(self, rng: Random, regions: Sequence[Region], world: int, shut: Sequence[int]) -> list[_Count]:
        """Counts that are true in the world and leave nothing of the shut sets, none of which can be spared; nothing
        where there are none. Much is said first."""
        clues = [self._true(rng, region, world) for region in regions]
        where = [clue.where for clue in clues]
        left = reduce(and_, where)
        if any(left & each for each in shut):
            return []
        return [clues[place] for place in needed(rng, where, shut, self.given)]

    def _true(self, rng: Random, region: Region, world: int) -> _Count:
        """A count that holds in the world. Of a single class it is exact, more often than not."""
        true = self.space.number(self._counted(region), world)
        bound = "count" if rng.random() < _EXACT[region.frame] else one_of(rng, ("at_least", "at_most"))
        shift = 0 if bound == "count" else one_of(rng, (0, 1, 2))
        number = true - shift if bound == "at_least" else true + shift
        if _LEAST <= number < self.size:
            return self._count(bound, number, region)
        return self._count("at_most", max(_LEAST, true), region)

    def anything(self, rng: Random) -> Statement:
        """Some count."""
        bound = one_of(rng, ("at_least", "at_most", "count"))
        return self._count(bound, rng.randint(_LEAST, self.size - 1), one_of(rng, self._regions)).statement

    @cache  # noqa: B019 - there is one for each size
    def _count(self, bound: str, number: int, region: Region) -> _Count:
        """The count of a region: there are few, and most draws fail."""
        made = statement(Meaning("set_operation"), region.frame, f"{bound} {number}", *region.verbs)
        return _Count(number, made, self.space.where(made.formula))

    @cache  # noqa: B019 - there is one for each size
    def _counted(self, region: Region) -> Formula:
        """What is said of each of those in a region."""
        told = self._count("count", _LEAST, region).statement.formula
        if not isinstance(told, Count):
            raise TypeError(f"not a count: {told}")
        return told.body


def is_nearest(one: int, numbers: Sequence[int], guess: float) -> bool:
    """Whether no other of the numbers is nearer to the guess."""
    return abs(one - guess) == min([abs(each - guess) for each in numbers])
