"""Proofs: found whenever there is something to prove, right by the checker, and no longer than they need be."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from theories import random_claim, random_ground, random_sorted
from tollens.logic import Atom, Formula, Not, Premise, Theory, disjunction, opposite, read_formula, read_theory
from tollens.logic.check_proof import wrong_step
from tollens.logic.proof import Derive, Distinct, Proof, Take
from tollens.solvers import Limits, decide
from tollens.solvers.prove import prove

PROVED = ("entailed", "refuted", "inconsistent")
Case = tuple[Theory, Formula, str, Proof]


def proof_of(theory: Theory, goal: Formula) -> Case | None:
    """The theory with a proof of its verdict, which must be found and right; nothing where it has none."""
    verdict = decide(theory, goal)
    if verdict.status not in PROVED:
        return None
    proof = prove(theory, goal, verdict)
    assert proof is not None
    assert wrong_step(theory, goal, verdict.status, proof) is None
    assert proof.premises == verdict.premises  # of a minimal set each must be used
    return theory, goal, verdict.status, proof


def proofs(seed: int, number: int) -> Iterator[Case]:
    rng = random.Random(seed)
    for _ in range(number):
        for theory, goal in (random_ground(rng, rng.randint(2, 8), rng.randint(1, 7)), random_sorted(rng)):
            if (case := proof_of(theory, goal)) is not None:
                yield case


def random_clauses(rng: random.Random) -> tuple[Theory, Formula]:
    """Clauses of three literals, about as many as make it hard to say whether all can hold."""
    letters = [Atom(f"p{n}") for n in range(9)]

    def literal(atom: Formula) -> Formula:
        return Not(atom) if rng.random() < 0.5 else atom

    clauses = (disjunction(map(literal, rng.sample(letters, 3))) for _ in range(48))
    return Theory(tuple(map(Premise, clauses))), letters[0]


def test_proofs_with_suppositions_inside_suppositions() -> None:
    rng = random.Random(0)
    found = [case for _ in range(40) if (case := proof_of(*random_clauses(rng))) is not None]
    assert max(case[-1].size[0] for case in found) > 3


@pytest.mark.parametrize("seed", range(4))
def test_every_verdict_that_has_a_proof_gets_one_that_checks(seed: int) -> None:
    found = list(proofs(seed, 100))
    assert {status for _, _, status, _ in found} == set(PROVED)


@pytest.mark.parametrize("seed", range(2))
def test_no_use_of_any_step_can_be_spared_and_no_opposite_passes(seed: int) -> None:
    seen = 0
    for theory, goal, status, proof in proofs(seed, 60):
        for place, step in enumerate(proof.steps):
            if not isinstance(step, Derive) or isinstance(step.source, Distinct):
                continue
            for wrong in broken(step):
                steps = (*proof.steps[:place], wrong, *proof.steps[place + 1 :])
                assert wrong_step(theory, goal, status, replace(proof, steps=steps)) is not None
                seen += 1
    assert seen > 40


def broken(step: Derive) -> Iterator[Derive]:
    for place in range(len(step.uses)):
        yield replace(step, uses=step.uses[:place] + step.uses[place + 1 :])
    yield replace(step, literals=tuple(map(opposite, step.literals)))


@pytest.mark.parametrize("seed", range(2))
def test_no_step_of_a_proof_can_be_spared(seed: int) -> None:
    for theory, goal, status, proof in proofs(seed, 60):
        for place in range(len(proof.steps)):
            shorter = replace(proof, steps=proof.steps[:place] + proof.steps[place + 1 :])
            assert wrong_step(theory, goal, status, shorter) is not None


def shown(theory: str, goal: str) -> Proof:
    case = proof_of(read_theory(theory), read_formula(goal))
    assert case is not None
    return case[-1]


@pytest.mark.parametrize(
    ("theory", "goal", "size"),
    [
        ("p\np → q", "q", (0, 3)),
        ("p → q\n¬q", "p", (0, 3)),
        ("p\n¬p", "q", (0, 2)),
        ("p ∨ q\np → r\nq → r", "r", (0, 4)),
        ("p ∨ q\np ∨ ¬q\n¬p ∨ q", "p ∧ q", (1, 5)),
        ("∀x (P(x) → Q(x))\nall Q are R\nP(ann)", "R(ann)", (0, 4)),
        ("sort p = a, b\nsort n = 1..2\nfunction at(p): n, one-to-one\nat(a) ≠ 1", "at(b) = 1", (0, 3)),
        ("sort p = a, b, c\nsort n = 1..3\nfunction rank(p): n, dense\n∀x (rank(x) ≠ 1)", "rank(a) = 2", (0, 5)),
        ("sort p = a, b, c\nsort n = 1..2\nfunction at(p): n, one-to-one", "at(b) = 1", (0, 1)),
        ("sort p = a, b\nsort n = 1..9\nfunction at(p): n, one-to-one\nq → at(a) = at(b)\npredicate q", "q", (0, 2)),
    ],
)
def test_small_proofs_are_as_short_as_by_hand(theory: str, goal: str, size: tuple[int, int]) -> None:
    assert shown(theory, goal).size == size


ZEBRA = """
sort house = 1..5
sort man = English, Spanish, Ukrainian, Norwegian, Japanese
sort hue = red, green, ivory, yellow, blue
sort pet = dog, snail, fox, horse, zebra
sort drink = coffee, tea, milk, juice, water
sort trade = painter, diplomat, violinist, doctor, sculptor
function m(man): house, one-to-one
function c(hue): house, one-to-one
function p(pet): house, one-to-one
function d(drink): house, one-to-one
function t(trade): house, one-to-one
m(English) = c(red)
m(Spanish) = p(dog)
d(coffee) = c(green)
m(Ukrainian) = d(tea)
c(ivory) + 1 = c(green)
t(sculptor) = p(snail)
t(diplomat) = c(yellow)
d(milk) = 3
m(Norwegian) = 1
|t(doctor) - p(fox)| = 1
|t(diplomat) - p(horse)| = 1
t(violinist) = d(juice)
m(Japanese) = t(painter)
|m(Norwegian) - c(blue)| = 1
"""


def test_a_large_puzzle_has_a_proof_that_a_patient_person_can_follow() -> None:
    suppositions, steps = shown(ZEBRA, "p(zebra) = m(Japanese)").size
    assert suppositions <= 5 and steps <= 120


def test_a_proof_is_the_same_every_time() -> None:
    assert shown(ZEBRA, "d(water) = m(Norwegian)") == shown(ZEBRA, "d(water) = m(Norwegian)")


def test_a_row_of_many_atoms_goes_by_the_plain_rules() -> None:
    letters = [f"p{n}" for n in range(40)]
    theory = f"at most 1 of ({'; '.join(letters)})\np7\n" + f"({' ∨ '.join(letters[20:])}) ↔ q"
    assert shown(theory, "q").size[0] == 0


def test_a_long_chain_of_premises() -> None:
    theory = Theory(tuple(Premise(read_formula(f"p{n} → p{n + 1}")) for n in range(2_000)))
    case = proof_of(theory, read_formula("p0 → p400"))
    assert case is not None and case[-1].size == (0, 402)


def test_limits_are_kept_and_end_in_no_proof() -> None:
    pigeons = ", ".join(f"m{n}" for n in range(8))
    theory = read_theory(f"sort p = {pigeons}\nsort n = 1..7\nfunction at(p): n\n∀u:p ∀v:p (u ≠ v → at(u) ≠ at(v))")
    goal = read_formula("at(m0) = 1")
    verdict = decide(theory, goal)
    assert verdict.status == "inconsistent"
    began = time.monotonic()
    assert prove(theory, goal, verdict, limits=Limits(seconds=0.2)) is None
    assert time.monotonic() - began < 5


def test_what_has_no_classical_proof_gets_none() -> None:
    theory, goal = read_theory("p → q\nr"), read_formula("q")
    assert prove(theory, goal, decide(theory, goal)) is None
    assert prove(theory, read_formula("r"), decide(theory, read_formula("r"), semantics="rules")) is None
    # Things of an open sort without a name are taken, but two names of one thing are not followed up.
    theory, goal = read_theory("∃x P(x)\n∀x (P(x) → x = a)"), read_formula("P(a)")
    assert prove(theory, goal, decide(theory, goal)) is None


@pytest.mark.parametrize(
    ("theory", "goal", "size"),
    [
        ("∃x (Cat(x) ∧ Big(x))\n∀x (Cat(x) → Animal(x))", "∃x (Animal(x) ∧ Big(x))", (0, 5)),
        ("all A are B\nall B are C", "all A are C", (0, 5)),
        ("all A are B\nall B are C", "some A are A ∧ no C are C", (0, 6)),
        ("existential import\nall A are B", "some B are A", (0, 5)),
        ("∀x P(x)", "∃x P(x)", (0, 3)),
        ("∃x P(x)", "∃x ∃y (P(x) ∧ P(y))", (0, 4)),
        ("∃x ∀y R(x, y)", "∀y ∃x R(x, y)", (0, 8)),
        ("∀x ∃y R(x, y)\n∀x ∀y (R(x, y) → S(y, x))", "∀x ∃y S(y, x)", (0, 8)),
        ("P(a) → ∃y R(a, y)\nP(a)\n∀x ∀y (R(x, y) → Q(y))", "∃x Q(x)", (0, 6)),
        ("(∃x P(x)) → q\nP(a)", "q", (0, 4)),
        ("(∀x P(x)) ∨ (∀x Q(x))", "∀x (P(x) ∨ Q(x))", (0, 6)),
        ("sort s\nsort r\npredicate P(s)\npredicate Q(s, r)\n∃x P(x)\n∀x (P(x) → ∃y Q(x, y))", "∃x ∃y Q(x, y)", (0, 7)),
    ],
)
def test_things_without_a_name_are_taken(theory: str, goal: str, size: tuple[int, int]) -> None:
    assert shown(theory, goal).size == size


def random_classes(rng: random.Random) -> tuple[Theory, Formula]:
    claims = tuple(Premise(random_claim(rng)) for _ in range(rng.randint(2, 6)))
    return Theory(claims, existential_import=rng.random() < 0.5), random_claim(rng)


def test_every_verdict_about_classes_has_a_proof_that_checks() -> None:
    rng = random.Random(5)
    found = [case for _ in range(250) if (case := proof_of(*random_classes(rng))) is not None]
    assert {status for _, _, status, _ in found} == set(PROVED)
    assert sum(any(isinstance(step, Take) for step in proof.steps) for *_, proof in found) > 20


def test_without_end_one_gives_up() -> None:
    theory, goal = read_theory("∀x ∃y R(x, y)\n∀x ¬R(x, x)\nP(a)"), read_formula("∃x ∃y (R(x, y) ∧ P(y))")
    verdict = replace(decide(theory, read_formula("P(a)")), premises=(0, 1, 2))
    assert prove(theory, goal, verdict) is None


@pytest.mark.parametrize(
    ("theory", "goal"),
    [
        ("exists x p(a)", "p(a)"),
        ("exists x exists x p(x)", "exists x p(x)"),
        ("exists x (exists y p(a) & q(x))", "p(a)"),
        ("exists x ((all q are p) & ~p(x))\nforall y p(y)", "q(a)"),
    ],
)
def test_a_proof_that_the_checker_does_not_pass_is_not_handed_out(theory: str, goal: str) -> None:
    read, wanted = read_theory(theory), read_formula(goal)
    verdict = decide(read, wanted)
    proof = prove(read, wanted, verdict)
    assert verdict.status in ("entailed", "inconsistent")
    assert proof is None or wrong_step(read, wanted, verdict.status, proof) is None
