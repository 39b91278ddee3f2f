"""Soundness: is an item's key what its theory proves, and the only one?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tollens.budget import Budget, GaveUp
from tollens.errors import InputError
from tollens.logic import Asked, Theory, Truth, read_theory, show
from tollens.records import LABELS, Item, Record, letter
from tollens.solvers import LABEL_OF, Judged, Limits, Verdict, decide, judge

Kind = Literal[
    "agree",  # the key is proved and nothing else fits
    "consistent",  # nothing is asked, and the premises do not contradict each other
    "key wrong",  # just one option fits, and it is another
    "none fits",
    "several fit",
    "inconsistent",  # the premises contradict each other
    "unreadable",
    "gave up",
]
SOUND: frozenset[Kind] = frozenset({"agree", "consistent"})


class Unsound(Record, frozen=True, kw_only=True):
    """What is the matter with one item, with evidence that can be followed."""

    item: str
    kind: Kind
    expected: str
    found: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Soundness:
    """How many items are what, and the findings on those that are not sound."""

    items: int
    without_theory: int
    counts: dict[Kind, int]
    findings: tuple[Unsound, ...]

    @property
    def all_sound(self) -> bool:
        """Whether no item is in doubt."""
        return not self.findings


def check(items: Iterable[Item], *, limits: Limits | None = None) -> Soundness:
    """Check every item that has a theory."""
    counts: Counter[Kind] = Counter()
    findings, total, without = [], 0, 0
    for item in items:
        total += 1
        if item.theory is None:
            without += 1
            continue
        result = check_item(item, limits or Limits())
        counts[result.kind] += 1
        if result.kind not in SOUND:
            findings.append(result)
    return Soundness(total, without, dict(counts), tuple(findings))


def check_item(item: Item, limits: Limits) -> Unsound:
    """What is the matter with one item; kind `agree` or `consistent` where nothing is."""
    expected, budget = "a theory that can be read", limits.budget()
    try:
        theory = read_theory(item.theory or "", budget)
        if theory.asked is None:
            return _consistency(item, theory, limits, budget)
        expected = _key(item, theory.asked)
        if theory.asked.mode == "label":
            return _label(item, theory, expected, limits, budget)
        judgement = judge(theory, limits=limits, budget=budget)
    except GaveUp as limit:
        return _told(item, "gave up", expected, "undecided", f"gave up at {limit}")
    except InputError as error:
        return _told(item, "unreadable", expected, "cannot be read", str(error))
    evidence = [f"{letter(place)}: {_in_words(theory, each)}" for place, each in enumerate(judgement.options)]
    fitting = [letter(place) for place in judgement.fitting]
    if judgement.gave_up:
        return _told(item, "gave up", expected, "undecided", *evidence)
    if not judgement.consistent:
        return _told(item, "inconsistent", expected, "the premises contradict each other", *evidence)
    kind: Kind = "none fits" if not fitting else "several fit" if len(fitting) > 1 else "key wrong"
    if judgement.sound and fitting == [expected]:
        kind = "agree"
    return _told(item, kind, expected, ", ".join(fitting) or "none", *evidence)


def _label(item: Item, theory: Theory, expected: str, limits: Limits, budget: Budget) -> Unsound:
    if theory.asked is None or theory.asked.conclusion is None:
        raise InputError("`ask label` takes a line `conclusion …`")
    verdict = decide(theory.supposed, theory.asked.conclusion, limits=limits, budget=budget)
    evidence = _evidence(theory, verdict)
    if verdict.status == "gave up":
        return _told(item, "gave up", expected, "undecided", evidence)
    if verdict.status == "inconsistent":
        return _told(item, "inconsistent", expected, "the premises contradict each other", evidence)
    found = LABEL_OF[verdict.status]
    return _told(item, "agree" if found == expected else "key wrong", expected, found, evidence)


def _consistency(item: Item, theory: Theory, limits: Limits, budget: Budget) -> Unsound:
    verdict = decide(theory, Truth(True), limits=limits, budget=budget)
    if verdict.status == "gave up":
        return _told(item, "gave up", "premises that agree", "undecided", _evidence(theory, verdict))
    kind: Kind = "inconsistent" if verdict.status == "inconsistent" else "consistent"
    return _told(item, kind, "premises that agree", kind, _evidence(theory, verdict))


def _key(item: Item, asked: Asked) -> str:
    """The key as the theory would name it: a label for a conclusion, a letter for options, also where the item itself
    has none and is answered with a span. InputError where item and theory do not fit together."""
    if item.spans and not item.options and asked.mode != "label":
        return _option_of_span(item, asked)
    if item.answer is None or not 0 <= item.answer < len(item.options):
        raise InputError("the item has no key among its options")
    if asked.mode != "label":
        if len(asked.options) != len(item.options):
            raise InputError(f"the theory has {len(asked.options)} options and the item {len(item.options)}")
        return letter(item.answer)
    known = dict(zip(LABELS[item.language], LABELS["en"], strict=True))
    labels = [option.strip().capitalize() for option in item.options]
    if asked.but or not set(labels) <= set(known):
        raise InputError(f"expected the labels {', '.join(known)}, found {', '.join(item.options)}")
    return known[labels[item.answer]]


def _option_of_span(item: Item, asked: Asked) -> str:
    """The option of the theory whose text is the span that counts as right."""
    places = [place for place, option in enumerate(asked.options) if option.text in item.spans]
    if len(places) != 1:
        texts = ", ".join(repr(option.text) for option in asked.options)
        raise InputError(f"expected the text of one option, found {', '.join(map(repr, item.spans))}; options: {texts}")
    return letter(places[0])


def _in_words(theory: Theory, judged: Judged) -> str:
    fits = "undecided" if judged.fits is None else "fits" if judged.fits else "does not fit"
    return f"{fits}: {_evidence(theory, judged.verdict)}"


def _evidence(theory: Theory, verdict: Verdict) -> str:
    if verdict.status == "gave up":
        return f"gave up at {verdict.limit}"
    if verdict.status == "independent" and verdict.models:
        worlds = [", ".join(map(show, model.true)) or "nothing holds" for model in verdict.models]
        return f"independent; possible worlds: {' | '.join(f'{{{world}}}' for world in worlds)}"
    supposed = theory.supposed.formulas  # a premise behind these is the option itself, where it completes something
    used = "; ".join(show(supposed[place]) for place in verdict.premises if place < len(supposed))
    return f"{verdict.status} by {used or 'logic alone'}"


def _told(item: Item, kind: Kind, expected: str, found: str, *evidence: str) -> Unsound:
    return Unsound(item=item.id, kind=kind, expected=expected, found=found, evidence=evidence)
