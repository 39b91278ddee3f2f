"""From what a theory says to plain logic: speech, classes and the properties of functions written out."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import (
    TRUTHFUL,
    And,
    Apply,
    Atom,
    Class,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Plus,
    Says,
    Theory,
    Variable,
    conjunction,
)
from tollens.logic.classes import written_out
from tollens.logic.walk import rebuilt

_X, _Y = Variable("x"), Variable("y")


def elaborated(formula: Formula, theory: Theory) -> Formula:
    """The formula without speech and classes."""
    match formula:
        case Says(speaker, body):
            return Iff(Atom(TRUTHFUL, (speaker,)), elaborated(body, theory))
        case Class():
            return written_out(formula, theory)
        case _:
            return rebuilt(formula, lambda part: elaborated(part, theory))


def background(theory: Theory) -> Iterator[Formula]:
    """What the declarations say, as formulas: functions one-to-one, onto, without gaps."""
    for function in theory.functions:
        yield from _properties(function)


def _properties(function: Function) -> Iterator[Formula]:
    variables = [Variable(f"x{place}") for place in range(len(function.arguments))]
    value = Apply(function.name, tuple(variables))

    def some(target: Formula) -> Formula:
        for variable, sort in reversed(list(zip(variables, function.arguments, strict=True))):
            target = Exists(variable, sort, target)
        return target

    if function.one_to_one and len(variables) == 1:
        yield ForAll(_Y, function.value, Count("at most", 1, variables[0], function.arguments[0], Equal(value, _Y)))
    elif function.one_to_one:
        others = [Variable(f"y{place}") for place in range(len(variables))]
        same = Equal(value, Apply(function.name, tuple(others)))
        whole: Formula = Implies(same, conjunction(map(Equal, variables, others)))
        for variable, sort in zip((*variables, *others), function.arguments * 2, strict=True):
            whole = ForAll(variable, sort, whole)
        yield whole
    if function.onto:
        yield ForAll(_Y, function.value, some(Equal(value, _Y)))
    if function.dense:
        before = some(Equal(value, Plus(_Y, -1)))
        # A value that is taken and is not the first of its sort has the one before it taken too.
        yield ForAll(_Y, function.value, Implies(some(Equal(value, _Y)), _or_is_first(before, function)))


def _or_is_first(before: Formula, function: Function) -> Formula:
    none_before = Count("exactly", 0, _X, function.value, Equal(_X, Plus(_Y, -1)))
    return Not(And((Not(before), Not(none_before))))
