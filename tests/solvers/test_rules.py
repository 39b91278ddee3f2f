"""Forward derivation, worked by hand: compound rules, quantified goals, evidence, layers, limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from budgets import Ticking, forget
from tollens.errors import InputError
from tollens.logic import Atom, Iff, Implies, Premise, Semantics, Theory, read_formula, read_theory
from tollens.solvers import Verdict, decide
from tollens.solvers.ground import MOST_INSTANCES

DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"
RACE = "sort r = a, b\nsort n = 1..2\nfunction at(r): n\npredicate w(r)\n"


def verdict_of(theory: str, goal: str, semantics: Semantics = "rules") -> Verdict:
    return decide(read_theory(theory), read_formula(goal), semantics=semantics)


@pytest.mark.parametrize(
    ("theory", "goal", "status", "premises"),
    [
        ("p\nq\np ∧ q → r", "r", "entailed", (0, 1, 2)),
        ("q\np ∨ q → r", "r", "entailed", (0, 1)),
        ("p\np → q ∧ ¬r", "q ∧ ¬r", "entailed", (0, 1)),
        ("p\np → q ∧ ¬r", "r", "refuted", (0, 1)),
        ("¬p\n¬p → q", "q", "entailed", (0, 1)),
        ("¬p → q", "q", "independent", ()),
        ("p\n¬q\np ∧ ¬q → ¬r\n¬r ∨ s → t", "t", "entailed", (0, 1, 2, 3)),
        ("p\nr\n(p ∧ q) ∨ (r ∧ (p ∨ s)) → t", "t", "entailed", (0, 1, 2)),
        ("p\np → q\nq → p\np ↔ r", "r", "entailed", (0, 3)),
        ("¬(p ∨ q)", "q", "refuted", (0,)),
        ("¬∃x P(x)\nQ(ann)", "P(ann)", "refuted", (0,)),
        ("p\np → ∀x P(x)", "P(ann)", "entailed", (0, 1)),
        ("all A are B\nno B are C\nA(ann)", "C(ann)", "refuted", (0, 1, 2)),
        ("(some A are B) → q\nA(ann)\nB(ann)", "q", "entailed", (0, 1, 2)),
        ("p\n¬p", "⊤", "inconsistent", (0, 1)),
        ("q\np\np → ¬r\nr", "q", "inconsistent", (1, 2, 3)),
        ("p → q\n¬q", "p", "independent", ()),
    ],
)
def test_compound_rules_in_the_open_world(theory: str, goal: str, status: str, premises: tuple[int, ...]) -> None:
    verdict = verdict_of(theory, goal)
    assert (verdict.status, verdict.premises) == (status, premises)


LISTED = "sort t = ann, bo\npredicate p(t)\npredicate q(t)\npredicate r\n"


@pytest.mark.parametrize(
    ("theory", "goal", "rules", "closed"),
    [
        (f"{LISTED}p(ann)", "∃x p(x)", "entailed", "entailed"),
        (f"{LISTED}p(ann)", "∃x q(x)", "independent", "refuted"),
        (f"{LISTED}p(ann)", "∀x p(x)", "independent", "refuted"),
        (f"{LISTED}p(ann)\np(ann) → p(bo)", "∀x p(x)", "entailed", "entailed"),
        (f"{LISTED}∀x (p(x)) → r\np(ann)", "r", "independent", "refuted"),
        (f"{LISTED}∀x (p(x)) → r\np(ann)\np(bo)", "r", "entailed", "entailed"),
        (f"{LISTED}p(ann)\nq(ann)", "all p are q", "independent", "entailed"),
        ("P(ann)", "∃x P(x)", "entailed", "entailed"),
        ("P(ann)\nQ(bo)", "∃x (P(x) ∧ Q(x))", "independent", "refuted"),
        ("P(ann)\nQ(bo)\nQ(ann)", "∃x (P(x) ∧ Q(x))", "entailed", "entailed"),
        ("∀x P(x)\n∀x (P(x) → Q(x))", "∃x Q(x)", "entailed", "entailed"),
        ("∀x P(x)\n∀x (P(x) → Q(x))\nR(bo)", "∃x (Q(x) ∧ R(x))", "entailed", "entailed"),
        ("∃x (P(x) ∧ ¬Q(x)) → r\nP(ann)", "r", "independent", "entailed"),
        ("P(ann)\nr", "r ∨ ∀x P(x)", "entailed", "entailed"),
    ],
)
def test_quantified_goals_and_conditions(theory: str, goal: str, rules: str, closed: str) -> None:
    assert verdict_of(theory, goal).status == rules
    assert verdict_of(theory, goal, "closed").status == closed


def test_of_all_things_of_an_open_sort_the_named_ones_are_not_enough() -> None:
    """The closed world has the things that are named and no others; the open world has more, and what is derived of one
    of which nothing is said is derived of all of them."""
    theory = "P(ann)\n∀x (P(x)) → q"
    assert verdict_of("P(ann)", "∀x P(x)", "closed").status == verdict_of(theory, "q", "closed").status == "entailed"
    verdict = verdict_of("P(bo)\n¬P(ann)", "∀x P(x)")
    assert (verdict.status, verdict.premises) == ("refuted", (1,))
    for goal in ("∀x P(x)", "¬∃x ¬P(x)"):
        assert verdict_of("P(ann)", goal).status == "independent"
        assert verdict_of("P(ann)\n∀x P(x)", goal).status == "entailed"
        assert verdict_of("Q(ann)\n∀x (Q(x) → P(x))\n∀x Q(x)", goal).premises == (1, 2)
    for goal in ("∃x P(x)", "¬∀x ¬P(x)"):
        assert verdict_of("Q(ann)\n∀x ¬P(x)", goal).status == "refuted"
        assert verdict_of("Q(ann)\n¬P(ann)", goal).status == "independent"
    assert verdict_of("no P are Q\n∀x P(x)", "some P are Q").status == "refuted"
    assert all("else" not in str(each) for each in verdict_of("Q(ann)\n∀x ¬P(x)", "∃x P(x)").derived)
    with pytest.raises(InputError, match="cannot be settled"):
        verdict_of(theory, "q")


def test_no_clash_can_be_spared_for_another() -> None:
    """The first clash that is met needs three premises, two of which clash by themselves."""
    verdict = verdict_of("p\n¬p ∧ q\np → ¬q", "r")
    assert (verdict.status, verdict.premises) == ("inconsistent", (0, 1))


def test_under_closed_what_is_false_by_default_names_no_premise() -> None:
    verdict = verdict_of("p\n¬q → r\nr ∧ p → s\nt → q", "s ∧ ¬q", "closed")
    assert (verdict.status, verdict.premises) == ("entailed", (0, 1, 2))
    assert verdict_of("p → q", "q", "closed").premises == ()


def test_the_steps_of_a_gate_are_those_that_opened_it() -> None:
    verdict = verdict_of("q\n∃x (A(x) ∨ B(x)) ∧ q → r\nB(bo)", "r")
    told = [(str(step.conclusion), step.premise, [*map(str, step.uses)]) for step in verdict.proof]
    assert told == [("B(bo)", 2, []), ("q", 0, []), ("r", 1, ["B(bo)", "q"])]


def test_predicates_of_one_name_and_different_places_are_different() -> None:
    assert verdict_of("¬P(ann) → P(ann, ann)", "P(ann, ann)", "closed").status == "entailed"
    assert verdict_of("∀x (¬P(x) → P(x, x))\nP(bo)", "P(bo, bo)", "closed").status == "refuted"
    with pytest.raises(InputError, match="P depends on its own negation"):
        verdict_of("∀x (¬P(x) → P(x, x))\n∀x ∀y (P(x, y) → P(x))", "P(bo)", "closed")


@pytest.mark.parametrize(
    ("theory", "goal", "semantics", "told"),
    [
        ("p\np → ¬q", "p", "closed", "premise 2 cannot be used: only what holds can be stated or concluded, and ¬q is"),
        ("¬p", "p", "closed", "premise 1 cannot be used: only what holds can be stated or concluded, and ¬p is"),
        ("p → q ∨ r", "p", "rules", "premise 1 cannot be used: q ∨ r is no fact and no head of a rule"),
        ("p\n∃x P(x)", "p", "rules", "premise 2 cannot be used: ∃x (P(x)) is no fact and no head of a rule"),
        ("p ⊕ q → r", "r", "rules", "premise 1 cannot be used: p ⊕ q cannot stand in a rule"),
        ("q → ¬q ∨ p\np", "p", "rules", "premise 1 cannot be used: ¬q ∨ p is no fact and no head of a rule"),
        ("P(ann)", "ann = bo", "rules", "the goal cannot be decided: ann = bo cannot stand in a rule"),
        (f"{RACE}at(a) < at(b)", "w(a)", "rules", "premise 1 cannot be used: at(a) < at(b) is no fact and no head"),
        (f"{RACE}w(a)\nat(a) = 1 → w(b)", "w(b)", "closed", "premise 2 cannot be used: at(a) = 1 cannot stand in a"),
        (
            f"{RACE}w(a)\n(exactly 1 x (w(x))) → w(b)",
            "w(b)",
            "rules",
            "premise 2 cannot be used: exactly 1 x:r (w(x)) ",
        ),
        ("p\n¬q → r\nr → q", "p", "closed", "premises 2, 3 together have no meaning: q depends on its own negation"),
        ("p\n¬q ∨ p → q", "p", "closed", "premise 2 has no meaning: q depends on its own negation"),
    ],
)
def test_what_is_no_rule_is_refused(theory: str, goal: str, semantics: Semantics, told: str) -> None:
    """The message begins with the semantics and names the premise, from 1."""
    with pytest.raises(InputError) as refused:
        verdict_of(theory, goal, semantics)
    assert str(refused.value).startswith(f"under {semantics} semantics {told}")


@pytest.mark.parametrize(
    ("goal", "classical", "rules", "closed"),
    [
        ("penguin(bo)", "independent", "independent", "refuted"),
        ("flies(bo)", "independent", "independent", "entailed"),
        ("penguin(bo) ∨ flies(bo)", "entailed", "independent", "entailed"),
        ("flies(cy)", "independent", "independent", "refuted"),
    ],
)
def test_one_theory_under_three_semantics(goal: str, classical: str, rules: str, closed: str) -> None:
    """The example of docs/notation.md."""
    theory = "bird(bo) ∧ bird(cy)\npenguin(cy)\n∀x (bird(x) ∧ ¬penguin(x) → flies(x))"
    assert "\n    ".join(["", *theory.splitlines(), ""]).rstrip(" ") in DOCUMENT.read_text("utf-8")
    found = [verdict_of(theory, goal, semantics).status for semantics in ("classical", "rules", "closed")]
    assert found == [classical, rules, closed]


def chain(length: int, link: type[Implies] | type[Iff] = Implies) -> Theory:
    """From p0 to the end, the last link first."""
    links = [link(Atom(f"p{n}"), Atom(f"p{n + 1}")) for n in reversed(range(length))]
    return Theory((*map(Premise, links), Premise(Atom("p0"))))


@pytest.mark.parametrize("link", [Implies, Iff])  # with Iff there is a way back at each step
@pytest.mark.parametrize("semantics", ["rules", "closed"])
def test_a_long_chain_the_wrong_way_round(semantics: Semantics, link: type[Implies] | type[Iff]) -> None:
    verdict = decide(chain(10_000, link), Atom("p10000"), semantics=semantics)
    assert (verdict.status, verdict.premises) == ("entailed", tuple(range(10_001)))
    assert len(verdict.proof) == 10_001


def test_a_long_chain_of_negations_has_a_layer_each() -> None:
    theory = read_theory("\n".join(f"¬p{n} → p{n + 1}" for n in reversed(range(1_000))))
    verdict = decide(theory, Atom("p999"), semantics="closed")
    assert verdict.status == "entailed" and len(verdict.derived) == 500


@pytest.mark.parametrize("theory", [chain(40), chain(40, Iff)])
def test_at_every_look_the_time_may_be_up(theory: Theory) -> None:
    forget()
    decide(theory, Atom("p40"), semantics="rules")  # names that were checked before are not checked again
    unhurried = Ticking()
    assert decide(theory, Atom("p40"), semantics="rules", budget=unhurried).status == "entailed"
    assert unhurried.looks > 2 * 40  # one at least for each premise, as it is read and as it is used
    for looks in range(unhurried.looks):
        verdict = decide(theory, Atom("p40"), semantics="rules", budget=Ticking(looks))
        if verdict.status == "entailed":  # the time was up while premises were spared: what was derived holds
            assert "not all of these premises may be needed" in str(verdict.limit) and verdict.premises
        else:
            stage = str(verdict.limit).removeprefix("1e+06 seconds: ")
            assert verdict.status == "gave up" and stage in ("checking names", "forward derivation")


def test_too_many_instances_are_said_and_not_tried() -> None:
    theory = read_theory("sort n = 1..100\npredicate r(n, n, n)\n∀x ∀y ∀z r(x, y, z)")
    verdict = decide(theory, read_formula("r(1, 1, 1)"), semantics="rules")
    assert verdict.status == "gave up" and f"more than {MOST_INSTANCES:,} instances" in str(verdict.limit)


def test_an_open_sort_of_known_size_has_that_many_members() -> None:
    """Of those without a name nothing is derived."""
    three = "sort s (3)\nconstant a: s\npredicate p(s)\np(a)"
    assert verdict_of(three, "∀x:s p(x)", "closed").status == "refuted"
    assert verdict_of(three, "∃x:s ¬p(x)", "closed").status == "entailed"
    assert verdict_of(three, "∀x:s p(x)").status == "independent"
    one = "sort s (1)\nconstant a: s\npredicate p(s)\np(a)"
    assert verdict_of(one, "∀x:s p(x)").status == verdict_of(one, "∀x:s p(x)", "closed").status == "entailed"
    with pytest.raises(InputError, match="s has 1 members and 2 names"):
        verdict_of("sort s (1)\nconstant a, b: s\npredicate p(s)\np(a)", "p(b)")
