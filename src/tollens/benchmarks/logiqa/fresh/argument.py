"""Arguments without words: premises over places, four options, and the fallacy that each wrong one commits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tollens.benchmarks.logiqa.fresh.fallacies import Fallacy
from tollens.wording.arguments import CLASS_FORMS, Ask, Form, Statement

CATEGORICAL = "categorical"
OPTIONS = 4

# The reasoning type that a form of premise asks for; a fact asks for none.
TYPE_OF: Mapping[Form, str] = {
    "if": "sufficient conditional",
    "only if": "necessary conditional",
    "or": "disjunctive",
    "xor": "disjunctive",
    "if either": "disjunctive",
    "and": "conjunctive",
    "not both": "conjunctive",
    "if both": "conjunctive",
    **dict.fromkeys(CLASS_FORMS, CATEGORICAL),
}
TYPES = tuple(dict.fromkeys(TYPE_OF.values()))


class NotDrawn(Exception):
    """No argument of that sort was found. What it says is counted and shown."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is decided before anything is drawn, so that nothing can be told from it: where the right option stands,
    and how many of the others stand out more to one who does not reason."""

    answer: int
    rank: int


@dataclass(frozen=True, slots=True)
class Argument:
    """Premises and options over places, and what is asked of the options. The right one's fallacy is empty."""

    ask: Ask
    premises: tuple[Statement, ...]
    options: tuple[Statement, ...]
    answer: int
    fallacies: tuple[Fallacy | Literal[""], ...]
    conclusion: Statement | None
    needed: int  # premises that the right option rests on

    @property
    def types(self) -> tuple[str, ...]:
        """The reasoning types that its premises ask for."""
        found = {TYPE_OF[premise.form] for premise in self.premises if premise.form in TYPE_OF}
        return tuple(each for each in TYPES if each in found)

    @property
    def places(self) -> frozenset[int]:
        """What it speaks of."""
        return frozenset(place for each in (*self.premises, *self.options) for place in each.places)

    @property
    def width(self) -> int:
        """How many places there are, those between included of which it says nothing."""
        return max(self.places) + 1
