from __future__ import annotations

import random

import pytest
from pysat.solvers import Solver

from tollens.logic import Atom, Not, Premise, Theory, disjunction
from tollens.solvers import decide
from tollens.solvers.labels import label


@pytest.mark.parametrize("atoms", [3, 6, 14, 30])
def test_a_label_is_the_verdict_without_its_evidence(atoms: int) -> None:
    rng, seen = random.Random(atoms), set()
    for _ in range(150):
        clauses = [
            [atom * rng.choice((1, -1)) for atom in rng.sample(range(1, atoms + 1), rng.randint(1, 3))]
            for _ in range(rng.randint(1, 2 * atoms))
        ]
        goal = rng.randint(1, atoms) * rng.choice((1, -1))

        def literal(number: int) -> Atom | Not:
            return Atom(f"p{number}") if number > 0 else Not(Atom(f"p{-number}"))

        theory = Theory(tuple(Premise(disjunction(map(literal, clause))) for clause in clauses))
        found = label(clauses, goal, atoms)
        assert found == decide(theory, literal(goal)).status
        seen.add(found)
    assert len(seen) == 4


@pytest.mark.parametrize("atoms", range(1, 21))
def test_atoms_without_rules_and_rules_that_facts_settle(atoms: int) -> None:
    rng = random.Random(f"edges {atoms}")
    for _ in range(40):
        clauses = [
            [rng.randint(1, atoms) * rng.choice((1, -1)) for _ in range(rng.choice((1, 1, 2, 3, 5)))]
            for _ in range(rng.randint(0, atoms))
        ]
        for goal in (atoms, -1):
            assert label(clauses, goal, atoms) == by_minisat(clauses, goal)


def by_minisat(clauses: list[list[int]], goal: int) -> str:
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        can, may_not = solver.solve([goal]), solver.solve([-goal])
    return {(True, True): "independent", (True, False): "entailed", (False, True): "refuted"}.get(
        (can, may_not), "inconsistent"
    )


@pytest.mark.parametrize("atoms", [2, 30])
def test_an_empty_clause_never_holds_and_no_clause_leaves_all_open(atoms: int) -> None:
    assert label([[1], []], 1, atoms) == "inconsistent"
    assert label([], 1, atoms) == "independent"


@pytest.mark.parametrize(
    ("clauses", "goal", "atoms"),
    [([[1]], 3, 2), ([[1]], -3, 2), ([[1]], 0, 2), ([], 1, 0), ([[3]], 1, 2), ([[-3, 1]], 1, 2), ([[0, 1]], 1, 2)],
)
def test_a_literal_of_no_atom_is_refused_and_not_taken_for_another(
    clauses: list[list[int]], goal: int, atoms: int
) -> None:
    with pytest.raises(ValueError, match="expected"):
        label(clauses, goal, atoms)


def test_facts_that_stand_twice_or_deny_each_other() -> None:
    assert label([[1], [1], [-1, 2]], 2, 2) == "entailed"
    assert label([[1], [-1]], 2, 2) == "inconsistent"
