"""Matching: who has which city, job and day, one to one; clues that say so, deny it, link, condition and choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import permutations, product
from random import Random

from tollens.benchmarks.nail.assembling import Scene, assembled, setting_line, worlds_left
from tollens.benchmarks.nail.nearby import Known, Listed, PairingSet
from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.pairing_search import Choice, PairingSearch
from tollens.benchmarks.nail.pairings import Half, Naming, Pairing
from tollens.benchmarks.nail.plan import Lot, one_of
from tollens.benchmarks.nail.pool import Pool
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import OPTIONS, Mode
from tollens.benchmarks.nail.settings import Nail, drawn
from tollens.benchmarks.nail.statements import Statement, statement
from tollens.solvers.pairing_counts import worlds_after
from tollens.wording.backbone import Frame, Meaning
from tollens.wording.backbone.asking import paired
from tollens.wording.backbone.scenes import of_matching

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
_DRAWS = 60


def draw(rng: Random, level: int, settings: Nail, lot: Lot) -> Puzzle:
    """A puzzle of the level. NotDrawn where none was found."""
    size, attributes = _dimensions(rng, level, settings)
    grid = _grid(size, attributes)
    plan = lot.plan(_mode(rng, size, attributes))
    search = PairingSearch(grid.listed, grid.clue, settings.idle, settings.distractors)
    for _ in range(_DRAWS):
        world = [rng.sample(range(size), size) for _ in range(attributes)]
        asked, pairings = grid.asked(rng, plan.mode)
        if found := search.question(rng, plan, grid.choice(asked, pairings, world)):
            said, options = found
            clues = [_statement(pairing, Naming(size, world)) for pairing in said]
            return assembled(rng, level, plan, grid.scene, clues, options, grid.worlds(said), asked)
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


_Asked = tuple[Asked, Sequence[Pairing]]  # what is asked, and each statement of its pool as a pairing of names


class Grid:
    """The matching of subjects with some sorts of objects: what can be said of it, and where it holds."""

    def __init__(self, size: int, attributes: int) -> None:
        self.size, self.attributes = size, attributes
        self.names = Naming(size, [range(size)] * attributes)
        self.declarations = of_matching(size, attributes)
        self.listed = Listed(size, attributes)
        self._subjects, self._attributes = range(size), range(attributes)
        self._pairs = list(permutations(range(size), 2))
        self._ready = self._of_one()
        # By subject, by whether it says what the subject has, and by whether that is what the subject has indeed.
        self._halves: dict[tuple[int, bool, bool], list[Half]] = {}
        for at, subject, thing, positive in product(self._attributes, self._subjects, self._subjects, (True, False)):
            half = Half(at, subject, thing, None, positive)
            self._halves.setdefault((subject, positive, subject == thing), []).append(half)

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

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that options may have: by name, or as the one that has something else."""
        return ("is", "not", "one is", "one not") if self.attributes > 1 else ("is", "not")

    def asked(self, rng: Random, mode: Mode) -> _Asked:
        """What is asked of which statements; these are all of one form."""
        if mode == "who":
            return self._who(rng)
        if mode == "list":
            return self._list(rng.choice(self._attributes))
        return self._literals(rng.choice(self.forms))

    def choice(self, asked: Asked, pairings: Sequence[Pairing], world: Sequence[Sequence[int]]) -> Choice:
        """The statements that options are taken from, where subjects have these things, by attribute and subject."""
        owners = [[things.index(thing) for thing in self._subjects] for things in world]
        naming = Naming(self.size, world)
        return Choice(
            asked.pool, lambda place: pairings[place].turned(owners), lambda pairing: _statement(pairing, naming)
        )

    @cache  # noqa: B019 - a grid is made once and kept
    def _literals(self, form: str) -> _Asked:
        """Everything of a form that can be said."""
        found = [
            Half(attribute, subject, thing, by, form.endswith("is"))
            for attribute in self._attributes
            for by in (self._attributes if form.startswith("one") else (None,))
            if by != attribute
            for subject in self._subjects
            for thing in self._subjects
        ]
        return self._plain(None, found)

    def _plain(self, call: str | None, halves: Sequence[Half], names: Sequence[str] = ()) -> _Asked:
        """What is asked of which statements of a half each, and the bare names that stand for these."""
        pairings = [Pairing("plain", (half,)) for half in halves]
        made = [_statement(each, self.names) for each in pairings]
        return Asked(call, self._pool(made, pairings), dict(zip(map(id, made), names, strict=False))), pairings

    def _pool(self, statements: Sequence[Statement], pairings: Sequence[Pairing]) -> Pool:
        sets = [PairingSet.where(self.listed, pairing) for pairing in pairings]
        where = dict(zip(map(id, statements), sets, strict=True))
        return Pool([statements], lambda each: where[id(each)], PairingSet(self.listed), alike=True)

    def _who(self, rng: Random) -> _Asked:
        """Which subject has it, or which object a subject has."""
        attribute = rng.choice(self._attributes)
        if rng.random() < 0.5:
            return self._which(attribute, rng.choice(self._subjects))
        return self._whose(attribute, rng.choice(self._subjects))

    @cache  # noqa: B019 - a grid is made once and kept
    def _which(self, attribute: int, subject: int) -> _Asked:
        call = f"p{attribute + 1}.which {self.names.subjects[subject]}"
        halves = [Half(attribute, subject, thing) for thing in self._subjects]
        return self._plain(call, halves, self.names.things[attribute])

    @cache  # noqa: B019 - a grid is made once and kept
    def _whose(self, attribute: int, thing: int) -> _Asked:
        call = f"p{attribute + 1}.who {self.names.things[attribute][thing]}"
        halves = [Half(attribute, subject, thing) for subject in self._subjects]
        return self._plain(call, halves, self.names.subjects)

    @cache  # noqa: B019 - a grid is made once and kept
    def _list(self, attribute: int) -> _Asked:
        """Who has which object, for every subject."""
        subjects, predicate = self.names.subjects, f"p{attribute + 1}"
        found, pairings = [], []
        for order in permutations(self._subjects):
            owned = [self.names.things[attribute][thing] for thing in order]
            pairs = list(zip(subjects, owned, strict=True))
            calls = tuple(f"{subject} {thing}" for subject, thing in pairs)
            found.append(Statement("list", calls, paired(predicate, pairs), (*subjects, *owned), ()))
            halves = [Half(attribute, subject, thing) for subject, thing in enumerate(order)]
            pairings.append(Pairing("list", tuple(halves)))
        return Asked(f"{predicate}.list", self._pool(found, pairings)), pairings

    def worlds(self, clues: Sequence[Pairing]) -> list[int]:
        """How many worlds there are before the clues and after each of them."""
        if not self.listed.is_all:
            return worlds_after(self.size, self.attributes, clues)
        known = Known(self.listed)
        return worlds_left(known.everything, map(known.where, clues))

    def clue(self, rng: Random) -> Pairing:
        """Something to say that holds in the true world."""
        form = one_of(rng, _DRAWN)
        ready = self._ready.get(form)
        return self._two(rng, _TWO.get(form, "if")) if ready is None else one_of(rng, ready)

    def _of_one(self) -> dict[str, list[Pairing]]:
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
        return ready

    def _two(self, rng: Random, frame: Frame) -> Pairing:
        """Two clauses joined, on two subjects and two objects, that the frame makes true."""
        (one, other), (first, second) = one_of(rng, self._pairs), one_of(rng, _HOLDS[frame])
        return Pairing(frame, (self._half(rng, one, first, 0.8), self._half(rng, other, second, 0.6)))

    def _half(self, rng: Random, subject: int, true: bool, likely: float) -> Half:
        """Something of the subject that is true or not; with that likelihood it says what the subject has."""
        positive = rng.random() < likely
        return one_of(rng, self._halves[subject, positive, positive == true])


def _statement(pairing: Pairing, naming: Naming) -> Statement:
    return statement(MEANING, pairing.frame, *pairing.calls(naming))


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
