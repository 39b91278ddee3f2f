"""Putting a puzzle together from what a kind has drawn, with the measures of its difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import and_
from random import Random
from typing import Any, Protocol

from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.plan import Plan
from tollens.benchmarks.nail.puzzle import Puzzle
from tollens.benchmarks.nail.questions import WANTED, Mode, settled
from tollens.benchmarks.nail.statements import Statement, Stating
from tollens.logic import Formula
from tollens.solvers.case_splits import cases_of
from tollens.wording.backbone import Line
from tollens.wording.backbone.asking import WORDS


def option_lines(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The options with their letters."""
    return tuple([_option(letter, line.notation, line.en, line.zh) for letter, line in zip("ABCD", lines, strict=True)])


@lru_cache(maxsize=1 << 14)
def _option(letter: str, notation: str, en: str | None, zh: str | None) -> Line:
    return Line(f"{letter}: {notation}", en, zh)


def question_line(rng: Random, mode: Mode, call: str | None = None) -> Line:
    """The question: a scenario's own, by its call, or one of the words that the mode has."""
    if call is not None:
        return _question(mode, f"{{{call}}}", f"{{{call}}}")
    en, zh = WORDS[mode]["en"], WORDS[mode]["zh"]
    turn = int(rng.random() * len(en))
    return _question(mode, en[turn], zh[turn % len(zh)])


@lru_cache(maxsize=1 << 10)
def _question(mode: Mode, en: str, zh: str) -> Line:
    return Line(WANTED[mode].ask, en, zh)


def setting_line(*calls: str, notation: str = "⊤") -> Line:
    """What the story says, in a scenario's own sentences."""
    return Line(notation, " ".join(f"{{{call}}}" for call in calls), "".join(f"{{{call}}}" for call in calls))


def worlds_left(given: Any, sets: Iterable[Any]) -> list[int]:
    """How many worlds there are before the clues and after each of them, given where each holds."""
    return [left.bit_count() for left in accumulate(sets, and_, initial=given)]


def _worlds_measures(worlds: Sequence[int]) -> dict[str, int]:
    after = {f"worlds_after_{number}": count for number, count in enumerate(worlds) if number}
    return {"worlds": worlds[0], **after}


def case_splits(
    mode: Mode,
    answer: int,
    declarations: tuple[str, ...],
    clues: Iterable[Stating],
    options: Sequence[Stating],
    given: Iterable[Formula] = (),
) -> dict[str, int]:
    """How many cases a reader has to tell apart, one inside the other, to settle what the clues and what is given
    settle of the options, added up over these; nothing where things are counted, for sums know no cases."""
    cases = cases_of(declarations)
    if cases is None:
        return {}
    contraries = [(options[place].formula, holds) for place, holds in settled(mode, answer)]
    return {"case_splits": sum(cases.depths([*given, *[clue.formula for clue in clues]], contraries))}


class Clue(Stating, Protocol):
    """A statement or a speech."""

    @property
    def told(self) -> int:
        """How many sentences it takes."""

    def line(self, rng: Random) -> Line:
        """It as a line of a backbone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Where a puzzle plays: what is declared, what is told before the clues and behind them and what that states, and
    how large it is."""

    kind: str
    shape: str = ""
    declarations: tuple[str, ...]
    setting: Sequence[Line]
    closing: Sequence[Line] = ()
    premises: Sequence[Formula] = ()
    subjects: int
    predicates: int
    objects: int


def assembled(
    rng: Random,
    level: int,
    plan: Plan,
    scene: Scene,
    clues: Sequence[Clue],
    options: Sequence[Statement],
    worlds: Sequence[int],
    asked: Asked | None = None,
) -> Puzzle:
    """The puzzle, in turns of phrase that are drawn, with its measures: so many worlds there are before the clues and
    after each. Possible worlds are the paper's: subjects × predicates × objects."""
    told_clues = tuple([clue.line(rng) for clue in clues])
    question = question_line(rng, plan.mode, asked.call if asked else None)
    told_options = [asked.line(rng, option) if asked else option.line(rng) for option in options]
    return Puzzle(
        kind=scene.kind,
        shape=scene.shape,
        mode=plan.mode,
        declarations=scene.declarations,
        setting=tuple(scene.setting),
        clues=told_clues,
        closing=tuple(scene.closing),
        question=question,
        options=option_lines(told_options),
        answer=plan.answer,
        stated=tuple([clue.formula for clue in clues]),
        claimed=tuple([asked.claimed(option) if asked else option.formula for option in options]),
        measures={
            "difficulty": level,
            "subjects": scene.subjects,
            "predicates": scene.predicates,
            "objects": scene.objects,
            "possible_worlds": scene.subjects * scene.predicates * scene.objects,
            "sentences": len(scene.setting) + len(scene.closing) + sum([clue.told for clue in clues]),
            **case_splits(plan.mode, plan.answer, scene.declarations, clues, options, scene.premises),
            **_worlds_measures(worlds),
        },
    )
