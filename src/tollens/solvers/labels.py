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
_EVERYWHERE = -1  # a fact: all ones, whatever the number of worlds
_UNSETTLED = -2


def label(clauses: Clauses, goal: int, atoms: int) -> Status:
    """What the clauses over atoms 1 to `atoms` say of the goal, a literal."""
    if atoms > MOST_ATOMS:
        return _by_sat(clauses, goal)
    # tables[n] is where atom n holds; tables[-n] counts from the end and is its negation.
    tables = [_UNSETTLED] * (2 * atoms + 1)
    rules = []
    still_open = atoms
    for clause in clauses:
        if len(clause) > 1:
            rules.append(clause)
            continue
        (fact,) = clause
        if tables[fact] == 0:
            return "inconsistent"
        if tables[fact] == _UNSETTLED:
            tables[fact], tables[-fact] = _EVERYWHERE, 0
            still_open -= 1
    if still_open > MOST_OPEN:
        return _by_sat(clauses, goal)
    pairs = iter(_pairs(still_open))
    for atom in range(1, atoms + 1):
        if tables[atom] == _UNSETTLED:
            tables[atom], tables[-atom] = next(pairs)
    left = _worlds(rules, tables, every_world(still_open))
    return _STATUS[left & tables[goal] != 0, left & tables[-goal] != 0]


def _worlds(rules: Clauses, tables: Sequence[int], left: int) -> int:
    """The worlds in which every rule holds."""
    for rule in rules:
        holds = 0
        for literal in rule:
            holds |= tables[literal]
        left &= holds
    return left


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
