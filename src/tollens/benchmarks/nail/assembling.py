"""Putting a puzzle together from what a kind has drawn, with the measures of its difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from tollens.benchmarks.nail.questions import WANTED, WORDS, Mode, settled
from tollens.logic import Formula
from tollens.solvers.case_splits import cases_of
from tollens.wording.backbone import Line


def option_lines(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The options with their letters."""
    return tuple(
        Line(f"{letter}: {line.notation}", line.en, line.zh) for letter, line in zip("ABCD", lines, strict=True)
    )


def question_line(rng: Random, mode: Mode, call: str | None = None) -> Line:
    """The question: a scenario's own, by its call, or one of the words that the mode has."""
    if call is not None:
        return Line(WANTED[mode].ask, f"{{{call}}}", f"{{{call}}}")
    en, zh = WORDS[mode]["en"], WORDS[mode]["zh"]
    turn = rng.randrange(len(en))
    return Line(WANTED[mode].ask, en[turn], zh[turn % len(zh)])


def setting_line(*calls: str, notation: str = "⊤") -> Line:
    """What the story says, in a scenario's own sentences."""
    return Line(notation, " ".join(f"{{{call}}}" for call in calls), "".join(f"{{{call}}}" for call in calls))


def worlds_measures(given: Any, sets: Sequence[Any]) -> dict[str, int]:
    """How many worlds there are before the clues and after each of them."""
    measures = {"worlds": given.bit_count()}
    for number, where in enumerate(sets, start=1):
        given = given & where
        measures[f"worlds_after_{number}"] = given.bit_count()
    return measures


class _Stated(Protocol):
    """Something that is stated."""

    @property
    def formula(self) -> Formula:
        """What it states."""


def case_splits(
    mode: Mode,
    answer: int,
    declarations: tuple[str, ...],
    clues: Iterable[_Stated],
    options: Sequence[_Stated],
    given: Iterable[Formula] = (),
) -> dict[str, int]:
    """How many cases a reader has to tell apart, one inside the other, to settle what the clues and what is given
    settle of the options, added up over these; nothing where things are counted, for sums know no cases."""
    cases = cases_of(declarations)
    if cases is None:
        return {}
    contraries = [(options[place].formula, holds) for place, holds in settled(mode, answer)]
    return {"case_splits": sum(cases.depths([*given, *(clue.formula for clue in clues)], contraries))}


def measures(
    *,
    level: int,
    subjects: int,
    predicates: int,
    objects: int,
    sentences: int,
    worlds: Mapping[str, int],
    cases: Mapping[str, int],
) -> dict[str, int]:
    """What is recorded of a puzzle; possible worlds are the paper's: subjects × predicates × objects."""
    return {
        "difficulty": level,
        "subjects": subjects,
        "predicates": predicates,
        "objects": objects,
        "possible_worlds": subjects * predicates * objects,
        "sentences": sentences,
        **cases,
        **worlds,
    }
