"""Edits of theories: the paper's tables on the smallest theory they are about, and equivalences that change nothing."""

from __future__ import annotations

from random import Random

import pytest

from tollens.logic import Atom, Constant, Formula, Premise, Theory, Variable, opposite, read_formula, read_theory
from tollens.perturb.contrast import MIRRORED, TABLES, Row, Spot, edited
from tollens.perturb.equivalence import (
    conclusions_joined,
    conclusions_split,
    conditions_joined,
    conditions_split,
    contraposed,
)
from tollens.perturb.refusals import NotApplicable
from tollens.perturb.rules import Rule
from tollens.perturb.theories import EDITS, with_premises
from tollens.solvers import decide

LABEL = {"entailed": "True", "refuted": "False", "independent": "Unknown"}


def formulas(*texts: str) -> tuple[Formula, ...]:
    return tuple(map(read_formula, texts))


def label(premises: tuple[Formula, ...], goal: str) -> str:
    return LABEL[decide(Theory(tuple(map(Premise, premises))), read_formula(goal)).status]


def spot(*texts: str, conclusion: str, unseen: str = "t") -> Spot:
    """The last of the premises is the rule, all others are facts on which it rests."""
    premises = formulas(*texts)
    facts = frozenset(range(len(premises) - 1))
    unseen_atom = read_formula(unseen)
    assert isinstance(unseen_atom, Atom)
    return Spot(premises, len(premises) - 1, read_formula(conclusion), facts, unseen_atom, len(facts), {})


@pytest.mark.parametrize("row", [row for table in TABLES.values() for row in table], ids=str)
def test_the_tables_hold_on_the_theory_that_they_are_about(row: Row) -> None:
    after = edited(spot("p", "p → q", conclusion="q"), row)
    assert label(after, "q") == row.label and label(after, "¬q") == MIRRORED[row.label]
    compound = edited(spot("p", "u", "p → q ∧ r", conclusion="q"), row)
    assert label(compound, "q") == row.label


# What the paper prints for each version of its three tables, worked by hand.
PRINTED: dict[str, list[tuple[str, ...]]] = {
    "conjunction": [
        ("p", "p → q"),
        ("p", "p ∧ t → q"),
        ("p", "t", "p ∧ t → q"),
        ("p", "¬t", "p ∧ t → q"),
        ("p", "p ∧ t → ¬q"),
        ("p", "t", "p ∧ t → ¬q"),
        ("p", "¬t", "p ∧ t → ¬q"),
    ],
    "disjunction": [
        ("p", "p → q"),
        ("p", "p ∨ t → q"),
        ("p", "t", "p ∨ t → q"),
        ("¬p", "¬t", "p ∨ t → q"),
        ("p", "p ∨ t → ¬q"),
        ("p", "t", "p ∨ t → ¬q"),
        ("¬p", "¬t", "p ∨ t → ¬q"),
    ],
    "negation": [("p", "p → q"), ("p", "p → ¬q"), ("p", "¬p → q"), ("p", "¬p → ¬q")],
}


@pytest.mark.parametrize("how", PRINTED)
def test_edits_are_the_ones_that_the_paper_prints(how: str) -> None:
    made = [edited(spot("p", "p → q", conclusion="q"), row) for row in TABLES[how]]
    assert made == [formulas(*texts) for texts in PRINTED[how]]


def test_a_rule_about_anyone_is_edited_about_anyone() -> None:
    rule = Rule.of(read_formula("∀x (kind(x) → nice(x))"))
    assert rule is not None
    found = rule.concluding(read_formula("nice(ann)"))
    assert found is not None
    part, binding = found
    assert part == Atom("nice", (Variable("x"),)) and binding == {Variable("x"): Constant("ann")}
    premises = formulas("kind(ann)", "∀x (kind(x) → nice(x))")
    place = Spot(premises, 1, part, frozenset({0}), Atom("big", (Constant("ann"),)), 1, binding)
    assert edited(place, TABLES["conjunction"][2]) == formulas(
        "kind(ann)", "big(ann)", "∀x ((kind(x) ∧ big(x)) → nice(x))"
    )
    assert edited(place, TABLES["disjunction"][3]) == formulas(
        "¬kind(ann)", "¬big(ann)", "∀x ((kind(x) ∨ big(x)) → nice(x))"
    )


