"""Claims and counts about classes beside a plain enumeration of populations: so many things in each region."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from tollens.logic import (
    And,
    Atom,
    Bound,
    Claim,
    Class,
    Constant,
    Count,
    Exists,
    ForAll,
    Formula,
    HowMany,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Premise,
    Sort,
    Theory,
    Variable,
    Xor,
    checked,
)
from tollens.solvers import Limits, decide
from tollens.solvers.regions import fits_regions

X = Variable("x")
CLAIMS: list[Claim] = ["all", "some", "no", "not all", "only"]
BOUNDS: list[Bound] = ["exactly", "at least", "at most"]
MOST = 2  # the highest number that a formula names; more than one beyond it makes no difference
Thing = frozenset[str]  # the classes that a thing is in


def enough(bound: Bound, number: int, found: int) -> bool:
    return {"exactly": found == number, "at least": found >= number, "at most": found <= number}[bound]


def of_one(formula: Formula, thing: Thing) -> bool:
    """Whether what is said of x holds of a thing."""

    def inner(part: Formula) -> bool:
        return of_one(part, thing)

    match formula:
        case Atom(name, _):
            return name in thing
        case Not(body):
            return not inner(body)
        case And(parts):
            return all(map(inner, parts))
        case Or(parts):
            return any(map(inner, parts))
        case Implies(left, right):
            return inner(right) or not inner(left)
        case Xor(left, right):
            return inner(left) != inner(right)
    raise TypeError(formula)


def holds(formula: Formula, named: dict[str, Thing], things: list[Thing], imports: bool) -> bool:
    """Whether a formula holds of a population."""

    def inner(part: Formula) -> bool:
        return holds(part, named, things, imports)

    match formula:
        case Atom(name, (Constant(who),)):
            return name in named[who]
        case ForAll(_, _, body):
            return all(of_one(body, thing) for thing in things)
        case Exists(_, _, body):
            return any(of_one(body, thing) for thing in things)
        case Count(bound, number, _, _, body):
            return enough(bound, number, sum(of_one(body, thing) for thing in things))
        case Class("some", one, two):
            return any({one, two} <= thing for thing in things)
        case Class("not all", one, two):
            return any(one in thing and two not in thing for thing in things)
        case Class("no", one, two):
            return not any({one, two} <= thing for thing in things) and (not imports or any(one in t for t in things))
        case Class(claim, one, two):
            one, two = (two, one) if claim == "only" else (one, two)
            return all(two in t for t in things if one in t) and (not imports or any(one in t for t in things))
        case Not(body):
            return not inner(body)
        case And(parts):
            return all(map(inner, parts))
        case Or(parts):
            return any(map(inner, parts))
        case Iff(left, right):
            return inner(left) == inner(right)
        case HowMany(bound, number, parts):
            return enough(bound, number, sum(map(inner, parts)))
    raise TypeError(formula)


def populations(
    classes: str, names: tuple[str, ...], size: int | None
) -> Iterator[tuple[dict[str, Thing], list[Thing]]]:
    """Every population, named ones first, with as many unnamed ones in each region as could matter."""
    regions = [frozenset(filter(None, row)) for row in product(*(("", name) for name in classes))]
    for homes in product(regions, repeat=len(names)):
        for counts in product(range((MOST + 2) if size is None else size + 1), repeat=len(regions)):
            unnamed = [region for region, count in zip(regions, counts, strict=True) for _ in range(count)]
            things = [*homes, *unnamed]
            if things and (size is None or len(things) == size):
                yield dict(zip(names, homes, strict=True)), things


def random_about(rng: random.Random, classes: str, names: tuple[str, ...], depth: int) -> Formula:
    """A claim, a count, a general statement or one about somebody; below depth 0 joined ones."""

    def body(deep: int) -> Formula:
        if deep == 0 or rng.random() < 0.4:
            atom = Atom(rng.choice(classes), (X,))
            return Not(atom) if rng.random() < 0.3 else atom
        one, two = body(deep - 1), body(deep - 1)
        joined: list[Formula] = [And((one, two)), Or((one, two)), Implies(one, two), Xor(one, two)]
        return rng.choice(joined)

    if depth and rng.random() < 0.5:
        one, two = (random_about(rng, classes, names, depth - 1) for _ in range(2))
        number = rng.randint(0, 2)
        several: list[Formula] = [
            Not(one),
            And((one, two)),
            Or((one, two)),
            Iff(one, two),
            HowMany("exactly", number, (one, two)),
        ]
        return rng.choice(several)
    simple: list[Formula] = [
        Class(rng.choice(CLAIMS), rng.choice(classes), rng.choice(classes)),
        Count(rng.choice(BOUNDS), rng.randint(0, MOST), X, "thing", body(1)),
        ForAll(X, "thing", body(2)),
        Exists(X, "thing", body(2)),
    ]
    simple += [Atom(rng.choice(classes), (Constant(who),)) for who in names]
    return rng.choice(simple)


@pytest.mark.parametrize("elements", [-1, 3], ids=["regions alone", "small models first"])
@pytest.mark.parametrize("seed", range(3))
def test_verdicts_are_those_of_every_population(seed: int, elements: int) -> None:
    rng, seen = random.Random(f"regions {seed}"), set[str]()
    for _ in range(25):
        classes, names = rng.choice(["A", "AB", "AB"]), ("ann", "bo")[: rng.randint(0, 2)]
        size = rng.choice([None, None, rng.randint(max(1, len(names)), 4), 11 if classes == "A" else None])
        formulas = [random_about(rng, classes, names, 2) for _ in range(rng.randint(2, 4))]
        theory = checked(
            Theory(
                tuple(map(Premise, formulas[1:])),
                sorts=(Sort("thing", size=size),),
                predicates=tuple(Predicate(name, ("thing",)) for name in classes),
                constants=tuple((name, "thing") for name in names),
                existential_import=rng.random() < 0.5,
            )
        )
        goal, imports = formulas[0], theory.existential_import
        assert fits_regions(theory, [*theory.formulas, goal])
        found = [
            holds(goal, named, things, imports)
            for named, things in populations(classes, names, size)
            if all(holds(formula, named, things, imports) for formula in theory.formulas)
        ]
        expected = "inconsistent" if not found else "independent" if len(set(found)) > 1 else "entailed"
        expected = "refuted" if expected == "entailed" and not found[0] else expected
        assert decide(theory, goal, limits=Limits(elements=elements)).status == expected
        seen.add(expected)
    assert len(seen) == 4
