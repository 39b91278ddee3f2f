"""Laws of forward derivation over random theories, against a slow engine that is written out here.

The slow engine reads formulas as they stand: it goes through all premises again and again until nothing is new. What
`closed` takes for false it finds by the alternating fixed point, and not by layers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest

from tollens.logic import (
    And,
    Atom,
    Constant,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Predicate,
    Premise,
    Semantics,
    Sort,
    Theory,
    Variable,
    conjunction,
    disjunction,
    opposite,
)
from tollens.logic.walk import substituted
from tollens.solvers import Verdict, decide

X, Y = Variable("x"), Variable("y")
THINGS = (Constant("ann"), Constant("bo"), Constant("cy"))
ALL: tuple[Semantics, ...] = ("rules", "closed")
SEEDS = range(4)
EACH = 50  # theories a seed
MIRRORED = {"entailed": "refuted", "refuted": "entailed"}

Facts = frozenset[Formula]
Terms = Sequence[Constant | Variable]


def random_theory(rng: random.Random, semantics: Semantics) -> Theory:
    """Facts and rules over a listed sort. Under closed nothing depends on its own negation: predicates come in three
    levels, and what a rule negates is of a lower level than its head."""
    closed = semantics == "closed"

    def atom(number: int, terms: Terms) -> Atom:
        return Atom(f"r{number}", tuple(rng.choice(terms) for _ in range(number % 3)))

    def literal(level: int, terms: Terms) -> Formula:
        if rng.random() < 0.25 and (level or not closed):
            return Not(atom(rng.randrange(2 * level if closed else 6), terms))
        return atom(rng.randrange(2 * level + 2 if closed else 6), terms)

    def body(depth: int, level: int, terms: Terms) -> Formula:
        kind = rng.randrange(7) if depth else 0
        if kind < 2:
            return literal(level, terms)
        if kind == 6:
            return rng.choice((Exists, ForAll))(Y, "t", body(depth - 1, level, (*terms, Y)))
        inner = tuple(body(depth - 1, level, terms) for _ in range(2))
        return And(inner) if kind < 4 else Or(inner)

    def head(number: int, terms: Terms) -> Formula:
        found = atom(number, terms)
        return Not(found) if not closed and rng.random() < 0.12 else found

    def rule(level: int) -> Formula:
        heads = [head(2 * level + rng.randrange(2), (X, *THINGS[:1])) for _ in range(rng.choice((1, 1, 2)))]
        return ForAll(X, "t", Implies(body(rng.randrange(3), level, (X,)), conjunction(heads)))

    premises = [head(rng.randrange(6), THINGS) for _ in range(rng.randint(2, 5))]
    premises += [rule(rng.randrange(3)) for _ in range(rng.randint(3, 9))]
    rng.shuffle(premises)
    predicates = tuple(Predicate(f"r{number}", ("t",) * (number % 3)) for number in range(6))
    members = tuple(thing.name for thing in THINGS)
    return Theory(tuple(map(Premise, premises)), (Sort("t", members),), predicates=predicates, semantics=semantics)


def random_goal(rng: random.Random) -> Formula:
    """A literal, or literals joined and quantified."""

    def make(depth: int, terms: Terms) -> Formula:
        kind = rng.randrange(6) if depth else 0
        if kind < 2:
            number = rng.randrange(6)
            found = Atom(f"r{number}", tuple(rng.choice(terms) for _ in range(number % 3)))
            return Not(found) if rng.random() < 0.3 else found
        if kind < 4:
            variable = (X, Y)[depth % 2]
            return rng.choice((Exists, ForAll))(variable, "t", make(depth - 1, (*terms, variable)))
        return rng.choice((And, Or))((make(depth - 1, terms), make(depth - 1, terms)))

    return make(2, THINGS)


def known_to_hold(formula: Formula, known: Facts, absent: Facts | None) -> bool:
    """Whether a formula holds by what is known; `absent` are the atoms that are false, None in the open world."""
    match formula:
        case Not(Atom() as atom) if absent is not None:
            return atom in absent
        case Atom() | Not(Atom()):
            return formula in known
        case And(parts):
            return all(known_to_hold(part, known, absent) for part in parts)
        case Or(parts):
            return any(known_to_hold(part, known, absent) for part in parts)
        case ForAll(variable, _, body):
            return all(known_to_hold(substituted(body, variable, thing), known, absent) for thing in THINGS)
        case Exists(variable, _, body):
            return any(known_to_hold(substituted(body, variable, thing), known, absent) for thing in THINGS)
        case Not(And(parts)):
            return any(known_to_hold(opposite(part), known, absent) for part in parts)
        case Not(Or(parts)):
            return all(known_to_hold(opposite(part), known, absent) for part in parts)
        case Not(ForAll(variable, sort, body)):
            return known_to_hold(Exists(variable, sort, opposite(body)), known, absent)
        case Not(Exists(variable, sort, body)):
            return known_to_hold(ForAll(variable, sort, opposite(body)), known, absent)
    raise TypeError(str(formula))


def stated(premises: Sequence[Formula]) -> Iterator[tuple[Formula | None, Formula]]:
    """Bodies, None for a fact, and heads."""
    for premise in premises:
        match premise:
            case ForAll(variable, _, Implies(body, head)):
                for thing in THINGS:
                    for part in head.parts if isinstance(head, And) else (head,):
                        yield substituted(body, variable, thing), substituted(part, variable, thing)
            case _:
                yield None, premise


def least(premises: Sequence[Formula], absent: Facts | None) -> Facts:
    """All that follows, by going through everything again and again."""
    rules = list(stated(premises))
    known: Facts = frozenset()
    while True:
        more = frozenset(head for body, head in rules if body is None or known_to_hold(body, known, absent))
        if more <= known:
            return known
        known |= more


def slow_model(theory: Theory, semantics: Semantics) -> tuple[Facts, Facts | None]:
    """What can be derived, and under closed the atoms that are false."""
    if semantics == "rules":
        return least(theory.formulas, None), None
    atoms = frozenset(Atom(f"r{number}", terms) for number in range(6) for terms in product(THINGS, repeat=number % 3))
    surely: Facts = frozenset()
    while True:
        perhaps = least(theory.formulas, atoms - surely)
        again = least(theory.formulas, atoms - perhaps)
        if again == surely:
            assert perhaps == surely  # what is stratified leaves nothing open
            return surely, atoms - surely
        surely = again


def slow_status(goal: Formula, known: Facts, absent: Facts | None) -> str:
    if absent is None and any(opposite(literal) in known for literal in known):
        return "inconsistent"
    if known_to_hold(goal, known, absent):
        return "entailed"
    return "refuted" if known_to_hold(opposite(goal), known, absent) else "independent"


def cases(seed: int, semantics: Semantics) -> Iterator[tuple[Theory, Formula, Verdict]]:
    rng = random.Random(f"{seed} {semantics}")
    for _ in range(EACH):
        theory, goal = random_theory(rng, semantics), random_goal(rng)
        yield theory, goal, decide(theory, goal)


@pytest.mark.parametrize("semantics", ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_slow_engine_agrees(seed: int, semantics: Semantics) -> None:
    for theory, goal, verdict in cases(seed, semantics):
        known, absent = slow_model(theory, semantics)
        assert verdict.status == slow_status(goal, known, absent)
        assert set(verdict.derived) == known and len(verdict.derived) == len(known)


@pytest.mark.parametrize("semantics", ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_premise_can_be_spared(seed: int, semantics: Semantics) -> None:
    """Under closed what the whole theory leaves false stays false."""
    for theory, goal, verdict in cases(seed, semantics):
        if verdict.status == "independent":
            assert not verdict.premises
            continue
        _, absent = slow_model(theory, semantics)

        def said(places: Sequence[int]) -> str:
            return slow_status(goal, least([theory.formulas[place] for place in places], absent), absent)  # noqa: B023

        assert said(verdict.premises) == verdict.status
        for place in verdict.premises:
            assert said([other for other in verdict.premises if other != place]) != verdict.status


@pytest.mark.parametrize("seed", SEEDS)
def test_the_premises_alone_get_the_same_verdict(seed: int) -> None:
    for theory, goal, verdict in cases(seed, "rules"):
        if verdict.status != "independent":
            kept = decide(replace(theory, premises=tuple(theory.premises[place] for place in verdict.premises)), goal)
            assert (kept.status, kept.premises) == (verdict.status, tuple(range(len(verdict.premises))))


@pytest.mark.parametrize("semantics", ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_follows_from_its_premise_and_what_it_uses(seed: int, semantics: Semantics) -> None:
    for theory, goal, verdict in cases(seed, semantics):
        _, absent = slow_model(theory, semantics)
        known: set[Formula] = set()
        for step in verdict.proof:
            assert set(step.uses) <= known
            assert step.conclusion in least([theory.formulas[step.premise], *step.uses], absent)
            known.add(step.conclusion)
        assert {step.premise for step in verdict.proof} == set(verdict.premises)
        assert slow_status(goal, frozenset(known), absent) == verdict.status


@pytest.mark.parametrize("semantics", ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_the_premises_changes_nothing(seed: int, semantics: Semantics) -> None:
    rng = random.Random(seed)
    for theory, goal, verdict in cases(seed, semantics):
        shuffled = decide(replace(theory, premises=tuple(rng.sample(theory.premises, len(theory.premises)))), goal)
        assert shuffled.status == verdict.status and set(shuffled.derived) == set(verdict.derived)


@pytest.mark.parametrize("semantics", ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_goal_and_its_opposite_mirror_each_other(seed: int, semantics: Semantics) -> None:
    for theory, goal, verdict in cases(seed, semantics):
        assert decide(theory, Not(goal)).status == MIRRORED.get(verdict.status, verdict.status)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_derived_holds_classically_and_what_holds_classically_holds_in_the_closed_world(seed: int) -> None:
    for theory, goal, verdict in cases(seed, "rules"):
        if verdict.status != "independent":
            assert decide(theory, goal, semantics="classical").status in (verdict.status, "inconsistent")
    for theory, goal, verdict in cases(seed, "closed"):
        assert decide(theory, goal, semantics="classical").status in (verdict.status, "independent")


def written_out(goal: Formula) -> Formula:
    """A goal with 'all' and 'some' written out over the things."""
    match goal:
        case ForAll(variable, _, body):
            return conjunction(written_out(substituted(body, variable, thing)) for thing in THINGS)
        case Exists(variable, _, body):
            return disjunction(written_out(substituted(body, variable, thing)) for thing in THINGS)
        case And(parts):
            return conjunction(map(written_out, parts))
        case Or(parts):
            return disjunction(map(written_out, parts))
        case _:
            return goal


@pytest.mark.parametrize("semantics", ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_quantified_goal_is_the_same_as_written_out(seed: int, semantics: Semantics) -> None:
    for theory, goal, verdict in cases(seed, semantics):
        assert decide(theory, written_out(goal)).status == verdict.status
