"""Nouns that a text quantifies over and says of nothing: 'all kind animals are big', where nothing is an animal.

In a closed world such a rule would never apply, so that the text would not mean what it says. Where the noun is one of
all that lives and the only one of its sort in the text, it means whatever the text is about. Any other such noun is
left as it stands, and no answer is given that depends on it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tollens.budget import Budget
from tollens.logic import (
    FALSE,
    TRUE,
    And,
    Asked,
    Atom,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Semantics,
    Theory,
    Truth,
    conjunction,
    disjunction,
)
from tollens.logic.walk import every_part, rebuilt
from tollens.solvers import Verdict, decide
from tollens.solvers.verdict import LABEL_OF
from tollens.wording.parsing import Reading


def with_semantics(reading: Reading, semantics: Semantics) -> Reading:
    """The reading under a semantics. In a closed world its noun of all that lives holds of everything."""
    reading = replace(reading, theory=replace(reading.theory, semantics=semantics))
    if reading.theory.semantics != "closed" or not reading.everything:
        return reading
    left = tuple(name for name in reading.idle if name != reading.everything)
    return replace(reading, theory=without(reading.theory, {reading.everything}), idle=left)


def depends_on_noun(reading: Reading, verdict: Verdict, budget: Budget) -> str | None:
    """Why a verdict on the conclusion is not to be trusted: it would be another one if all that the text speaks of were
    what a noun says, as in 'All red cars are fast. The ball is red.' None where it would not."""
    theory, idle = reading.theory, reading.idle
    if not idle or not (theory.semantics == "closed" or verdict.status == "independent") or not speaks_of(theory, idle):
        return None
    other = without(theory, idle)
    if other.asked is None or other.asked.conclusion is None:
        return None
    status = decide(other.supposed, other.asked.conclusion, budget=budget).status
    if status == verdict.status or status not in LABEL_OF:
        return None
    nouns = ", ".join(f"'{name.replace('_', ' ')}'" for name in idle)
    return f"the answer depends on which things are {nouns}, and the text does not say that of any"


def without(theory: Theory, names: Collection[str]) -> Theory:
    """The theory where these predicates of one thing hold of everything."""
    premises = tuple(replace(each, formula=dropped(each.formula, names)) for each in theory.premises)
    told = tuple(each for each in premises if each.formula != TRUE or each.sentence is not None)
    return replace(theory, premises=told, asked=theory.asked and _asked_without(theory.asked, names))


def _asked_without(asked: Asked, names: Collection[str]) -> Asked:
    """The question without them; one that is about nothing else stays as it is."""
    if asked.conclusion is None:
        return asked
    conclusion = dropped(asked.conclusion, names)
    return asked if conclusion in (TRUE, FALSE) else replace(asked, conclusion=conclusion)


def dropped(formula: Formula, names: Collection[str]) -> Formula:
    """The formula where these predicates of one thing are true, without the parts that say nothing then."""
    match formula:
        case Atom(predicate, (_,)) if predicate in names:
            return TRUE
        case And(parts):
            return conjunction(each for each in _all(parts, names) if each != TRUE)
        case Or(parts):
            kept = _all(parts, names)
            return TRUE if TRUE in kept else disjunction(kept)
        case Not(body):
            inner = dropped(body, names)
            return FALSE if inner == TRUE else Not(inner)
        case Implies(left, right):
            condition, then = dropped(left, names), dropped(right, names)
            return then if condition == TRUE else TRUE if then == TRUE else Implies(condition, then)
        case ForAll(variable, sort, body) | Exists(variable, sort, body):
            inner = dropped(body, names)
            kind = ForAll if isinstance(formula, ForAll) else Exists
            return inner if isinstance(inner, Truth) else kind(variable, sort, inner)
        case _:
            return rebuilt(formula, lambda part: dropped(part, names))


def _all(parts: tuple[Formula, ...], names: Collection[str]) -> list[Formula]:
    return [dropped(each, names) for each in parts]


def speaks_of(theory: Theory, names: Collection[str]) -> bool:
    """Whether the theory speaks of one of them."""
    formulas = [*theory.formulas]
    if theory.asked is not None and theory.asked.conclusion is not None:
        formulas.append(theory.asked.conclusion)
    return any(isinstance(part, Atom) and part.predicate in names for each in formulas for part in every_part(each))
