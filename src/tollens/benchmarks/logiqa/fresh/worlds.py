"""The worlds of an argument's places, listed: a statement is the set of those in which it holds, as an integer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, reduce
from itertools import permutations
from operator import and_

from tollens.logic import Atom, Exists, Formula, Predicate, Theory, Variable
from tollens.solvers.class_space import ClassSpace, DistinctSpace
from tollens.solvers.space import Space
from tollens.wording.arguments import CLASS_FORMS, Said, Statement

EVENTS, CLASSES = 7, 4  # places of an argument, at most

Where = Callable[[Statement], int]
_TERMS = [Atom(f"c{place}") for place in range(CLASSES)]


def left_by(where: Where, statements: Iterable[Statement]) -> int:
    """The worlds that the statements leave."""
    return reduce(and_, map(where, statements), -1)


@cache
def of_events() -> Where:
    """Where statements about events hold: each may happen or not."""
    atoms = [Atom(f"e{place}") for place in range(EVENTS)]
    space = Space(Theory(predicates=tuple(Predicate(atom.predicate) for atom in atoms)))
    return cache(lambda statement: space.where(statement.formula(atoms)))


@cache
def of_classes() -> Where:
    """Where statements about classes hold: each may have members in common with any other, or none."""
    space = _class_space()
    return cache(lambda statement: space.where(statement.formula(_TERMS)))


@cache
def inhabited() -> int:
    """The worlds in which no class is empty."""
    return reduce(and_, (_class_space().where(_has_members(term)) for term in _TERMS))


@cache
def _class_space() -> DistinctSpace:
    """The worlds that claims about the classes tell apart: far fewer than there are."""
    pairs = list(permutations(range(CLASSES), 2))
    claims = [Statement(form, (Said(one), Said(other))) for form in CLASS_FORMS for one, other in pairs]
    formulas = [*(claim.formula(_TERMS) for claim in claims), *map(_has_members, _TERMS)]
    space = ClassSpace([term.predicate for term in _TERMS])
    return DistinctSpace(space, formulas, space.everything)


def _has_members(term: Atom) -> Formula:
    return Exists(Variable("x"), None, Atom(term.predicate, (Variable("x"),)))
