"""Spaces of worlds: the same worlds and the same truths as listing and evaluating them a second time, and as the
solver says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from theories import holds, members
from tollens.errors import InputError
from tollens.logic import (
    TRUTHFUL,
    And,
    Apply,
    Atom,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    Function,
    HowMany,
    Iff,
    Implies,
    Less,
    Not,
    Number,
    Or,
    Plus,
    Predicate,
    Premise,
    Says,
    Sort,
    Term,
    Theory,
    Truth,
    Variable,
    Xor,
    read_formula,
    read_theory,
)
from tollens.logic.formula import Bound
from tollens.solvers import Limits, Model, Status, decide, worlds
from tollens.solvers.ground import TooLarge
from tollens.solvers.space import Space

BOUNDS: tuple[Bound, ...] = get_args(Bound)
Cell = Term | Atom
World = dict[Cell, Term | bool]

# The worlds of declarations, listed a second time: every way to fill every cell, less what a declaration forbids.


def every_world(theory: Theory) -> Iterator[World]:
    cells: list[Cell] = []
    choices: list[list[Term | bool]] = []
    for function in theory.functions:
        for arguments in product(*(members(theory, sort) for sort in function.arguments)):
            cells.append(Apply(function.name, arguments))
            choices.append([*members(theory, function.value)])
    for predicate in theory.predicates:
        for arguments in product(*(members(theory, sort) for sort in predicate.arguments)):
            cells.append(Atom(predicate.name, arguments))
            choices.append([False, True])
    for values in product(*choices):
        world: World = dict(zip(cells, values, strict=True))
        if all(is_allowed(function, world, members(theory, function.value)) for function in theory.functions):
            yield world


def is_allowed(function: Function, world: World, values: list[Constant | Number]) -> bool:
    taken = [value for cell, value in world.items() if isinstance(cell, Apply) and cell.function == function.name]
    if function.one_to_one and any(taken.count(value) > 1 for value in taken):
        return False
    if function.onto and any(value not in taken for value in values):
        return False
    gaps = [place for place, value in enumerate(values) if value not in taken and set(values[place:]) & set(taken)]
    return not (function.dense and gaps)


def as_model(world: World) -> Model:
    """The world as the evaluator of the tests takes it."""
    true: list[Formula] = []
    for cell, value in world.items():
        if isinstance(cell, Atom):
            true += [cell] if value else []
        else:
            assert not isinstance(value, bool)
            true.append(Equal(cell, value))
    return Model(tuple(true), ())


def frozen(world: World) -> frozenset[tuple[Cell, Term | bool]]:
    return frozenset(world.items())


# Random declarations and formulas over them.


class Drawn:
    """A few people, the places they are in, the colours they wear, and who is tall and who likes whom."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.people = [f"m{n}" for n in range(rng.randint(2, 3))]
        self.last = rng.randint(2, 3)
        self.colours = [f"c{n}" for n in range(rng.randint(2, 3))]
        self.speak = rng.random() < 0.5
        kinds = [self.how(self.last, "dense"), self.how(len(self.colours))]
        self.theory = Theory(
            sorts=(Sort("person", tuple(self.people)), Sort("place", numbers=(1, self.last)), self.colour),
            functions=(
                Function("at", ("person",), "place", **kinds[0]),
                Function("wears", ("person",), "colour", **kinds[1]),
            ),
            predicates=(Predicate("tall", ("person",)),) if rng.random() < 0.7 else (),
        )

    @property
    def colour(self) -> Sort:
        return Sort("colour", tuple(self.colours))

    def how(self, values: int, *more: str) -> dict[str, bool]:
        """A kind of function that there is for so many values."""
        ways = ["", *more]
        ways += ["one_to_one"] if values >= len(self.people) else []
        ways += ["onto"] if values <= len(self.people) else []
        return {name: True for name in [self.rng.choice(ways)] if name}

    def premises(self, number: int) -> tuple[Premise, ...]:
        return tuple(Premise(self.formula(2)) for _ in range(number))

    def formula(self, depth: int, bound: tuple[Variable, ...] = ()) -> Formula:
        rng = self.rng
        if not depth or rng.random() < 0.25:
            return self.simple(bound)
        one, two, three = (self.formula(depth - 1, bound) for _ in range(3))
        fresh = Variable("xy"[len(bound) % 2])
        body = self.formula(depth - 1, (*bound, fresh))
        how: Bound = rng.choice(BOUNDS)
        several = (one, two, three)
        return rng.choice(
            [
                Not(one),
                And(several),
                Or(several),
                Implies(one, two),
                Iff(one, two),
                Xor(one, two),
                HowMany(how, rng.randint(0, 3), several),
                ForAll(fresh, "person", body),
                Exists(fresh, "person", body),
                Count(how, rng.randint(0, 3), fresh, "person", body),
                Says(Constant(rng.choice(self.people)), one) if self.speak else Not(two),
            ]
        )

    def simple(self, bound: tuple[Variable, ...]) -> Formula:
        rng = self.rng

        def someone() -> Variable | Constant:
            among: list[Variable | Constant] = [*bound, *map(Constant, self.people)]
            return rng.choice(among)

        def place() -> Term:
            return Apply("at", (someone(),))

        found: list[Formula] = [
            Equal(place(), Number(rng.randint(1, self.last))),
            Equal(Apply("wears", (someone(),)), Constant(rng.choice(self.colours))),
            Equal(Apply("wears", (someone(),)), Apply("wears", (someone(),))),
            Less(place(), place()),
            Less(place(), Number(rng.randint(1, self.last))),
            Equal(Plus(place(), rng.randint(1, 2)), place()),
            Equal(someone(), someone()),
            Truth(rng.random() < 0.5),
        ]
        found += [Atom("tall", (someone(),))] if self.theory.predicates else []
        found += [Atom(TRUTHFUL, (someone(),))] if self.speak else []
        return rng.choice(found)

    @property
    def space(self) -> Space:
        return Space(self.theory, "person" if self.speak else None)

    @property
    def declared(self) -> Theory:
        """The theory with what `truthful` is of, for those who list worlds."""
        if not self.speak:
            return self.theory
        return replace(self.theory, predicates=(*self.theory.predicates, Predicate(TRUTHFUL, ("person",))))


