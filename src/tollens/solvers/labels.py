"""Labels by the hundred thousand: what clauses say of a literal, without evidence.

For builders that label many small theories. Clauses are lists of literals, as SAT solvers take them. Up to
MOST_ATOMS open atoms the answer comes from truth tables, with what the facts settle taken out first; beyond that from
python-sat. `decide` is for everything else, and its verdicts come with evidence.

>>> label([[1], [-1, 2]], 2, 2), label([[1], [-1, 2]], -2, 2), label([[1, 2]], 2, 2)
('entailed', 'refuted', 'independent')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tollens.solvers.sat import SOLVER
from tollens.solvers.table import columns, every_world
from tollens.solvers.verdict import Status

MOST_ATOMS = 24  # with more than these the facts are not even looked at: the solver is the faster way
MOST_OPEN = 12  # atoms that no fact settles; a table of 4,096 worlds still is a short number

Clauses = Sequence[Sequence[int]]

_STATUS: dict[tuple[bool, bool], Status] = {
    (True, True): "independent",
    (True, False): "entailed",
    (False, True): "refuted",
    (False, False): "inconsistent",
}
# What is known of a literal is the worlds in which it holds, or one of these.
_EVERYWHERE = -1  # a fact: all ones, whatever the number of worlds
_UNMET = -2
_BEYOND = None  # what a literal outside the atoms finds, so that it is an error and not another atom's answer


def label(clauses: Clauses, goal: int, atoms: int) -> Status:
    """What the clauses over atoms 1 to `atoms` say of the goal, a literal. ValueError for a literal of no such atom."""
    if not 0 < abs(goal) <= atoms:
        raise ValueError(f"expected a literal of atoms 1 to {atoms}, found {goal}")
    if atoms > MOST_ATOMS:
        return _by_sat(clauses, goal)
    # tables[n] is where atom n holds; tables[-n] counts from the end and is its negation.
    tables: list[Any] = _blank(atoms)[:]
    rules: list[Sequence[int]] = []
    still_open = atoms
    try:
        for clause in clauses:
            if len(clause) > 1:
                rules.append(clause)
                continue
            if not clause:
                return "inconsistent"
            fact = clause[0]
            if tables[fact] < _EVERYWHERE:
                tables[fact] = _EVERYWHERE
                tables[-fact] = 0
                still_open -= 1
            elif not tables[fact]:
                return "inconsistent"
        if still_open > MOST_OPEN:
            return _by_sat(clauses, goal)
        left = _worlds(rules, tables, still_open)
    except (TypeError, IndexError) as error:
        raise ValueError(f"expected clauses over atoms 1 to {atoms}") from error
    if not left:
        return "inconsistent"
    where = tables[goal]
    if where == _UNMET:
        return "independent"
    here = left & where
    return "refuted" if not here else "entailed" if here == left else "independent"


def _worlds(rules: Clauses, tables: list[Any], still_open: int) -> int:
    """The worlds in which every rule holds. An atom is given its worlds when it is first met; a rule that a fact
    satisfies is left at once."""
    left, pairs = every_world(still_open), iter(_pairs(still_open))
    for rule in rules:
        holds = 0
        for literal in rule:
            where = tables[literal]
            if where > 0:
                holds |= where
            elif where == _EVERYWHERE:
                break
            elif where:
                where, tables[-literal] = next(pairs)
                tables[literal] = where
                holds |= where
        else:
            left &= holds
    return left


@cache
def _blank(atoms: int) -> list[int | None]:
    """Nothing known of so many atoms, to be copied."""
    return [_BEYOND, *[_UNMET] * atoms, *[_BEYOND] * 64, *[_UNMET] * atoms]


@cache
def _pairs(count: int) -> tuple[tuple[int, int], ...]:
    """For each of so many atoms, where it holds and where it does not."""
    everything = every_world(count)
    return tuple((column, everything ^ column) for column in columns(count))


@cache
def _solver() -> Any:
    from pysat.solvers import Solver

    return Solver


def _by_sat(clauses: Clauses, goal: int) -> Status:
    with _solver()(name=SOLVER, bootstrap_with=clauses) as solver:
        return _STATUS[bool(solver.solve([goal])), bool(solver.solve([-goal]))]
