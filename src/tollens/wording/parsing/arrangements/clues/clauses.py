"""What a clause says, with its subject and predicate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tollens.logic import (
    Formula,
)
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.game import Kind


@dataclass(frozen=True, slots=True)
class Clause:
    """What a clause says; its subject and predicate, for one behind it that leaves them out."""

    formula: Formula
    kind: Kind | None = None
    said: Predicate | None = None  # without its negation, where it has one
    subject: NounPhrase | None = None


Found = Iterator[tuple[Clause, int]]