@pytest.mark.parametrize("seed", range(4))
def test_the_worlds_are_those_that_the_declarations_allow_each_once(seed: int) -> None:
    rng = random.Random(f"declarations {seed}")
    for _ in range(5):
        drawn = Drawn(rng)
        space = drawn.space
        found = [frozen(space.values(place)) for place in range(space.count)]
        expected = [frozen(world) for world in every_world(drawn.declared)]
        assert len(set(found)) == len(found) == len(expected)
        assert set(found) == set(expected)
        assert space.everything == (1 << space.count) - 1


@pytest.mark.parametrize("seed", range(6))
def test_a_formula_is_the_set_of_worlds_in_which_it_holds(seed: int) -> None:
    rng = random.Random(f"formulas {seed}")
    for _ in range(4):
        drawn = Drawn(rng)
        space = drawn.space
        places = rng.sample(range(space.count), min(space.count, 40))
        models = {place: as_model(space.values(place)) for place in places}
        for _ in range(8):
            formula = drawn.formula(3)
            where = space.where(formula)
            assert 0 <= where <= space.everything
            for place, model in models.items():
                expected = holds(formula, model, drawn.declared)
                assert bool(where >> place & 1) == expected, f"{formula} in {space.values(place)}"
                assert space.holds(formula, place) == expected


@pytest.mark.parametrize("seed", range(5))
def test_the_solver_lists_as_many_worlds_and_proves_what_holds_in_all(seed: int) -> None:
    rng, seen = random.Random(f"solver {seed}"), set()
    for _ in range(8):
        drawn = Drawn(rng)
        space, theory = drawn.space, replace(drawn.declared, premises=drawn.premises(rng.randint(1, 3)))
        left = space.everything
        for formula in theory.formulas:
            left &= space.where(formula)
        found = worlds(theory, limits=Limits(worlds=space.count + 1, seconds=60))
        assert found.complete and len(found.models) == left.bit_count()
        goal = drawn.formula(1)
        status = decide(theory, goal).status
        assert status == status_of(left, space.where(goal)), f"{theory} ⊢ {goal}"
        seen.add(status)
    assert len(seen) > 1


def status_of(left: int, goal: int) -> Status:
    if not left:
        return "inconsistent"
    return "entailed" if not left & ~goal else "refuted" if not left & goal else "independent"


