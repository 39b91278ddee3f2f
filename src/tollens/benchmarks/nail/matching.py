"""Matching: who has which city, job and day, one to one; clues that say so, deny it, link, condition and choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import factorial
from random import Random
from typing import Any

from tollens.benchmarks.nail.assembling import Scene, assembled, setting_line
from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.plan import Lot, one_of
from tollens.benchmarks.nail.pool import Pool
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import OPTIONS, Mode
from tollens.benchmarks.nail.search import Search
from tollens.benchmarks.nail.settings import Nail, drawn
from tollens.benchmarks.nail.statements import Statement, statement
from tollens.logic import Apply, Constant, read_theory
from tollens.solvers.function_space import FunctionSpace
from tollens.solvers.pair_space import FUNCTIONS, PairSpace
from tollens.solvers.space import Space
from tollens.wording.backbone import Frame, Meaning
from tollens.wording.backbone.asking import paired
from tollens.wording.backbone.scenes import OBJECTS, of_matching

KIND = "matching"
MEANING = Meaning(KIND)
SUBJECTS = (3, 4, 5)
ATTRIBUTES = (1, 2, 3, 4)

# By level: subjects and attributes.
_DIAL: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 1), (4, 1)),
    2: ((3, 2),),
    3: ((3, 3), (4, 2)),
    4: ((4, 3), (5, 2)),
    5: ((5, 3), (4, 4)),
}
_MODES: dict[Mode, int] = {
    "must": 4,
    "could": 2,
    "cannot": 2,
    "must except": 2,
    "could except": 1,
    "cannot except": 1,
    "who": 4,
    "list": 3,
}
_FRAMES: dict[str, int] = {
    "is": 2,
    "not": 5,
    "one is": 4,
    "one not": 4,
    "is not named": 2,
    "if": 4,
    "only if": 1,
    "either": 2,
    "either way": 3,
    "or": 1,
    "iff": 1,
    "unless": 1,
}
_MANY = 1 << 20  # worlds, of which more are not listed
_UNLIKELY = 12  # clues that settle nothing where there are so many, mostly
_DRAWS = 60
_MOST_CLUES = 14


def draw(rng: Random, level: int, settings: Nail, lot: Lot) -> Puzzle:
    """A puzzle of the level. NotDrawn where none was found."""
    size, attributes = _dimensions(rng, level, settings)
    grid = _grid(size, attributes)
    plan = lot.plan(_mode(rng, size, attributes))
    search = Search(
        space=grid.space,
        given=grid.space.everything,
        draw=grid.clue,
        most=_MOST_CLUES,
        unlikely=0 if isinstance(grid.space, Space) else _UNLIKELY,
        step=3 if isinstance(grid.space, FunctionSpace) else 1,
        spare=2 if isinstance(grid.space, Space) else 1,
        thinned=2 if isinstance(grid.space, PairSpace) else 6,
        needed=grid.space.needed if isinstance(grid.space, FunctionSpace) else None,
        keep_idle=settings.idle,
        distractors=settings.distractors,
    )
    for _ in range(_DRAWS):
        asked = grid.asked(rng, plan.mode)
        if found := search.question(rng, plan, asked.pool):
            clues, options = found
            return assembled(rng, level, plan, grid.scene, clues, options, asked)
    raise NotDrawn(f"no {plan.mode} question about {size} subjects and {attributes} attributes")


def _dimensions(rng: Random, level: int, settings: Nail) -> tuple[int, int]:
    """How many subjects and attributes, by the settings or by the dial."""
    size, attributes = rng.choice(_DIAL[level])
    size = drawn(rng, settings.subjects, "subjects", (size,), SUBJECTS)
    return size, drawn(rng, settings.attributes, "attributes", (attributes,), ATTRIBUTES)


def _mode(rng: Random, size: int, attributes: int) -> Mode:
    """What to ask. With three subjects there are no four of them to choose from, and of one attribute too little can
    be said for four options that have nothing to do with each other."""
    modes: list[Mode] = [mode for mode in _MODES if mode != "who" or size >= OPTIONS]
    if attributes == 1:
        modes = [mode for mode in modes if mode in ("who", "list")]
    return rng.choices(modes, [_MODES[mode] for mode in modes])[0]


class Grid:
    """The matching of subjects with some sorts of objects: what can be said of it, and where it holds."""

    def __init__(self, size: int, attributes: int) -> None:
        self.size, self.attributes = size, attributes
        self.subjects = [f"s{number}" for number in range(1, size + 1)]
        self.predicates = [f"p{number}" for number in range(1, attributes + 1)]
        self.objects = {
            predicate: [f"{letter}{number}" for number in range(1, size + 1)]
            for predicate, letter in zip(self.predicates, OBJECTS, strict=False)
        }
        self._pairs = list(permutations(self.subjects, 2))
        self._cells = [
            (predicate, subject, Apply(predicate, (Constant(subject),)))
            for predicate in self.predicates
            for subject in self.subjects
        ]
        self.declarations = of_matching(size, attributes)
        theory = read_theory("\n".join(self.declarations))
        # What is said is about two attributes at most, so worlds need not be listed where they are many.
        self.space: Space | PairSpace | FunctionSpace
        if factorial(size) ** attributes <= _MANY:
            self.space = Space(theory)
        else:
            self.space = PairSpace(theory) if attributes == FUNCTIONS else FunctionSpace(theory)

    @property
    def scene(self) -> Scene:
        """Where its puzzles play."""
        each = [setting_line(f"{name}.each {' '.join(objects)}") for name, objects in self.objects.items()]
        return Scene(
            kind=KIND,
            declarations=self.declarations,
            setting=[setting_line(f"story {' '.join(self.subjects)}"), *each],
            subjects=self.size,
            predicates=self.attributes,
            objects=self.size * self.attributes,
            given=self.space.everything,
            where=self.space.where,
        )

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that options may have: by name, or as the one that has something else."""
        return ("is", "not", "one is", "one not") if self.attributes > 1 else ("is", "not")

    def asked(self, rng: Random, mode: Mode) -> Asked:
        """What is asked of which statements; these are all of one form."""
        if mode == "who":
            return self._who(rng)
        if mode == "list":
            return self._list(rng.choice(self.predicates))
        return self._literals(rng.choice(self.forms))

    @cache  # noqa: B019 - a grid is made once and kept
    def _literals(self, form: str) -> Asked:
        """Everything of a form that can be said."""
        found: list[Statement] = []
        for predicate in self.predicates:
            subjects = [
                f"({other}.one {owned})"
                for other in self.predicates
                if other != predicate
                for owned in self.objects[other]
            ]
            for subject in subjects if form.startswith("one") else self.subjects:
                found += [_says(predicate, subject, owned, form.endswith("is")) for owned in self.objects[predicate]]
        return Asked(None, self._pool(found))

    def _pool(self, statements: Sequence[Statement]) -> Pool:
        return Pool([statements], self.space, self.space.everything, alike=True)

    def _who(self, rng: Random) -> Asked:
        """Which subject has it, or which object a subject has."""
        predicate = rng.choice(self.predicates)
        if rng.random() < 0.5:
            return self._which(predicate, rng.choice(self.subjects))
        return self._whose(predicate, rng.choice(self.objects[predicate]))

    @cache  # noqa: B019 - a grid is made once and kept
    def _which(self, predicate: str, subject: str) -> Asked:
        made = {each: _says(predicate, subject, each, True) for each in self.objects[predicate]}
        return Asked(f"{predicate}.which {subject}", self._pool([*made.values()]), {id(s): o for o, s in made.items()})

    @cache  # noqa: B019 - a grid is made once and kept
    def _whose(self, predicate: str, owned: str) -> Asked:
        made = {each: _says(predicate, each, owned, True) for each in self.subjects}
        return Asked(f"{predicate}.who {owned}", self._pool([*made.values()]), {id(s): o for o, s in made.items()})

    @cache  # noqa: B019 - a grid is made once and kept
    def _list(self, predicate: str) -> Asked:
        """Who has which object, for every subject."""
        found = []
        for order in permutations(self.objects[predicate]):
            pairs = list(zip(self.subjects, order, strict=True))
            calls = tuple(f"{subject} {owned}" for subject, owned in pairs)
            found.append(Statement("list", calls, paired(predicate, pairs), (*self.subjects, *order), ()))
        return Asked(f"{predicate}.list", self._pool(found))

    def clue(self, rng: Random, world: Any) -> Statement:
        """Something to say that holds in the world, or that is likely to."""
        has = self.assignment(world)
        form = one_of(rng, _DRAWN)
        predicate, subject = one_of(rng, self.predicates), one_of(rng, self.subjects)
        own = has[predicate][subject]
        match form:
            case "is":
                return _says(predicate, subject, own, True)
            case "not":
                return _says(predicate, subject, self._other(rng, predicate, own), False)
            case "is not named":
                owned = self._other(rng, predicate, own)
                return statement(MEANING, "is not named", f"{predicate}.one {owned}", subject)
            case "one is" | "one not" if self.attributes > 1:
                other = one_of(rng, [each for each in self.predicates if each != predicate])
                owned = own if form == "one is" else self._other(rng, predicate, own)
                return _says(predicate, f"({other}.one {has[other][subject]})", owned, form == "one is")
            case "either way":
                return self._either_way(rng, predicate, subject, own)
        return self._two(rng, _TWO.get(form, "if"), has)

    @lru_cache(maxsize=256)  # noqa: B019 - a grid is made once and kept
    def assignment(self, world: Any) -> dict[str, dict[str, str]]:
        """What every subject has in a world, by predicate."""
        values = self.space.values(world)
        found: dict[str, dict[str, str]] = {predicate: {} for predicate in self.predicates}
        for predicate, subject, cell in self._cells:
            value = values[cell]
            found[predicate][subject] = value.name if isinstance(value, Constant) else str(value)
        return found

    def _other(self, rng: Random, predicate: str, own: str) -> str:
        return one_of(rng, [each for each in self.objects[predicate] if each != own])

    def _either_way(self, rng: Random, predicate: str, subject: str, own: str) -> Statement:
        """One of two subjects has it, or a subject has one of two."""
        if rng.random() < 0.5:
            others = [each for each in self.subjects if each != subject]
            pair = _shuffled(rng, f"{predicate}.is {subject} {own}", f"{predicate}.is {one_of(rng, others)} {own}")
        else:
            other = self._other(rng, predicate, own)
            pair = _shuffled(rng, f"{predicate}.is {subject} {own}", f"{predicate}.is {subject} {other}")
        return statement(MEANING, "either way", *pair)

    def _two(self, rng: Random, frame: Frame, has: Mapping[str, Mapping[str, str]]) -> Statement:
        """Two clauses joined, on two subjects and two objects, as the frame has it where these have what they have."""
        subjects = one_of(rng, self._pairs)
        predicates = one_of(rng, self.predicates), one_of(rng, self.predicates)
        truths = one_of(rng, _HOLDS[frame])
        calls: list[str] = []
        for place, (predicate, subject, true) in enumerate(zip(predicates, subjects, truths, strict=True)):
            own = has[predicate][subject]
            positive = rng.random() < (0.8 if place == 0 else 0.6)
            owned = own if positive == true else self._other(rng, predicate, own)
            calls.append(f"{predicate}.{'is' if positive else 'not'} {subject} {owned}")
        return statement(MEANING, frame, *calls)


def _says(predicate: str, subject: str, owned: str, positive: bool) -> Statement:
    return statement(MEANING, "plain", f"{predicate}.{'is' if positive else 'not'} {subject} {owned}")


def _shuffled(rng: Random, one: str, other: str) -> tuple[str, str]:
    return (one, other) if rng.random() < 0.5 else (other, one)


_TWO: dict[str, Frame] = {frame: frame for frame in ("if", "only if", "either", "or", "iff", "unless")}
# Which truths of its two clauses make a frame true; a condition that fails is no news, so it is drawn less often.
_HOLDS: dict[Frame, tuple[tuple[bool, bool], ...]] = {
    "if": ((True, True), (False, True), (False, False), (False, False)),
    "only if": ((True, True), (False, True), (False, False), (False, False)),
    "either": ((True, False), (False, True)),
    "or": ((True, False), (False, True), (True, True)),
    "iff": ((True, True), (False, False)),
    "unless": ((True, False), (False, True), (True, True)),
}
_DRAWN = [form for form, weight in _FRAMES.items() for _ in range(weight)]


@cache
def _grid(size: int, attributes: int) -> Grid:
    return Grid(size, attributes)
