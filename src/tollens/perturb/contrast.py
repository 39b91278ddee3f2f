"""RobustLR's contrast edits: one rule p ⇒ q is changed by an operator, and facts with it.

The tables say which label a statement must then have. They are a claim, not a label: a solver labels, and where another
derivation reaches the statement the two differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tollens.logic import And, Atom, Formula, Not, Or, Term, Variable, opposite
from tollens.logic.rewrites import de_morgan
from tollens.logic.walk import substituted
from tollens.perturb.rules import Formulas, Rule
from tollens.solvers import Label

Group = Literal["base", "op", "op+neg", "neg"]
Change = Literal["t", "not t", "not p"]  # a fact that is added: t, its opposite, or the opposite of the condition


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a table. The label is that of a statement which the theory makes True before the edit."""

    version: int
    group: Group
    label: Label
    operator: type[And] | type[Or] | None = None  # joins t to the condition
    deny_condition: bool = False
    deny_conclusion: bool = False
    facts: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a theory is edited, and with what."""

    premises: Formulas
    rule: int  # the place of the rule
    conclusion: Formula  # the part of what the rule concludes that the statement turns on, as in the rule
    support: frozenset[int]  # the facts on which the condition rests, by place
    unseen: Formula  # t as a fact: a literal of an atom that the theory does not speak of
    at: int  # where new facts go
    binding: Mapping[Variable, Term]  # what the rule's variables stand for in the statement's proof


def _table(operator: type[And] | type[Or], labels: Sequence[Label], changes: Sequence[tuple[Change, ...]]) -> list[Row]:
    """The rows of ∧ or ∨: three with the conclusion as it is, three with its opposite."""
    base = Row(version=0, group="base", label="True")
    rows = [
        Row(
            version=version,
            group="op+neg" if version > 2 else "op",
            label=label,
            operator=operator,
            deny_conclusion=version > 3,
            facts=changes[(version - 1) % 3],
        )
        for version, label in enumerate(labels, start=1)
    ]
    return [base, *rows]


TABLES: dict[str, tuple[Row, ...]] = {
    "conjunction": tuple(
        _table(And, ("Unknown", "True", "Unknown", "Unknown", "False", "Unknown"), ((), ("t",), ("not t",)))
    ),
    "disjunction": tuple(
        _table(Or, ("True", "True", "Unknown", "False", "False", "Unknown"), ((), ("t",), ("not p", "not t")))
    ),
    "negation": (
        Row(version=0, group="base", label="True"),
        Row(version=1, group="neg", label="False", deny_conclusion=True),
        Row(version=2, group="neg", label="Unknown", deny_condition=True),
        Row(version=3, group="neg", label="Unknown", deny_condition=True, deny_conclusion=True),
    ),
}
MIRRORED: dict[Label, Label] = {"True": "False", "False": "True", "Unknown": "Unknown"}


def takes(rule: Rule, table: Sequence[Row]) -> bool:
    """Whether the table's edits leave a rule of literals that one connective joins on each side."""
    operators = {row.operator for row in table if row.operator}
    return not any(isinstance(rule.left, And | Or) and not isinstance(rule.left, each) for each in operators)


def edited(spot: Spot, row: Row) -> Formulas:
    """The premises after the edit of that row."""
    if row.group == "base":
        return spot.premises
    rule = Rule.of(spot.premises[spot.rule])
    if rule is None:
        raise ValueError(f"premise {spot.rule + 1} is no rule")
    added = [fact for change in row.facts for fact in _facts(change, spot, rule)]
    dropped = spot.support if "not p" in row.facts else frozenset()
    premises: list[Formula] = []
    for place, premise in enumerate(spot.premises):
        if place == spot.at:
            premises += added
        if place == spot.rule:
            premises.append(_rule(rule, row, spot))
        elif place not in dropped:
            premises.append(premise)
    return tuple(premises if spot.at < len(spot.premises) else [*premises, *added])


def _rule(rule: Rule, row: Row, spot: Spot) -> Formula:
    left, right = rule.left, rule.right
    if row.operator is not None:
        unseen = _lifted(spot.unseen, spot.binding)
        left = row.operator((*(left.parts if isinstance(left, row.operator) else (left,)), unseen))
    if row.deny_condition:
        left = de_morgan(Not(left))
    if row.deny_conclusion:
        right = _with_opposite(right, spot.conclusion)
    return rule.with_sides(left, right)


def _with_opposite(right: Formula, part: Formula) -> Formula:
    """The conclusion with the opposite of that part, and every other part as it is."""
    if isinstance(right, And):
        return And(tuple(opposite(each) if each == part else each for each in right.parts))
    return opposite(right)


def _facts(change: Change, spot: Spot, rule: Rule) -> tuple[Formula, ...]:
    if change == "t":
        return (spot.unseen,)
    if change == "not t":
        return (opposite(spot.unseen),)
    left = rule.left.parts if isinstance(rule.left, And | Or) else (rule.left,)
    return tuple(opposite(_bound(part, spot.binding)) for part in left)


def _bound(formula: Formula, binding: Mapping[Variable, Term]) -> Formula:
    for variable, term in binding.items():
        formula = substituted(formula, variable, term)
    return formula


def _lifted(fact: Formula, binding: Mapping[Variable, Term]) -> Formula:
    """The fact with the rule's variables where it speaks of what they stand for."""
    if isinstance(fact, Not):
        return Not(_lifted(fact.body, binding))
    if not isinstance(fact, Atom):
        raise ValueError(f"expected a literal, found {fact}")
    variables = {term: variable for variable, term in binding.items()}
    return Atom(fact.predicate, tuple(variables.get(each, each) for each in fact.arguments))
