"""Domains: small worlds of quantities that influence each other. `docs/ropes.md` says how to write one."""

from tollens.wording.domains.domain import LONGEST, Domain, Grounding, Influence, Pair, Quantity, Relation, Sign
from tollens.wording.domains.load import domains, read_domain
from tollens.wording.domains.meaning import (
    AFTER,
    BEFORE,
    HIGH,
    HIGH_LOW,
    LOW,
    MORE_LESS,
    RISES_FALLS,
    Clause,
    more,
    value,
)
from tollens.wording.domains.qualitative import influence_formula, qualitative_theory
from tollens.wording.domains.questions import Form, Shape, questions
from tollens.wording.domains.reading import AND, JOINTS, LEADS, Answers, Reading, ReadOtherwise, expect, stated
from tollens.wording.domains.words import capital, filled, symbol

__all__ = [
    "AFTER",
    "AND",
    "BEFORE",
    "HIGH",
    "HIGH_LOW",
    "JOINTS",
    "LEADS",
    "LONGEST",
    "LOW",
    "MORE_LESS",
    "RISES_FALLS",
    "Answers",
    "Clause",
    "Domain",
    "Form",
    "Grounding",
    "Influence",
    "Pair",
    "Quantity",
    "ReadOtherwise",
    "Reading",
    "Relation",
    "Shape",
    "Sign",
    "capital",
    "domains",
    "expect",
    "filled",
    "influence_formula",
    "more",
    "qualitative_theory",
    "questions",
    "read_domain",
    "stated",
    "symbol",
    "value",
]
