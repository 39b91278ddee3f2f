"""Claims about four classes: all, some, no, only, not all of one are in another.

So little can be claimed of four classes that every question there is can be listed, up to the names of the classes:
which three options are settled, by which clues, and which option is not. A draw takes one of the list and names its
classes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from random import Random

from tollens.benchmarks.nail.choosing import needed_for
from tollens.benchmarks.nail.mentions import Mentions
from tollens.benchmarks.nail.plan import Plan, one_of
from tollens.benchmarks.nail.pool import Pool, placed, ruled_out_alone
from tollens.benchmarks.nail.questions import OPTIONS, WRONG, Mode, Status
from tollens.benchmarks.nail.statements import Statement, statement
from tollens.solvers.class_space import ClassSpace, DistinctSpace
from tollens.wording.backbone import Frame, Meaning
from tollens.wording.backbone.scenes import inhabited, of_classes

FRAMES: tuple[Frame, ...] = ("all", "some", "some not", "no", "not all", "only")
_FEWEST_CLUES = 3  # by fewer nothing is settled that one of them does not settle alone
_DRAWS = 1000
# A mode for each status in which wrong options are settled: what may stand together depends on nothing else.
_MODE: dict[Status, Mode] = {Status.NEVER: "could", Status.ALWAYS: "must except"}


Three = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Shape:
    """A question up to the names of classes: three wrong options and a right one, as places of statements, and the
    clues that settle the wrong ones, each as the places of all statements that say the same."""

    wrong: Three
    right: int
    clues: tuple[tuple[int, ...], ...]


class Claims:
    """A few classes of which there is at least one member each, and what can be claimed of two of them."""

    def __init__(self, number: int) -> None:
        self.classes = [f"p{place}" for place in range(1, number + 1)]
        self.declarations = of_classes(self.classes)
        self.premise = inhabited(self.classes)
        self.space = ClassSpace(self.classes)
        self.given = self.space.where(self.premise)
        self.told = f"include s | {' '.join(self.classes)}"
        pairs = list(permutations(self.classes, 2))
        self._all = [_claim(frame, *pair) for frame in FRAMES for pair in pairs]
        self.distinct = DistinctSpace(self.space, [each.formula for each in self._all], self.given)
        by_form = [self._all[start : start + len(pairs)] for start in range(0, len(self._all), len(pairs))]
        self._pool = Pool(by_form, lambda each: self.distinct.where(each.formula), self.distinct.everything)
        # What becomes of each statement when the classes change names, for every way to do so.
        places = {(each.frame, each.named): place for place, each in enumerate(self._all)}
        renamings = [dict(zip(self.classes, names, strict=True)) for names in permutations(self.classes)]
        self._renamings = [
            [places[each.frame, tuple([to[name] for name in each.named])] for each in self._all] for to in renamings
        ]
        by_meaning: dict[int, list[int]] = {}
        for place, where in enumerate(self._pool.sets):
            by_meaning.setdefault(where, []).append(place)
        self._meanings = [(where, tuple(same)) for where, same in by_meaning.items()]

    def question(self, rng: Random, plan: Plan, most: int) -> tuple[list[Statement], list[Statement]] | None:
        """Clues, so many at most and none of them idle, and four claims of one form, none of which a clue settles
        alone; None if none were found."""
        clues = rng.randint(_FEWEST_CLUES, most)
        return next((found for _ in range(_DRAWS) if (found := self._drawn(rng, plan, clues))), None)

    def _drawn(self, rng: Random, plan: Plan, clues: int) -> tuple[list[Statement], list[Statement]] | None:
        """A question of the list, if the words of its clues and options are as the plan has it."""
        shape = self._shape(rng, plan.settled, clues)
        renamed = one_of(rng, self._renamings)
        told = [self._all[renamed[one_of(rng, same)]] for same in rng.sample(shape.clues, clues)]
        if len({each.about for each in told}) < clues:
            return None
        right, *wrong = (self._all[renamed[place]] for place in (shape.right, *shape.wrong))
        often = Mentions(rng, [each.named for each in told], [each.named for each in (right, *wrong)]).often
        if sum(often(place) > often(0) for place in range(1, OPTIONS)) != plan.rank:
            return None
        return told, placed(right, rng.sample(wrong, WRONG), plan.answer)

    def anything(self, rng: Random) -> Statement:
        """Some claim."""
        return one_of(rng, self._all)

    def _shape(self, rng: Random, settled: Status, clues: int) -> Shape:
        """A question of the list. The two classes of an option may be named together in a clue, and those of the right
        one are so just as often as those of any other: else that could be seen without reasoning."""
        by_number = self._by_number(clues)[settled]
        sizes = [len(apart) + len(together) for apart, together in by_number.values()]
        number = rng.choices(list(by_number), sizes)[0]
        return one_of(rng, by_number[number][rng.random() * OPTIONS < number])

    @cache  # noqa: B019 - there is one for each number of classes
    def _by_number(self, clues: int) -> dict[Status, dict[int, tuple[list[Shape], list[Shape]]]]:
        """The questions by the number of options whose classes are named together: those where the right one's are not,
        and those where they are. A number with one sort of them alone is left out."""
        found: dict[Status, dict[int, tuple[list[Shape], list[Shape]]]] = {status: {} for status in _MODE}
        for status, shapes in self._shapes(clues).items():
            for shape in shapes:
                named = [set(self._all[same[0]].named) for same in shape.clues]
                right, *wrong = (set(self._all[each].named) in named for each in (shape.right, *shape.wrong))
                found[status].setdefault(right + sum(wrong), ([], []))[right].append(shape)
        return {
            status: {number: both for number, both in numbers.items() if number in (0, OPTIONS) or all(both)}
            for status, numbers in found.items()
        }

    def _shapes(self, clues: int) -> dict[Status, list[Shape]]:
        """All questions with so many clues, by what these make of the wrong options."""
        found: dict[Status, list[Shape]] = {status: [] for status in _MODE}
        for told in self._clue_sets(clues):
            sets = [where for where, _ in told]
            left, alone = ruled_out_alone(sets, self.distinct.everything)
            if left and all(alone):
                for status, shapes in found.items():
                    shapes += [
                        Shape(wrong, right, tuple([same for _, same in told]))
                        for wrong in self._settled(status, left, sets, alone)
                        for right in self._rights(status, left, wrong)
                    ]
        return found

    def _clue_sets(self, clues: int) -> Iterator[list[tuple[int, tuple[int, ...]]]]:
        """So many meanings, of all such sets that renaming makes of each other the first."""
        number = {place: meaning for meaning, (_, same) in enumerate(self._meanings) for place in same}
        renamings = [[1 << number[to[same[0]]] for _, same in self._meanings] for to in self._renamings]
        seen: set[int] = set()
        for told in combinations(range(len(self._meanings)), clues):
            if sum([1 << each for each in told]) not in seen:
                seen.update([sum([to[each] for each in told]) for to in renamings])
                yield [self._meanings[each] for each in told]

    def _settled(self, status: Status, left: int, sets: Sequence[int], alone: Sequence[int]) -> Iterator[Three]:
        """Three claims of one form that may stand together, each settled by the clues but by none of them alone, such
        that no clue can be spared."""
        shut = {place: self._pool.ruled_out(place, status) for place in self._pool.having(status, left)}
        needs = {
            place: needed_for(worlds, alone) for place, worlds in shut.items() if all(worlds & where for where in sets)
        }
        every = (1 << len(alone)) - 1
        for one, other, third in combinations(needs, WRONG):
            if (
                self._pool.forms[one] == self._pool.forms[other] == self._pool.forms[third]
                and needs[one] | needs[other] | needs[third] == every
                and self._pool.may_stand(_MODE[status], (one, other, third))
            ):
                yield one, other, third

    def _rights(self, status: Status, left: int, wrong: Three) -> Iterator[int]:
        """The claims of the same form that are left open."""
        of_form = [place for place, form in enumerate(self._pool.forms) if form == self._pool.forms[wrong[0]]]
        for right in self._pool.having(Status.SOMETIMES, left, of_form):
            if self._pool.may_stand(_MODE[status], (right, *wrong)):
                yield right


def _claim(frame: Frame, one: str, other: str) -> Statement:
    return statement(Meaning("set_operation"), frame, f"{one}.np s", f"{other}.vp")
