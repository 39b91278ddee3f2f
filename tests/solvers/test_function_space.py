"""Spaces of functions that are not listed: the same worlds, truths and numbers as where they are."""

from __future__ import annotations

from functools import reduce
from operator import and_
from random import Random

import pytest

from tollens.errors import InputError
from tollens.logic import Formula, Not, Xor, read_formula, read_theory
from tollens.solvers.function_space import FunctionSpace
from tollens.solvers.space import Space

NAMES = "pqrt"
DECLARED = "\n".join(
    ["sort s = s1, s2, s3", "sort a = a1, a2, a3", *(f"function {name}(s): a, one-to-one" for name in NAMES)]
)
THEORY = read_theory(DECLARED)
LISTED, SPACE = Space(THEORY), FunctionSpace(THEORY)


def formula(rng: Random) -> Formula:
    """What clues say: of one cell, of two, or of 'the one that has it'."""
    one, other = rng.sample(NAMES, 2)
    s, t = rng.sample(["s1", "s2", "s3"], 2)
    a, b = rng.choice(["a1", "a2", "a3"]), rng.choice(["a1", "a2", "a3"])
    text = rng.choice(
        [
            f"{one}({s}) = {a}",
            f"{one}({s}) ≠ {a}",
            f"{one}({s}) = {a} → {other}({t}) = {b}",
            f"({one}({s}) = {a}) ⊕ ({other}({t}) = {b})",
            f"{one}({s}) = {a} ∨ {one}({t}) = {b}",
            f"({one}({s}) = {a}) ↔ ({other}({t}) ≠ {b})",
            f"∀x:s ({one}(x) = {a} → {other}(x) = {b})",
            f"∀x:s ({one}(x) = {a} → {other}(x) ≠ {b})",
        ]
    )
    return read_formula(text)


@pytest.mark.parametrize("seed", range(40))
def test_formulas_leave_as_many_worlds_as_where_these_are_listed(seed: int) -> None:
    rng = Random(seed)
    assert SPACE.count == LISTED.count == 6**4
    listed, left = LISTED.everything, SPACE.everything
    for each in (formula(rng) for _ in range(7)):
        denied = rng.random() < 0.2
        where, table = LISTED.where(each), SPACE.where(each)
        listed &= LISTED.everything & ~where if denied else where
        left = left & (~table if denied else table)
        assert left.bit_count() == listed.bit_count()
        assert bool(left) == bool(listed)
        if listed:
            world = SPACE.draw(rng, left)
            assert left.has(world)
            values = SPACE.values(world)
            assert any(LISTED.values(place) == values for place in range(LISTED.count) if listed >> place & 1)


@pytest.mark.parametrize("seed", range(20))
def test_a_formula_holds_where_the_listed_space_has_it(seed: int) -> None:
    rng = Random(seed)
    each, place = formula(rng), rng.randrange(LISTED.count)
    ways = tuple(place // 6**function % 6 for function in range(len(NAMES)))
    assert SPACE.values(ways) == LISTED.values(place)
    assert SPACE.holds(each, ways) == LISTED.holds(each, place)


@pytest.mark.parametrize("seed", range(40))
def test_two_sets_that_cannot_meet_do_not(seed: int) -> None:
    rng = Random(seed)
    one, other = formula(rng), formula(rng)
    meet = bool(LISTED.where(one) & LISTED.where(other))
    assert SPACE.may_meet(SPACE.where(one), SPACE.where(other)) or not meet


@pytest.mark.parametrize("seed", range(30))
def test_what_is_needed_settles_and_nothing_of_it_can_be_spared(seed: int) -> None:
    rng = Random(seed)
    said = [formula(rng) for _ in range(12)]
    shut = [formula(rng), formula(rng)]
    sets = [LISTED.where(each) for each in said]
    closed = [LISTED.where(each) for each in shut]
    if any(reduce(and_, sets) & each for each in closed):
        return
    kept = SPACE.needed(
        rng, [SPACE.where(each) for each in said], [SPACE.where(each) for each in shut], SPACE.everything
    )
    left = reduce(and_, [sets[place] for place in kept], LISTED.everything)
    assert not any(left & each for each in closed)
    for place in kept:
        without = reduce(and_, [sets[each] for each in kept if each != place], LISTED.everything)
        assert any(without & each for each in closed)


def test_what_speaks_of_three_functions_is_refused() -> None:
    with pytest.raises(InputError, match="two functions at most"):
        SPACE.where(Xor(read_formula("p(s1) = q(s1)"), Not(read_formula("r(s1) = a1"))))


def test_only_one_formula_can_be_denied() -> None:
    one, other = (SPACE.where(read_formula(text)) for text in ("p(s1) = a1", "q(s1) = a1"))
    with pytest.raises(TypeError, match="one formula"):
        ~(one & other)
