"""The checker takes a proof worked by hand and refuses it with any one thing wrong in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tollens.errors import InputError
from tollens.logic import Apply, Constant, Formula, Number, read_formula, read_theory
from tollens.logic.check_proof import wrong_step
from tollens.logic.proof import Assumed, Close, Declared, Derive, Distinct, Given, OneValue, Proof, Suppose, TooFew

GOAL = read_formula("r")
THEORY = read_theory("p ∨ q\np → r\nq → r")


def f(*texts: str) -> tuple[Formula, ...]:
    return tuple(map(read_formula, texts))


def one(text: str) -> Formula:
    return read_formula(text)


BY_CASES = Proof(
    steps=(
        Derive(f("¬r"), Assumed()),
        Suppose(one("p"), Proof((), Close(Given(1), f("p", "¬r")))),
        Derive(f("q"), Given(0), f("¬p")),
    ),
    end=Close(Given(2), f("q", "¬r")),
)


def test_a_proof_by_cases_is_taken() -> None:
    assert wrong_step(THEORY, GOAL, "entailed", BY_CASES) is None
    assert BY_CASES.size == (1, 5) and BY_CASES.premises == (0, 1, 2)


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ((BY_CASES.steps[0], BY_CASES.steps[2]), "¬p is used and was not shown"),  # a branch is missing
        (BY_CASES.steps[:2], "q is used and was not shown"),
        ((*BY_CASES.steps[:2], Derive(f("q"), Given(0))), "q does not follow"),  # a use is dropped
        ((*BY_CASES.steps[:2], Derive(f("¬q"), Given(0), f("¬p"))), "¬q does not follow"),  # another literal
        ((*BY_CASES.steps[:2], Derive(f("q"), Given(1), f("¬p"))), "q does not follow"),  # another source
        ((*BY_CASES.steps[:2], Derive(f("q"), Given(7), f("¬p"))), "what is not there"),
        ((Derive(f("r"), Assumed()), *BY_CASES.steps[1:]), "r does not follow"),
        ((BY_CASES.steps[0], Suppose(one("p"), Proof((), Close(Given(1), f("p"))))), "⊥ does not follow"),
    ],
)
def test_a_proof_with_one_thing_wrong_is_refused(steps: tuple[Derive | Suppose, ...], found: str) -> None:
    said = wrong_step(THEORY, GOAL, "entailed", replace(BY_CASES, steps=steps))
    assert said is not None and found in said


def test_a_proof_shows_one_verdict_only() -> None:
    for status in ("refuted", "inconsistent"):
        assert wrong_step(THEORY, GOAL, status, BY_CASES) is not None
    with pytest.raises(InputError, match="no proof shows that a goal is independent"):
        wrong_step(THEORY, GOAL, "independent", BY_CASES)


def test_what_a_supposition_gave_is_not_known_outside_it() -> None:
    leaking = Proof(
        steps=(Derive(f("¬r"), Assumed()), Suppose(one("p"), Proof((), Close(Given(1), f("p", "¬r"))))),
        end=Close(Given(1), f("p", "¬r")),
    )
    assert wrong_step(THEORY, GOAL, "entailed", leaking) == "p is used and was not shown"


ROW = read_theory(
    "sort p = a, b, c\nsort n = 1..3\nfunction at(p): n, one-to-one\nat(a) < at(b)\n∀x (at(x) ≠ 3 ∨ x = b)"
)


def at(name: str) -> Apply:
    return Apply("at", (Constant(name),))


def test_a_proof_about_a_function_is_taken() -> None:
    proof = Proof(
        steps=(
            Derive(f("at(b) ≠ 1"), Given(0)),
            Derive(f("at(b) ≠ 3"), Assumed()),
            Derive(f("at(b) = 2"), OneValue(at("b")), f("at(b) ≠ 1", "at(b) ≠ 3")),
            Derive(f("at(a) = 1"), Given(0), f("at(b) = 2")),
            Derive(f("at(c) ≠ 3"), Given(1, (Constant("c"),))),
        ),
        end=Close(Declared("at", "onto", Number(3)), f("at(a) = 1", "at(b) = 2", "at(c) ≠ 3")),
    )
    assert wrong_step(ROW, one("at(b) = 3"), "entailed", proof) is None
    other = Given(1, (Constant("b"),))
    broken = replace(proof, steps=(*proof.steps[:4], Derive(f("at(c) ≠ 3"), other)))
    assert wrong_step(ROW, one("at(b) = 3"), "entailed", broken) is not None


@pytest.mark.parametrize(
    "source",
    [
        Declared("at", "dense", Number(2)),
        Declared("at", "one-to-one", Number(9)),
        Declared("in", "onto", Number(1)),
        Given(1, (Constant("z"),)),
        Given(1, (0,)),
        Given(-1),
        TooFew("at"),
        Distinct(Given(9), "at"),
        Distinct(Given(0), "in"),
    ],
)
def test_what_the_theory_does_not_say_is_no_source(source: object) -> None:
    proof = Proof((), Close(source))  # type: ignore[arg-type]
    assert wrong_step(ROW, one("at(b) = 3"), "inconsistent", proof) is not None


def test_pigeons_without_holes() -> None:
    theory = read_theory("sort p = a, b, c\nsort n = 1..2\nfunction at(p): n, one-to-one")
    assert wrong_step(theory, one("at(a) = 1"), "inconsistent", Proof((), Close(TooFew("at")))) is None


def test_existential_import_is_the_theorys_to_say() -> None:
    text = "sort thing = u, v\npredicate A(thing)\npredicate B(thing)\nall A are B"
    proof = Proof(
        steps=(
            Derive(f("¬B(u)"), Assumed((Constant("u"),))),
            Derive(f("¬B(v)"), Assumed((Constant("v"),))),
            Derive(f("¬A(u)"), Given(0, (0, Constant("u"))), f("¬B(u)")),
            Derive(f("¬A(v)"), Given(0, (0, Constant("v"))), f("¬B(v)")),
        ),
        end=Close(Given(0, (1,)), f("¬A(u)", "¬A(v)")),
    )
    goal = one("∃x:thing B(x)")
    assert wrong_step(read_theory(f"existential import\n{text}"), goal, "entailed", proof) is None
    assert wrong_step(read_theory(text), goal, "entailed", proof) is not None


def test_what_a_step_does_not_turn_on_is_not_gone_through() -> None:
    others = " ∨ ".join(f"r{n}" for n in range(60))
    many = "; ".join(f"s{n}" for n in range(60))
    theory = read_theory(f"t ↔ (p ∧ (¬p ∨ q) ∧ ({others}) ∧ at least 30 of ({many}))\nt")
    proof = Proof((Derive(f("t"), Given(1)), Derive(f("q"), Given(0), f("t"))), Close(Assumed(), f("q")))
    assert wrong_step(theory, one("q"), "entailed", proof) is None
