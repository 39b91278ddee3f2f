"""Forward derivation, for `rules` and `closed`.

Under `rules` (open world, as ProofWriter's) a fact or its negation is known only when it is given or derived, and a
rule is used forwards only. Under `closed` (as RuleTaker's) what cannot be derived is false, and negation in a rule
means just that; a theory whose rules go through their own negation has no meaning then and is refused.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tollens.errors import InputError
from tollens.logic import (
    And,
    Apply,
    Atom,
    Constant,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Plus,
    Semantics,
    Term,
    Theory,
    Truth,
    opposite,
)
from tollens.logic.proof import members as listed
from tollens.logic.walk import every_part, every_term, substituted
from tollens.solvers.constants import named_things
from tollens.solvers.elaborate import elaborated
from tollens.solvers.ground import MOST_INSTANCES
from tollens.solvers.session import GaveUp
from tollens.solvers.verdict import Limits, Status, Step, Verdict


@dataclass(frozen=True, slots=True)
class Rule:
    """If the body holds, so does the head, a literal; from premise number `premise`."""

    premise: int
    body: Formula
    head: Formula


def derive(theory: Theory, goal: Formula, semantics: Semantics, limits: Limits) -> Verdict:
    """What can be derived of a goal that is a literal, or a joining of literals."""
    things = named_things(theory, goal)
    for formula in (*theory.formulas, goal):
        if odd := next((term for term in every_term(formula) if isinstance(term, Apply | Plus)), None):
            raise InputError(f"{odd} cannot be derived with: under {semantics} semantics there are no functions")
    members: dict[str | None, list[Term]] = {sort.name: list(listed(sort.name, theory)) for sort in theory.sorts}
    members |= {sort: list(map(Constant, names)) or [Constant("something")] for sort, names in things.items()}
    rules: list[Rule] = []
    for place, formula in enumerate(theory.formulas):
        for rule in _rules(elaborated(formula, theory), place, members):
            rules.append(rule)
            if len(rules) > MOST_INSTANCES:
                raise GaveUp(f"more than {MOST_INSTANCES:,} instances of the rules")
    goal = elaborated(goal, theory)
    closed = semantics == "closed"
    layers = _layers(rules) if closed else [rules]
    deadline = time.monotonic() + limits.seconds
    steps = _closure(layers, closed, members, deadline)
    true, false = (_holds(part, steps, closed, members) for part in (goal, opposite(goal)))
    derived = tuple(steps)
    if not closed and (clash := next((literal for literal in steps if opposite(literal) in steps), None)):
        used = _used([clash, opposite(clash)], steps)
        return Verdict(
            "inconsistent", semantics, "forward", premises=_premises(used), proof=tuple(used), derived=derived
        )
    if true is None and false is None:
        return Verdict("independent", semantics, "forward", derived=derived)
    status: Status = "entailed" if true is not None else "refuted"
    used = _used(true or false or (), steps)
    return Verdict(status, semantics, "forward", premises=_premises(used), proof=tuple(used), derived=derived)


Members = Mapping[str | None, Sequence[Term]]
Steps = dict[Formula, Step]


def _rules(formula: Formula, place: int, members: Members) -> Iterator[Rule]:
    """The ground rules that a premise states."""
    match formula:
        case ForAll(variable, sort, body):
            for member in members[sort]:
                yield from _rules(substituted(body, variable, member), place, members)
        case And(parts):
            for part in parts:
                yield from _rules(part, place, members)
        case Implies(body, head):
            for literal in _heads(head):
                yield Rule(place, body, literal)
        case Iff(left, right):
            yield from _rules(Implies(left, right), place, members)
            yield from _rules(Implies(right, left), place, members)
        case _:
            for literal in _heads(formula):
                yield Rule(place, Truth(True), literal)


def _heads(formula: Formula) -> Iterator[Formula]:
    match formula:
        case Atom() | Not(Atom()):
            yield formula
        case And(parts):
            for part in parts:
                yield from _heads(part)
        case _:
            raise InputError(f"{formula} is no fact and no head of a rule: expected a literal, or literals joined by ∧")


def _closure(layers: Iterable[Sequence[Rule]], closed: bool, members: Members, deadline: float) -> Steps:
    """Everything that can be derived, each with the step that did it, in order."""
    steps: Steps = {}
    for layer in layers:
        waiting, grown = list(layer), True
        while grown:
            grown, still = False, []
            if time.monotonic() > deadline:
                raise GaveUp("the time for forward derivation")
            for rule in waiting:
                if rule.head in steps:
                    continue
                support = _holds(rule.body, steps, closed, members)
                if support is None:
                    still.append(rule)
                else:
                    steps[rule.head] = Step(rule.head, rule.premise, support)
                    grown = True
            waiting = still
    return steps


def _holds(formula: Formula, steps: Steps, closed: bool, members: Members) -> tuple[Formula, ...] | None:
    """The literals that make a formula hold, as far as is known; None where it is not known to hold."""
    match formula:
        case Truth(value):
            return () if value else None
        case Atom():
            return (formula,) if formula in steps else None
        case Not(Atom() as atom) if closed:
            return None if atom in steps else ()
        case Not(Atom()):
            return (formula,) if formula in steps else None
        case And(parts):
            found = [_holds(part, steps, closed, members) for part in parts]
            return None if None in found else tuple(literal for part in found for literal in part or ())
        case Or(parts):
            return next((s for part in parts if (s := _holds(part, steps, closed, members)) is not None), None)
        case Implies(left, right):
            return _holds(Or((_pushed(left), right)), steps, closed, members)
        case Not(body):
            return _holds(_pushed(body), steps, closed, members)
        case Exists(variable, sort, body):
            cases = (substituted(body, variable, member) for member in members[sort])
            return next((s for part in cases if (s := _holds(part, steps, closed, members)) is not None), None)
        case ForAll(variable, sort, body) if closed:
            found = [_holds(substituted(body, variable, member), steps, closed, members) for member in members[sort]]
            return None if None in found else tuple(literal for part in found for literal in part or ())
    raise InputError(f"{formula} cannot stand in a rule: expected literals joined by ∧, ∨ and ¬")


def _pushed(formula: Formula) -> Formula:
    """The negation of a formula, with the sign moved inwards by one."""
    match formula:
        case Not(body):
            return body
        case And(parts):
            return Or(tuple(Not(part) for part in parts))
        case Or(parts):
            return And(tuple(Not(part) for part in parts))
        case Implies(left, right):
            return And((left, Not(right)))
        case Truth(value):
            return Truth(not value)
        case Atom():
            return Not(formula)
        case Exists(variable, sort, body):
            return ForAll(variable, sort, Not(body))
        case ForAll(variable, sort, body):
            return Exists(variable, sort, Not(body))
    raise InputError(f"{formula} cannot stand in a rule: expected literals joined by ∧, ∨ and ¬")


def _layers(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Rules in layers, so that what a rule negates is settled before it is used; InputError where there are none."""
    heads = [_predicate(rule.head) for rule in rules]
    if any(isinstance(rule.head, Not) for rule in rules):
        raise InputError("under closed semantics a rule or fact cannot state a negation: what is not derived is false")
    level = dict.fromkeys(heads, 0)
    for _ in range(len(level) + 1):
        changed = False
        for rule, head in zip(rules, heads, strict=True):
            for name, negative in _mentioned(rule.body, False):
                needed = level.get(name, 0) + negative
                if needed > level[head]:
                    level[head], changed = needed, True
        if not changed:
            return [[rule for rule, head in zip(rules, heads, strict=True) if level[head] == n] for n in _upto(level)]
    raise InputError("a rule depends on its own negation: under closed semantics the theory has no meaning")


