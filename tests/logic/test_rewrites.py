"""Laws: contraposition, De Morgan, distribution and renaming never change a verdict."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from theories import random_ground, random_sorted
from tollens.logic import ForAll, Formula, Premise, Theory, Variable, read_formula, read_theory, show, show_theory
from tollens.logic.rewrites import (
    contraposition,
    de_morgan,
    distributed,
    join_conclusions,
    join_conditions,
    renamed,
    renamed_theory,
    split_conclusion,
    split_condition,
)
from tollens.solvers import decide
from tollens.solvers.decide import sorted_goal


def changed(theory: Theory, *formulas: Formula) -> Theory:
    return replace(theory, premises=tuple(map(Premise, formulas)))


@pytest.mark.parametrize("seed", range(6))
def test_rewrites_keep_every_verdict(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(60):
        theory, goal = random_sorted(rng) if number % 2 else random_ground(rng, 5, 4)
        status = decide(theory, goal).status
        for rewrite in (de_morgan, distributed, lambda formula: contraposition(formula) or formula):
            assert decide(changed(theory, *map(rewrite, theory.formulas)), rewrite(goal)).status == status
        for split in (split_conclusion, split_condition):
            parts = [part for formula in theory.formulas for part in split(formula) or (formula,)]
            assert decide(changed(theory, *parts), goal).status == status


@pytest.mark.parametrize("seed", range(4))
def test_names_do_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        theory, goal = random_sorted(rng)
        names = {"m0": "m1", "m1": "m0", "tall": "rich", "at": "stands"}
        before, after = decide(theory, goal), decide(renamed_theory(theory, names), renamed(goal, names))
        assert after.status == before.status
        assert renamed_theory(renamed_theory(theory, names), {v: k for k, v in names.items()}) == theory


@pytest.mark.parametrize(
    ("premises", "goal"),
    [
        ("∀u (P(u) → Q(c))\nP(a)", "Q(c)"),
        ("∀u ∃v (R(u, v) ∧ S(c, u, v))", "∃v (S(c, c, v))"),
        ("∀u (P(u) ∧ ∃u (Q(u) → P(c)))", "P(c)"),
        ("sort s = a, b, c\npredicate P(s)\nat least 2 u (P(u) ∧ u ≠ c)", "P(a)"),
        ("sort s = a, c\npredicate P(s)\npredicate truthful(s)\n∀u (u says (P(u) → P(c)))\n¬truthful(a)", "P(a)"),
        ("sort s = a, c\nsort f = d\nfunction f(s): s, one-to-one\n∀u (f(u) = c → f(c) = u)\nf(a) = c", "f(c) = a"),
    ],
)
@pytest.mark.parametrize("names", [{"c": "u"}, {"c": "v", "a": "u"}, {"P": "u"}, {"c": "u_1", "a": "u"}])
def test_a_new_name_is_not_captured_when_written_down(premises: str, goal: str, names: dict[str, str]) -> None:
    theory = read_theory(premises)
    wanted = sorted_goal(theory, read_formula(goal))
    after, asked = renamed_theory(theory, names), renamed(wanted, names)
    status = decide(theory, wanted).status
    assert decide(after, asked).status == status
    assert decide(read_theory(show_theory(after)), read_formula(show(asked))).status == status


def test_two_names_do_not_become_one_and_speech_keeps_its_word() -> None:
    theory = read_theory("sort s = a, b\npredicate P(s)\npredicate Q(s)\na says P(b)")
    for names in ({"P": "Q"}, {"a": "b"}, {"a": "P"}, {"truthful": "honest"}, {"P": "truthful"}):
        with pytest.raises(ValueError, match=r"become one|cannot be renamed"):
            renamed_theory(theory, names)


@pytest.mark.parametrize(
    ("rewrite", "before", "after"),
    [
        (contraposition, "∀v (P(v) → ¬Q(v))", "∀v (Q(v) → ¬P(v))"),
        (de_morgan, "¬(p ∧ ¬(q ∨ r))", "¬p ∨ (q ∨ r)"),
        (de_morgan, "¬∀v (P(v) → Q(v))", "∃v (P(v) ∧ ¬Q(v))"),
        (distributed, "p ∧ (q ∨ r)", "(p ∧ q) ∨ (p ∧ r)"),
    ],
)
def test_rewrites_by_hand(rewrite: object, before: str, after: str) -> None:
    assert show(rewrite(read_formula(before))) == after  # type: ignore[operator]


def test_what_is_split_can_be_joined_again() -> None:
    one, two = read_formula("p → (q ∧ r)"), read_formula("(p ∨ r) → q")
    assert [show(part) for part in split_conclusion(one) or ()] == ["p → q", "p → r"]
    assert [show(part) for part in split_condition(two) or ()] == ["p → q", "r → q"]
    for whole in (one, ForAll(Variable("x"), None, one)):
        assert join_conclusions(*(split_conclusion(whole) or ())) == whole
    for whole in (two, ForAll(Variable("x"), None, two)):
        assert join_conditions(*(split_condition(whole) or ())) == whole
    assert join_conclusions(one, ForAll(Variable("x"), None, one)) is None
    assert join_conclusions(one, two) is None and contraposition(read_formula("p")) is None
