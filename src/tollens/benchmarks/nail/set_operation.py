"""Set operation: all, some, no, only and not all of a class are in another; and classes that are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, permutations
from random import Random

from tollens.benchmarks.nail.assembling import Scene, assembled, setting_line
from tollens.benchmarks.nail.choosing import choose, ruled_out_alone, settled_alone
from tollens.benchmarks.nail.plan import Plan
from tollens.benchmarks.nail.pool import WRONG, Pool, placed, scores
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import Mode
from tollens.benchmarks.nail.search import distractors
from tollens.benchmarks.nail.settings import Nail, drawn
from tollens.benchmarks.nail.statements import Statement, statement
from tollens.logic import TRUE, Atom, Exists, Formula, Variable, conjunction, show
from tollens.solvers.class_space import ClassSpace, CountSpace, DistinctSpace
from tollens.wording.backbone import Frame, Meaning

KIND = "set_operation"
MEANING = Meaning(KIND)
CLASSES = (2, 3, 4)

# By level: how many classes, and whether they are counted.
_DIAL: dict[int, tuple[tuple[int, bool], ...]] = {
    1: ((2, True),),
    2: ((2, True), (4, False)),
    3: ((3, True), (4, False)),
    4: ((3, True), (4, False), (4, False)),
    5: ((4, False),),
}
# Where the right option alone is settled, it is the one whose classes the clues name, though not together: that can be
# seen without reasoning. So what is asked settles the three others.
_MODES: dict[Mode, int] = {"could": 2, "must except": 2, "cannot except": 2}
# Of counts it is asked which number is possible; numbers lie so far apart at most.
_COUNTED: dict[Mode, int] = {"could": 3, "cannot except": 2}
_BESIDE = 4
_CLAIMS: tuple[Frame, ...] = ("all", "some", "some not", "no", "not all", "only")
_DRAWS = 300
_SIZES = {2: (12, 30), 3: (8, 11)}  # of a group that is counted, by classes


def draw(rng: Random, level: int, settings: Nail) -> Puzzle:
    """A puzzle of the level. NotDrawn where none was found."""
    classes, counted = rng.choice(_DIAL[level])
    if settings.classes:
        classes = drawn(rng, settings.classes, "classes", (classes,), CLASSES)
        counted = classes in _SIZES  # of fewer than four there are too few claims that are not counts
    group: Claims | Counts = _counts(classes, rng.randint(*_SIZES[classes])) if counted else _claims(classes)
    modes = _COUNTED if counted else _MODES
    plan = Plan.drawn(rng, rng.choices(list(modes), list(modes.values()))[0])
    for _ in range(_DRAWS):
        clues = group.clues(rng, rng.randint(2, 3 + level // 3))
        space = group.distinct
        left, alone = ruled_out_alone([space.where(clue.formula) for clue in clues], space.everything)
        if not settings.idle and not all(alone):
            continue
        options = group.options(rng, plan, clues, left, () if settings.idle else alone)
        if options is not None:
            more = distractors(rng, settings.distractors, space, group.anything, options, left, clues)
            return assembled(rng, level, plan, _scene(group), [*clues, *more], options)
    raise NotDrawn(f"no {plan.mode} question about {classes} {'counted ' * counted}classes")


class Claims:
    """A few classes of which there is at least one member each, and what can be claimed of two of them."""

    def __init__(self, number: int) -> None:
        self.classes = [f"p{place}" for place in range(1, number + 1)]
        self.declarations = ("sort s", *(f"predicate {name}(s)" for name in self.classes))
        x = Variable("x")
        self.premise: Formula = conjunction(Exists(x, "s", Atom(name, (x,))) for name in self.classes)
        self.space = ClassSpace(self.classes)
        self.given = self.space.where(self.premise)
        self.told = f"include s | {' '.join(self.classes)}"
        self._all = list(self._statements())
        self.distinct = DistinctSpace(self.space, [each.formula for each in self._all], self.given)
        by_form = [[each for each in self._all if each.frame == frame] for frame in _CLAIMS]
        self.pool = Pool(by_form, self.distinct, self.distinct.everything)

    def _statements(self) -> Iterator[Statement]:
        for one, other in permutations(self.classes, 2):
            for frame in _CLAIMS:
                yield statement(MEANING, frame, f"{one}.np s", f"{other}.vp")

    def clues(self, rng: Random, number: int) -> list[Statement]:
        """Claims that can all be true, no two of them about the same."""
        world = self.distinct.draw(rng, self.distinct.everything)
        found: list[Statement] = []
        while len(found) < number:
            made = self.anything(rng)
            if self.distinct.holds(made.formula, world) and all(made.about != other.about for other in found):
                found.append(made)
        return found

    def options(
        self, rng: Random, plan: Plan, clues: Sequence[Statement], left: int, alone: Sequence[int]
    ) -> list[Statement] | None:
        """Four claims of one form, none of those that are settled by a clue alone; None where there are none."""
        options = choose(rng, plan, self.pool, left, alone, scores(rng, clues))
        if options is None or settled_alone(plan, options, clues, self.distinct, self.distinct.everything):
            return None
        return options

    def anything(self, rng: Random) -> Statement:
        """Some claim."""
        return rng.choice(self._all)


class Counts:
    """A group of known size and how many of it are in a class, or in two at once."""

    def __init__(self, number: int, size: int) -> None:
        self.classes = [f"p{place}" for place in range(1, number + 1)]
        self.declarations = (f"sort s ({size})", *(f"predicate {name}(s)" for name in self.classes))
        self.size = size
        self.premise: Formula = TRUE
        self.space = CountSpace(self.classes, size)
        self.distinct = self.space  # counts tell nearly all worlds apart
        self.given = self.space.everything
        self.told = f"total s {size}"
        self._sets = [*((name,) for name in self.classes), *combinations(self.classes, 2)]

    def clues(self, rng: Random, number: int) -> list[Statement]:
        """Counts that can all be true, no two of the same classes."""
        world = self.space.draw(rng, self.given)
        sets = rng.sample(self._sets, min(number, len(self._sets)))
        return [self._true(rng, names, world) for names in sets]

    def _true(self, rng: Random, names: Sequence[str], world: int) -> Statement:
        """A count that holds in the world. Of a single class it is exact, more often than not."""
        number = self.space.number(names, world)
        bound = "count" if rng.random() < (0.8 if len(names) == 1 else 0.2) else rng.choice(("at_least", "at_most"))
        shift = 0 if bound == "count" else rng.randint(0, 2)
        number += -shift if bound == "at_least" else shift
        if 2 <= number < self.size:  # a verb for one thing would be another
            return self._count(bound, number, names)
        return self._count("at_most", max(2, number), names)

    def options(
        self, rng: Random, plan: Plan, clues: Sequence[Statement], left: int, alone: Sequence[int]
    ) -> list[Statement] | None:
        """Four numbers for one class, or for two at once, of which one is possible. How far they lie apart is drawn
        first, and which of them it is, so that no number tells anything by its place among them. None where there are
        none, or where a clue could be spared."""
        names = rng.choice(self._sets)
        counts = {number: self._count("count", number, names) for number in range(2, self.size)}
        possible = [number for number, each in counts.items() if left & self.space.where(each.formula)]
        if len(possible) < 2 or counts[2].about in {clue.about for clue in clues}:
            return None
        steps = [0, *accumulate(rng.randint(1, _BESIDE) for _ in range(WRONG))]
        right = rng.choice(possible)
        numbers = [right + step - steps[WRONG - plan.rank] for step in steps]
        if not all(number in counts for number in numbers) or len(set(numbers) & set(possible)) > 1:
            return None
        wrong = [counts[number] for number in numbers if number != right]
        ruled_out = [self.space.where(each.formula) for each in wrong]
        if not all(any(worlds & each for each in ruled_out) for worlds in alone):
            return None
        return placed(counts[right], rng.sample(wrong, WRONG), plan.answer)

    def anything(self, rng: Random) -> Statement:
        """Some count."""
        bound = rng.choice(("at_least", "at_most", "count"))
        return self._count(bound, rng.randint(2, self.size - 1), rng.choice(self._sets))

    def _count(self, bound: str, number: int, names: Sequence[str]) -> Statement:
        frame: Frame = "counted" if len(names) == 1 else "counted both"
        return statement(MEANING, frame, f"{bound} {number}", *(f"{name}.vp" for name in names))


@cache
def _claims(classes: int) -> Claims:
    return Claims(classes)


@cache
def _counts(classes: int, size: int) -> Counts:
    return Counts(classes, size)


def _scene(group: Claims | Counts) -> Scene:
    return Scene(
        kind=KIND,
        declarations=group.declarations,
        setting=[setting_line("story s"), setting_line(group.told, notation=show(group.premise))],
        premises=[group.premise],
        subjects=1,
        predicates=len(group.classes),
        objects=2,
        given=group.given,
        where=group.space.where,
    )
