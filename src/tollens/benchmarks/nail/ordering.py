"""Ordering: who is ahead of whom, strictly or with ties, by name or as 'the one from Oslo'."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations
from random import Random

from tollens.benchmarks.nail.assembling import Scene, assembled, setting_line, worlds_left
from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.plan import Lot, one_of
from tollens.benchmarks.nail.pool import Pool
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import OPTIONS, WANTED, Mode, Status
from tollens.benchmarks.nail.search import Search, has_four
from tollens.benchmarks.nail.settings import Nail, drawn
from tollens.benchmarks.nail.statements import POSITIVE_FIRST, Statement, statement
from tollens.logic import Apply, Constant, read_theory
from tollens.solvers.space import Space
from tollens.wording.backbone import Frame, Meaning
from tollens.wording.backbone.asking import ordered
from tollens.wording.backbone.scenes import of_order

KIND = "ordering"
SUBJECTS = (3, 4, 5, 6)
ATTRIBUTES = (0, 1)

# By level: subjects, and how many attributes beside the order.
_DIAL: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0), (4, 0)),
    2: ((4, 0), (5, 0)),
    3: ((3, 1), (6, 0)),
    4: ((4, 1),),
    5: ((5, 1),),
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
_SHAPES = ("places", "places", "strict", "ties")
# How often each clause is drawn, by shape; of those with a second subject `before` and `after` are turned as needed.
_CLAUSES: dict[str, dict[str, int]] = {
    "places": {"before": 5, "next": 3, "gap": 3, "at": 1, "not_at": 3, "not_first": 1, "not_last": 1},
    "strict": {"before": 8, "not_first": 2, "not_last": 2, "first": 1, "last": 1},
    "ties": {"before": 6, "same": 2, "not_same": 3},
}
_JOINED: dict[Frame, int] = {"if": 3, "either": 2, "or": 1, "unless": 1, "iff": 1}
_FRAMES = [frame for frame, weight in _JOINED.items() for _ in range(weight)]
# When a frame is true, by whether its clauses are.
_IS_TRUE: dict[Frame, Callable[[bool, bool], bool]] = {
    "if": lambda one, other: not one or other,
    "either": lambda one, other: one != other,
    "or": lambda one, other: one or other,
    "unless": lambda one, other: one or other,
    "iff": lambda one, other: one == other,
}
_DRAWS, _MOST_CLUES = 60, 9
_FEW = 100  # worlds


def draw(rng: Random, level: int, settings: Nail, lot: Lot) -> Puzzle:
    """A puzzle of the level. NotDrawn where none was found."""
    size, attributes = rng.choice(_DIAL[level])
    size = drawn(rng, settings.subjects, "subjects", (size,), SUBJECTS)
    attributes = drawn(rng, settings.attributes, "attributes", (attributes,), ATTRIBUTES)
    # Of three in a row with nothing else to them too little can be said for four options.
    shape = rng.choice(_SHAPES if size > 3 or attributes else _SHAPES[:3])
    row = _row(size, attributes, shape)
    plan = lot.plan(row.mode(rng))
    search = Search(
        space=row.space,
        given=row.space.everything,
        draw=row.clue,
        most=_MOST_CLUES,
        keep_idle=settings.idle,
        distractors=settings.distractors,
    )
    for _ in range(_DRAWS):
        if found := search.question(rng, plan, lambda rng: row.asked(rng, plan.mode)):
            asked, clues, options = found
            worlds = worlds_left(row.space.everything, [row.space.where(clue.formula) for clue in clues])
            return assembled(rng, level, plan, row.scene, clues, options, worlds, asked)
    raise NotDrawn(f"no {plan.mode} question about {size} subjects in {shape} with {attributes} attributes")


class Row:
    """The order of some subjects, each with an object of its own or without: what can be said, and where it holds."""

    def __init__(self, size: int, attributes: int, shape: str) -> None:
        self.size, self.attributes, self.shape = size, attributes, shape
        self.meaning = Meaning(KIND, shape, size)
        self.subjects = [f"s{number}" for number in range(1, size + 1)]
        self.objects = [f"b{number}" for number in range(1, size + 1)] if attributes else []
        self.declarations = of_order(size, attributes, shape)
        self.space = Space(read_theory("\n".join(self.declarations)))
        self._clauses = [clause for clause, weight in _CLAUSES[shape].items() for _ in range(weight)]
        self._pairs = list(permutations(self.subjects, 2))
        self._object_pairs = list(permutations(self.objects, 2))
        self._where: dict[str, int] = {}  # by its call, where a clause holds

    @property
    def scene(self) -> Scene:
        """Where its puzzles play."""
        told = [f"story {' '.join(self.subjects)}", f"p1.each {' '.join(map(str, range(1, self.size + 1)))}"]
        told += [f"p2.each {' '.join(self.objects)}"] if self.attributes else []
        return Scene(
            kind=KIND,
            shape=self.shape,
            declarations=self.declarations,
            setting=[setting_line(call) for call in told],
            subjects=self.size,
            predicates=1 + self.attributes,
            objects=self.size * (1 + self.attributes),
        )

    def mode(self, rng: Random) -> Mode:
        """What to ask. With few orders there are no four options that have nothing to do with each other."""
        modes: list[Mode] = list(_MODES)
        if self.size < OPTIONS or self.shape == "ties":
            modes.remove("who")
        if self.shape == "ties":
            modes.remove("list")
        if self.size == 3 and not self.attributes:
            modes = ["list"]
        modes = [mode for mode in modes if mode in ("who", "list") or self._forms(mode)]
        if self.shape != "places" and self.space.count < _FEW:
            # What settles three options settles one of them alone, nearly always.
            modes = [mode for mode in modes if WANTED[mode].right is not Status.SOMETIMES]
        return rng.choices(modes, [_MODES[mode] for mode in modes])[0]

    def asked(self, rng: Random, mode: Mode) -> Asked:
        """What is asked of which statements; these are all of one form."""
        if mode == "who":
            return self._who(rng)
        if mode == "list":
            return self._list()
        return self._statements(rng.choice(self._forms(mode)))

    @cache  # noqa: B019 - a row is made once and kept
    def _forms(self, mode: Mode) -> tuple[str, ...]:
        """The forms of which there are four options for the mode."""
        return tuple(form for form in self.forms if has_four(self._statements(form).pool, mode))

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that options may have."""
        clauses = [name for name in _CLAUSES[self.shape] if name not in ("first", "last", "gap")]
        gaps = [f"gap {number}" for number in range(1, self.size - 1)] if self.shape == "places" else []
        return (*clauses, *gaps[:2], *["p2 is", "p2 not"] * self.attributes)

    @cache  # noqa: B019 - a row is made once and kept
    def _statements(self, form: str) -> Asked:
        """Everything of a form that can be said."""
        if form.startswith("p2 "):
            calls = [f"p2.{form[3:]} {subject} {owned}" for subject in self.subjects for owned in self.objects]
        elif form in ("at", "not_at"):
            calls = [f"p1.{form} {one} {place + 1}" for one in self._everyone() for place in range(self.size)]
        elif form.split()[0] in ("before", "next", "same", "not_same", "gap"):
            pairs = [(one, other) for one in self._everyone() for other in self._everyone() if one != other]
            if form not in ("before", "next"):  # it is the same either way round
                pairs = [(one, other) for one, other in pairs if one < other]
            pairs = [pair for pair in pairs if _are_two(*pair)]
            calls = [f"p1.{form} {one} {other}" for one, other in pairs]
        else:
            calls = [f"p1.{form} {one}" for one in self._everyone()]
        return Asked(None, self._pool([statement(self.meaning, "plain", call) for call in calls]))

    def _pool(self, statements: Sequence[Statement]) -> Pool:
        return Pool([statements], self._holding, self.space.everything)

    def _holding(self, each: Statement) -> int:
        return self.space.where(each.formula)

    def _everyone(self) -> list[str]:
        """The subjects by name, and as the one that has something."""
        return [*self.subjects, *(f"(p2.one {owned})" for owned in self.objects)]

    def _who(self, rng: Random) -> Asked:
        """Who is in some place, or at an end, or has some object."""
        ways = ["end"] + ["place"] * (2 * (self.shape == "places")) + ["object"] * self.attributes
        match rng.choice(ways):
            case "end":
                end = rng.choice(("first", "last"))
                call, clause = f"p1.who_{end}", f"p1.{end} {{}}"
            case "place":
                number = rng.randint(1, self.size)
                call, clause = f"p1.who {number}", f"p1.at {{}} {number}"
            case _:
                owned = rng.choice(self.objects)
                call, clause = f"p2.who {owned}", f"p2.is {{}} {owned}"
        return self._who_is(call, clause)

    @cache  # noqa: B019 - a row is made once and kept
    def _who_is(self, call: str, clause: str) -> Asked:
        pool = {each: statement(self.meaning, "plain", clause.format(each)) for each in self.subjects}
        return Asked(call, self._pool([*pool.values()]), {id(made): each for each, made in pool.items()})

    @cache  # noqa: B019 - a row is made once and kept
    def _list(self) -> Asked:
        """Every order."""
        found = [Statement("list", order, ordered(order), order, ()) for order in permutations(self.subjects)]
        return Asked("p1.list", self._pool(found))

    def _half(self, rng: Random) -> str:
        """A clause that may stand beside another."""
        if self.attributes and rng.random() < 0.35:
            phrase = one_of(rng, ("is", "not"))
            return f"p2.{phrase} {one_of(rng, self.subjects)} {one_of(rng, self.objects)}"
        return self._clause(rng, one_of(rng, self._clauses))

    def _clause(self, rng: Random, phrase: str) -> str:
        """A clause about the order, of one subject or of two."""
        one, other = self._pair(rng)
        match phrase:
            case "before":
                return f"p1.{one_of(rng, ('before', 'after'))} {one} {other}"
            case "next" | "same" | "not_same":
                return f"p1.{phrase} {one} {other}"
            case "gap":
                return f"p1.gap {rng.randint(1, max(1, min(3, self.size - 2)))} {one} {other}"
            case "at" | "not_at":
                return f"p1.{phrase} {one} {rng.randint(1, self.size)}"
        return f"p1.{phrase} {one}"

    def _pair(self, rng: Random) -> tuple[str, str]:
        """Two subjects, by name or as the ones that have something; see `_are_two`."""
        if not self.attributes or rng.random() < 0.5:
            return one_of(rng, self._pairs)
        one, other = one_of(rng, self._object_pairs)
        return f"(p2.one {one})", f"(p2.one {other})"

    def clue(self, rng: Random, world: int) -> Statement:
        """Something to say that holds in the world."""
        roll = rng.random()
        if self.attributes and roll < 0.25:
            return self._attribute(rng, world)
        if roll < 0.8 or self.size == 3:
            return self._true(rng, world)
        frame = one_of(rng, _FRAMES)
        while True:
            one, other = self._half(rng), self._half(rng)
            if frame in POSITIVE_FIRST and ".not" in one:
                continue
            if _IS_TRUE[frame](self._holds(one, world), self._holds(other, world)) and self._are_free(one, other):
                return statement(self.meaning, frame, one, other)

    def _true(self, rng: Random, world: int) -> Statement:
        while True:
            call = self._clause(rng, one_of(rng, self._clauses))
            if self._holds(call, world):
                return statement(self.meaning, "plain", call)

    def _holds(self, call: str, world: int) -> bool:
        """Whether a clause holds in a world: clauses are few, and most that are drawn do not."""
        where = self._where.get(call)
        if where is None:
            where = self._where[call] = self.space.where(statement(self.meaning, "plain", call).formula)
        return bool(where >> world & 1)

    def _are_free(self, one: str, other: str) -> bool:
        """Whether neither clause settles the other by what is declared alone: else nobody would join them."""
        first, second, everything = self._where[one], self._where[other], self.space.everything
        return bool(first & second and first & ~second and second & ~first and (first | second) != everything)

    def _attribute(self, rng: Random, world: int) -> Statement:
        """Who has which object, or has it not."""
        subject = one_of(rng, self.subjects)
        own = self.owned(world)[subject]
        if rng.random() < 0.2:
            return statement(self.meaning, "plain", f"p2.is {subject} {own}")
        other = one_of(rng, [each for each in self.objects if each != own])
        if rng.random() < 0.3:
            return statement(self.meaning, "is not named", f"p2.one {other}", subject)
        return statement(self.meaning, "plain", f"p2.not {subject} {other}")

    @lru_cache(maxsize=256)  # noqa: B019 - a row is made once and kept
    def owned(self, world: int) -> Mapping[str, str]:
        """The object of every subject in a world."""
        values = self.space.values(world)
        return {subject: str(values[Apply("p2", (Constant(subject),))]) for subject in self.subjects}


def _are_two(one: str, other: str) -> bool:
    """Whether they are two for sure. A name and a description may be of one; but who compares them says that they are
    two, and no formula of ours would."""
    return one.startswith("(") == other.startswith("(")


@cache
def _row(size: int, attributes: int, shape: str) -> Row:
    return Row(size, attributes, shape)
