"""What the variables of rules stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tollens.logic import Theory
from tollens.solvers.ground import Value
from tollens.solvers.rules.clauses import Clause

_UNNAMED = "something"

Things = dict[str | None, Sequence[Value]]


def things(theory: Theory, clauses: Iterable[Clause]) -> Things:
    """The members of each sort: those listed, or the named things of an open sort, which has at least one."""
    members: Things = {} if theory.sorts else {None: _names(clauses) or [_UNNAMED]}
    for sort in theory.sorts:
        if sort.is_open:
            members[sort.name] = [name for name, of in theory.constants if of == sort.name] or [_UNNAMED]
        else:
            members[sort.name] = sort.members if sort.numbers is None else range(sort.numbers[0], sort.numbers[1] + 1)
    return members


def _names(clauses: Iterable[Clause]) -> list[str]:
    arguments = (
        argument
        for clause in clauses
        for literal in (clause.head, *clause.conditions)
        for argument in literal.arguments
        if isinstance(argument, str)
    )
    return list(dict.fromkeys(arguments))
