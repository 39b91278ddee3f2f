"""The notation: printing then reading gives the same value; what cannot be read is pointed at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theories import formulas
from tollens.errors import InputError
from tollens.logic import (
    And,
    Atom,
    Constant,
    ForAll,
    Implies,
    Not,
    NotationError,
    Or,
    Variable,
    read_formula,
    read_theory,
    show,
    show_theory,
)

a, b, c, d = (Atom(name) for name in "abcd")
x = Variable("x")


def of(name: str) -> Atom:
    return Atom(name, (x,))


@settings(max_examples=400, deadline=None)
@given(formulas)
def test_what_is_printed_is_read_back(formula: object) -> None:
    assert read_formula(show(formula)) == formula  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("¬a ∧ b ∨ c → d", Implies(Or((And((Not(a), b)), c)), d)),
        ("~a & b | c -> d", Implies(Or((And((Not(a), b)), c)), d)),
        ("not a and b or c ⇒ d", Implies(Or((And((Not(a), b)), c)), d)),
        ("a → b → c", Implies(a, Implies(b, c))),
        ("∀x (P(x) → Q(x))", ForAll(x, None, Implies(of("P"), of("Q")))),
        ("forall x P(x) -> Q(x)", ForAll(x, None, Implies(of("P"), of("Q")))),
        ("∀x (P(x)) → a", Implies(ForAll(x, None, of("P")), a)),
        ("a ∧ ∀x P(x) ∧ Q(x) → R(x)", And((a, ForAll(x, None, Implies(And((of("P"), of("Q"))), of("R")))))),
        ("∀x:bird. P(x)", ForAll(x, "bird", of("P"))),
        ("Likes(mr.smith, gpt-3)", Atom("Likes", (Constant("mr.smith"), Constant("gpt-3")))),
    ],
)
def test_signs_words_and_precedence(text: str, formula: object) -> None:
    assert read_formula(text) == formula


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("P(x", 1, 4, "expected ')' or ',', found the end"),
        ("∀x (P(x) → )", 1, 12, "expected a formula, found ')'"),
        ("a ∧\nb", 1, 4, "expected a formula"),
        ("a b", 1, 3, "expected an operator"),
        ("a → $", 1, 5, "expected a formula, found '$'"),
        ("", 1, 1, "expected a formula, found the end"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text: str, line: int, column: int, told: str) -> None:
    with pytest.raises(NotationError) as error:
        read_formula(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert told in str(error.value)


THEORY = """
# Three runners; positions from 1, the first across the line.
sort runner = ann, bo, cy
sort place = 1..3
function at(runner): place, one-to-one
predicate tired(runner)
at(ann) + 1 = at(bo)                 "Bo came in right behind Ann."
∀r (at(r) = last → tired(r))         "Whoever was last is tired."
cy says ¬tired(ann)
suppose |at(ann) - at(cy)| = 2       "Ann and Cy were not neighbours."
ask cannot except                    "All of these are impossible, except:"
A: at(ann) = first                   "Ann won."
B: exactly 1 r (tired(r))
"""


def test_a_theory_is_read_and_printed_back() -> None:
    theory = read_theory(THEORY)
    assert read_theory(show_theory(theory)) == theory
    assert theory.premises[0].sentence == "Bo came in right behind Ann."
    assert theory.asked is not None and theory.asked.mode == "cannot" and theory.asked.but
    assert show(theory.premises[1].formula) == "∀r:runner ((at(r) = 3) → tired(r))"
    assert [predicate.name for predicate in theory.predicates] == ["tired", "truthful"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tall(ann)", "the predicate tall is not declared"),
        ("tired(dora)", "dora is not declared"),
        ("tired(ann, bo)", "the predicate tired is of 1, used of 2"),
        ("tired(at(ann))", "takes a member of runner, found at(ann), a member of place"),
        ("at(ann) = bo", "cannot be the same"),
        ("at(ann) < bo", "compared by size, and are not both numbers"),
        ("∀v (⊤)", "nothing says which sort v is of"),
        ("∀v:bird (tired(v))", "the sort bird is not declared"),
        ("sort runner = eve", "the sort runner is declared twice"),
        ("sort bird = ann", "ann is in runner and in bird"),
        ("function by(runner): bird", "by speaks of the sort bird, which is not declared"),
        ("ask perhaps", "expected must or could or cannot or completes or list or label"),
        ("C: tired(ann)\nD: ⊤\nA: ⊥", "expected option E, found 'A'"),
        ("tired(at(ann) + 1)", "can only be compared"),
        ("function by(runner): runner, dense", "dense into runner, which is no sort of numbers"),
        ("semantics fuzzy", "expected classical or rules or closed"),
        ("sort n = 5..1", "expected numbers from low to high"),
    ],
)
def test_names_are_used_as_they_are_declared(line: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        read_theory(f"{THEORY}\n{line}\n")
    assert told in str(error.value)


@pytest.mark.parametrize("text", ["f(a) = b", "a + 1 = b", "P(f(a))", "1 < 2"])
def test_functions_and_numbers_are_declared(text: str) -> None:
    with pytest.raises(InputError, match="are declared, with their sorts"):
        read_theory(text)


@pytest.mark.parametrize("text", ["P(x)", "∀v (P(v)) ∧ Q(v)", "∃y P(y) → Q(z)"])
def test_a_variable_that_nothing_binds_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="no quantifier binds it"):
        read_theory(text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        read_theory(text)
    except InputError as error:
        assert str(error)


def test_deep_nesting_is_refused_and_not_a_crash() -> None:
    for text in ("(" * 20_000 + "a" + ")" * 20_000, "¬" * 20_000 + "a", "a → " * 20_000 + "a"):
        with pytest.raises(NotationError, match="nested deeper"):
            read_formula(text)
    assert len(read_theory("a ∨ b\n" * 10_000).premises) == 10_000


def test_folio_as_published(data: Path) -> None:
    rows = [json.loads(line) for line in (data / "folio" / "folio-train.jsonl").read_text("utf-8").split("\n") if line]
    unreadable = 0
    for row in rows:
        try:
            for text in row["premises-FOL"]:
                formula = read_formula(text.strip())
                assert read_formula(show(formula)) == formula
        except NotationError:
            unreadable += 1
    assert len(rows) == 1004 and unreadable / len(rows) <= 0.08


@pytest.mark.parametrize("blank", ["", "  ", "\t", "\u3000", "\u00a0", " # a note", "\u3000# a note"])
def test_blank_lines_of_any_kind_are_skipped_and_counted(blank: str) -> None:
    assert read_theory(f"p\n{blank}\nq").formulas == read_theory("p\nq").formulas
    with pytest.raises(NotationError) as caught:
        read_theory(f"p\n{blank}\nq (")
    assert caught.value.line == 3
