"""`ask list`: each option is read as the whole list."""

from __future__ import annotations

import pytest

from tollens.logic import read_theory
from tollens.solvers import judge

TEAM = "sort person = a, b, c, d\npredicate goes(person)\n"
ROW = "sort person = a, b, c\nsort place = 1..3\nfunction at(person): place, one-to-one\n"


@pytest.mark.parametrize(
    ("theory", "fitting"),
    [
        # What an option leaves out does not hold: the first list is true as far as it goes, and not the full one.
        (
            f"{TEAM}∀x (goes(x) ↔ x ≠ d)\nask list\nA: goes(a) ∧ goes(b)\nB: goes(a) ∧ goes(b) ∧ goes(c)\nC: goes(d)",
            (1,),
        ),
        # Where several lists are possible, the one that could be.
        (f"{TEAM}exactly 2 x (goes(x))\ngoes(a) → goes(b)\nask list\nA: goes(a) ∧ goes(c)\nB: goes(a) ∧ goes(b)", (1,)),
        # Something general says all there is to say of its predicate.
        (f"{TEAM}goes(d)\nask list\nA: ∀x (goes(x) ↔ x = a ∨ x = d)\nB: goes(a)\nC: goes(b) ∧ goes(d)", (0, 2)),
        # An assignment leaves no value open; what another option says of a value does not count against this one.
        (f"{ROW}at(a) = 1\nask list\nA: at(a) = 1 ∧ at(b) = 2\nB: at(a) = 2 ∧ at(c) = 3\nC: at(a) = 1", (0,)),
        (f"{ROW}ask list except\nA: at(a) = 1 ∧ at(b) = 1\nB: at(a) = 1 ∧ at(b) = 2", (0,)),
        # Who is said to be truthful is on the list by being said so.
        ("sort man = a, b\na says ⊥\nask list\nA: truthful(a)\nB: truthful(b)", (1,)),
        ("P(a)\nask list\nA: P(a)\nB: P(a) ∧ Q(a)", (0, 1)),
        ("p\n¬p\nask list\nA: p\nB: q", ()),
    ],
)
def test_the_full_list_fits_and_a_part_of_it_does_not(theory: str, fitting: tuple[int, ...]) -> None:
    assert judge(read_theory(theory)).fitting == fitting
