"""Spaces of classes: the same truths as members counted one by one, and the same verdicts as the solver's."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import get_args

import pytest

from tollens.errors import InputError
from tollens.logic import (
    And,
    Atom,
    Claim,
    Class,
    Constant,
    Count,
    Exists,
    Formula,
    Not,
    Or,
    Predicate,
    Premise,
    Sort,
    Theory,
    Truth,
    Variable,
    conjunction,
)
from tollens.logic.formula import Bound
from tollens.solvers import Status, decide
from tollens.solvers.class_space import MOST_CLASSES, ClassSpace, CountSpace

CLAIMS: tuple[Claim, ...] = get_args(Claim)
BOUNDS: tuple[Bound, ...] = get_args(Bound)
X = Variable("x")
Member = frozenset[str]  # the classes that it is in


def classes(number: int) -> list[str]:
    return [f"p{place}" for place in range(1, number + 1)]


def regions(names: list[str]) -> list[Member]:
    """Who is in which classes, region by region: bit c of a region's place says whether it is in class c."""
    return [frozenset(name for c, name in enumerate(names) if place >> c & 1) for place in range(1 << len(names))]


def claim_holds(claim: Formula, members: list[Member]) -> bool:
    """The meaning of a claim, written down a second time."""
    match claim:
        case Truth(value):
            return value
        case And(parts):
            return all(claim_holds(part, members) for part in parts)
        case Exists(_, _, Atom(name)):
            return any(name in member for member in members)
        case Class("all", one, other):
            return all(other in member for member in members if one in member)
        case Class("not all", one, other):
            return any(other not in member for member in members if one in member)
        case Class("some", one, other):
            return any(other in member for member in members if one in member)
        case Class("no", one, other):
            return not any(other in member for member in members if one in member)
        case Class("only", one, other):
            return all(one in member for member in members if other in member)
    raise TypeError(claim)


def random_claim(rng: random.Random, names: list[str]) -> Formula:
    one, other = rng.sample(names, 2)
    roll = rng.random()
    if roll < 0.1:
        return Exists(X, "s", Atom(one, (X,)))
    if roll < 0.2:
        return And((random_claim(rng, names), random_claim(rng, names)))
    return Class(rng.choice(CLAIMS), one, other)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_claim_holds_where_the_members_are_as_it_says(number: int) -> None:
    rng, names = random.Random(number), classes(number)
    space, every = ClassSpace(names), regions(names)
    assert space.count == 2 ** (2**number) and space.everything == (1 << space.count) - 1
    for _ in range(30):
        claim = random_claim(rng, names)
        where = space.where(claim)
        for place in rng.sample(range(space.count), min(space.count, 60)):
            inhabited = [region for r, region in enumerate(every) if place >> r & 1]
            assert bool(where >> place & 1) == space.holds(claim, place) == claim_holds(claim, inhabited), str(claim)


def test_every_claim_in_every_world_of_two_classes() -> None:
    names = classes(2)
    space, every = ClassSpace(names), regions(names)
    for claim, (one, other) in product(CLAIMS, [("p1", "p2"), ("p2", "p1")]):
        where = space.where(Class(claim, one, other))
        for place in range(space.count):
            inhabited = [region for r, region in enumerate(every) if place >> r & 1]
            assert bool(where >> place & 1) == claim_holds(Class(claim, one, other), inhabited)


def test_opposite_claims_share_no_world_and_leave_none() -> None:
    space = ClassSpace(classes(3))
    for one, other in (("p1", "p2"), ("p3", "p1")):
        for claim, opposite in (
            (Class("all", one, other), Class("not all", one, other)),
            (Class("some", one, other), Class("no", one, other)),
        ):
            assert space.where(claim) ^ space.where(opposite) == space.everything
        assert space.where(Class("only", one, other)) == space.where(Class("all", other, one))


def theory_of(names: list[str], premises: list[Formula], size: int | None = None) -> Theory:
    return Theory(
        tuple(map(Premise, premises)),
        sorts=(Sort("s", size=size),),
        predicates=tuple(Predicate(name, ("s",)) for name in names),
    )


def status_of(left: int, goal: int) -> Status:
    if not left:
        return "inconsistent"
    return "entailed" if not left & ~goal else "refuted" if not left & goal else "independent"


def test_the_solver_says_of_claims_what_the_worlds_say() -> None:
    rng, seen = random.Random(5), Counter[str]()
    for _ in range(120):
        names = classes(rng.randint(2, 4))
        space = ClassSpace(names)
        premises = [random_claim(rng, names) for _ in range(rng.randint(1, 4))]
        if rng.random() < 0.7:
            premises.append(conjunction(Exists(X, "s", Atom(name, (X,))) for name in names))
        goal = Class(rng.choice(CLAIMS), *rng.sample(names, 2))
        left = space.everything
        for premise in premises:
            left &= space.where(premise)
        verdict = decide(theory_of(names, premises), goal)
        assert verdict.status == status_of(left, space.where(goal)), f"{[*map(str, premises)]} ⊢ {goal}"
        seen[verdict.status] += 1
    assert set(seen) == {"entailed", "refuted", "independent", "inconsistent"}