@pytest.mark.parametrize(
    ("declared", "count"),
    [
        ("function f(s): a", 27),
        ("function f(s): a, one-to-one", 6),
        ("function f(s): a, onto", 6),
        ("function f(s): a, dense", 13),  # the weak orders of three
        ("function f(s): b, onto", 6),  # 2³ less the two that leave one out
        ("function f(s): b, dense", 7),  # all but the one that is 2 throughout
        ("function f(b): a, one-to-one", 6),
        ("predicate p(s)", 8),
        ("predicate p(s, b)", 64),
        ("predicate p", 2),
        ("function f(s): a, one-to-one\nfunction g(s): a, one-to-one\npredicate p(s)", 288),
    ],
)
def test_how_many_worlds_there_are_as_counted_by_hand(declared: str, count: int) -> None:
    space = Space(read_theory(f"sort s = s1, s2, s3\nsort a = 1..3\nsort b = 1..2\n{declared}"))
    assert space.count == space.everything.bit_count() == count


@pytest.mark.parametrize(
    ("formula", "count"),
    [
        ("at(s1) < at(s2)", 12),
        ("at(s1) + 1 = at(s2)", 6),
        ("at(s1) = 1 ∨ at(s1) = 4", 12),
        ("∀x:s (x ≠ s1 → at(s1) < at(x))", 6),
        ("∃x:s (at(x) = 2)", 24),
        ("at least 2 x:s (at(x) < at(s1))", 12),
        ("at(s1) + 3 = at(s2) ↔ at(s1) = 1", 20),
        ("⊤", 24),
        ("⊥", 0),
    ],
)
def test_orders_of_four_as_counted_by_hand(formula: str, count: int) -> None:
    space = Space(read_theory("sort s = s1, s2, s3, s4\nsort a = 1..4\nfunction at(s): a, one-to-one"))
    assert space.where(read_formula(formula)).bit_count() == count


def test_who_says_something_is_truthful_just_where_it_holds() -> None:
    space = Space(read_theory("sort s = s1, s2\npredicate p(s)"), "s")
    said = space.where(read_formula("s1 says p(s2)"))
    truthful, fact = space.where(read_formula("truthful(s1)")), space.where(read_formula("p(s2)"))
    assert space.count == 16 and said == space.everything & ~(truthful ^ fact)
    liar = space.where(read_formula("s1 says ¬truthful(s1)"))
    assert liar == 0


def test_a_space_too_long_to_keep_sets_in_says_the_same_of_its_worlds() -> None:
    people = ", ".join(f"m{n}" for n in range(6))
    theory = read_theory(
        f"sort person = {people}\nsort place = 1..6\nsort rank = 1..6\n"
        "function at(person): place, one-to-one\nfunction rank_of(person): rank, one-to-one"
    )
    space, rng = Space(theory), random.Random(1)
    assert space.count == 720 * 720
    formulas = [
        read_formula(text)
        for text in (
            "at(m0) < at(m1)",
            "∀x:person (rank_of(x) = 3 → at(x) ≠ 2)",
            "exactly 2 x:person (at(x) < rank_of(x))",
            "¬(at(m3) + 1 = at(m4)) ∧ rank_of(m5) < rank_of(m0)",
            "exactly 1 of (at(m0) = 1; at(m0) = 2; rank_of(m0) = 1)",
            "at(m0) = 1 ⊕ at(m1) = 2",
        )
    ]
    for formula in formulas:
        where = space.where(formula)
        for place in rng.sample(range(space.count), 15):
            expected = holds(formula, as_model(space.values(place)), theory)
            assert bool(where >> place & 1) == space.holds(formula, place) == expected, str(formula)


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("sort s\nsort a = 1..3\nfunction f(s): a", "open"),
        ("sort s = s1, s2, s3\nsort a = 1..2\nfunction f(s): a, one-to-one", "no way"),
        ("sort s = s1, s2\nsort a = 1..3\nfunction f(s): a, onto", "no way"),
    ],
)
def test_what_has_no_list_of_worlds_is_refused(declared: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Space(read_theory(declared))


def test_more_worlds_than_can_be_listed_are_too_many() -> None:
    people = ", ".join(f"m{n}" for n in range(23))
    with pytest.raises(TooLarge):
        Space(read_theory(f"sort s = {people}\npredicate p(s)"))
