"""Real/fake mixture: people make statements about facts and about each other, and some of these are false.

Three rules are told. *Count*: exactly so many of them told the truth. *Always*: each always tells the truth or always
lies. *Halves*: each made two statements, one true and one false.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tollens.benchmarks.nail.assembling import assembled, worlds_left
from tollens.benchmarks.nail.choosing import choose
from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.panel import Panel, panel
from tollens.benchmarks.nail.plan import Lot, Plan, one_of
from tollens.benchmarks.nail.pool import ruled_out_alone, turned
from tollens.benchmarks.nail.puzzle import NotDrawn, Puzzle
from tollens.benchmarks.nail.questions import OPTIONS, WANTED, Mode, Status
from tollens.benchmarks.nail.search import distractors
from tollens.benchmarks.nail.settings import Nail, choices, drawn
from tollens.benchmarks.nail.speech import Speech
from tollens.benchmarks.nail.statements import Statement
from tollens.wording.backbone.scenes import Rule

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
_DRAWS, _SECOND_THOUGHTS, _TRIED = 100, 12, 3


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
    of = panel(shape, rule, subjects, speakers)
    plan = lot.plan(_mode(rng, of))
    for _ in range(_DRAWS):
        if found := _question(rng, of, plan, settings):
            worlds = worlds_left(of.given[found.true], map(of.holding, found.clues))
            return assembled(rng, level, plan, of.scene(found.true), found.clues, found.options, worlds, found.asked)
    raise NotDrawn(f"no {plan.mode} question, {shape}, {speakers} speakers, rule {rule}")


def _question(rng: Random, of: Panel, plan: Plan, settings: Nail) -> Question | None:
    """Speeches for everybody, none of them idle, and four options to them; None if the draw failed. What comes to
    nothing is mended a few times before all is drawn anew: somebody, if possible an idle one, thinks again."""
    said: list[Speech] = []
    for speaker in of.speakers:
        said.append(_another(rng, of, speaker, said))
    status = WANTED[plan.mode].right
    for _ in range(_SECOND_THOUGHTS):
        together, alone = ruled_out_alone([speech.where for speech in said], of.base)
        counts = turned(rng, of.counts)
        again, within = int(rng.random() * len(said)), of.given[counts[-1]]
        for true in counts:
            given = of.given[true]
            left = together & given
            if not left or (status is Status.SOMETIMES and not left & (left - 1)):
                continue  # in one world there is nothing that may be or not
            needed = () if settings.idle else [each & given for each in alone]
            if 0 in needed:
                again, within = needed.index(0), given
                continue
            asked = of.asked(rng, plan.mode, true)
            options = choose(rng, plan, asked.pool, left, needed, said)
            if options is not None:
                more = distractors(rng, settings.distractors, of.space, of.fact, options, left, said)
                return Question(true, asked, (*said, *more), tuple(options))
        said[again] = _second_thought(rng, of, said, again, (together | alone[again]) & within)
    return None


def _second_thought(rng: Random, of: Panel, said: Sequence[Speech], place: int, open_: int) -> Speech:
    """Something else for one of them to say: if possible what rules out some of what the others leave, and not all."""
    for _ in range(_TRIED):
        speech = _another(rng, of, of.speakers[place], said)
        if 0 != open_ & speech.where != open_:
            break
    return speech


def _another(rng: Random, of: Panel, speaker: str, said: Sequence[Speech]) -> Speech:
    """Something that the speaker may say and nobody has said."""
    taken = [other.words for other in said]
    while (speech := of.speech(rng, speaker)).words in taken:
        pass
    return speech


def _mode(rng: Random, of: Panel) -> Mode:
    """What to ask."""
    modes = _MODES[of.rule, of.one]
    if len(of.subjects) < OPTIONS:
        modes = {mode: weight for mode, weight in modes.items() if mode not in ("who", "list", "must except")}
    return rng.choices(list(modes), list(modes.values()))[0]


def _dimensions(rng: Random, level: int, settings: Nail) -> tuple[Rule, str, int, int]:
    """The rule, the shape, how many speak, and of how many; where the subjects speak themselves both are one."""
    speakers, subjects = one_of(rng, _DIAL[level])
    speakers = drawn(rng, settings.speakers, "speakers", (speakers,), SPEAKERS)
    subjects = drawn(rng, settings.subjects, "subjects", (subjects,), SUBJECTS)
    rule = rng.choices(list(_RULES), list(_RULES.values()))[0]
    if rule == "halves":  # of more people, or of fewer facts, some could be spared
        enough = [number for number in choices(settings.subjects, "subjects", SUBJECTS) if number > _HALVES]
        if enough and _HALVES in choices(settings.speakers, "speakers", SPEAKERS):
            return rule, "any people", _HALVES, subjects if subjects in enough else enough[0]
        rule = "count"
    shape = one_of(rng, _SHAPES)
    if shape.endswith("people"):
        return rule, shape, speakers, subjects
    if settings.subjects and settings.speakers and subjects != speakers:
        return rule, shape.replace("subjects", "people"), speakers, subjects
    both = subjects if settings.subjects else speakers
    return rule, shape, both, both
