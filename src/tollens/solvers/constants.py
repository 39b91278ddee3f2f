"""The things that a theory names, by sort: what rules are applied to, and what every model has."""

from __future__ import annotations

from collections.abc import Iterable

from tollens.logic import Constant, Formula, Theory
from tollens.logic.walk import every_term


def named_things(theory: Theory, *more: Formula) -> dict[str | None, list[str]]:
    """For each open sort the constants that are named, in order of appearance; None is the sort of everything, in a
    theory that declares nothing."""
    declared = dict(theory.constants)
    things: dict[str | None, list[str]] = {sort.name: [] for sort in theory.sorts if sort.is_open}
    for name, sort in theory.constants:
        things.setdefault(sort, []).append(name)
    if not theory.sorts:
        found = (term.name for term in _constants((*theory.formulas, *more)) if term.name not in declared)
        things[None] = list(dict.fromkeys(found))
    return things


def _constants(formulas: Iterable[Formula]) -> Iterable[Constant]:
    return (term for formula in formulas for term in every_term(formula) if isinstance(term, Constant))
