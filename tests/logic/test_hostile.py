"""Text that nobody would write, and some that people do by mistake: a message that says where, no wrong reading."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theories import formulas
from tollens.errors import InputError
from tollens.logic import (
    And,
    Asked,
    Atom,
    Formula,
    NotationError,
    Option,
    Premise,
    Sort,
    Theory,
    checked,
    read_formula,
    read_theory,
    show_theory,
)

DEEP = 10_000
sentences = st.none() | st.text(st.characters(codec="utf-8"), max_size=12)
stated = st.lists(st.tuples(formulas, sentences), max_size=3)


@settings(deadline=None)
@given(stated, stated, sentences)
def test_what_is_printed_is_read_back_with_all_its_sentences(
    given_: list[tuple[Formula, str | None]], chosen: list[tuple[Formula, str | None]], question: str | None
) -> None:
    premises = tuple(Premise(formula, sentence) for formula, sentence in given_)
    options = tuple(Option(formula, text) for formula, text in chosen)
    theory = Theory(premises, asked=Asked("could", options, but=True, suppose=premises, text=question))
    try:
        checked(theory)
    except InputError:
        return  # what could not be read back is not to be had in the first place
    assert read_theory(show_theory(theory)) == theory


@pytest.mark.parametrize(
    ("nested", "column"),
    [
        ("(" * DEEP + "p" + ")" * DEEP, 1),
        ("¬" * DEEP + "p", 1),
        ("p → " * DEEP + "p", 1),
        ("(p ∨ " * DEEP + "p" + ")" * DEEP, 1),
        ("∀v " * DEEP + "P(v)", 1),
        ("P(" + "f(" * DEEP + "a" + ")" * DEEP + ")", 1),
        ("A: " + "¬" * DEEP + "p", 1),
    ],
)
def test_what_is_nested_too_deep_is_said_at_its_line(nested: str, column: int) -> None:
    with pytest.raises(NotationError, match=r"line 3: column .*nested deeper") as error:
        read_theory(f"p\nq  # nothing deep here\n{nested}\nr\n")
    assert (error.value.line, error.value.column) == (3, column)
    assert len(str(error.value)) < 500


def test_a_long_row_is_read_in_one_go() -> None:
    began = time.monotonic()
    formula = read_formula(" ∧ ".join(["p"] * 20_000))
    assert isinstance(formula, And) and len(formula.parts) == 20_000
    assert time.monotonic() - began < 20


def test_an_error_far_out_on_a_long_line_shows_its_surroundings() -> None:
    with pytest.raises(NotationError) as error:
        read_formula("p ∧ " * 5_000 + "p $ q")
    message, shown, caret = str(error.value).split("\n")
    assert "column 20003" in message and shown[len(caret) - 1] == "$" and len(shown) < 120


@pytest.mark.parametrize(
    "text", ["p\0q", "\ud800", "p \x1b[31m", "\u202ep", "p\u2028q", "\ufeff\ufeffp", "1..3", '"', "p ∧", "∀"]
)
def test_odd_characters_are_refused_with_their_column(text: str) -> None:
    with pytest.raises(NotationError, match="column"):
        read_theory(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sort r = a, b (5)", "column 16: the members of r are listed"),
        ("sort n = 1..5 (5)", "the members of n are listed"),
        ("sort r (0)", "column 9: expected a sort of one member or more"),
        ("sort n = 1..9000000", "at most 1,000,000 numbers"),
        (f"sort n = 1..{'9' * 5000}", "expected a number"),
        (f"exactly {'9' * 5000} of (p; q)", "expected a number"),
        ("ask must\nA: p\nask could", "line 3: column 1: expected one line `ask …`"),
        ("p\nconclusion p\nconclusion q", "line 3: column 1: expected one line `conclusion …`"),
        ("semantics rules\nsemantics closed", "expected one line `semantics …`"),
        ("sort n = 1..3\npredicate p(n)\n∀x ∀y (p(x) ∧ y = x+1 → p(y))", "arithmetic takes spaces, x + 1"),
        ("sort n = 1..3\nsort r = a\nfunction at(r): n\nat(a) = last-1", "arithmetic takes spaces, last - 1"),
        ("∀x (P(x) → Q(x-1))", "arithmetic takes spaces, x - 1"),
    ],
)
def test_what_was_silently_something_else_is_refused(text: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        read_theory(text)
    assert told in str(error.value)


@pytest.mark.parametrize(
    "formula", ["∀x:s P(x)", "p ∧ ∃x:s (P(x))", "exactly 2 x:s (P(x))", "∀x (P(x) → ∃y:s R(x, y))"]
)
def test_a_sort_that_nothing_declares_is_refused(formula: str) -> None:
    with pytest.raises(InputError, match="the sort s is not declared"):
        read_theory(formula)


def test_hyphens_and_pluses_are_still_names() -> None:
    assert read_theory("gpt-3\nP(gpt-3) ∧ Q(a+)\n∀x R(x, c-1)").premises[0].formula == Atom("gpt-3")


@pytest.mark.parametrize("sort", [{"members": ("a",), "size": 2}, {"numbers": (1, 3), "size": 3}, {"size": 0}])
def test_a_sort_has_a_size_or_members_and_is_not_empty(sort: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="the sort s"):
        Sort("s", **sort)  # type: ignore[arg-type]
