"""Premises of a reasoning type, drawn so that one leads to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tollens.benchmarks.logiqa.fresh.argument import CATEGORICAL
from tollens.benchmarks.logiqa.fresh.worlds import CLASSES, EVENTS
from tollens.wording.arguments import CLASS_FORMS, ClassForm, Form, Said, Statement

_NEW = 0.8  # of what a premise speaks of beside what was spoken of before
_OWN: Mapping[str, Sequence[Form]] = {
    "sufficient conditional": ("if",),
    "necessary conditional": ("only if",),
    "disjunctive": ("or", "or", "xor", "if either"),
    "conjunctive": ("not both", "not both", "if both", "and"),
}
_OF_CLASSES: Sequence[ClassForm] = ("all", "all", "some", "no", "not all", "only")


def draw_premises(rng: Random, kind: str, facts: int) -> list[Statement]:
    """Premises of which each joins something new to what was spoken of before, mostly; so that one leads to another,
    in truth or by a misreading. Facts are of what was spoken of first."""
    forms = _forms(rng, kind, 2 if facts else 1)
    width = CLASSES if kind == CATEGORICAL else EVENTS
    places = rng.sample(range(width), width)
    reached = 1
    found: list[Statement] = []
    for form in forms:
        parts = [rng.randrange(reached)]
        for _ in range(2 if form in ("if both", "if either") else 1):
            is_new = reached < len(places) and (reached == len(parts) or rng.random() < _NEW)
            rest = [place for place in range(reached) if place not in parts]
            parts.append(reached if is_new or not rest else rng.choice(rest))
            reached += is_new or not rest
        order = rng.sample(parts, len(parts))
        found.append(Statement(form, tuple(_said(rng, places[place], form) for place in order)))
    found += [Statement("fact", (_said(rng, place, "fact"),)) for place in places[:facts]]
    return rng.sample(found, len(found))


def _forms(rng: Random, kind: str, more: int) -> list[Form]:
    """The forms of the premises; it takes more of them to lead from facts to four different things."""
    if kind == CATEGORICAL:
        return list(rng.choices(_OF_CLASSES, k=rng.randint(3, 4)))
    ifs: list[Form] = ["if"] * rng.randint(0 if kind == "necessary conditional" else 1, 2)
    return [*rng.choices(_OWN[kind], k=rng.randint(2, 3) + more), *ifs]


def _said(rng: Random, place: int, form: Form) -> Said:
    return Said(place, form in CLASS_FORMS or rng.random() < 0.5)
