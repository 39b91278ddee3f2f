"""What an argument states and asks, as a theory: its statements with the words that they were told in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tollens.logic import Asked, Option, Premise, Theory
from tollens.wording.arguments.cast import Cast
from tollens.wording.arguments.statements import Statement

Ask = Literal["must", "cannot", "completes"]
Told = tuple[Statement, str]  # with its words


@dataclass(frozen=True, slots=True)
class Stated:
    """The premises, what is asked of which options in which words, and the conclusion where it lacks a premise."""

    premises: Sequence[Told]
    ask: Ask
    question: str
    options: Sequence[Told]
    conclusion: Statement | None = None

    def theory(self, cast: Cast) -> Theory:
        """The theory, over what the cast has at the places of the statements."""
        atoms = cast.atoms
        spoken_of = {place for statement, _ in (*self.premises, *self.options) for place in statement.places}
        sorts, predicates = cast.declared(spoken_of)
        return Theory(
            premises=tuple(Premise(statement.formula(atoms), words) for statement, words in self.premises),
            sorts=sorts,
            predicates=predicates,
            asked=Asked(
                mode=self.ask,
                options=tuple(Option(statement.formula(atoms), words) for statement, words in self.options),
                text=self.question,
                conclusion=self.conclusion.formula(atoms) if self.conclusion else None,
            ),
        )
