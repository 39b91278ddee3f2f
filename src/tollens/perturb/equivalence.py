"""RobustLR's equivalences: the same theory in other rules. None of them changes what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from tollens.logic import And, Formula, Or, conjunction, disjunction
from tollens.logic.rewrites import contraposition, de_morgan, split_conclusion, split_condition
from tollens.perturb.rules import Formulas, Rule


def contraposed(premises: Sequence[Formula]) -> Formulas | None:
    """Every rule p ⇒ q as ¬q ⇒ ¬p, with the negations moved to the literals; None where there is no rule."""
    turned = [contraposition(premise) for premise in premises]
    if not any(turned):
        return None
    return tuple(de_morgan(new) if new else old for old, new in zip(premises, turned, strict=True))


def conclusions_joined(premises: Sequence[Formula]) -> Formulas | None:
    """One pair p ⇒ q and p ⇒ r as p ⇒ (q ∧ r), in the place of the first; None where there is no pair."""
    return _joined(premises, _same_condition)


def conditions_joined(premises: Sequence[Formula]) -> Formulas | None:
    """One pair p ⇒ q and r ⇒ q as (p ∨ r) ⇒ q, in the place of the first; None where there is no pair."""
    return _joined(premises, _same_conclusion)


def conclusions_split(premises: Sequence[Formula], place: int) -> Formulas | None:
    """The rule p ⇒ (q ∧ r) there as p ⇒ q and p ⇒ r; None where it is no such rule."""
    parts = split_conclusion(premises[place])
    return None if parts is None else (*premises[:place], *parts, *premises[place + 1 :])


def conditions_split(premises: Sequence[Formula], place: int) -> Formulas | None:
    """The rule (p ∨ r) ⇒ q there as p ⇒ q and r ⇒ q; None where it is no such rule."""
    parts = split_condition(premises[place])
    return None if parts is None else (*premises[:place], *parts, *premises[place + 1 :])


def _joined(premises: Sequence[Formula], joining: Callable[[Rule, Rule], Formula | None]) -> Formulas | None:
    rules = [(place, rule) for place, each in enumerate(premises) if (rule := Rule.of(each)) is not None]
    for (place, one), (other_place, other) in combinations(rules, 2):
        if one.variables == other.variables and (formula := joining(one, other)) is not None:
            return (
                *premises[:place],
                formula,
                *premises[place + 1 : other_place],
                *premises[other_place + 1 :],
            )
    return None


def _same_condition(one: Rule, other: Rule) -> Formula | None:
    if one.left != other.left:
        return None
    return one.with_sides(one.left, conjunction((*one.conclusions, *other.conclusions)))


def _same_conclusion(one: Rule, other: Rule) -> Formula | None:
    if one.right != other.right or isinstance(one.left, And) or isinstance(other.left, And):
        return None  # a ∧ beside the new ∨ would be a condition that one word cannot join
    parts = [part for rule in (one, other) for part in (rule.left.parts if isinstance(rule.left, Or) else (rule.left,))]
    return one.with_sides(disjunction(parts), one.right)