# Counted classes.


def spreads(regions: int, size: int) -> list[tuple[int, ...]]:
    """Every way to spread so many things over regions."""
    return [ways for ways in product(range(size + 1), repeat=regions) if sum(ways) == size]


def region_of(inside: list[str], outside: list[str]) -> Formula:
    parts = [Atom(name, (X,)) for name in inside] + [Not(Atom(name, (X,))) for name in outside]
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def count_of(bound: Bound, number: int, inside: list[str], outside: list[str]) -> Formula:
    return Count(bound, number, X, "s", region_of(inside, outside))


def random_region(rng: random.Random, names: list[str]) -> tuple[list[str], list[str]]:
    """Classes to be in, and others to be outside of; some class is spoken of."""
    spoken = rng.sample(names, rng.randint(1, len(names)))
    cut = rng.randint(0, len(spoken))
    return spoken[:cut], spoken[cut:]


def random_count(rng: random.Random, names: list[str], size: int) -> Formula:
    made = count_of(rng.choice(BOUNDS), rng.randint(0, size + 1), *random_region(rng, names))
    return Not(made) if rng.random() < 0.2 else made


@pytest.mark.parametrize(("number", "size"), [(1, 5), (2, 1), (2, 4), (2, 7), (3, 2), (3, 3)])
def test_worlds_are_the_ways_to_spread_so_many_things(number: int, size: int) -> None:
    names = classes(number)
    space, every = CountSpace(names, size), regions(names)
    # What all regions of the diagram but the last, which is outside of everything, have in them is the whole world.
    told = [(inside, frozenset(names) - inside) for inside in every if inside]

    def shape(spread: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(n for n, region in zip(spread, every, strict=True) if region)

    bodies = [region_of(sorted(inside), sorted(outside)) for inside, outside in told]
    found = [tuple(space.number(body, place) for body in bodies) for place in range(space.count)]
    assert sorted(found) == sorted(map(shape, spreads(len(every), size)))
    assert space.everything == (1 << space.count) - 1


@pytest.mark.parametrize(("number", "size"), [(2, 6), (3, 3)])
def test_a_count_holds_where_so_many_are_inside(number: int, size: int) -> None:
    rng, names = random.Random(number), classes(number)
    space = CountSpace(names, size)
    compare = {"exactly": int.__eq__, "at least": int.__ge__, "at most": int.__le__}
    for bound in BOUNDS:
        for how_many in range(size + 2):
            inside, outside = random_region(rng, names)
            formula = count_of(bound, how_many, inside, outside)
            body = region_of(inside, outside)
            where, denied = space.where(formula), space.where(Not(formula))
            assert where ^ denied == space.everything
            for place in range(space.count):
                expected = compare[bound](space.number(body, place), how_many)
                assert bool(where >> place & 1) == space.holds(formula, place) == expected, str(formula)


def test_the_solver_says_of_counts_what_the_worlds_say() -> None:
    rng, seen = random.Random(7), Counter[str]()
    for _ in range(60):
        names, size = classes(rng.randint(2, 3)), rng.randint(2, 6)
        space = CountSpace(names, size)
        premises = [random_count(rng, names, size) for _ in range(rng.randint(1, 3))]
        goal = random_count(rng, names, size)
        left = space.everything
        for premise in premises:
            left &= space.where(premise)
        verdict = decide(theory_of(names, premises, size), goal)
        assert verdict.status == status_of(left, space.where(goal)), f"{size}: {[*map(str, premises)]} ⊢ {goal}"
        seen[verdict.status] += 1
    assert set(seen) == {"entailed", "refuted", "independent", "inconsistent"}


def test_what_both_have_by_inclusion_and_exclusion() -> None:
    space = CountSpace(classes(2), 12)
    given = space.where(count_of("exactly", 9, ["p1"], [])) & space.where(count_of("exactly", 7, ["p2"], []))
    left = [place for place in range(space.count) if given >> place & 1]
    assert {space.number(region_of(["p1", "p2"], []), place) for place in left} == {4, 5, 6, 7}
    assert {space.number(region_of(["p1"], ["p2"]), place) for place in left} == {2, 3, 4, 5}
    assert {space.number(region_of([], ["p1", "p2"]), place) for place in left} == {0, 1, 2, 3}


def test_truth_and_what_is_no_claim() -> None:
    for space in (ClassSpace(classes(2)), CountSpace(classes(2), 3)):
        assert space.where(Truth(True)) == space.everything and space.where(Truth(False)) == 0
        with pytest.raises(InputError):
            space.where(Atom("p1", (Constant("ann"),)))
    with pytest.raises(InputError):
        CountSpace(classes(2), 3).where(Count("exactly", 1, X, "s", Or((Atom("p1", (X,)), Atom("p2", (X,))))))


def test_more_classes_than_worlds_can_be_listed_for_are_refused() -> None:
    with pytest.raises(ValueError, match="at most"):
        ClassSpace(classes(MOST_CLASSES + 1))
