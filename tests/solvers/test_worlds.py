from __future__ import annotations

import random
from itertools import permutations

import pytest

from theories import holds, random_sorted
from tollens.errors import InputError
from tollens.logic import read_formula, read_theory
from tollens.solvers import Limits, decide, judge, worlds

GIRLS = """
sort girl = a, b, c, d
sort colour = yellow, green, blue, red
function wears(girl): colour, one-to-one
a says wears(b) ≠ yellow
b says wears(c) ≠ green
c says wears(d) ≠ blue
d says (wears(d) ≠ green ∧ ∀g (g ≠ d → (truthful(g) ↔ wears(g) = green)))
truthful(d)
"""


def test_the_only_world_of_a_puzzle() -> None:
    found = worlds(read_theory(GIRLS))
    assert found.complete and len(found.models) == 1
    held = {str(atom) for atom in found.models[0].true if "wears" in str(atom)}
    assert held == {"wears(a) = blue", "wears(b) = yellow", "wears(c) = green", "wears(d) = red"}
    assert set(found.agreed.values()) == {"always", "never"}


def test_worlds_are_those_that_counting_by_hand_finds() -> None:
    theory = read_theory("sort p = a, b, c, d\nsort n = 1..4\nfunction at(p): n, one-to-one\nat(a) < at(b)")
    found = worlds(theory)
    assert len(found.models) == sum(order.index("a") < order.index("b") for order in permutations("abcd")) == 12
    assert found.agreed[read_formula("at(b) = 1")] == "never"
    assert found.agreed[read_formula("at(c) = 1")] == "sometimes"


def test_an_order_with_ties_is_counted_once() -> None:
    theory = read_theory("sort p = a, b, c\nsort n = 1..3\nfunction rank(p): n, dense")
    assert len(worlds(theory).models) == 13  # the weak orders of three things


@pytest.mark.parametrize("seed", range(3))
def test_every_world_satisfies_the_theory_and_none_stands_twice(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(30):
        theory, _ = random_sorted(rng)
        found = worlds(theory)
        assert len(set(found.models)) == len(found.models)
        assert all(holds(formula, model, theory) for model in found.models for formula in theory.formulas)


def test_projection_and_the_limit() -> None:
    theory = read_theory(
        "sort p = a, b, c, d, e\npredicate tall(p)\npredicate rich(p)\npredicate wise(p)\npredicate kind(p)"
    )
    assert len(worlds(theory, on=[read_formula("tall(a)")]).models) == 2
    some = worlds(theory, limits=Limits(worlds=100))
    assert len(some.models) == 100 and not some.complete


def test_more_worlds_than_can_be_listed_are_an_answer_and_no_wrong_count() -> None:
    people = ", ".join(f"m{n}" for n in range(60))
    theory = read_theory(f"sort p = {people}\npredicate tall(p)\ntall(m0) ∨ tall(m1)")
    found = worlds(theory, limits=Limits(worlds=500))
    assert len(found.models) == 500 and not found.complete
    assert decide(theory, read_formula("tall(m5)")).status == "independent"


def test_open_sorts_have_no_list_of_worlds() -> None:
    with pytest.raises(InputError, match="cannot be listed"):
        worlds(read_theory("∀v (P(v) → Q(v))"))


ROW = "sort p = a, b, c\nsort n = 1..3\nfunction at(p): n, one-to-one\nat(a) < at(b)\nat(c) ≠ 2\n"


@pytest.mark.parametrize(
    ("ask", "fitting"),
    [
        ("ask must\nA: at(a) < at(b)\nB: at(a) = 1", (0,)),
        ("ask could\nA: at(b) = 1\nB: at(c) = 1\nC: at(c) = 2", (1,)),
        ("ask cannot\nA: at(b) = 1\nB: at(c) = 1", (0,)),
        ("ask cannot except\nA: at(b) = 1\nB: at(c) = 1\nC: at(c) = 2", (1,)),
        ("suppose at(c) = 1\nask list\nA: at(a) = 2 ∧ at(b) = 3\nB: at(a) = 1 ∧ at(b) = 2", (0,)),
        ("conclusion at(c) = 3\nask completes\nA: at(a) = 1\nB: at(c) = 2\nC: at(b) < at(c)\nD: at(a) < at(b)", (0, 2)),
    ],
)
def test_options_are_judged_by_what_is_asked(ask: str, fitting: tuple[int, ...]) -> None:
    assert judge(read_theory(ROW + ask)).fitting == fitting
