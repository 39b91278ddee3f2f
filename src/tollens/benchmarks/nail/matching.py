"""Matching: who has which city, job and day, one to one; clues that say so, deny it, link, condition and choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, reduce
from itertools import permutations, product
from operator import or_
from random import Random
from typing import NamedTuple

from tollens.benchmarks.nail.assembling import Scene, assembled, setting_line, worlds_left
from tollens.benchmarks.nail.gathering import Clue
from tollens.benchmarks.nail.nearby import Listed, joined
from tollens.benchmarks.nail.pairing_options import OptionTables, stated
from tollens.benchmarks.nail.pairing_search import PairingSearch
from tollens.benchmarks.nail.pairings import Half, Naming, Pairing
from tollens.benchmarks.nail.plan import Lot, one_of
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import OPTIONS, Mode
from tollens.benchmarks.nail.settings import Nail, drawn
from tollens.benchmarks.nail.statements import POSITIVE_FIRST
from tollens.solvers.pairing_counts import worlds_after
from tollens.wording.backbone import Frame
from tollens.wording.backbone.scenes import of_matching

KIND = "matching"
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
_DRAWS = 60


def draw(rng: Random, level: int, settings: Nail, lot: Lot) -> Puzzle:
    """A puzzle of the level. NotDrawn where none was found."""
    size, attributes = _dimensions(rng, level, settings)
    grid = _grid(size, attributes)
    plan = lot.plan(_mode(rng, size, attributes))
    search = PairingSearch(grid.listed, grid.clue, grid.options.draw, settings.idle, settings.distractors)
    for _ in range(_DRAWS):
        if found := search.question(rng, plan):
            naming = Naming(size, [rng.sample(range(size), size) for _ in range(attributes)])
            asked, options = found.options.told(found.places, naming)
            clues = [stated(clue.pairing, naming) for clue in found.clues]
            return assembled(rng, level, plan, grid.scene, clues, options, grid.worlds(found.clues), asked)
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
        self.names = Naming(size, [range(size)] * attributes)
        self.declarations = of_matching(size, attributes)
        self.listed = Listed(size, attributes)
        self._subjects, self._attributes = range(size), range(attributes)
        self._pairs = list(permutations(range(size), 2))
        self._halves = _halves(self.listed)
        self._ready = self._of_one()
        self.options = OptionTables(self.listed)

    @cached_property
    def scene(self) -> Scene:
        """Where its puzzles play."""
        each = [setting_line(f"p{at + 1}.each {' '.join(things)}") for at, things in enumerate(self.names.things)]
        return Scene(
            kind=KIND,
            declarations=self.declarations,
            setting=[setting_line(f"story {' '.join(self.names.subjects)}"), *each],
            subjects=self.size,
            predicates=self.attributes,
            objects=self.size * self.attributes,
        )

    def worlds(self, clues: Sequence[Clue]) -> list[int]:
        """How many worlds there are before the clues and after each of them."""
        if self.listed.is_all:
            return worlds_left(self.listed.everything, [clue.where for clue in clues])
        return worlds_after(self.size, self.attributes, [clue.pairing for clue in clues])

    def clue(self, rng: Random) -> Clue:
        """Something to say that holds in the true world."""
        form = one_of(rng, _DRAWN)
        ready = self._ready.get(form)
        return self._two(rng, _TWO.get(form, "if")) if ready is None else one_of(rng, ready)

    def _of_one(self) -> dict[str, list[Clue]]:
        """All clues of one thing or about one, by form; with a single attribute nothing is told of by another."""
        apart = [(at, *pair) for at in self._attributes for pair in self._pairs]
        denied = [Half(*each, None, False) for each in apart]
        found = {
            "is": [Half(at, subject, subject) for at in self._attributes for subject in self._subjects],
            "not": denied,
            "one is": [],
            "one not": [],
        }
        for by in self._attributes:
            found["one is"] += [half._replace(by=by) for half in found["is"] if half.attribute != by]
            found["one not"] += [half._replace(by=by) for half in denied if half.attribute != by]
        ready = {form: [Pairing("plain", (half,)) for half in halves] for form, halves in found.items() if halves}
        ready["is not named"] = [Pairing("is not named", (half,)) for half in denied]
        # One of two subjects has it, or a subject has one of two.
        ready["either way"] = [
            Pairing("either way", both)
            for at, one, other in apart
            for true, false in ((Half(at, one, one), Half(at, other, one)), (Half(at, one, one), Half(at, one, other)))
            for both in ((true, false), (false, true))
        ]
        return {form: [self._made(pairing) for pairing in pairings] for form, pairings in ready.items()}

    def _made(self, pairing: Pairing) -> Clue:
        return Clue(pairing, self.listed.where(pairing), reduce(or_, [half.about for half in pairing.halves]))

    def _two(self, rng: Random, frame: Frame) -> Clue:
        """Two clauses joined, on two subjects and two objects, that the frame makes true."""
        (one, other), (first, second) = one_of(rng, self._pairs), one_of(rng, _HOLDS[frame])
        likely = 1.0 if frame in POSITIVE_FIRST else 0.8
        left = right = self._half(rng, one, first, likely)
        while (left.half.attribute, left.half.thing) == (right.half.attribute, right.half.thing):
            # Where both are about one thing, either clause alone would settle the other.
            left, right = self._half(rng, one, first, likely), self._half(rng, other, second, 0.6)
        return Clue(
            Pairing(frame, (left.half, right.half)),
            joined(frame, (left.where, right.where), self.listed.everything),
            left.about | right.about,
        )

    def _half(self, rng: Random, subject: int, true: bool, likely: float) -> _Half:
        """Something of the subject that is true or not; with that likelihood it says what the subject has."""
        positive = rng.random() < likely
        return one_of(rng, self._halves[subject, positive, positive == true])


class _Half(NamedTuple):
    """A half of a pairing, the listed worlds in which it holds, and what it is about."""

    half: Half
    where: int
    about: int


def _halves(listed: Listed) -> dict[tuple[int, bool, bool], list[_Half]]:
    """By subject, by whether it says what the subject has, and by whether that is what the subject has indeed."""
    found: dict[tuple[int, bool, bool], list[_Half]] = {}
    subjects = range(listed.size)
    for at, subject, thing, positive in product(range(listed.attributes), subjects, subjects, (True, False)):
        half = Half(at, subject, thing, None, positive)
        made = _Half(half, listed.half(half), half.about)
        found.setdefault((subject, positive, subject == thing), []).append(made)
    return found


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