def test_a_conclusion_of_a_rule_is_found_by_matching() -> None:
    rule = Rule.of(read_formula("∀x ∀y (likes(x, y) → (likes(y, x) ∧ ¬fears(x, x)))"))
    assert rule is not None
    assert rule.concluding(read_formula("likes(b, a)")) is not None
    assert rule.concluding(read_formula("¬fears(a, a)")) is not None
    assert rule.concluding(read_formula("¬fears(a, b)")) is None  # x cannot be both
    assert rule.concluding(read_formula("fears(a, a)")) is None
    assert Rule.of(read_formula("p ∧ q")) is None


def test_equivalences_by_hand() -> None:
    premises = formulas("p", "p → q ∧ r", "s ∨ u → ¬q")
    assert contraposed(premises) == formulas("p", "¬q ∨ ¬r → ¬p", "q → ¬s ∧ ¬u")
    assert contraposed(formulas("p", "q ∨ r")) is None
    assert conclusions_split(premises, 1) == formulas("p", "p → q", "p → r", "s ∨ u → ¬q")
    assert conclusions_joined(formulas("p → q", "s → q", "p → r")) == formulas("p → q ∧ r", "s → q")
    assert conditions_split(premises, 2) == formulas("p", "p → q ∧ r", "s → ¬q", "u → ¬q")
    assert conditions_joined(formulas("p → q", "r → s", "u ∨ v → q")) == formulas("p ∨ u ∨ v → q", "r → s")
    assert conditions_joined(formulas("p ∧ u → q", "r → q")) is None
    assert conclusions_split(premises, 0) is None and conditions_split(premises, 1) is None


RULES = """
    kind(ann)
    ¬big(bo)
    kind(ann) → nice(bo) ∧ ¬red(bo)
    nice(bo) ∨ red(ann) → young(ann)
    young(ann) → smart(bo)
    cold(bo) → ¬smart(bo)
    conclusion {goal}
    ask label
"""


@pytest.mark.parametrize("how", EDITS)
@pytest.mark.parametrize("goal", ["smart(bo)", "¬young(ann)", "cold(ann)", "red(bo)"])
@pytest.mark.parametrize("seed", range(5))
def test_operations_keep_what_they_promise(how: str, goal: str, seed: int) -> None:
    theory = read_theory(RULES.format(goal=goal))
    statement = read_formula(goal)
    base = LABEL[decide(theory, statement).status]
    try:
        base_version, *versions = EDITS[how](theory, Random(seed), ("green", "round"))
    except NotApplicable as reason:
        compound = (goal, how) == ("¬young(ann)", "conjunction")  # its rule's condition is joined by ∨ already
        assert str(reason) and (base == "Unknown" or how == "disjunction" or compound)
        return
    assert base_version.premises == theory.formulas and versions
    rows: tuple[Row | None, ...] = TABLES[how][1:] if how in TABLES else (None,)
    for version, row in zip(versions, rows, strict=True):
        found = LABEL[decide(with_premises(theory, version.premises), statement).status]
        assert found == (base if row is None else row.label if base == "True" else MIRRORED[row.label])
        assert version.premises != theory.formulas
    if how == "drop-distractors":
        assert set(versions[0].premises) < set(theory.formulas)
    if how == "shuffle":
        assert sorted(map(str, versions[0].premises)) == sorted(map(str, theory.formulas))


def test_a_statement_that_another_derivation_reaches_is_not_edited() -> None:
    theory = read_theory("p\nr\np → q\nr → q\nconclusion q\nask label")
    with pytest.raises(NotApplicable, match="another derivation"):
        EDITS["conjunction"](theory, Random(0), ("t",))


def test_what_is_denied_is_the_opposite_of_every_part() -> None:
    place = spot("a", "b", "a ∨ b → q", conclusion="q")
    assert edited(place, TABLES["disjunction"][6]) == formulas("¬a", "¬b", "¬t", "a ∨ b ∨ t → ¬q")
    assert edited(place, TABLES["negation"][2]) == formulas("a", "b", "¬a ∧ ¬b → q")
    assert opposite(read_formula("¬a")) == read_formula("a")
