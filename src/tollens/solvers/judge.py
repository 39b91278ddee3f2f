"""Judging the options of a question: each one's verdict, and whether exactly one fits what is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tollens.errors import InputError
from tollens.logic import TRUE, Formula, Premise, Theory
from tollens.solvers.decide import NO_LIMITS, decide
from tollens.solvers.verdict import Limits, Verdict


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


def judge(theory: Theory, *, limits: Limits = NO_LIMITS) -> Judgement:
    """Judge the options of the theory's own question. A supposition is one premise more; where what is given
    contradicts itself nothing fits."""
    asked = theory.asked
    if asked is None or not asked.options:
        raise InputError("the theory asks nothing: expected a line `ask …` and options")
    if asked.mode == "label":
        raise InputError("`ask label` has no options: its conclusion is true, false or unknown")
    consistent = decide(theory.supposed, TRUE, limits=limits).status != "inconsistent"
    judged = tuple(_judge(theory.supposed, option.formula, limits) for option in asked.options)
    if asked.but:
        judged = tuple(Judged(each.verdict, None if each.fits is None else not each.fits) for each in judged)
    if not consistent:
        judged = tuple(Judged(each.verdict, False) for each in judged)
    return Judgement(judged, consistent)


def _judge(theory: Theory, option: Formula, limits: Limits) -> Judged:
    asked = theory.asked
    if asked is None:
        raise InputError("the theory asks nothing")
    if asked.mode == "completes":
        return _completes(theory, option, limits)
    verdict = decide(theory, option, limits=limits)
    if verdict.status == "gave up":
        return Judged(verdict, None)
    fitting = {
        "must": {"entailed"},
        "could": {"entailed", "independent"},
        "cannot": {"refuted"},
        "list": {"entailed"},
    }[asked.mode]
    return Judged(verdict, verdict.status in fitting)


def _completes(theory: Theory, option: Formula, limits: Limits) -> Judged:
    """With the option the conclusion follows, without it it does not, and nothing contradicts."""
    conclusion = theory.asked.conclusion if theory.asked else None
    if conclusion is None:
        raise InputError("`ask completes` takes a line `conclusion …`")
    without = decide(theory, conclusion, limits=limits)
    with_it = decide(replace(theory, premises=(*theory.premises, Premise(option))), conclusion, limits=limits)
    if "gave up" in (without.status, with_it.status):
        return Judged(with_it if with_it.status == "gave up" else without, None)
    return Judged(with_it, with_it.status == "entailed" and without.status not in ("entailed", "inconsistent"))
