"""The fast engine for ground rules against `decide` and against going through all worlds."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tollens.logic import And, Atom, Formula, Implies, Not, Or, Premise, Theory, read_formula
from tollens.solvers import decide
from tollens.solvers.rulebase import RuleBase

ATOMS = tuple(Atom(name) for name in "abcdef")


def draw_literal(rng: Random) -> Formula:
    atom = rng.choice(ATOMS)
    return atom if rng.random() < 0.5 else Not(atom)


def draw_side(rng: Random) -> Formula:
    parts = tuple(draw_literal(rng) for _ in range(rng.choice((1, 1, 2, 3))))
    return parts[0] if len(parts) == 1 else rng.choice((And, Or))(parts)


def draw_premises(rng: Random) -> list[Formula]:
    facts = [draw_literal(rng) for _ in range(rng.randint(0, 3))]
    return [*facts, *(Implies(draw_side(rng), draw_side(rng)) for _ in range(rng.randint(1, 6)))]


def holds(formula: Formula, world: dict[Atom, bool]) -> bool:
    match formula:
        case Atom():
            return world[formula]
        case Not(body):
            return not holds(body, world)
        case And(parts):
            return all(holds(part, world) for part in parts)
        case Or(parts):
            return any(holds(part, world) for part in parts)
        case Implies(left, right):
            return not holds(left, world) or holds(right, world)
    raise AssertionError(formula)


def by_worlds(premises: list[Formula], goal: Formula) -> str:
    every = [dict(zip(ATOMS, values, strict=True)) for values in product((True, False), repeat=len(ATOMS))]
    left = [world for world in every if all(holds(premise, world) for premise in premises)]
    if not left:
        return "inconsistent"
    values = {holds(goal, world) for world in left}
    return "independent" if len(values) == 2 else "entailed" if True in values else "refuted"


@pytest.mark.parametrize("seed", range(300))
def test_labels_are_what_the_worlds_say(seed: int) -> None:
    rng = Random(seed)
    premises, goal, base = draw_premises(rng), draw_literal(rng), RuleBase()
    places = [base.add(premise) for premise in premises]
    label = base.label(places, goal)
    assert label == by_worlds(premises, goal) == decide(Theory(tuple(map(Premise, premises))), goal).status
    some = [place for place in places if rng.random() < 0.7]
    assert base.label(some, goal) == by_worlds([premises[places.index(place)] for place in some], goal)


@pytest.mark.parametrize("seed", range(300))
def test_no_premise_of_a_smallest_set_can_be_spared(seed: int) -> None:
    rng = Random(seed)
    premises, goal, base = draw_premises(rng), draw_literal(rng), RuleBase()
    places = [base.add(premise) for premise in premises]
    if base.label(places, goal) not in ("entailed", "inconsistent"):
        with pytest.raises(ValueError, match="does not follow"):
            base.smallest(places, goal)
        return
    chosen = [premises[places.index(place)] for place in base.smallest(places, goal)]
    assert by_worlds(chosen, goal) in ("entailed", "inconsistent")
    for premise in chosen:
        assert by_worlds([other for other in chosen if other is not premise], goal) in ("independent", "refuted")


def test_what_is_no_rule_is_refused() -> None:
    base = RuleBase()
    assert base.add(read_formula("p → q")) == 0
    for text in ("p ↔ q", "∀x (p(x) → q(x))", "(p → q) → r", "p ∧ (q ∨ r) → s"):
        with pytest.raises(ValueError, match="expected a literal"):
            base.add(read_formula(text))
    assert base.label([0], read_formula("¬p")) == "independent"
