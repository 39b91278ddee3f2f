"""Rules and facts as edits see them: an implication below its quantifiers, a literal."""

from __future__ import annotations

from dataclasses import dataclass

from tollens.logic import And, Atom, ForAll, Formula, Implies, Not, Term, Variable

Formulas = tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """If the left holds, so does the right, for all values of the variables."""

    left: Formula
    right: Formula
    variables: tuple[tuple[Variable, str | None], ...] = ()

    @classmethod
    def of(cls, formula: Formula) -> Rule | None:
        """The formula as a rule; None where it is none."""
        variables: list[tuple[Variable, str | None]] = []
        while isinstance(formula, ForAll):
            variables.append((formula.variable, formula.sort))
            formula = formula.body
        return cls(formula.left, formula.right, tuple(variables)) if isinstance(formula, Implies) else None

    def with_sides(self, left: Formula, right: Formula) -> Formula:
        """The formula of a rule with these sides, for the same variables."""
        formula: Formula = Implies(left, right)
        for variable, sort in reversed(self.variables):
            formula = ForAll(variable, sort, formula)
        return formula

    @property
    def conclusions(self) -> tuple[Formula, ...]:
        """The parts of the right side that all hold."""
        return self.right.parts if isinstance(self.right, And) else (self.right,)

    def concluding(self, literal: Formula) -> tuple[Formula, dict[Variable, Term]] | None:
        """The part that concludes the literal, and what the variables then stand for; None where none does."""
        for part in self.conclusions:
            binding = _matched(part, literal, {variable for variable, _ in self.variables})
            if binding is not None:
                return part, binding
        return None


def is_literal(formula: Formula) -> bool:
    """Whether it is an atom or its negation."""
    return isinstance(formula.body if isinstance(formula, Not) else formula, Atom)


def _matched(part: Formula, literal: Formula, free: set[Variable]) -> dict[Variable, Term] | None:
    """What the free variables must stand for to make the part the literal."""
    if isinstance(part, Not) != isinstance(literal, Not):
        return None
    one = part.body if isinstance(part, Not) else part
    other = literal.body if isinstance(literal, Not) else literal
    if not (isinstance(one, Atom) and isinstance(other, Atom)):
        return None
    if one.predicate != other.predicate or len(one.arguments) != len(other.arguments):
        return None
    binding: dict[Variable, Term] = {}
    for here, there in zip(one.arguments, other.arguments, strict=True):
        if isinstance(here, Variable) and here in free:
            if binding.setdefault(here, there) != there:
                return None
        elif here != there:
            return None
    return binding
