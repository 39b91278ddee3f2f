"""Set operation: all, some, no, only and not all of a class are in another; and classes that are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import combinations, permutations
from operator import and_
from random import Random

from tollens.benchmarks.nail.assembling import measures, option_lines, question_line, setting_line, worlds_measures
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import Mode
from tollens.benchmarks.nail.search import Plan, Pool, Worlds, choose, distractors, draw_world, scores
from tollens.benchmarks.nail.settings import Nail, drawn
from tollens.benchmarks.nail.statements import Statement, statement
from tollens.logic import TRUE, Atom, Exists, Formula, Variable, conjunction, show
from tollens.solvers.class_space import ClassSpace, CountSpace
from tollens.wording.backbone import Frame, Meaning

KIND = "set_operation"
MEANING = Meaning(KIND)
_CLASSES = (2, 3, 4)

# By level: how many classes, and whether they are counted.
_DIAL: dict[int, tuple[tuple[int, bool], ...]] = {
    1: ((2, True),),
    2: ((2, True), (4, False)),
    3: ((3, True), (4, False)),
    4: ((3, True), (4, False), (4, False)),
    5: ((4, False),),
}
_MODES: dict[Mode, int] = {
    "must": 5,
    "could": 2,
    "cannot": 2,
    "must except": 2,
    "could except": 2,
    "cannot except": 1,
}
# Of two classes there are too few counts that do not follow from each other.
_OF_TWO: dict[Mode, int] = {"could": 3, "cannot": 3, "could except": 2, "cannot except": 2}
_CLAIMS: tuple[Frame, ...] = ("all", "some", "some not", "no", "not all", "only")
_DRAWS = 300
_SIZES = {2: (12, 30), 3: (8, 11)}  # of a group that is counted, by classes


def draw(rng: Random, level: int, settings: Nail) -> Puzzle:
    """A puzzle of the level. NotDrawn where none was found."""
    classes, counted = rng.choice(_DIAL[level])
    if settings.classes:
        classes = drawn(rng, settings.classes, "classes", (classes,), _CLASSES)
        counted = classes in _SIZES  # of fewer than four there are too few claims that are not counts
    group: Claims | Counts = _counts(classes, rng.randint(*_SIZES[classes])) if counted else _claims(classes)
    modes = _OF_TWO if classes == 2 else _MODES
    plan = Plan.drawn(rng, rng.choices(list(modes), list(modes.values()))[0])
    for _ in range(_DRAWS):
        clues = group.clues(rng, rng.randint(2, 3 + level // 3))
        sets = [group.space.where(clue.formula) for clue in clues]
        score = scores(rng, clues)
        for pool in group.pools(rng):
            options = choose(rng, plan, pool, sets, group.given, group.given, score, keep_idle=settings.idle)
            if options is not None:
                left = reduce(and_, sets, group.given)
                more = distractors(rng, settings.distractors, group.space, group.anything, options, left)
                return _puzzle(rng, group, level, plan, [*clues, *more], options)
    raise NotDrawn(f"no {plan.mode} question about {classes} {'counted ' * counted}classes")


class Claims:
    """A few classes of which there is at least one member each, and what can be claimed of two of them."""

    def __init__(self, number: int) -> None:
        self.classes = [f"p{place}" for place in range(1, number + 1)]
        self.declarations = ("sort s", *(f"predicate {name}(s)" for name in self.classes))
        x = Variable("x")
        self.premise: Formula = conjunction(Exists(x, "s", Atom(name, (x,))) for name in self.classes)
        self.space: Worlds = ClassSpace(self.classes)
        self.given = self.space.where(self.premise)
        self.told = f"include s | {' '.join(self.classes)}"
        self._all = list(self._statements())
        self._by_form = [
            [(each, self.space.where(each.formula)) for each in self._all if each.frame == frame] for frame in _CLAIMS
        ]

    def _statements(self) -> Iterator[Statement]:
        for one, other in permutations(self.classes, 2):
            for frame in _CLAIMS:
                yield statement(MEANING, frame, f"{one}.np s", f"{other}.vp")

    def clues(self, rng: Random, number: int) -> list[Statement]:
        """Claims that can all be true, no two of them about the same."""
        world = draw_world(rng, self.given)
        found: list[Statement] = []
        while len(found) < number:
            made = self.anything(rng)
            if self.space.holds(made.formula, world) and all(made.about != other.about for other in found):
                found.append(made)
        return found

    def anything(self, rng: Random) -> Statement:
        """Some claim."""
        return rng.choice(self._all)

    def pools(self, rng: Random) -> Sequence[Pool]:
        """The claims by form, in any order."""
        return rng.sample(self._by_form, len(self._by_form))


class Counts:
    """A group of known size and how many of it are in a class, or in two at once."""

    def __init__(self, number: int, size: int) -> None:
        self.classes = [f"p{place}" for place in range(1, number + 1)]
        self.declarations = (f"sort s ({size})", *(f"predicate {name}(s)" for name in self.classes))
        self.size = size
        self.premise: Formula = TRUE
        self._counts = CountSpace(self.classes, size)
        self.space: Worlds = self._counts
        self.given = self.space.everything
        self.told = f"total s {size}"
        self._sets = [*((name,) for name in self.classes), *combinations(self.classes, 2)]
        self._by_bound = [self._pool(bound, self._sets) for bound in ("at_least", "at_most", "count")]
        self._of_one = [self._pool("count", [names]) for names in self._sets]

    def clues(self, rng: Random, number: int) -> list[Statement]:
        """Counts that can all be true, no two of the same classes."""
        world = draw_world(rng, self.given)
        sets = rng.sample(self._sets, min(number, len(self._sets)))
        return [self._true(rng, names, world) for names in sets]

    def _true(self, rng: Random, names: Sequence[str], world: int) -> Statement:
        """A count that holds in the world. Of a single class it is exact, more often than not."""
        number = self._counts.number(names, world)
        bound = "count" if rng.random() < (0.8 if len(names) == 1 else 0.2) else rng.choice(("at_least", "at_most"))
        shift = 0 if bound == "count" else rng.randint(0, 2)
        number += -shift if bound == "at_least" else shift
        if 2 <= number < self.size:  # a verb for one thing would be another
            return self._count(bound, number, names)
        return self._count("at_most", max(2, number), names)

    def anything(self, rng: Random) -> Statement:
        """Some count."""
        bound = rng.choice(("at_least", "at_most", "count"))
        return self._count(bound, rng.randint(2, self.size - 1), rng.choice(self._sets))

    def pools(self, rng: Random) -> Sequence[Pool]:
        """The counts by form, in any order: of any classes, or of the same ones with other numbers."""
        if len(self.classes) > 2:
            return rng.sample(self._by_bound, len(self._by_bound))
        return rng.sample(self._of_one, len(self._of_one))

    def _pool(self, bound: str, sets: Sequence[Sequence[str]]) -> Pool:
        made = [self._count(bound, number, names) for names in sets for number in range(2, self.size)]
        return [(each, self.space.where(each.formula)) for each in made]

    def _count(self, bound: str, number: int, names: Sequence[str]) -> Statement:
        frame: Frame = "counted" if len(names) == 1 else "counted both"
        return statement(MEANING, frame, f"{bound} {number}", *(f"{name}.vp" for name in names))


@cache
def _claims(classes: int) -> Claims:
    return Claims(classes)


@cache
def _counts(classes: int, size: int) -> Counts:
    return Counts(classes, size)


def _puzzle(
    rng: Random,
    group: Claims | Counts,
    level: int,
    plan: Plan,
    clues: Sequence[Statement],
    options: Sequence[Statement],
) -> Puzzle:
    setting = (setting_line("story s"), setting_line(group.told, notation=show(group.premise)))
    sets = [group.space.where(clue.formula) for clue in clues]
    return Puzzle(
        kind=KIND,
        shape="",
        mode=plan.mode,
        declarations=group.declarations,
        setting=setting,
        clues=tuple(clue.line(rng) for clue in clues),
        question=question_line(rng, plan.mode),
        options=option_lines([option.line(rng) for option in options]),
        answer=plan.answer,
        stated=tuple(clue.formula for clue in clues),
        claimed=tuple(option.formula for option in options),
        measures=measures(
            level=level,
            subjects=1,
            predicates=len(group.classes),
            objects=2,
            sentences=len(setting) + len(clues),
            worlds=worlds_measures(group.given, sets),
        ),
    )