def _upto(level: Mapping[str, int]) -> range:
    return range(max(level.values(), default=0) + 1)


def _predicate(literal: Formula) -> str:
    return next(part.predicate for part in every_part(literal) if isinstance(part, Atom))


def _mentioned(formula: Formula, negative: bool) -> Iterator[tuple[str, bool]]:
    """The predicates of a body, each with whether it stands under a negation."""
    match formula:
        case Atom(name, _):
            yield name, negative
        case Not(body):
            yield from _mentioned(body, not negative)
        case Implies(left, right):
            yield from _mentioned(left, not negative)
            yield from _mentioned(right, negative)
        case And(parts) | Or(parts):
            for part in parts:
                yield from _mentioned(part, negative)
        case ForAll(_, _, body) | Exists(_, _, body):
            yield from _mentioned(body, negative)


def _used(literals: Iterable[Formula], steps: Steps) -> list[Step]:
    """The steps behind some literals, what is used before what uses it."""
    used: dict[Formula, Step] = {}

    def visit(literal: Formula) -> None:
        stack = [(literal, False)]
        while stack:
            current, ready = stack.pop()
            if current in used or current not in steps:
                continue
            if ready:
                used[current] = steps[current]
            else:
                stack.append((current, True))
                stack.extend((other, False) for other in steps[current].uses)

    for literal in literals:
        visit(literal)
    return list(used.values())


def _premises(steps: Iterable[Step]) -> tuple[int, ...]:
    return tuple(sorted({step.premise for step in steps}))
