"""Going through formulas: parts, rebuilding, names, substitution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tollens.logic.formula import (
    And,
    Apply,
    Atom,
    Class,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    HowMany,
    Iff,
    Implies,
    Less,
    Not,
    Number,
    Or,
    Plus,
    Says,
    Term,
    Truth,
    Variable,
    Xor,
)


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """The formulas that it is directly made of."""
    match formula:
        case Not(body) | Says(_, body) | ForAll(_, _, body) | Exists(_, _, body) | Count(_, _, _, _, body):
            return (body,)
        case And(parts) | Or(parts) | HowMany(_, _, parts):
            return parts
        case Implies(left, right) | Iff(left, right) | Xor(left, right):
            return (left, right)
        case Atom() | Equal() | Less() | Truth() | Class():
            return ()


def rebuilt(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The same formula with each direct part changed."""
    match formula:
        case Not(body):
            return Not(change(body))
        case And(parts):
            return And(tuple(map(change, parts)))
        case Or(parts):
            return Or(tuple(map(change, parts)))
        case Implies(left, right):
            return Implies(change(left), change(right))
        case Iff(left, right):
            return Iff(change(left), change(right))
        case Xor(left, right):
            return Xor(change(left), change(right))
        case ForAll(variable, sort, body):
            return ForAll(variable, sort, change(body))
        case Exists(variable, sort, body):
            return Exists(variable, sort, change(body))
        case Count(bound, number, variable, sort, body):
            return Count(bound, number, variable, sort, change(body))
        case HowMany(bound, number, formulas):
            return HowMany(bound, number, tuple(map(change, formulas)))
        case Says(speaker, body):
            return Says(speaker, change(body))
        case Atom() | Equal() | Less() | Truth() | Class():
            return formula


def every_part(formula: Formula) -> Iterator[Formula]:
    """The formula and all that it is made of, outermost first. No recursion: a formula may be nested very deep."""
    left = [formula]
    while left:
        current = left.pop()
        yield current
        left.extend(reversed(parts_of(current)))


def terms_of(formula: Formula) -> tuple[Term, ...]:
    """The terms that stand directly in it."""
    match formula:
        case Atom(_, arguments):
            return arguments
        case Equal(left, right) | Less(left, right):
            return (left, right)
        case Says(speaker, _):
            return (speaker,)
        case _:
            return ()


def every_term(formula: Formula) -> Iterator[Term]:
    """All terms in it, with the terms that these are made of."""
    for part in every_part(formula):
        left = list(terms_of(part))
        while left:
            term = left.pop()
            yield term
            match term:
                case Apply(_, arguments):
                    left.extend(arguments)
                case Plus(inner, _):
                    left.append(inner)
                case Variable() | Constant() | Number():
                    pass


def with_terms(formula: Formula, change: Callable[[Term], Term]) -> Formula:
    """The same formula with every outermost term changed, bound ones too."""
    match formula:
        case Atom(predicate, arguments):
            return Atom(predicate, tuple(map(change, arguments)))
        case Equal(left, right):
            return Equal(change(left), change(right))
        case Less(left, right):
            return Less(change(left), change(right))
        case Says(speaker, body):
            return Says(change(speaker), with_terms(body, change))
        case _:
            return rebuilt(formula, lambda part: with_terms(part, change))


def replaced(term: Term, values: Mapping[Term, Term]) -> Term:
    """The term with variables and constants replaced, inside it too."""
    match term:
        case Apply(function, arguments):
            return Apply(function, tuple(replaced(each, values) for each in arguments))
        case Plus(inner, steps):
            return Plus(replaced(inner, values), steps)
        case _:
            return values.get(term, term)


def substituted(formula: Formula, variable: Variable, value: Term) -> Formula:
    """The formula with a free variable replaced by a value that has no variables of its own."""
    match formula:
        case ForAll(bound, _, _) | Exists(bound, _, _) | Count(_, _, bound, _, _) if bound == variable:
            return formula
        case Atom() | Equal() | Less():
            return with_terms(formula, lambda term: replaced(term, {variable: value}))
        case Says(speaker, body):
            return Says(replaced(speaker, {variable: value}), substituted(body, variable, value))
        case _:
            return rebuilt(formula, lambda part: substituted(part, variable, value))
