"""Formulas and theories as text, in the notation that is read back to the same value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache

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
from tollens.logic.theory import Function, Sort, Theory


def show(value: Formula | Term) -> str:
    """A formula or a term as text."""
    match value:  # what formulas are mostly made of comes first
        case Atom():
            return _atom(value)
        case Constant(name) | Variable(name):
            return name
        case Not(Equal(left, right)):
            return f"{show(left)} ≠ {show(right)}"
        case Not(body):
            return f"¬{_operand(body)}"
        case And(parts):
            return " ∧ ".join(map(_operand, parts))
        case Or(parts):
            return " ∨ ".join(map(_operand, parts))
        case Implies(left, right):
            return f"{_operand(left)} → {_operand(right)}"
        case Number(number):
            return str(number)
        case Apply(name, arguments):
            return f"{name}({', '.join(map(show, arguments))})"
        case Plus(term, steps):
            return f"{show(term)} {'+' if steps >= 0 else '-'} {abs(steps)}"
        case Equal(left, right):
            return f"{show(left)} = {show(right)}"
        case Less(left, right):
            return f"{show(left)} < {show(right)}"
        case Truth(is_true):
            return "⊤" if is_true else "⊥"
        case Iff(left, right):
            return f"{_operand(left)} ↔ {_operand(right)}"
        case Xor(left, right):
            return f"{_operand(left)} ⊕ {_operand(right)}"
        case ForAll(variable, sort, body):
            return f"∀{_bound(variable, sort)} {_scope(body)}"
        case Exists(variable, sort, body):
            return f"∃{_bound(variable, sort)} {_scope(body)}"
        case Count(bound, number, variable, sort, body):
            return f"{bound} {number} {_bound(variable, sort)} ({show(body)})"
        case HowMany(bound, number, formulas):
            return f"{bound} {number} of ({'; '.join(map(show, formulas))})"
        case Says(speaker, body):
            return f"{show(speaker)} says {_operand(body)}"
        case Class(claim, subject, object_):
            return f"{claim} {subject} are {object_}"


@lru_cache(maxsize=1 << 14)  # the same atoms come again and again, in a theory and in those that are like it
def _atom(atom: Atom) -> str:
    return f"{atom.predicate}({', '.join(map(show, atom.arguments))})" if atom.arguments else atom.predicate


def show_theory(theory: Theory) -> str:
    """A theory as text, a statement a line."""
    return "".join(f"{line}\n" for line in _lines(theory))


def _lines(theory: Theory) -> Iterator[str]:
    if theory.semantics != "classical":
        yield f"semantics {theory.semantics}"
    if theory.existential_import:
        yield "existential import"
    yield from map(_sort, theory.sorts)
    yield from map(_function, theory.functions)
    for predicate in theory.predicates:
        yield f"predicate {predicate.name}" + (f"({', '.join(predicate.arguments)})" if predicate.arguments else "")
    for name, sort in theory.constants:
        yield f"constant {name}: {sort}"
    for premise in theory.premises:
        yield _with_text(show(premise.formula), premise.sentence)
    if (asked := theory.asked) is not None:
        yield from (_with_text(f"suppose {show(each.formula)}", each.sentence) for each in asked.suppose)
        if asked.conclusion is not None:
            yield f"conclusion {show(asked.conclusion)}"
        yield _with_text(f"ask {asked.mode}" + (" except" if asked.but else ""), asked.text)
        for place, option in enumerate(asked.options):
            yield _with_text(f"{option_name(place)}: {show(option.formula)}", option.text)


def option_name(place: int) -> str:
    """What an option is called: A to Z, and numbered beyond."""
    return chr(ord("A") + place) if place < 26 else f"Option{place + 1}"


def _sort(sort: Sort) -> str:
    text = f"sort {sort.name}"
    if sort.members:
        text += f" = {', '.join(sort.members)}"
    if sort.numbers is not None:
        text += f" = {sort.numbers[0]}..{sort.numbers[1]}"
    return text if sort.size is None else f"{text} ({sort.size})"


def _function(function: Function) -> str:
    properties = [("one-to-one", function.one_to_one), ("onto", function.onto), ("dense", function.dense)]
    named = "".join(f", {name}" for name, holds in properties if holds)
    return f"function {function.name}({', '.join(function.arguments)}): {function.value}{named}"


def _with_text(line: str, text: str | None) -> str:
    return line if text is None else f"{line}  {json.dumps(text, ensure_ascii=False)}"


def _bound(variable: Variable, sort: str | None) -> str:
    return variable.name if sort is None else f"{variable.name}:{sort}"


def _scope(body: Formula) -> str:
    """What a quantifier governs: another quantifier as it is, anything else in brackets."""
    return show(body) if isinstance(body, ForAll | Exists) else f"({show(body)})"


# What can stand beside an operator without brackets.
_CLOSED = (Atom, Truth, Not, ForAll, Exists, Count, HowMany)


def _operand(formula: Formula) -> str:
    if isinstance(formula, Atom):
        return _atom(formula)
    text = show(formula)
    closed = isinstance(formula, _CLOSED) and not (isinstance(formula, Not) and isinstance(formula.body, Equal))
    return text if closed else f"({text})"
