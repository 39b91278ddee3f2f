"""Putting a puzzle together from what a kind has drawn, with the measures of its difficulty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tollens.benchmarks.nail.questions import WANTED, WORDS, Mode
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


def worlds_measures(given: int, sets: Sequence[int]) -> dict[str, int]:
    """How many worlds there are before the clues and after each of them."""
    measures = {"worlds": given.bit_count()}
    for number, where in enumerate(sets, start=1):
        given &= where
        measures[f"worlds_after_{number}"] = given.bit_count()
    return measures


def measures(
    *, level: int, subjects: int, predicates: int, objects: int, sentences: int, worlds: Mapping[str, int]
) -> dict[str, int]:
    """What is recorded of a puzzle; possible worlds are the paper's: subjects × predicates × objects."""
    return {
        "difficulty": level,
        "subjects": subjects,
        "predicates": predicates,
        "objects": objects,
        "possible_worlds": subjects * predicates * objects,
        "sentences": sentences,
        **worlds,
    }
