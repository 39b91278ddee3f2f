"""Worlds and judged options beside a plain enumeration: every way things could be, tried one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from theories import holds, members, random_sorted
from tollens.logic import (
    Apply,
    Asked,
    Atom,
    Constant,
    Equal,
    Formula,
    Mode,
    Not,
    Number,
    Option,
    Predicate,
    Premise,
    Says,
    Theory,
    checked,
    conjunction,
)
from tollens.solvers import Limits, Model, decide, judge, worlds
from tollens.solvers.lists import as_full_list


def every_way(theory: Theory) -> Iterator[Model]:
    """Every way things could be, as far as the sorts and functions allow, whatever the premises say."""
    cells: list[list[tuple[Formula, ...]]] = []
    for predicate in theory.predicates:
        for values in product(*(members(theory, sort) for sort in predicate.arguments)):
            atom = Atom(predicate.name, values)
            cells += [[(), (atom,)]]
    for function in theory.functions:
        for values in product(*(members(theory, sort) for sort in function.arguments)):
            applied = Apply(function.name, values)
            cells.append([(Equal(applied, value),) for value in members(theory, function.value)])
    for chosen in product(*cells):
        true = tuple(atom for atoms in chosen for atom in atoms)
        if all(_keeps(function.name, theory, true) for function in theory.functions):
            yield Model(true, ())


def _keeps(name: str, theory: Theory, true: tuple[Formula, ...]) -> bool:
    (function,) = (each for each in theory.functions if each.name == name)
    values = [a.right for a in true if isinstance(a, Equal) and isinstance(a.left, Apply) and a.left.function == name]
    every = members(theory, function.value)
    first = every[: len(set(values))]
    return (
        (not function.one_to_one or len(set(values)) == len(values))
        and (not function.onto or set(values) == set(every))
        and (not function.dense or set(values) == set(first))
    )


def by_hand(theory: Theory) -> list[frozenset[Formula]]:
    """The worlds of a theory."""
    return [
        frozenset(model.true)
        for model in every_way(theory)
        if all(holds(formula, model, theory) for formula in theory.formulas)
    ]


def small(rng: random.Random) -> tuple[Theory, list[Formula]]:
    """A theory of at most three people and three places, some of them speakers, and formulas about it."""
    while True:
        theory, first = random_sorted(rng)
        if len(theory.sorts[0].members) <= 3 and theory.sorts[1].numbers != (1, 4):
            break
    more: list[Formula] = [first]
    while len(more) < 4:
        other, goal = random_sorted(rng)
        if other.sorts == theory.sorts and other.functions == theory.functions:
            more.append(goal)
    if rng.random() < 0.4:
        said = Says(Constant(rng.choice(theory.sorts[0].members)), more[0])
        theory = replace(
            theory,
            premises=(*theory.premises[:1], Premise(said)),
            predicates=(*theory.predicates, Predicate("truthful", ("person",))),
        )
    return checked(theory), more


@pytest.mark.parametrize("seed", range(2))
def test_worlds_are_counted_listed_and_projected_as_by_hand(seed: int) -> None:
    rng = random.Random(f"worlds {seed}")
    for _ in range(10):
        theory, _ = small(rng)
        expected = by_hand(theory)
        found = worlds(theory, limits=Limits(seconds=60))
        assert found.complete
        assert sorted(map(_shown, expected)) == sorted(_shown(frozenset(each.true)) for each in found.models)
        for atom, how in found.agreed.items():
            times = sum(atom in world for world in expected)
            assert how == ("never" if not times else "always" if times == len(expected) else "sometimes")
        atoms: list[Formula] = [Atom("tall", (Constant("m0"),)), Equal(Apply("at", (Constant("m1"),)), Number(1))]
        on = worlds(theory, on=atoms, limits=Limits(seconds=60))
        assert on.complete and len(on.models) == len({frozenset(world & set(atoms)) for world in expected})
        if len(expected) > 1:
            cut = worlds(theory, limits=Limits(worlds=len(expected) - 1))
            assert not cut.complete and len(cut.models) == len(expected) - 1 and cut.agreed == {}
        whole = worlds(theory, limits=Limits(worlds=len(expected)))
        assert whole.complete and len(whole.models) == len(expected)


def _shown(world: frozenset[Formula]) -> list[str]:
    return sorted(map(str, world))


def fits_by_hand(theory: Theory, mode: Mode, option: Formula, options: tuple[Option, ...]) -> bool:
    """Whether an option fits what is asked, by looking at every world."""
    found = [Model(tuple(world), ()) for world in by_hand(theory.supposed)]
    true = [world for world in found if holds(option, world, theory)]
    if mode == "completes":
        assert theory.asked is not None and theory.asked.conclusion is not None
        conclusion = theory.asked.conclusion
        follows = all(holds(conclusion, world, theory) for world in true)
        return bool(true) and follows and not all(holds(conclusion, world, theory) for world in found)
    if mode == "list":
        full = as_full_list(option, options)
        listed = [world for world in found if holds(full, world, theory)]
        spoken = {each for other in options for each in _cells(other.formula)}
        return bool(listed) and len({frozenset(set(world.true) & spoken) for world in listed}) == 1
    return {"must": len(true) == len(found), "could": bool(true), "cannot": not true}[mode]


def _cells(formula: Formula) -> set[Formula]:
    """All that the list's own atoms could be: the values of the functions, the atoms themselves."""
    if isinstance(formula, Equal) and isinstance(formula.left, Apply):
        return {Equal(formula.left, Number(n)) for n in (1, 2, 3)}
    parts = getattr(formula, "parts", ())
    return {formula} if isinstance(formula, Atom) else {cell for part in parts for cell in _cells(part)}


