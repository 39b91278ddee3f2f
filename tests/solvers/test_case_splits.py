"""Case splits: depths worked by hand, the definition written out plainly beside them, and what fresh items record."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random
from typing import cast

import pytest
from pysat.solvers import Solver

from tollens.benchmarks.nail import NAIL
from tollens.benchmarks.nail.assembling import case_splits
from tollens.benchmarks.nail.kinds import KINDS
from tollens.benchmarks.nail.questions import Mode, settled
from tollens.benchmarks.nail.statements import Statement
from tollens.logic import (
    Atom,
    Class,
    Constant,
    Exists,
    Formula,
    Not,
    Premise,
    Theory,
    Variable,
    disjunction,
    read_theory,
)
from tollens.records import Item
from tollens.solvers import decide
from tollens.solvers.case_splits import Cases, cases_of
from tollens.solvers.cell_clauses import Clause
from tollens.solvers.clauses import FIRST_NAME, GroundClauses, Part
from tollens.solvers.space import Space

THREE = "sort s = s1, s2, s3\nsort a = 1..3\nfunction at(s): a, one-to-one"
FOUR = "sort s = s1, s2, s3, s4\nsort a = 1..4\nfunction at(s): a, one-to-one"
BOTH = (
    "sort s = s1, s2, s3\nsort a = 1..3\nsort b = b1, b2, b3\n"
    "function at(s): a, one-to-one\nfunction of(s): b, one-to-one"
)
TIES = "sort s = s1, s2, s3\nsort a = 1..3\nfunction at(s): a, dense"
SUMS = {"must", "cannot", "who", "list", "could except"}


def depth(text: str, goal: str) -> int:
    """How deep one has to go to refute that the goal does not hold."""
    theory = read_theory(f"{text}\n{goal}")
    return Cases(theory).depths(theory.formulas[:-1], [(theory.formulas[-1], False)])[0]


def read(declarations: str, formula: str) -> Formula:
    return read_theory(f"{declarations}\n{formula}").formulas[0]


# The definition, plainly: clauses are sets of literals, and nothing is kept or skipped.


def propagated(clauses: Collection[Clause], known: frozenset[int]) -> frozenset[int] | None:
    """What unit propagation comes to; None at a contradiction."""
    while True:
        found = set(known)
        for clause in clauses:
            if clause & known:
                continue
            left = [literal for literal in clause if -literal not in known]
            if not left:
                return None
            if len(left) == 1:
                found.add(left[0])
        if any(-literal in found for literal in found):
            return None
        if found == known:
            return known
        known = frozenset(found)


def closed(clauses: Collection[Clause], known: frozenset[int], atoms: Sequence[int]) -> frozenset[int] | None:
    """What is known when all that is refuted at once is taken back; None at a contradiction."""
    now = propagated(clauses, known)
    while now is not None:
        failed = [sign * atom for atom in atoms for sign in (1, -1) if propagated(clauses, now | {sign * atom}) is None]
        after = propagated(clauses, now | {-literal for literal in failed})
        if after == now:
            return now
        now = after
    return None


def is_refuted(clauses: Collection[Clause], known: frozenset[int], atoms: Sequence[int], most: int) -> bool:
    if most == 0:
        return propagated(clauses, known) is None
    now = closed(clauses, known, atoms)
    if now is None:
        return True
    return most > 1 and any(
        all(is_refuted(clauses, now | {sign * atom}, atoms, most - 1) for sign in (1, -1))
        for atom in atoms
        if not {atom, -atom} & now
    )


def plain_depth(clauses: Collection[Clause], atoms: Sequence[int]) -> int:
    return next((most for most in range(3) if is_refuted(clauses, frozenset(), atoms, most)), 3)


def all_clauses(made: GroundClauses, parts: Sequence[Part]) -> set[Clause]:
    """The clauses of the parts, of what they name, and of the declarations."""
    found = {clause for part in (made.rules, *parts) for clause in part.clauses}
    found |= {clause for part in (made.rules, *parts) for each in part.defined for clause in each.clauses}
    for group in made.groups:
        found |= {frozenset(group), *(frozenset((-one, -other)) for one, other in combinations(group, 2))}
    names = {abs(literal) for clause in found for literal in clause if abs(literal) >= FIRST_NAME}
    near = {name: made.top + place for place, name in enumerate(sorted(names), start=1)}  # solvers like small numbers
    near |= {-name: -number for name, number in near.items()}
    return {frozenset(near.get(literal, literal) for literal in clause) for clause in found}


# By hand.


def test_propagation_alone_is_depth_nought() -> None:
    assert depth("sort s = s1, s2\npredicate p(s)\np(s1) ∨ p(s2)\n¬p(s1)", "p(s2)") == 0
    assert depth(f"{THREE}\nat(s1) < at(s2)\nat(s2) < at(s3)", "at(s2) = 2") == 0
    assert depth(f"{THREE}\n(at(s1) = 1) ⊕ (at(s2) = 1)", "at(s3) ≠ 1") == 0
    # The one that has b1 is not first and before the one that has b2, who so is last.
    told = "∀x:s ((of(x) = b1) → ∀y:s ((of(y) = b2) → (at(x) < at(y))))\n∀x:s ((of(x) = b1) → (at(x) ≠ 1))"
    assert depth(f"{BOTH}\n{told}", "∀x:s ((of(x) = b2) → (at(x) = 3))") == 0


def test_whether_somebody_speaks_the_truth_is_one_distinction() -> None:
    text = "sort s = s1, s2\npredicate p(s)\ns1 says ¬(truthful(s2))\ns2 says (truthful(s1) ↔ p(s1))"
    # Whoever of the two tells the truth, the other does not; then what s2 says comes to 'not p(s1)' either way.
    assert depth(text, "¬p(s1)") == 1


@pytest.mark.parametrize(("atoms", "expected"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_all_clauses_over_so_many_atoms_need_one_distinction_less(atoms: int, expected: int) -> None:
    # Nothing follows before all but one of the atoms are supposed, and whichever way they are.
    numbers = range(1, atoms + 1)
    formulas = [disjunction(map(_literal, signs)) for signs in product(*((number, -number) for number in numbers))]
    theory = read_theory(f"sort s = {', '.join(f's{number}' for number in numbers)}\npredicate p(s)")
    assert Cases(theory).depths(formulas[:-1], [(formulas[-1], True)]) == [expected]


def test_what_does_not_follow_is_refuted_at_no_depth() -> None:
    assert depth("sort s = s1, s2\npredicate p(s)\np(s1) ∨ p(s2)", "p(s2)") == 3


# Against the definition.


def test_depths_are_those_of_the_definition_on_random_clauses() -> None:
    rng = Random(1)
    names = [f"s{number}" for number in range(1, 6)]
    theory = read_theory(f"sort s = {', '.join(names)}\npredicate p(s)")
    cases, found = Cases(theory), []
    for _ in range(250):
        number, sizes = rng.randint(6, 40), rng.choice(((1, 2, 3), (2, 3), (3, 4), (3,)))
        drawn = [
            [rng.choice((1, -1)) * atom for atom in rng.sample(range(1, 6), rng.choice(sizes))] for _ in range(number)
        ]
        formulas = [disjunction([_literal(each) for each in clause]) for clause in drawn]
        expected = plain_depth({frozenset(clause) for clause in drawn}, range(1, 6))
        # So few atoms are looked up in tables; a solver says the same.
        assert cases.depths(formulas[:-1], [(formulas[-1], True)]) == [expected]
        assert cases.solved(formulas[:-1], [(formulas[-1], True)]) == [expected]
        found.append(expected)
    assert min(found.count(each) for each in range(4)) >= 10, [found.count(each) for each in range(4)]


def _literal(number: int) -> Formula:
    atom = Atom("p", (Constant(f"s{abs(number)}"),))
    return atom if number > 0 else Not(atom)


@pytest.mark.parametrize("text", [FOUR, BOTH, TIES], ids=["four", "both", "ties"])
def test_depths_are_those_of_the_definition_on_random_theories(text: str) -> None:
    rng = Random(2)
    theory = read_theory(text)
    cases, found = Cases(theory), set()
    for _ in range(40):
        *premises, goal = (_drawn(rng, text) for _ in range(rng.randint(3, 6)))
        made = GroundClauses(theory)
        parts = [*(made.part(premise) for premise in premises), made.part(goal)]
        expected = plain_depth(all_clauses(made, parts), made.atoms)
        assert cases.depths(premises, [(goal, True)]) == cases.solved(premises, [(goal, True)]) == [expected]
        found.add(expected)
    assert {0, 1} <= found


def _drawn(rng: Random, text: str) -> Formula:
    """Some sentence about places, of one thing or two, by name or as 'the one'."""

    def clause() -> str:
        one, other = rng.sample(["s1", "s2", "s3"], 2)
        number = rng.randint(1, 3)
        plain = rng.choice(
            [
                f"at({one}) = {number}",
                f"at({one}) ≠ {number}",
                f"at({one}) < at({other})",
                f"at({one}) + 1 = at({other})",
                f"(at({one}) + 2 = at({other})) ∨ (at({one}) = at({other}) + 2)",
                f"at({one}) ≠ at({other})",
            ]
        )
        if text == BOTH and rng.random() < 0.5:
            plain = f"∀x:s ((of(x) = b{number}) → ({plain.replace(one, 'x')}))"
        if text == BOTH and rng.random() < 0.3:
            plain = f"of({one}) {rng.choice('=≠')} b{number}"
        return plain

    if rng.random() < 0.4:
        return read(text, clause())
    return read(text, f"({clause()}) {rng.choice('→∨⊕↔')} ({clause()})")


@pytest.mark.parametrize("text", [FOUR, BOTH, TIES], ids=["four", "both", "ties"])
def test_clauses_have_the_worlds_of_the_formula(text: str) -> None:
    rng = Random(3)
    theory = read_theory(text)
    space = Space(theory)
    for _ in range(30):
        formula, made = _drawn(rng, text), GroundClauses(theory)
        counts = []
        for holds in (True, False):
            part = made.part(formula, holds)
            stands_alone = all_clauses(made, [part])
            counts.append(len(set(_models(stands_alone, made.atoms))))
            with Solver(name="cadical153", bootstrap_with=map(list, stands_alone)) as solver:  # the others follow
                assert not any(solver.solve([-literal for literal in clause]) for clause in part.more)
        true = space.where(formula).bit_count()
        assert counts == [true, space.count - true]


def _models(clauses: Collection[Clause], atoms: Sequence[int]) -> Iterator[frozenset[int]]:
    with Solver(name="cadical153", bootstrap_with=map(list, clauses)) as solver:
        while solver.solve():
            model = frozenset(solver.get_model()) & {sign * atom for atom in atoms for sign in (1, -1)}
            yield model
            solver.add_clause([-literal for literal in model])


def _is_possible(clauses: Collection[Clause]) -> bool:
    with Solver(name="cadical153", bootstrap_with=map(list, clauses)) as solver:
        return bool(solver.solve())


# Classes.


def test_claims_about_classes_need_no_cases() -> None:
    rng = Random(4)
    declarations = ("sort s", "predicate p1(s)", "predicate p2(s)", "predicate p3(s)")
    cases = cases_of(declarations)
    assert cases is not None
    x, seen = Variable("x"), 0
    for _ in range(200):
        claims = [
            Class(rng.choice(("all", "some", "no", "not all", "only")), *rng.sample(("p1", "p2", "p3"), 2))
            for _ in range(3)
        ]
        theory = read_theory("\n".join((*declarations, *(f"∃x {name}(x)" for name in ("p1", "p2", "p3")))))
        status = _status(theory, claims)
        premises: list[Formula] = [*(Exists(x, "s", Atom(name, (x,))) for name in ("p1", "p2", "p3")), *claims[:-1]]
        if status == "entailed":
            assert cases.depths(premises, [(claims[-1], False)]) == [0]
            seen += 1
        elif status == "refuted":
            assert cases.depths(premises, [(claims[-1], True)]) == [0]
            seen += 1
        elif status == "unknown":
            assert cases.depths(premises, [(claims[-1], False), (claims[-1], True)]) == [3, 3]
    assert seen > 20


def _status(theory: Theory, claims: Sequence[Formula]) -> str:
    said = replace(theory, premises=(*theory.premises, *map(Premise, claims[:-1])))
    return decide(said, claims[-1]).status


# What is recorded.


def test_what_each_mode_settles() -> None:
    assert settled("must", 1) == settled("who", 1) == settled("list", 1) == [(1, False)]
    assert settled("cannot", 2) == settled("could except", 2) == [(2, True)]
    assert settled("could", 0) == settled("cannot except", 0) == [(1, True), (2, True), (3, True)]
    assert settled("must except", 3) == [(0, False), (1, False), (2, False)]


@pytest.mark.parametrize(("mode", "expected"), [("must", 1), ("must except", 2)])
def test_depths_are_added_up_over_what_is_settled(mode: Mode, expected: int) -> None:
    # p(s1) and p(s2) take a distinction each (whether p(s3)), and p(s4) is plain.
    declarations = ("sort s = s1, s2, s3, s4, s5", "predicate p(s)")
    text = "\n".join(declarations)
    premises = ["p(s4)"]
    for name in ("s1", "s2"):
        premises += [
            f"p({name}) ∨ p(s3) ∨ p(s5)",
            f"p({name}) ∨ ¬p(s3) ∨ p(s5)",
            f"p({name}) ∨ p(s3) ∨ ¬p(s5)",
            f"p({name}) ∨ ¬p(s3) ∨ ¬p(s5)",
        ]
    options = [_stated(read(text, f"p({name})")) for name in ("s1", "s2", "s4", "s5")]
    clues = [_stated(read(text, premise)) for premise in premises]
    answer = 0 if mode == "must" else 3
    assert case_splits(mode, answer, declarations, clues, options) == {"case_splits": expected}


def _stated(formula: Formula) -> Statement:
    return Statement("plain", (), formula, (), ())


def test_counted_classes_have_no_cases() -> None:
    assert cases_of(("sort s (12)", "predicate p1(s)")) is None


@cache
def fresh(kind: str, number: int) -> Item:
    recipe = NAIL.recipes[kind.replace("_", "-")]
    (item,) = recipe.make(number, 5, recipe.with_settings({})).items
    return item


@pytest.mark.parametrize("kind", KINDS)
def test_fresh_items_record_what_their_theory_says(kind: str) -> None:
    recorded = set()
    for number in range(25):
        item = fresh(kind, number)
        theory = read_theory(item.theory or "")
        if any(sort.size is not None for sort in theory.sorts):
            assert "case_splits" not in item.measures
            continue
        assert theory.asked is not None and item.answer is not None
        mode = cast(Mode, item.kinds[1])
        options = [option.formula for option in theory.asked.options]
        contraries = [(options[place], holds) for place, holds in settled(mode, item.answer)]
        depths = Cases(theory).depths(theory.formulas, contraries)
        assert item.measures["case_splits"] == sum(depths), item.id
        assert len(depths) == (1 if mode in SUMS else 3)
        recorded.add(sum(depths))
        if theory.functions or not theory.sorts[0].is_open:
            assert all(_is_refuted_indeed(theory, contrary) for contrary in contraries)
    assert recorded == {0} if kind == "set_operation" else len(recorded) > 1


def _is_refuted_indeed(theory: Theory, contrary: tuple[Formula, bool]) -> bool:
    made = GroundClauses(theory)
    return not _is_possible(all_clauses(made, [*map(made.part, theory.formulas), made.part(*contrary)]))
