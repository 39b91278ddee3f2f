"""Quantifiers: what a determiner makes of a noun and a predicate."""

from __future__ import annotations

from tollens.logic import (
    TRUE,
    And,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    Xor,
    conjunction,
    disjunction,
)
from tollens.wording.parsing.statements.trees import Determiner, Joint


def both(*formulas: Formula) -> Formula:
    """All of them, without those that say nothing and without brackets inside."""
    parts: list[Formula] = []
    for formula in formulas:
        if isinstance(formula, And):
            parts += formula.parts
        elif formula is not TRUE:
            parts.append(formula)
    return conjunction(parts)


def given(condition: Formula, formula: Formula) -> Formula:
    """The formula on a condition, if that says anything."""
    return formula if condition is TRUE else Implies(condition, formula)


def negation(formula: Formula) -> Formula:
    """The formula denied, without a double negation."""
    return formula.body if isinstance(formula, Not) else Not(formula)


def every(variable: Variable, restriction: Formula, body: Formula) -> Formula:
    """Every such thing is so."""
    return ForAll(variable, None, given(restriction, body))


def some(variable: Variable, restriction: Formula, body: Formula) -> Formula:
    """Some such thing is so."""
    return Exists(variable, None, both(restriction, body))


def quantified(determiner: Determiner, number: int, variable: Variable, restriction: Formula, body: Formula) -> Formula:
    """The determiner's claim about what the restriction and the body say of the variable."""
    match determiner:
        case "every" | "any" | "bare":
            return every(variable, restriction, body)
        case "no":
            if body == TRUE:
                return Not(Exists(variable, None, restriction))
            return every(variable, restriction, negation(body))
        case "not every":
            return Not(every(variable, restriction, body))
        case "only":
            return every(variable, body, restriction)
        case "exactly" | "at least" | "at most":
            if determiner == "at least" and number == 1:
                return some(variable, restriction, body)
            return Count(determiner, number, variable, None, both(restriction, body))
        case _:
            return some(variable, restriction, body)


def but_for(variable: Variable, excepted: Term, restriction: Formula) -> Formula:
    """The restriction without the one who is left out."""
    return both(restriction, Not(Equal(variable, excepted)))


def joined(joint: Joint, formulas: list[Formula]) -> Formula:
    """Formulas side by side."""
    if joint == "and":
        return both(*formulas)
    if joint == "or":
        return disjunction(part for each in formulas for part in (each.parts if isinstance(each, Or) else (each,)))
    formula = formulas[0]
    for other in formulas[1:]:
        formula = Xor(formula, other)
    return formula