@pytest.mark.parametrize("mode", ["must", "could", "cannot", "completes", "list"])
@pytest.mark.parametrize("but", [False, True])
def test_options_fit_as_by_hand(mode: Mode, but: bool) -> None:
    rng, seen = random.Random(f"{mode} {but}"), set[bool]()
    for _ in range(12):
        theory, formulas = small(rng)
        if mode == "list":
            formulas = [formulas[0], *(_random_list(rng, theory) for _ in range(3))]
        suppose, *rest = formulas
        rest += [suppose] if mode == "completes" else []
        asked = Asked(
            mode,
            options=tuple(map(Option, rest)),
            but=but,
            suppose=(Premise(suppose),) if mode != "completes" and rng.random() < 0.5 else (),
            conclusion=suppose if mode == "completes" else None,
        )
        theory = checked(replace(theory, asked=asked))
        judgement = judge(theory, limits=Limits(seconds=60))
        consistent = bool(by_hand(theory.supposed))
        assert judgement.consistent == consistent
        for option, judged in zip(rest, judgement.options, strict=True):
            expected = consistent and fits_by_hand(theory, mode, option, asked.options) != but
            assert judged.fits == expected
            seen.add(expected)
    assert seen == {True, False}


def _random_list(rng: random.Random, theory: Theory) -> Formula:
    people = theory.sorts[0].members
    last = (theory.sorts[1].numbers or (1, 1))[1]
    chosen = rng.sample(people, rng.randint(1, len(people)))
    if rng.random() < 0.5:
        return conjunction(Atom("tall", (Constant(name),)) for name in chosen)
    return conjunction(Equal(Apply("at", (Constant(name),)), Number(rng.randint(1, last))) for name in chosen)


@pytest.mark.parametrize("seed", range(2))
def test_verdicts_are_those_of_every_world(seed: int) -> None:
    rng = random.Random(f"decide {seed}")
    for _ in range(15):
        theory, goals = small(rng)
        found = [Model(tuple(world), ()) for world in by_hand(theory)]
        for goal in (*goals, Not(goals[0])):
            true = sum(holds(goal, world, theory) for world in found)
            status = decide(theory, goal).status
            expected = "entailed" if true == len(found) else "independent" if true else "refuted"
            assert status == (expected if found else "inconsistent")
