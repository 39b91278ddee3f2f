"""Edges where engines could part: sizes, unnamed things, constants, numbers, functions, cut lists."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tollens.errors import InputError
from tollens.logic import (
    TRUE,
    Apply,
    Constant,
    Equal,
    Function,
    Premise,
    Sort,
    Theory,
    read_formula,
    read_theory,
    show_theory,
)
from tollens.solvers import Limits, decide, judge, worlds

EIGHT = "".join(f"predicate p{n}(t)\n" for n in range(1, 9))


@pytest.mark.parametrize(
    ("theory", "goal", "status"),
    [
        ("sort t (2)\npredicate r(t, t)", "∃x:t ∃y:t (x ≠ y)", "entailed"),
        ("sort t (2)\npredicate r(t, t)\nconstant a, b: t", "∀x:t (x = a ∨ x = b)", "entailed"),
        (f"sort t (2)\n{EIGHT}", "exactly 3 x (p1(x))", "refuted"),
        (f"sort t (14)\n{EIGHT}predicate r(t, t)", "exactly 15 x:t (p1(x))", "refuted"),
        ("sort t (1)\npredicate p(t)\nconstant a, b: t", "p(a)", "inconsistent"),
        ("sort t\npredicate r(t, t)\nconstant a, b: t", "∃x:t ∃y:t (x ≠ y)", "entailed"),
        ("sort t\npredicate p(t)\nconstant a, b: t", "at least 2 x:t (⊤)", "entailed"),
        ("sort t\npredicate p(t)\nconstant t1: t\nat least 2 x (p(x))\n∀x (x = t1)", "p(t1)", "inconsistent"),
        ("∀v (exactly 1 of (A(v); B(v)))\nA(a)", "B(a)", "refuted"),
        ("∀v (p → A(v))\np", "A(a)", "entailed"),
        ("sort n = 1..3\npredicate p(n)\n∀x p(x)", "p(2)", "entailed"),
    ],
)
def test_open_sorts_at_their_edges(theory: str, goal: str, status: str) -> None:
    verdict = decide(read_theory(theory), read_formula(goal))
    assert verdict.status == status
    assert len(verdict.models) == (2 if status == "independent" else 0)


@pytest.mark.parametrize("semantics", ["rules", "closed"])
def test_numbers_are_members_under_every_semantics(semantics: str) -> None:
    theory = read_theory(f"semantics {semantics}\nsort n = 1..3\npredicate p(n)\n∀x p(x)")
    assert decide(theory, read_formula("p(1)")).status == "entailed"
    with_function = read_theory(f"semantics {semantics}\nsort s = a, b\nfunction f(s): s\npredicate p(s)\n∀x p(x)")
    with pytest.raises(InputError, match="there are no functions"):
        decide(with_function, read_formula("p(f(a))"))


@pytest.mark.parametrize(
    "theory",
    [
        "∀x.P(x)\n∀xP(x)",
        "∀aP(a)",
        "x ∧ ∀x (P(x))",
        "a < b",
        "sort r = ann, bo\nconstant boss: r\npredicate tired(r)",
        "sort r = ann, bo\npredicate p(r)\n∃x ∃y (x < y ∧ p(x) ∧ p(y))",
        "sort r = ann, bo\npredicate p(r)\n∀x ∀y (x + 1 = y → p(x) ∧ p(y))",
        "sort s\nsort t\npredicate p(s)\npredicate q(t)\n∃x ∃y (x = y ∧ p(x) ∧ q(y))",
        'p "a\\q"',
    ],
)
def test_what_could_only_be_misread_is_refused(theory: str) -> None:
    with pytest.raises(InputError):
        read_theory(theory)


def test_a_dot_and_more_spaces_change_nothing() -> None:
    assert decide(read_theory("∀x. P(x)"), read_formula("P(a)")).status == "entailed"
    assert decide(read_theory("∀x.P(x)"), read_formula("P(a)")).status == "entailed"
    assert read_theory("not \t all A are B") == read_theory("not all A are B")
    assert read_theory("at  least 1 of (p; q)") == read_theory("at least 1 of (p; q)")
    behind = read_theory("sort n = 1..3\nsort r = a\nfunction at(r): n\nat(a) = first - 3")
    assert read_theory(show_theory(behind)) == behind


def test_of_a_cut_list_nothing_is_claimed() -> None:
    theory = read_theory("".join(f"p{n} ∨ ¬p{n}\n" for n in range(16)))
    cut = worlds(theory)
    assert not cut.complete and cut.limit is not None and cut.agreed == {}
    two = worlds(theory, on=[read_formula("p15")], limits=Limits(worlds=100))
    assert len(two.models) == 2 and two.complete


def test_the_order_of_operands_makes_no_worlds() -> None:
    assert len(worlds(read_theory("⊤ ∨ q")).models) == len(worlds(read_theory("q ∨ ⊤")).models) == 2


@pytest.mark.parametrize(
    "theory",
    [
        "sort n = 1..100\npredicate r(n, n, n)\n∀x ∀y ∀z r(x, y, z)",
        "sort n = 1..3000\nsort r = a, b\nfunction at(r): n\nat(a) < at(b)",
        "sort n = 1..1000\npredicate r(n, n, n)\nr(1, 1, 1)",
    ],
)
def test_what_is_too_large_is_said_and_not_tried(theory: str) -> None:
    found = worlds(read_theory(theory), limits=Limits(seconds=2))
    assert not found.complete and found.limit is not None


@pytest.mark.parametrize(
    ("theory", "fitting"),
    [
        ("p → q\nr\nconclusion q\nask completes except\nA: p\nB: ¬r\nC: p ∧ r", (1,)),
        ("p → q\nr\nconclusion q\nask completes\nA: p\nB: ¬r", (0,)),
        ("semantics closed\np → q\nr\nconclusion q\nask completes\nA: p\nB: r", (0,)),
        ("p\n¬p\nask must except\nA: p\nB: q", ()),
    ],
)
def test_completes_and_except_together(theory: str, fitting: tuple[int, ...]) -> None:
    assert judge(read_theory(theory)).fitting == fitting


def test_a_theory_that_a_program_built_says_what_it_would_say_when_read() -> None:
    first = Equal(Apply("at", (Constant("a"),)), Constant("first"))
    sorts, at = (Sort("r", ("a",)), Sort("n", numbers=(1, 2))), Function("at", ("r",), "n")
    built = Theory((Premise(first),), sorts, (at,))
    assert decide(built, TRUE).status == "entailed"
    assert decide(built, read_formula("at(a) = 1")).status == "entailed"
    assert len(worlds(built).models) == 1


def test_seconds_are_for_the_whole_of_a_decision() -> None:
    chain = "".join(f"p{n} → p{n + 1}\n" for n in range(6_000))
    theory, began = read_theory(f"{chain}p0"), time.monotonic()
    verdict = decide(theory, read_formula("p6000"), limits=Limits(seconds=1.5))
    assert time.monotonic() - began < 6
    assert (verdict.status, verdict.limit is None) in {("entailed", False), ("gave up", False)}


@pytest.mark.parametrize(("more", "needed"), [("r", (3_000,)), ("r\n¬r", (3_000, 3_001))])
def test_many_premises_of_few_atoms_are_pared_down_at_once(more: str, needed: tuple[int, ...]) -> None:
    many = "".join(f"p{n % 10} ∨ p{(n + 1) % 10} ∨ q\n" for n in range(3_000))
    verdict = decide(read_theory(many + more), read_formula("r"))
    assert (verdict.premises, verdict.limit) == (needed, None)


@pytest.mark.parametrize("theory", ["p → q", "∀v (P(v) → Q(v))", "sort t\npredicate r(t, t)\n∀x ∃y r(x, y)"])
def test_there_may_be_no_limit_of_time(theory: str) -> None:
    assert decide(read_theory(theory), TRUE, limits=Limits(seconds=float("inf"))).status == "entailed"


@pytest.mark.parametrize("wrong", ["p", None, 3])
def test_what_is_no_theory_and_no_formula_is_told(wrong: Any) -> None:
    """A text most of all, which has to be read first."""
    theory, reads = read_theory("p"), isinstance(wrong, str)
    for call in (lambda: decide(wrong, TRUE), lambda: judge(wrong), lambda: worlds(wrong)):
        with pytest.raises(InputError, match="expected a theory, found") as refused:
            call()
        assert ("`read_theory` reads one" in str(refused.value)) == reads
    for call in (lambda: decide(theory, wrong), lambda: worlds(theory, on=[wrong])):
        with pytest.raises(InputError, match="expected a formula, found") as refused:
            call()
        assert ("`read_formula` reads one" in str(refused.value)) == reads


def test_unknown_semantics_are_told_with_those_there_are() -> None:
    fuzzy: Any = "fuzzy"
    with pytest.raises(InputError, match="unknown semantics 'fuzzy': expected classical, rules, closed"):
        decide(read_theory("p"), TRUE, semantics=fuzzy)
