"""The answer to a text that was read: which option fits, and the proof; or why none can be named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tollens.budget import Budget
from tollens.errors import InputError
from tollens.logic import Formula, Theory
from tollens.readers.symbolic.idle_nouns import depends_on_noun
from tollens.records import letter
from tollens.solvers import Limits, Verdict, decide, judge, prove, worlds
from tollens.solvers.judge import decided
from tollens.solvers.verdict import LABEL_OF
from tollens.text.labels import labels_of
from tollens.wording import explain
from tollens.wording.parsing import Need, Reading, Tally, Ways

_FOR_A_PROOF = 1.0  # seconds; without one the premises that the answer rests on are told


@dataclass(frozen=True, slots=True)
class Found:
    """The option that fits, by place, with its words where the text offered no options; and why, line by line."""

    option: int
    words: str
    proof: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotFound:
    """Why no option can be named."""

    reason: str
    kind: Literal["abstained", "timed-out"] = "abstained"


class Answering:
    """One question being answered, within one budget for all that has to be decided: the one that is given, or what the
    limits allow. An explanation is in the given language."""

    def __init__(self, reading: Reading, language: str, limits: Limits, budget: Budget | None = None) -> None:
        self._reading, self._theory, self._language = reading, reading.theory, language
        self._limits, self._budget = limits, budget or limits.budget()

    def answer(self, options: Sequence[str]) -> Found | NotFound:
        """The answer among the options that the text offers; among those of the theory where it offers none."""
        asked = self._theory.asked
        if asked is None or not (asked.options or asked.conclusion is not None):
            return NotFound("nothing is asked that could be decided")
        try:
            if self._reading.needs:
                return self._of_needs(options)
            return self._label(options) if asked.mode == "label" else self._choice(options)
        except InputError as error:  # such as a premise that is no rule, under rules
            return NotFound(f"the solver does not take the theory as it was read: {error}")

    def _label(self, options: Sequence[str]) -> Found | NotFound:
        """True, False or Unknown, as the options call them."""
        asked = self._theory.asked
        if asked is None or asked.conclusion is None:
            return NotFound("nothing is asked that could be decided")
        verdict = decide(self._theory.supposed, asked.conclusion, limits=self._limits, budget=self._budget)
        if (missing := self._undecided(verdict)) is not None:
            return missing
        label = LABEL_OF[verdict.status]
        if (depends := depends_on_noun(self._reading, verdict, self._budget)) is not None:
            return NotFound(depends)
        if label == "Unknown" and (doubt := self._reading.doubt()) is not None:
            return NotFound(f"not proved, and perhaps only misread: “{doubt.sentence}”: {doubt}")
        labels = labels_of(options) or ("True", "False", "Unknown")
        if label not in labels:
            return NotFound(f"the text settles neither: it is {label}, and no option says so")
        return Found(labels.index(label), label, self._why(self._theory.supposed, asked.conclusion, verdict))

    def _choice(self, options: Sequence[str]) -> Found | NotFound:
        """The one option that fits what is asked."""
        asked = self._theory.asked
        if asked is None or (options and len(options) != len(asked.options)):
            return NotFound("the options were not all read")
        judgement = judge(self._theory, limits=self._limits, budget=self._budget)
        if judgement.gave_up:
            verdict = next(each.verdict for each in judgement.options if each.fits is None)
            return NotFound(f"the solver gave up: {verdict.limit}", "timed-out")
        if not judgement.consistent:
            return NotFound("what is said, with what the question supposes, contradicts itself")
        if len(judgement.fitting) != 1:
            return _not_one(judgement.fitting)
        place = judgement.fitting[0]
        chosen = asked.options[place]
        theory, goal = decided(self._theory.supposed, chosen)
        return Found(
            place, chosen.text or str(chosen.formula), self._why(theory, goal, judgement.options[place].verdict)
        )

    def _of_needs(self, options: Sequence[str]) -> Found | NotFound:
        """The one option all of whose needs are met."""
        needs, theory = self._reading.needs, self._theory.supposed
        if options and len(options) != len(needs):
            return NotFound("the options were not all read")
        verdicts: dict[Formula, Verdict] = {}
        for formula in (formula for option in needs for need in option for formula in need.formulas):
            if formula not in verdicts:
                verdict = decide(theory, formula, limits=self._limits, budget=self._budget)
                if (missing := self._undecided(verdict)) is not None:
                    return missing
                verdicts[formula] = verdict
        number: int | None = None
        if any(isinstance(need, Ways) for option in needs for need in option):
            found = worlds(theory, limits=self._limits, budget=self._budget)
            if not found.complete:
                return NotFound(f"the solver gave up: {found.limit}", "timed-out")
            number = len(found.models)
        but = self._theory.asked is not None and self._theory.asked.but
        met = [all(_is_met(need, verdicts, number) for need in option) for option in needs]
        fitting = tuple(place for place, is_met in enumerate(met) if is_met != but)
        if len(fitting) != 1:
            return _not_one(fitting)
        place = fitting[0]
        proof = [
            line
            for need in needs[place]
            for formula in need.formulas
            for line in self._why(theory, formula, verdicts[formula])
        ]
        return Found(place, options[place] if options else letter(place), tuple(proof))

    def _undecided(self, verdict: Verdict) -> NotFound | None:
        if verdict.status == "gave up":
            return NotFound(f"the solver gave up: {verdict.limit}", "timed-out")
        if verdict.status == "inconsistent":
            premises = self._theory.supposed.premises
            said = [premises[place].sentence or str(premises[place].formula) for place in verdict.premises]
            return NotFound("what is said contradicts itself: " + " / ".join(said))
        return None

    def _why(self, theory: Theory, goal: Formula, verdict: Verdict) -> tuple[str, ...]:
        budget = self._budget.at_most(_FOR_A_PROOF)
        proof = prove(theory, goal, verdict, budget=budget)
        return tuple(explain(theory, goal, verdict, proof, self._language, budget))


def _is_met(need: Need | Tally | Ways, verdicts: dict[Formula, Verdict], number: int | None) -> bool:
    """Whether it is so, by what was decided; `number` is how many worlds there are, where they were counted."""
    if isinstance(need, Ways):
        return number == need.number
    if isinstance(need, Tally):
        return sum(_is_met(each, verdicts, number) for each in need.needs) == need.number
    verdict = verdicts[need.formula]
    held = {
        "must": verdict.status == "entailed",
        "could": verdict.status in ("entailed", "independent"),
        "cannot": verdict.status == "refuted",
    }[need.mode]
    return held == need.so


def _not_one(fitting: Sequence[int]) -> NotFound:
    if not fitting:
        return NotFound("no option fits what is asked, as it was read")
    return NotFound(f"several options fit what is asked, as it was read: {', '.join(map(letter, fitting))}")
