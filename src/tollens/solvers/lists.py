"""Full lists: the options of `ask list`, each read as the whole list or assignment.

An option lists what holds. Of what the options together speak of, what it does not mention is taken not to hold; and
it must leave no value of a function open. So read it fits when the premises allow it: where they leave one world, it is
the one; where they leave several, it is a complete list that could be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tollens.budget import Budget
from tollens.logic import (
    TRUTHFUL,
    Apply,
    Atom,
    Class,
    Constant,
    Equal,
    Formula,
    Not,
    Number,
    Option,
    Premise,
    Says,
    Term,
    Theory,
    Variable,
    conjunction,
)
from tollens.logic.walk import every_part, every_term
from tollens.solvers.decide import decide
from tollens.solvers.verdict import Limits, Status


def as_full_list(option: Formula, options: Sequence[Option]) -> Formula:
    """The option, and that nothing holds which only the others mention. Of a predicate that it says something general
    of, it has said all."""
    own, general = set(_mentioned(option)), set(_general(option))
    others = dict.fromkeys(atom for each in options for atom in _mentioned(each.formula))
    return conjunction([option, *(Not(atom) for atom in others if atom not in own and atom.predicate not in general)])


def leaves_open(
    theory: Theory, full: Formula, options: Sequence[Option], limits: Limits, budget: Budget
) -> bool | None:
    """Whether the list, with the premises, leaves a function that the options speak of more than one value; None where
    that could not be told in time."""
    given = replace(theory, premises=(*theory.premises, Premise(full)))
    values = {function.name: theory.members_of(function.value) for function in theory.functions}
    for cell in dict.fromkeys(cell for each in options for cell in _cells(each.formula)):
        found: set[Status] = set()
        for value in values[cell.function]:
            found.add(decide(given, Equal(cell, value), limits=limits, budget=budget).status)
            if "entailed" in found:
                break
            if not budget.seconds_left:
                return None
        if "entailed" not in found and found:
            return None if "gave up" in found else True
    return False


def _mentioned(formula: Formula) -> Iterator[Atom]:
    """The atoms without variables that stand in it."""
    for part in every_part(formula):
        atom = Atom(TRUTHFUL, (part.speaker,)) if isinstance(part, Says) else part
        if isinstance(atom, Atom) and all(isinstance(term, Constant | Number) for term in atom.arguments):
            yield atom  # with a function inside it may be the same as another, and is taken as it is said


def _general(formula: Formula) -> Iterator[str]:
    """The predicates that it says something of all or some things with."""
    for part in every_part(formula):
        if isinstance(part, Class):
            yield from (part.subject, part.object)
        elif isinstance(part, Atom) and _varies(*part.arguments):
            yield part.predicate


def _cells(formula: Formula) -> Iterator[Apply]:
    """The functions of named things whose values it speaks of."""
    return (term for term in every_term(formula) if isinstance(term, Apply) and not _varies(term))


def _varies(*terms: Term) -> bool:
    return any(isinstance(inner, Variable) for inner in every_term(Atom("", terms)))
