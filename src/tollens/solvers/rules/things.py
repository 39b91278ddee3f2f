"""What the variables of rules stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tollens.budget import GaveUp
from tollens.errors import InputError
from tollens.logic import Constant, Formula, Theory
from tollens.logic.walk import every_term
from tollens.solvers.ground import MOST_INSTANCES, Value
from tollens.solvers.rules.clauses import Clause

OTHER = "anything else"  # no name that can be written holds a space
_ONE = "something"

Things = dict[str | None, Sequence[Value]]


def things(theory: Theory, clauses: Iterable[Clause], *, others: bool) -> Things:
    """The members of each sort: those listed, or the named things of an open sort, filled up where its size is known;
    where it is not, with one that stands for all others if that is wanted, or there would be none."""
    members: Things = {} if theory.sorts else {None: _with_other(_names(clauses), others)}
    for sort in theory.sorts:
        named = [name for name, of in theory.constants if of == sort.name]
        if not sort.is_open:
            members[sort.name] = sort.members if sort.numbers is None else range(sort.numbers[0], sort.numbers[1] + 1)
        elif sort.size is None:
            members[sort.name] = _with_other(named, others)
        elif len(named) > sort.size:
            raise InputError(f"{sort.name} has {sort.size} members and {len(named)} names: some would be of one thing")
        elif sort.size > MOST_INSTANCES:
            raise GaveUp(f"more than {MOST_INSTANCES:,} instances of a rule")
        else:
            members[sort.name] = [*named, *(f"{sort.name} #{n + 1}" for n in range(sort.size - len(named)))]
    return members


def _with_other(named: list[str], others: bool) -> list[str]:
    if not named:
        return [_ONE]  # an open sort has at least one member, and this one stands for all
    return [*named, OTHER] if others else named


def speaks_of_others(formula: Formula) -> bool:
    """Whether it is about the thing that stands for the others."""
    return Constant(OTHER) in set(every_term(formula))


def _names(clauses: Iterable[Clause]) -> list[str]:
    arguments = (
        argument
        for clause in clauses
        for literal in (clause.head, *clause.conditions)
        for argument in literal.arguments
        if isinstance(argument, str)
    )
    return list(dict.fromkeys(arguments))
