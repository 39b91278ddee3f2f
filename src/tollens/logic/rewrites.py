"""Rewrites that never change what a formula says, and names that can be changed without changing anything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from tollens.logic.formula import (
    TRUTHFUL,
    And,
    Apply,
    Atom,
    Class,
    Constant,
    Count,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Plus,
    Says,
    Term,
    Variable,
    conjunction,
    disjunction,
    opposite,
)
from tollens.logic.theory import Option, Premise, Theory
from tollens.logic.walk import every_part, every_term, rebuilt, with_terms


def contraposition(formula: Formula) -> Formula | None:
    """p → q as ¬q → ¬p, below its quantifiers; None where the formula is no implication."""
    match formula:
        case ForAll(variable, sort, body):
            inner = contraposition(body)
            return None if inner is None else ForAll(variable, sort, inner)
        case Implies(left, right):
            return Implies(opposite(right), opposite(left))
        case _:
            return None


def de_morgan(formula: Formula) -> Formula:
    """Every ¬ moved inwards over ∧, ∨ and quantifiers."""
    match formula:
        case Not(And(parts)):
            return Or(tuple(de_morgan(opposite(part)) for part in parts))
        case Not(Or(parts)):
            return And(tuple(de_morgan(opposite(part)) for part in parts))
        case Not(ForAll(variable, sort, body)):
            return Exists(variable, sort, de_morgan(opposite(body)))
        case Not(Exists(variable, sort, body)):
            return ForAll(variable, sort, de_morgan(opposite(body)))
        case Not(Implies(left, right)):
            return And((de_morgan(left), de_morgan(opposite(right))))
        case Not(Not(body)):
            return de_morgan(body)
        case _:
            return rebuilt(formula, de_morgan)


def split_conclusion(formula: Formula) -> tuple[Formula, ...] | None:
    """p → (q ∧ r) as p → q and p → r (RobustLR's first distribution); None where the conclusion is no ∧."""
    match formula:
        case ForAll(variable, sort, body):
            inner = split_conclusion(body)
            return None if inner is None else tuple(ForAll(variable, sort, part) for part in inner)
        case Implies(left, And(parts)):
            return tuple(Implies(left, part) for part in parts)
        case _:
            return None


def split_condition(formula: Formula) -> tuple[Formula, ...] | None:
    """(p ∨ r) → q as p → q and r → q (RobustLR's second distribution); None where the condition is no ∨."""
    match formula:
        case ForAll(variable, sort, body):
            inner = split_condition(body)
            return None if inner is None else tuple(ForAll(variable, sort, part) for part in inner)
        case Implies(Or(parts), right):
            return tuple(Implies(part, right) for part in parts)
        case _:
            return None


def join_conclusions(one: Formula, two: Formula) -> Formula | None:
    """p → q and p → r as p → (q ∧ r), below the same quantifiers; None where the conditions differ."""
    match one, two:
        case ForAll(variable, sort, body), ForAll(same, same_sort, other) if (variable, sort) == (same, same_sort):
            inner = join_conclusions(body, other)
            return None if inner is None else ForAll(variable, sort, inner)
        case Implies(left, right), Implies(same_left, other) if left == same_left:
            return Implies(left, conjunction((*_parts(right, And), *_parts(other, And))))
        case _:
            return None


def join_conditions(one: Formula, two: Formula) -> Formula | None:
    """p → q and r → q as (p ∨ r) → q, below the same quantifiers; None where the conclusions differ."""
    match one, two:
        case ForAll(variable, sort, body), ForAll(same, same_sort, other) if (variable, sort) == (same, same_sort):
            inner = join_conditions(body, other)
            return None if inner is None else ForAll(variable, sort, inner)
        case Implies(left, right), Implies(other, same_right) if right == same_right:
            return Implies(disjunction((*_parts(left, Or), *_parts(other, Or))), right)
        case _:
            return None


def _parts(formula: Formula, of: type[And] | type[Or]) -> tuple[Formula, ...]:
    """The parts that the connective joins, or the formula alone."""
    return formula.parts if isinstance(formula, And | Or) and isinstance(formula, of) else (formula,)


def distributed(formula: Formula) -> Formula:
    """∧ over ∨: a ∧ (b ∨ c) as (a ∧ b) ∨ (a ∧ c), at the first ∨ of every ∧."""
    formula = rebuilt(formula, distributed)
    if not isinstance(formula, And):
        return formula
    place = next((n for n, part in enumerate(formula.parts) if isinstance(part, Or)), None)
    if place is None:
        return formula
    chosen, rest = formula.parts[place], formula.parts[:place] + formula.parts[place + 1 :]
    return Or(tuple(And((*rest[:place], part, *rest[place:])) for part in chosen.parts))  # type: ignore[union-attr]


def renamed(formula: Formula, names: Mapping[str, str]) -> Formula:
    """The formula with predicates, functions and constants called otherwise. A bound variable gives way to a new name
    that it would capture once the formula is written down."""
    taken = _bound(formula) | {term.name for term in every_term(formula) if isinstance(term, Constant)}
    taken |= {part.predicate for part in every_part(formula) if isinstance(part, Atom)} | set(names.values())
    variables = {name: _fresh(name, taken) for name in sorted(_bound(formula) & set(names.values()))}

    def term(old: Term) -> Term:
        match old:
            case Constant(name):
                return Constant(names.get(name, name))
            case Variable(name):
                return Variable(variables.get(name, name))
            case Apply(name, arguments):
                return Apply(names.get(name, name), tuple(map(term, arguments)))
            case Plus(inner, steps):
                return Plus(term(inner), steps)
            case _:
                return old

    def part(old: Formula) -> Formula:
        match old:
            case Atom(name, arguments):
                return Atom(names.get(name, name), arguments)
            case Class(claim, subject, object_):
                return Class(claim, names.get(subject, subject), names.get(object_, object_))
            case ForAll() | Exists() | Count():
                name = variables.get(old.variable.name, old.variable.name)
                return replace(old, variable=Variable(name), body=part(old.body))
            case _:
                return rebuilt(old, part)

    return part(with_terms(formula, term))


def _bound(formula: Formula) -> set[str]:
    return {part.variable.name for part in every_part(formula) if isinstance(part, ForAll | Exists | Count)}


def _fresh(name: str, taken: set[str]) -> str:
    fresh = next(f"{name}_{n}" for n in count(1) if f"{name}_{n}" not in taken)
    taken.add(fresh)
    return fresh


def renamed_theory(theory: Theory, names: Mapping[str, str]) -> Theory:
    """The theory with predicates, functions, constants and members called otherwise. Sorts keep their names. ValueError
    where two names would become one, or where `truthful`, which speech is about, would change."""
    used = set(_names(theory))
    after = [names.get(name, name) for name in used]
    if len(set(after)) < len(used):
        raise ValueError(f"two names would become one: {', '.join(sorted({a for a in after if after.count(a) > 1}))}")
    if TRUTHFUL in used and names.get(TRUTHFUL, TRUTHFUL) != TRUTHFUL:
        raise ValueError(f"{TRUTHFUL} cannot be renamed: it is what speech is about")

    def name(old: str) -> str:
        return names.get(old, old)

    asked = theory.asked
    if asked is not None:
        asked = replace(
            asked,
            options=tuple(Option(renamed(each.formula, names), each.text) for each in asked.options),
            suppose=tuple(Premise(renamed(each.formula, names), each.sentence) for each in asked.suppose),
            conclusion=None if asked.conclusion is None else renamed(asked.conclusion, names),
        )
    return replace(
        theory,
        premises=tuple(Premise(renamed(each.formula, names), each.sentence) for each in theory.premises),
        sorts=tuple(replace(sort, members=tuple(map(name, sort.members))) for sort in theory.sorts),
        functions=tuple(replace(function, name=name(function.name)) for function in theory.functions),
        predicates=tuple(replace(predicate, name=name(predicate.name)) for predicate in theory.predicates),
        constants=tuple((name(constant), sort) for constant, sort in theory.constants),
        asked=asked,
    )


def _names(theory: Theory) -> Iterator[str]:
    """The names of things, functions and predicates that a theory declares or uses."""
    yield from (member for sort in theory.sorts for member in sort.members)
    yield from (function.name for function in theory.functions)
    yield from (predicate.name for predicate in theory.predicates)
    yield from (name for name, _ in theory.constants)
    for formula in theory.every_formula:
        for part in every_part(formula):
            match part:
                case Atom(name, _):
                    yield name
                case Class(_, subject, object_):
                    yield from (subject, object_)
                case Says():
                    yield TRUTHFUL
        yield from (term.name for term in every_term(formula) if isinstance(term, Constant))
        yield from (term.function for term in every_term(formula) if isinstance(term, Apply))
