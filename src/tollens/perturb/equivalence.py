"""RobustLR's equivalences: the same theory in other rules. None of them changes what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from tollens.logic import And, Formula
from tollens.logic.rewrites import (
    contraposition,
    de_morgan,
    join_conclusions,
    join_conditions,
    split_conclusion,
    split_condition,
)
from tollens.perturb.rules import Formulas, Rule


def contraposed(premises: Sequence[Formula]) -> Formulas | None:
    """Every rule p ⇒ q as ¬q ⇒ ¬p, with the negations moved to the literals; None where there is no rule."""
    turned = [contraposition(premise) for premise in premises]
    if not any(turned):
        return None
    return tuple(de_morgan(new) if new else old for old, new in zip(premises, turned, strict=True))


def conclusions_joined(premises: Sequence[Formula]) -> Formulas | None:
    """One pair p ⇒ q and p ⇒ r as p ⇒ (q ∧ r), in the place of the first; None where there is no pair."""
    return _joined(premises, join_conclusions)


def conditions_joined(premises: Sequence[Formula]) -> Formulas | None:
    """One pair p ⇒ q and r ⇒ q as (p ∨ r) ⇒ q, in the place of the first; None where there is no pair whose conditions
    one word can join."""

    def join(one: Formula, two: Formula) -> Formula | None:
        rules = Rule.of(one), Rule.of(two)
        return None if any(rule and isinstance(rule.left, And) for rule in rules) else join_conditions(one, two)

    return _joined(premises, join)


def conclusions_split(premises: Sequence[Formula], place: int) -> Formulas | None:
    """The rule p ⇒ (q ∧ r) there as p ⇒ q and p ⇒ r; None where it is no such rule."""
    parts = split_conclusion(premises[place])
    return None if parts is None else (*premises[:place], *parts, *premises[place + 1 :])


def conditions_split(premises: Sequence[Formula], place: int) -> Formulas | None:
    """The rule (p ∨ r) ⇒ q there as p ⇒ q and r ⇒ q; None where it is no such rule."""
    parts = split_condition(premises[place])
    return None if parts is None else (*premises[:place], *parts, *premises[place + 1 :])


def _joined(premises: Sequence[Formula], join: Callable[[Formula, Formula], Formula | None]) -> Formulas | None:
    for first, second in combinations(range(len(premises)), 2):
        if (rule := join(premises[first], premises[second])) is not None:
            return (*premises[:first], rule, *premises[first + 1 : second], *premises[second + 1 :])
    return None
