from __future__ import annotations

import random

import pytest

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


def test_facts_that_stand_twice_or_deny_each_other() -> None:
    assert label([[1], [1], [-1, 2]], 2, 2) == "entailed"
    assert label([[1], [-1]], 2, 2) == "inconsistent"
