"""Judging the options of a question: each one's verdict, and whether exactly one fits what is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tollens.budget import Budget
from tollens.errors import InputError
from tollens.logic import TRUE, Formula, Mode, Option, Premise, Theory
from tollens.solvers.decide import NO_LIMITS, decide, expect_theory
from tollens.solvers.lists import as_full_list, leaves_open
from tollens.solvers.verdict import Limits, Status, Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """One option: its verdict, and whether it fits; None where the solver gave up."""

    verdict: Verdict
    fits: bool | None


@dataclass(frozen=True, slots=True)
class Judgement:
    """The options of a question. Sound: exactly one fits, and none is open. What contradicts itself fits nothing."""

    options: tuple[Judged, ...]
    consistent: bool

    @property
    def fitting(self) -> tuple[int, ...]:
        """The options that fit, by place."""
        return tuple(place for place, option in enumerate(self.options) if option.fits)

    @property
    def gave_up(self) -> bool:
        """Whether some option could not be decided."""
        return any(option.fits is None for option in self.options)

    @property
    def sound(self) -> bool:
        """Whether exactly one option fits."""
        return len(self.fitting) == 1 and not self.gave_up


def judge(theory: Theory, *, limits: Limits = NO_LIMITS, budget: Budget | None = None) -> Judgement:
    """Judge the options of the theory's own question, all within one budget: the one that is given, or what the limits
    allow. A supposition is one premise more; where what is given contradicts itself nothing fits."""
    expect_theory(theory)
    asked = theory.asked
    if asked is None or not asked.options:
        raise InputError("the theory asks nothing: expected a line `ask …` and options")
    if asked.mode == "label":
        raise InputError("`ask label` has no options: its conclusion is true, false or unknown")
    budget = budget or limits.budget()
    consistent = decide(theory.supposed, TRUE, limits=limits, budget=budget).status != "inconsistent"
    judged = tuple(_judge(theory.supposed, option, limits, budget) for option in asked.options)
    if asked.but:
        judged = tuple(Judged(each.verdict, None if each.fits is None else not each.fits) for each in judged)
    if not consistent:
        judged = tuple(Judged(each.verdict, False) for each in judged)
    return Judgement(judged, consistent)


def decided(theory: Theory, option: Option) -> tuple[Theory, Formula]:
    """What is decided to judge an option, of the theory with its suppositions: the option itself, the option as a full
    list, or whether the conclusion follows from the premises and the option."""
    asked = theory.asked
    if asked is None:
        raise InputError("the theory asks nothing")
    if asked.mode == "list":
        return theory, as_full_list(option.formula, asked.options)
    if asked.mode != "completes":
        return theory, option.formula
    if asked.conclusion is None:
        raise InputError("`ask completes` takes a line `conclusion …`")
    return replace(theory, premises=(*theory.premises, Premise(option.formula, option.text))), asked.conclusion


_FITTING: dict[Mode, set[Status]] = {
    "must": {"entailed"},
    "could": {"entailed", "independent"},
    "cannot": {"refuted"},
    "list": {"entailed", "independent"},
    "completes": {"entailed"},
}


def _judge(theory: Theory, option: Option, limits: Limits, budget: Budget) -> Judged:
    given, goal = decided(theory, option)
    verdict = decide(given, goal, limits=limits, budget=budget)
    asked = given.asked
    if asked is None or verdict.status == "gave up":
        return Judged(verdict, None)
    fits = verdict.status in _FITTING[asked.mode]
    if fits and asked.mode == "list":
        still_open = leaves_open(theory, goal, asked.options, limits, budget)
        return Judged(verdict, None if still_open is None else not still_open)
    if fits and asked.mode == "completes":
        without = decide(theory, goal, limits=limits, budget=budget)
        return Judged(without, None) if without.status == "gave up" else Judged(verdict, without.status != "entailed")
    return Judged(verdict, fits)
