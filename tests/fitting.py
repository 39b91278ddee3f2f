"""What the solver says of a text as it was read: which options fit, how many worlds there are."""

from __future__ import annotations

from dataclasses import replace

from tollens.logic import TRUE, Theory
from tollens.solvers import decide, judge, worlds
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.seam import Need, Reading, Tally, Text, Ways


def fits(reading: Reading) -> list[int]:
    """The options that fit a reading, by the solver."""
    if not reading.needs:
        return list(judge(reading.theory).fitting)
    given = reading.theory.supposed
    assert decide(given, TRUE).status != "inconsistent"
    return [place for place, needs in enumerate(reading.needs) if all(is_met(given, need) for need in needs)]


def is_met(given: Theory, need: Need | Tally | Ways) -> bool:
    if isinstance(need, Ways):
        return len(worlds(given).models) == need.number
    if isinstance(need, Tally):
        return sum(is_met(given, each) for each in need.needs) == need.number
    modes = {"must": ["entailed"], "could": ["entailed", "independent"], "cannot": ["refuted"]}
    return (decide(given, need.formula).status in modes[need.mode]) == need.so


def number_of_worlds(passage: str, *options: str) -> int:
    """How many worlds the reading allows. Some option is needed for a text to be read at all."""
    theory = read_arrangement(Text((passage,), "Which one of the following must be true?", options)).theory
    found = worlds(replace(theory, asked=None))
    assert found.complete
    return len(found.models)
