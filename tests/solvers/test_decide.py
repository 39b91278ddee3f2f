"""Verdicts: engines agree, evidence holds, and small cases are as worked by hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from theories import holds, random_claim, random_ground, random_sorted
from tollens.budget import Budget
from tollens.errors import InputError
from tollens.logic import Count, Formula, Not, Premise, Theory, read_formula, read_theory
from tollens.solvers import Limits, Status, Verdict, decide
from tollens.solvers.first_order import FirstOrderSession
from tollens.solvers.ground import ground, negated
from tollens.solvers.regions import RegionSession, fits_regions
from tollens.solvers.sat import SatSession
from tollens.solvers.session import Clash
from tollens.solvers.table import MOST_ATOMS, TableSession

STATUS: dict[tuple[bool, bool], Status] = {
    (True, True): "independent",
    (True, False): "entailed",
    (False, True): "refuted",
    (False, False): "inconsistent",
}


def by_each_engine(theory: Theory, goal: Formula) -> set[str]:
    """What every engine that can take it says of the goal."""
    result, grounder = ground(theory)
    wanted = grounder.proposition(goal)
    propositions = [*result.premises, *result.rules, wanted, negated(wanted)]
    given = range(len(propositions) - 2)
    sessions = [SatSession(propositions, len(result.atoms), Budget(10))]
    if len(result.atoms) <= MOST_ATOMS:
        sessions.append(TableSession(propositions, len(result.atoms)))  # type: ignore[arg-type]
    said: set[str] = set()
    for session in sessions:
        found = [isinstance(session.solve([*given, place]), Clash) for place in (len(given), len(given) + 1)]
        said.add(STATUS[not found[0], not found[1]])
    return said


def by_z3(theory: Theory, goal: Formula) -> Status:
    session = FirstOrderSession(theory, [*theory.formulas, goal, Not(goal)], Budget(10))
    given = range(len(theory.premises))
    found = [isinstance(session.solve([*given, len(given) + more]), Clash) for more in (0, 1)]
    return STATUS[not found[0], not found[1]]


def check_evidence(theory: Theory, goal: Formula, verdict: Verdict) -> None:
    if verdict.status == "independent":
        with_goal, without = verdict.models
        for model in verdict.models:
            assert all(holds(formula, model, theory) for formula in theory.formulas)
        assert holds(goal, with_goal, theory) and not holds(goal, without, theory)
        return
    kept = replace(theory, premises=tuple(theory.premises[place] for place in verdict.premises))
    assert decide(kept, goal).status == verdict.status
    for place in range(len(kept.premises)):
        fewer = replace(kept, premises=kept.premises[:place] + kept.premises[place + 1 :])
        assert decide(fewer, goal).status != verdict.status


@pytest.mark.parametrize("seed", range(4))
def test_ground_theories_get_one_verdict_from_all_engines_with_evidence(seed: int) -> None:
    rng, seen = random.Random(seed), set()
    for number in range(250):
        theory, goal = random_ground(rng, rng.randint(2, 6), rng.randint(1, 5))
        verdict = decide(theory, goal)
        assert by_each_engine(theory, goal) == {verdict.status}
        if number % 10 == 0:
            assert by_z3(theory, goal) == verdict.status
        check_evidence(theory, goal, verdict)
        seen.add(verdict.status)
    assert seen == {"entailed", "refuted", "independent", "inconsistent"}


@pytest.mark.parametrize("seed", range(4))
def test_theories_over_sorts_get_one_verdict_from_all_engines_with_evidence(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(100):
        theory, goal = random_sorted(rng)
        verdict = decide(theory, goal)
        assert by_each_engine(theory, goal) == {verdict.status}
        if number % 5 == 0:
            assert by_z3(theory, goal) == verdict.status
        check_evidence(theory, goal, verdict)


def said(theory: str, goal: str, **options: object) -> str:
    return decide(read_theory(theory), read_formula(goal), **options).status  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("theory", "goal", "status"),
    [
        ("p → q\np", "q", "entailed"),
        ("p → q\n¬q", "p", "refuted"),
        ("p → q\nq", "p", "independent"),
        ("p\n¬p", "q", "inconsistent"),
        ("∀v (P(v) → Q(v))\nP(ann)", "Q(ann)", "entailed"),
        ("∀v (P(v) → Q(v))\nQ(ann)", "P(ann)", "independent"),
        ("∀v ∃w Likes(v, w)\n∀v ¬Likes(v, v)", "∃v ∃w (Likes(v, w))", "entailed"),
        ("all A are B\nall B are C", "all A are C", "entailed"),
        ("all A are B\nall B are C", "some A are C", "independent"),
        ("existential import\nall A are B\nall B are C", "some A are C", "entailed"),
        ("only A are B\nB(ann)", "A(ann)", "entailed"),
        ("no A are B\nsome C are B", "not all C are A", "entailed"),
        ("exactly 1 of (p; q; r)\n¬p\n¬q", "r", "entailed"),
        ("at least 2 v (P(v))", "∃v P(v)", "entailed"),
        ("at most 1 v (P(v))\nP(ann)", "P(bo)", "refuted"),
        ("P(ann)", "∃v P(v)", "entailed"),
        ("∀v (P(v))", "∃u ∃v (u ≠ v)", "independent"),
    ],
)
def test_small_cases_under_classical_semantics(theory: str, goal: str, status: str) -> None:
    assert said(theory, goal) == status


@pytest.mark.parametrize(
    ("theory", "goal", "rules", "closed"),
    [
        ("p → q\np", "q", "entailed", "entailed"),
        ("p → q", "q", "independent", "refuted"),
        ("p → q\nr", "p ∨ r", "entailed", "entailed"),
        ("¬p → q\nr", "q", "independent", "entailed"),
        ("∀v (Big(v) ∧ Red(v) → Nice(v))\nBig(bo)\nRed(bo)", "Nice(bo)", "entailed", "entailed"),
    ],
)
def test_small_cases_under_rules_and_closed(theory: str, goal: str, rules: str, closed: str) -> None:
    assert said(theory, goal, semantics="rules") == rules
    assert said(theory, goal, semantics="closed") == closed


TEACHERS = """
sort teacher (18)
predicate woman(teacher)
predicate young(teacher)
exactly 12 t (woman(t))
exactly 10 t (young(t))
"""


@pytest.mark.parametrize(
    ("goal", "status"),
    [
        ("at least 4 t (woman(t) ∧ young(t))", "entailed"),  # 12 + 10 - 18
        ("at least 5 t (woman(t) ∧ young(t))", "independent"),
        ("at most 10 t (woman(t) ∧ young(t))", "entailed"),
        ("at most 3 t (woman(t) ∧ young(t))", "refuted"),
        ("exactly 6 t (¬woman(t))", "entailed"),
        ("all young are woman", "independent"),
        ("all woman are young", "refuted"),
    ],
)
def test_classes_are_counted_over_an_unknown_population(goal: str, status: str) -> None:
    verdict = decide(read_theory(TEACHERS), read_formula(goal))
    assert (verdict.status, verdict.engine) == (status, "regions")
    assert len(verdict.models) == (2 if status == "independent" else 0)


def test_a_population_adds_up() -> None:
    verdict = decide(read_theory(TEACHERS), read_formula("at least 5 t (woman(t) ∧ young(t))"))
    for model in verdict.models:
        sizes = {str(atom.body): atom.number for atom in model.true if isinstance(atom, Count)}
        women = sum(size for body, size in sizes.items() if body.startswith("woman"))
        young = sum(size for body, size in sizes.items() if body.endswith(" young(x)"))
        assert (sum(sizes.values()), women, young) == (18, 12, 10)


@pytest.mark.parametrize("seed", range(3))
def test_classes_get_the_same_verdict_by_regions_and_by_z3(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        claims = [random_claim(rng) for _ in range(rng.randint(1, 4))]
        theory, goal = Theory(tuple(map(Premise, claims)), existential_import=rng.random() < 0.5), random_claim(rng)
        formulas = [*theory.formulas, goal, Not(goal)]
        assert fits_regions(theory, formulas)
        session, given = RegionSession(theory, formulas, Budget(10)), range(len(theory.premises))
        found = [isinstance(session.solve([*given, len(given) + more]), Clash) for more in (0, 1)]
        assert STATUS[not found[0], not found[1]] == by_z3(theory, goal) == decide(theory, goal).status


def test_rules_are_used_forwards_only() -> None:
    assert said("p → q\n¬q", "p", semantics="rules") == "independent"
    assert said("p → q\n¬q", "p", semantics="classical") == "refuted"


def test_a_derivation_is_told_step_by_step() -> None:
    theory = read_theory("∀v (Big(v) → Slow(v))\nRed(bo)\nBig(bo)\n∀v (Slow(v) → ¬Late(v))")
    verdict = decide(theory, read_formula("Late(bo)"), semantics="rules")
    assert (verdict.status, verdict.premises) == ("refuted", (0, 2, 3))
    known: set[Formula] = set()
    for step in verdict.proof:
        assert set(step.uses) <= known
        known.add(step.conclusion)
    assert str(verdict.proof[-1].conclusion) == "¬Late(bo)"


def test_what_has_no_meaning_under_a_semantics_is_refused() -> None:
    with pytest.raises(InputError, match="its own negation"):
        said("¬p → q\n¬q → p", "p", semantics="closed")
    with pytest.raises(InputError, match="no fact and no head of a rule"):
        said("p ∨ q", "p", semantics="rules")


def test_limits_are_told_and_never_a_hang() -> None:
    pigeons = ", ".join(f"m{n}" for n in range(11))
    theory = read_theory(f"sort pigeon = {pigeons}\nsort hole = 1..10\nfunction in(pigeon): hole, one-to-one")
    assert decide(theory, read_formula("in(m0) = 1"), limits=Limits(seconds=0.5)).status == "inconsistent"
    premise = "∀u ∀v (u ≠ v → in(u) ≠ in(v))"
    theory = read_theory(f"sort pigeon = {pigeons}\nsort hole = 1..10\nfunction in(pigeon): hole\n{premise}")
    verdict = decide(theory, read_formula("in(m0) = 1"), limits=Limits(seconds=0.5))
    assert verdict.status == "gave up" and "0.5 seconds" in str(verdict.limit)
    deep = read_formula("p")
    for _ in range(50_000):
        deep = Not(deep)
    verdict = decide(Theory((Premise(deep),)), read_formula("p"))
    assert verdict.status == "gave up" and verdict.limit is not None
    many = Theory(tuple(Premise(read_formula(f"p{n} → p{n + 1}")) for n in range(10_000)))
    assert decide(many, read_formula("p0 → p5")).premises == (0, 1, 2, 3, 4)
