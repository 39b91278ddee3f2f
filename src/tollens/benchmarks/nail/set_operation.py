"""Set operation: all, some, no, only and not all of a class are in another; and classes that are counted."""

from __future__ import annotations

from functools import cache, reduce
from operator import and_
from random import Random

from tollens.benchmarks.nail.assembling import Scene, assembled, setting_line, worlds_left
from tollens.benchmarks.nail.claims import Claims
from tollens.benchmarks.nail.counts import SIZES, Counts
from tollens.benchmarks.nail.plan import Lot
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import Mode
from tollens.benchmarks.nail.search import distractors
from tollens.benchmarks.nail.settings import Nail, drawn
from tollens.logic import show

KIND = "set_operation"
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
# Of counts it is asked which number is possible.
_COUNTED: dict[Mode, int] = {"could": 3, "cannot except": 2}


def draw(rng: Random, level: int, settings: Nail, lot: Lot) -> Puzzle:
    """A puzzle of the level. NotDrawn where none was found."""
    classes, counted = rng.choice(_DIAL[level])
    if settings.classes:
        classes = drawn(rng, settings.classes, "classes", (classes,), CLASSES)
        counted = classes in SIZES  # of fewer than four there are too few claims that are not counts
    modes = _COUNTED if counted else _MODES
    plan = lot.plan(rng.choices(list(modes), list(modes.values()))[0])
    group: Claims | Counts = _counts(classes, rng.randint(*SIZES[classes])) if counted else _claims(classes)
    found = group.question(rng, plan, 3 + level // 3)
    if found is None:
        raise NotDrawn(f"no {plan.mode} question about {classes} {'counted ' * counted}classes")
    clues, options = found
    space = group.distinct
    left = reduce(and_, [space.where(clue.formula) for clue in clues], space.everything)
    idle = rng.randint(0, 1) if settings.idle else 0  # what was found has none
    more = distractors(rng, settings.distractors + idle, space, group.anything, options, left, clues)
    told = [*clues, *more]
    worlds = worlds_left(group.given, [group.space.where(clue.formula) for clue in told])
    return assembled(rng, level, plan, _scene(group), told, options, worlds)


@cache
def _claims(classes: int) -> Claims:
    return Claims(classes)


@cache
def _counts(classes: int, size: int) -> Counts:
    return Counts(classes, size)


@cache
def _scene(group: Claims | Counts) -> Scene:
    return Scene(
        kind=KIND,
        declarations=group.declarations,
        setting=[setting_line("story s"), setting_line(group.told, notation=show(group.premise))],
        premises=[group.premise],
        subjects=1,
        predicates=len(group.classes),
        objects=2,
    )
