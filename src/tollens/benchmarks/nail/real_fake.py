"""Real/fake mixture: people make statements about facts and about each other, and some of these are false.

Three rules are told. *Count*: exactly so many of them told the truth. *Always*: each always tells the truth or always
lies. *Halves*: each made two statements, one true and one false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from random import Random

from tollens.benchmarks.nail.assembling import Scene, assembled, setting_line, worlds_left
from tollens.benchmarks.nail.choosing import choose, ruled_out_alone
from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.plan import Lot, Plan
from tollens.benchmarks.nail.pool import Pool
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import OPTIONS, Mode
from tollens.benchmarks.nail.search import distractors
from tollens.benchmarks.nail.settings import Nail, choices, drawn
from tollens.benchmarks.nail.statements import Statement, names_in, shown, statement, turn
from tollens.logic import (
    TRUE,
    TRUTHFUL,
    Atom,
    Formula,
    Says,
    read_theory,
)
from tollens.solvers.space import Space
from tollens.wording.backbone import Frame, Line, Meaning, framed
from tollens.wording.backbone.asking import chosen
from tollens.wording.backbone.meaning import kept
from tollens.wording.backbone.reading import one_of
from tollens.wording.backbone.scenes import RULES, Rule, just_one, of_speech, so_many_truthful
from tollens.wording.scenarios import LANGUAGES

KIND = "real_fake"
_RULES: dict[Rule, int] = {"count": 6, "always": 2, "halves": 2}
_SHAPES = ("one subjects", "one people", "any subjects", "any people")
SUBJECTS = (3, 4, 5, 6)
SPEAKERS = (3, 4, 5, 6)
_HALVES = 3  # who speak where each says two things

# By level: how many speak, and of how many others where they do not speak of themselves.
_DIAL: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 3),),
    2: ((4, 3), (3, 4)),
    3: ((4, 4),),
    4: ((5, 4), (5, 5)),
    5: ((6, 5),),
}
# What is asked under which rule, where one of the subjects did it and where any number may have: of what cannot differ
# enough no four options can be made.
_MODES: dict[tuple[Rule, bool], dict[Mode, int]] = {
    ("count", True): {"who": 8, "could": 2, "cannot except": 2},
    ("count", False): {
        "must": 5,
        "could": 2,
        "cannot": 2,
        "must except": 2,
        "could except": 2,
        "cannot except": 1,
        "list": 3,
    },
    ("always", True): {"could": 2, "cannot": 1, "could except": 1, "cannot except": 1},
    ("always", False): {"could": 2, "cannot": 2, "could except": 1, "cannot except": 1},
    ("halves", False): {"must": 2, "could": 2, "cannot": 2, "could except": 1, "cannot except": 1, "list": 2},
}
_DRAWS, _SECOND_THOUGHTS = 100, 8


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """What somebody says: one sentence, or two of which one is true; and the worlds in which it can be said."""

    speaker: str
    sentences: tuple[tuple[Frame, tuple[str, ...]], ...]
    formula: Formula
    where: int
    named: tuple[str, ...]

    @property
    def told(self) -> int:
        """How many sentences it takes."""
        return len(self.sentences)

    def line(self, rng: Random) -> Line:
        """The speech as a line of a backbone."""
        return _line(self, turn(rng))


@lru_cache(maxsize=1 << 14)
def _line(speech: Speech, turn: int) -> Line:
    en, zh = (
        between.join([framed(frame, _fitting(turn, calls), language, *calls) for frame, calls in speech.sentences])
        for language, between in (("en", " "), ("zh", ""))
    )
    return Line(shown(speech.formula), f"{{says {speech.speaker}: {en}}}", f"{{says {speech.speaker}: {zh}}}")


def _fitting(turn: int, calls: Sequence[str]) -> int:
    """The turn of phrase, or the first one, in which the condition stands in front: 'too' has to refer to something."""
    return 0 if any(".also " in call for call in calls) else turn


@dataclass(frozen=True, slots=True)
class Question:
    """How many told the truth, where that is told, what is asked, what was said, and the options."""

    true: int | None
    asked: Asked
    clues: tuple[Speech | Statement, ...]
    options: tuple[Statement, ...]


def draw(rng: Random, level: int, settings: Nail, lot: Lot) -> Puzzle:
    """A puzzle of the level. NotDrawn where none was found."""
    rule, shape, speakers, subjects = _dimensions(rng, level, settings)
    panel = _panel(shape, rule, subjects, speakers)
    plan = lot.plan(panel.mode(rng))
    for _ in range(_DRAWS):
        if found := panel.question(rng, plan, settings):
            worlds = worlds_left(panel.given[found.true], map(panel.holding, found.clues))
            return assembled(rng, level, plan, panel.scene(found.true), found.clues, found.options, worlds, found.asked)
    raise NotDrawn(f"no {plan.mode} question, {shape}, {speakers} speakers, rule {rule}")


def _dimensions(rng: Random, level: int, settings: Nail) -> tuple[Rule, str, int, int]:
    """The rule, the shape, how many speak, and of how many; where the subjects speak themselves both are one."""
    speakers, subjects = rng.choice(_DIAL[level])
    speakers = drawn(rng, settings.speakers, "speakers", (speakers,), SPEAKERS)
    subjects = drawn(rng, settings.subjects, "subjects", (subjects,), SUBJECTS)
    rule = rng.choices(list(_RULES), list(_RULES.values()))[0]
    if rule == "halves":  # of more people, or of fewer facts, some could be spared
        enough = [number for number in choices(settings.subjects, "subjects", SUBJECTS) if number > _HALVES]
        if enough and _HALVES in choices(settings.speakers, "speakers", SPEAKERS):
            return rule, "any people", _HALVES, subjects if subjects in enough else enough[0]
        rule = "count"
    shape = rng.choice(_SHAPES)
    if shape.endswith("people"):
        return rule, shape, speakers, subjects
    if settings.subjects and settings.speakers and subjects != speakers:
        return rule, shape.replace("subjects", "people"), speakers, subjects
    both = subjects if settings.subjects else speakers
    return rule, shape, both, both


class Panel:
    """Those who speak and those they speak of: what can be said, and where it holds."""

    def __init__(self, shape: str, rule: Rule, subjects: int, speakers: int) -> None:
        self.shape, self.rule = shape, rule
        self.one, self.own = shape.startswith("one"), shape.endswith("subjects")
        self.meaning = Meaning(KIND, shape, subjects)
        self.subjects = [f"s{number}" for number in range(1, subjects + 1)]
        self.speakers = self.subjects if self.own else [f"t{number}" for number in range(1, speakers + 1)]
        self.sort = "s" if self.own else "t"
        self.declarations = of_speech(subjects, 0 if self.own else speakers)
        theory = read_theory("\n".join(self.declarations))
        self.space = Space(theory, None if rule == "halves" else self.sort)
        self.story = just_one() if self.one else TRUE
        self.base = self.space.where(self.story)
        self.pools = {speaker: list(self._pool(speaker)) for speaker in self.speakers}
        self.counts: list[int | None] = [None] if rule != "count" else list(range(1, len(self.speakers)))
        # The worlds that the story and the rule leave, by how many tell the truth.
        self.given = {true: self.base & self.space.where(self.outcome(true)) for true in self.counts}
        self._claims = Asked(None, Pool(self._claimed(), self.holding, self.base, alike=True))
        self._lists = Asked("p1.list", Pool(self._listed(), self.holding, self.base, alike=True))
        self._who = list(self._who_asked())

    @cache  # noqa: B019 - a panel is made once and kept
    def scene(self, true: int | None) -> Scene:
        """Where its puzzles play in which so many tell the truth."""
        listed = f"story {' '.join(self.subjects)}" + ("" if self.own else f" | {' '.join(self.speakers)}")
        outcome = self.outcome(true)
        told = Line("⊤", *(RULES[self.rule][each] for each in LANGUAGES)) if true is None else None
        return Scene(
            kind=KIND,
            shape=self.shape,
            declarations=self.declarations,
            setting=[setting_line(listed, notation=shown(self.story))],
            closing=[told or setting_line(f"outcome {true} {len(self.speakers)}", notation=shown(outcome))],
            premises=[self.story, outcome],
            subjects=len(self.subjects) + (0 if self.own else len(self.speakers)),
            predicates=1 if self.rule == "halves" else 2,
            objects=2,
        )

    def outcome(self, true: int | None) -> Formula:
        """What the rule says of how many tell the truth."""
        return TRUE if true is None else so_many_truthful(true, self.sort)

    def mode(self, rng: Random) -> Mode:
        """What to ask."""
        modes = _MODES[self.rule, self.one]
        if len(self.subjects) < OPTIONS:
            modes = {mode: weight for mode, weight in modes.items() if mode not in ("who", "list", "must except")}
        return rng.choices(list(modes), list(modes.values()))[0]

    def _pool(self, speaker: str) -> Iterator[Speech]:
        """Everything that a speaker may say in one sentence; of themselves people say only that it was they or not."""
        if self.rule != "always":
            yield from self._about_facts(speaker)
        if self.rule != "halves":
            yield from self._about_others(speaker)

    def _about_facts(self, speaker: str) -> Iterator[Speech]:
        others = [each for each in self.subjects if each != speaker]
        pairs = [(one, other) for one in others for other in others if one < other]
        for subject in others:
            yield self._speech(speaker, "plain", f"p1.is {subject}")
            yield self._speech(speaker, "plain", f"p1.not {subject}")
        if self.own:
            yield self._speech(speaker, "plain", "p1.i_is")
            yield self._speech(speaker, "plain", "p1.i_not")
        for one, other in pairs:
            yield self._speech(speaker, "plain", f"p1.neither {one} {other}")
            if self.one:
                yield self._speech(speaker, "plain", f"p1.is (either {one} {other})")
                continue
            yield self._speech(speaker, "plain", f"p1.both {one} {other}")
            yield self._speech(speaker, "plain", f"p1.is (at_least_one {one} {other})")
            yield self._speech(speaker, "plain", f"p1.is (exactly_one {one} {other})")
            for first, second in ((one, other), (other, one)):
                yield self._speech(speaker, "if", f"p1.is {first}", f"p1.also {second}")
                yield self._speech(speaker, "if", f"p1.is {first}", f"p1.not {second}")
                yield self._speech(speaker, "if", f"p1.not {first}", f"p1.is {second}")

    def _about_others(self, speaker: str) -> Iterator[Speech]:
        subjects = [each for each in self.subjects if each != speaker]
        fellows = [each for each in self.speakers if each != speaker]
        for fellow in fellows:
            yield self._speech(speaker, "plain", f"truthful {fellow}")
            yield self._speech(speaker, "plain", f"lying {fellow}")
            for subject in subjects:
                yield self._speech(speaker, "if", f"truthful {fellow}", f"p1.is {subject}")
                if self.rule == "always":
                    yield self._speech(speaker, "if", f"p1.is {subject}", f"lying {fellow}")
                    yield self._speech(speaker, "and", f"lying {fellow}", f"p1.is {subject}")
        for one, other in combinations(fellows, 2):
            if self.rule == "always":
                yield self._speech(speaker, "iff", f"truthful {one}", f"truthful {other}")
                yield self._speech(speaker, "either", f"truthful {one}", f"truthful {other}")
                yield self._speech(speaker, "and", f"lying {one}", f"truthful {other}")

    def _speech(self, speaker: str, frame: Frame, *calls: str) -> Speech:
        said = self.meaning.of(f"{{says {speaker}: {framed(frame, 0, 'en', *calls)}}}", "en")
        if not isinstance(said, Says):
            raise TypeError(f"not a speech: {said}")
        sentences = ((frame, calls),)
        if self.rule == "halves":
            return Speech(speaker, sentences, kept(said.body), self.space.where(said.body), _named(calls, speaker))
        truthful = self.space.where(Atom(TRUTHFUL, (said.speaker,)))
        where = self.space.everything & ~(truthful ^ self.space.where(said.body))
        return Speech(speaker, sentences, kept(said), where, _named(calls, speaker))

    def speak(self, rng: Random, speaker: str, world: int) -> Speech:
        """Something that the speaker may say in the world by the rule."""
        pool = self.pools[speaker]
        while True:
            one = pool[int(rng.random() * len(pool))]
            if self.rule != "halves":
                if one.where >> world & 1:
                    return one
                continue
            other = pool[int(rng.random() * len(pool))]
            where = one.where ^ other.where
            if where >> world & 1:
                said = (*one.sentences, *other.sentences)
                formula = one_of(one.formula, other.formula)
                return Speech(speaker, said, formula, where, (*one.named, *other.named))

    def question(self, rng: Random, plan: Plan, settings: Nail) -> Question | None:
        """Speeches for everybody, none of them idle, and four options to them; None if the draw failed. What comes to
        nothing is mended a few times before all is drawn anew: somebody, if possible an idle one, thinks again."""
        world = self.space.draw(rng, self.base)
        said: list[Speech] = []
        for speaker in self.speakers:
            said.append(self._another(rng, speaker, world, said))
        for _ in range(_SECOND_THOUGHTS):
            together, alone = ruled_out_alone([speech.where for speech in said], self.base)
            again, start = int(rng.random() * len(said)), int(rng.random() * len(self.counts))
            for true in (*self.counts[start:], *self.counts[:start]):
                given = self.given[true]
                left = together & given
                if not left:
                    continue
                needed = () if settings.idle else [each & given for each in alone]
                if 0 in needed:
                    again = needed.index(0)
                    continue
                asked = self._asked(rng, plan.mode, true)
                options = choose(rng, plan, asked.pool, left, needed, said)
                if options is not None:
                    more = distractors(rng, settings.distractors, self.space, self._fact, options, left, said)
                    return Question(true, asked, (*said, *more), tuple(options))
            said[again] = self._another(rng, self.speakers[again], world, said)
        return None

    def _another(self, rng: Random, speaker: str, world: int, said: Sequence[Speech]) -> Speech:
        """Something that the speaker may say in the world and nobody has said."""
        taken = [other.sentences for other in said]
        while True:
            speech = self.speak(rng, speaker, world)
            if speech.sentences not in taken:
                return speech

    def _fact(self, rng: Random) -> Statement:
        """Something that is told of a subject outright."""
        return self._statement(f"p1.{rng.choice(('is', 'not'))} {{}}", rng.choice(self.subjects))

    def _asked(self, rng: Random, mode: Mode, true: int | None) -> Asked:
        """What is asked of which statements."""
        if mode == "list":
            return self._lists
        if mode == "who":
            return self._who[1 if true == 1 and rng.random() < 0.5 else 0]
        return self._claims

    def _who_asked(self) -> Iterator[Asked]:
        """Who did it; who told the truth."""
        asked = [("p1.who", "p1.is {}", self.subjects), ("who_truthful", "truthful {}", self.speakers)]
        for call, claim, names in asked[:1] if self.rule == "halves" else asked:
            pool = {each: self._statement(claim, each) for each in names}
            made = Pool([list(pool.values())], self.holding, self.base, alike=True)
            yield Asked(call, made, {id(one): each for each, one in pool.items()})

    def holding(self, said: Speech | Statement) -> int:
        """The worlds in which it can be said."""
        return said.where if isinstance(said, Speech) else self.space.where(said.formula)

    def _statement(self, call: str, *names: str) -> Statement:
        return statement(self.meaning, "plain", call.format(*names))

    def _claimed(self) -> list[tuple[Statement, ...]]:
        """All that options can claim, by form."""
        pairs = list(combinations(self.subjects, 2))
        found: dict[str, list[tuple[str, ...]]] = {
            f"p1.{phrase} {{}}": [(each,) for each in self.subjects] for phrase in ("is", "not")
        }
        if self.rule != "halves":
            found |= {f"{phrase} {{}}": [(each,) for each in self.speakers] for phrase in ("truthful", "lying")}
        if not self.one:
            found |= {f"p1.{phrase} {{}} {{}}": list(pairs) for phrase in ("both", "neither")}
            found["p1.is (at_least_one {} {})"] = list(pairs)
        made = {form: tuple(self._statement(form, *each) for each in names) for form, names in found.items()}
        if self.rule != "halves":
            for phrase in ("truthful", "lying"):
                made[f"is and {phrase}"] = tuple(
                    statement(self.meaning, "and", f"p1.is {subject}", f"{phrase} {speaker}")
                    for subject in self.subjects
                    for speaker in self.speakers
                )
        return [each for each in made.values() if len(each) >= OPTIONS]

    def _listed(self) -> Iterator[list[Statement]]:
        """The lists of so many of the subjects, for every number."""
        for size in range(1, len(self.subjects)):
            found = [
                Statement("list", members, chosen(self.subjects, members), members, ())
                for members in combinations(self.subjects, size)
            ]
            if len(found) >= OPTIONS:
                yield found


def _named(calls: Sequence[str], speaker: str) -> tuple[str, ...]:
    """The placeholders of a speech, whoever speaks among them."""
    return (speaker, *(name for call in calls for name in names_in(call)))


@cache
def _panel(shape: str, rule: Rule, subjects: int, speakers: int) -> Panel:
    return Panel(shape, rule, subjects, speakers)
