"""Signature: what the names of a theory mean, and whether they are used so.

A theory that declares sorts, functions or predicates must declare every name it uses, so that a slip is found
and not taken for a new name. One that declares nothing is plain first-order logic over one open sort, as FOLIO's is.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from tollens.budget import UNLIMITED, Budget
from tollens.errors import InputError
from tollens.logic.formula import (
    TRUTHFUL,
    Apply,
    Atom,
    Class,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    Less,
    Number,
    Plus,
    Says,
    Term,
    Variable,
)
from tollens.logic.theory import Function, Option, Predicate, Premise, Sort, Theory
from tollens.logic.walk import every_part, every_term, rebuilt, terms_of

Declared = TypeVar("Declared", Sort, Function, Predicate)

# The sort of everything, in a theory that declares nothing.
THINGS = "thing"

_UNBOUND = {"x", "y", "z"}  # names that nobody gives to a thing: left free, they are a slip


@dataclass(frozen=True, slots=True)
class Signature:
    """The names of a theory by kind."""

    sorts: dict[str, Sort]
    functions: dict[str, Function]
    predicates: dict[str, Predicate]
    constants: dict[str, str]  # name → sort, listed members too
    budget: Budget = UNLIMITED

    @classmethod
    def of(cls, theory: Theory, budget: Budget = UNLIMITED) -> Signature:
        """The names that a theory declares; a name with two meanings is refused."""
        sorts = _by_name(theory.sorts, "sort")
        functions, predicates = _by_name(theory.functions, "function"), _by_name(theory.predicates, "predicate")
        constants: dict[str, str] = {}
        named = [(member, sort.name) for sort in theory.sorts for member in sort.members]
        for name, sort in [*named, *theory.constants]:
            if name in constants:
                raise InputError(f"{name} is in {constants[name]} and in {sort}: a name has one meaning")
            constants[name] = sort
        for used, owner in _sorts_used(theory):
            if used not in sorts:
                raise InputError(f"{owner} speaks of the sort {used}, which is not declared")
        for name, sort in theory.constants:
            if not sorts[sort].is_open:
                raise InputError(
                    f"{name} is declared as a constant of {sort}, whose members are listed: it would be one more"
                )
        if gap := next((each for each in theory.functions if each.dense and sorts[each.value].numbers is None), None):
            raise InputError(f"the function {gap.name} is dense into {gap.value}, which is no sort of numbers")
        if any(isinstance(part, Says) for formula in theory.every_formula for part in every_part(formula)):
            _declare_truthful(theory, predicates, constants)
        return cls(sorts, functions, predicates, constants, budget)

    def sort_of(self, term: Term, variables: dict[str, str | None]) -> str | None:
        """The sort of a term; None for a number, or a variable whose sort is not known yet."""
        match term:
            case Variable(name):
                return variables.get(name)
            case Constant(name):
                if name not in self.constants:
                    raise InputError(_not_a_name(name, variables) or f"{name} is not declared")
                return self.constants[name]
            case Apply(name, arguments):
                if name not in self.functions:
                    raise InputError(f"the function {name} is not declared")
                function = self.functions[name]
                self._check_arguments(f"the function {name}", function.arguments, arguments, variables)
                return function.value
            case Plus(inner, _):
                return self.sort_of(inner, variables)
            case Number():
                return None

    def _check_arguments(
        self, what: str, sorts: tuple[str, ...], arguments: tuple[Term, ...], variables: dict[str, str | None]
    ) -> None:
        """Check number and sorts; a variable whose sort is not known yet takes the one that is asked for."""
        if len(sorts) != len(arguments):
            raise InputError(f"{what} is of {len(sorts)}, used of {len(arguments)}")
        for sort, argument in zip(sorts, arguments, strict=True):
            if isinstance(argument, Plus):
                raise InputError(
                    f"{what} takes a member of {sort}; {argument} may lie outside and can only be compared"
                )
            self._unify(what, sort, argument, variables)

    def _unify(self, what: str, sort: str, term: Term, variables: dict[str, str | None]) -> None:
        if isinstance(term, Variable) and variables.get(term.name) is None:
            variables[term.name] = sort
            return
        found = self.sort_of(term, variables)
        if found is None and isinstance(term, Number):
            numbers = self.sorts[sort].numbers
            if numbers is None or not numbers[0] <= term.value <= numbers[1]:
                raise InputError(f"{what} takes a member of {sort}, found the number {term.value}")
        elif found != sort:
            raise InputError(f"{what} takes a member of {sort}, found {term}, a member of {found}")

    def sorted_formula(self, formula: Formula, variables: dict[str, str | None] | None = None) -> Formula:
        """The formula with the sort of every quantifier filled in, and first and last as numbers."""
        known = variables if variables is not None else {}
        match formula:
            case ForAll(variable, sort, body) | Exists(variable, sort, body) | Count(_, _, variable, sort, body):
                if sort is not None and sort not in self.sorts:
                    raise InputError(f"the sort {sort} is not declared")
                inner = {**known, variable.name: sort}
                body = self.sorted_formula(body, inner)
                found = inner[variable.name]
                if found is None:
                    raise InputError(f"nothing says which sort {variable} is of: write {variable}:SORT")
                self.budget.step(1 + len(known))
                for name in known:  # what the body tells of outer variables
                    if name != variable.name:
                        known[name] = inner[name]
                return replace(formula, sort=found, body=body)
            case Atom(name, arguments):
                if name not in self.predicates:
                    raise InputError(f"the predicate {name} is not declared")
                self._check_arguments(f"the predicate {name}", self.predicates[name].arguments, arguments, known)
                return formula
            case Equal(left, right) | Less(left, right):
                left, right = self._ends(left, right, known), self._ends(right, left, known)
                self._check_comparison(left, right, known, isinstance(formula, Less))
                return replace(formula, left=left, right=right)
            case Says(speaker, body):
                self._check_arguments("saying", self.predicates[TRUTHFUL].arguments, (speaker,), known)
                return Says(speaker, self.sorted_formula(body, known))
            case Class(_, subject, object_):
                for name in (subject, object_):
                    if name not in self.predicates or len(self.predicates[name].arguments) != 1:
                        raise InputError(f"{name} is not declared as a predicate of one place, as a class must be")
                if self.predicates[subject].arguments != self.predicates[object_].arguments:
                    raise InputError(f"{subject} and {object_} are classes of different sorts")
                return formula
            case _:
                self.budget.step()
                return rebuilt(formula, lambda part: self.sorted_formula(part, known))

    def _ends(self, term: Term, other: Term, variables: dict[str, str | None]) -> Term:
        """The words first and last beside a term of a sort of numbers are its ends."""
        inner, steps = (term.term, term.steps) if isinstance(term, Plus) else (term, 0)
        if inner not in (Constant("first"), Constant("last")) or inner.name in self.constants:
            return term
        sort = self.sorts.get(self.sort_of(other, variables) or "")
        if sort is None or sort.numbers is None:
            raise InputError(f"{inner} stands beside {other}, which is no number")
        return Number((sort.numbers[0] if inner == Constant("first") else sort.numbers[1]) + steps)

    def _check_comparison(self, left: Term, right: Term, variables: dict[str, str | None], by_size: bool) -> None:
        sorts = [self.sort_of(term, variables) for term in (left, right)]
        for term, other in ((left, sorts[1]), (right, sorts[0])):
            if isinstance(term, Variable) and variables.get(term.name) is None and other is not None:
                variables[term.name] = other
        one, two = (self.sort_of(term, variables) for term in (left, right))
        numeric = [name is None or self.sorts[name].numbers is not None for name in (one, two)]
        if by_size or isinstance(left, Plus | Number) or isinstance(right, Plus | Number):
            if not all(numeric):
                raise InputError(f"{left} and {right} are compared by size, and are not both numbers")
        elif one != two and not all(numeric):
            raise InputError(f"{left} is of {one} and {right} of {two}: they cannot be the same")


def checked(theory: Theory, budget: Budget = UNLIMITED) -> Theory:
    """The theory with its sorts filled in; InputError where a name is not used as it is declared."""
    budget.enter("checking names")
    if not (theory.sorts or theory.functions or theory.predicates or theory.constants):
        for formula in theory.every_formula:
            budget.step()
            _check_bound(formula, budget)
        return theory
    signature = Signature.of(theory, budget)

    def sorted_(formula: Formula) -> Formula:
        # Twice: what a later part tells of a variable's sort, an earlier comparison is held to as well.
        return signature.sorted_formula(signature.sorted_formula(formula))

    asked = theory.asked
    if asked is not None:
        asked = replace(
            asked,
            options=tuple(Option(sorted_(each.formula), each.text) for each in asked.options),
            suppose=tuple(Premise(sorted_(each.formula), each.sentence) for each in asked.suppose),
            conclusion=None if asked.conclusion is None else sorted_(asked.conclusion),
        )
    return replace(
        theory,
        premises=tuple(Premise(sorted_(each.formula), each.sentence) for each in theory.premises),
        predicates=tuple(signature.predicates.values()),
        asked=asked,
    )


_BOUND: dict[Formula, None] = {}  # a theory is checked when it is read and when something is decided in it
_MOST_KEPT = 1 << 13


def _check_bound(formula: Formula, budget: Budget) -> None:
    """Raise InputError for a name that is a variable elsewhere in the formula, or looks like one, and is not bound."""
    if formula in _BOUND:
        return
    _look_for_unbound(formula, budget)
    if len(_BOUND) >= _MOST_KEPT:
        _BOUND.clear()
    _BOUND[formula] = None


def _look_for_unbound(formula: Formula, budget: Budget) -> None:
    parts = tuple(every_part(formula))
    bound = {part.variable.name for part in parts if isinstance(part, ForAll | Exists | Count)} | _UNBOUND
    lone = any(isinstance(part, Atom) and not part.arguments for part in parts)
    for part in parts:
        budget.step()
        if isinstance(part, ForAll | Exists | Count) and part.sort is not None:
            raise InputError(f"the sort {part.sort} is not declared")
        if isinstance(part, Less):
            raise InputError(f"{part} compares by size: functions and numbers are declared, with their sorts")
        if isinstance(part, Atom) and not part.arguments and part.predicate in bound:
            raise InputError(f"{part.predicate} stands alone in {formula}: a variable is no statement")
        if lone and isinstance(part, ForAll | Exists | Count) and _binds_nothing(part.variable, part.body, budget):
            raise InputError(f"{part.variable} is bound in {part} and does not occur there: is a space missing?")
        for term in terms_of(part):
            if isinstance(term, Apply | Plus | Number):
                raise InputError(f"{term} stands in {part}: functions and numbers are declared, with their sorts")
            if isinstance(term, Constant) and (told := _not_a_name(term.name, bound)):
                raise InputError(told)
            if isinstance(term, Constant) and term.name in bound:
                raise InputError(f"{term.name} stands in {part} and no quantifier binds it there")


def _not_a_name(name: str, known: Container[str]) -> str | None:
    """What to say of a name that can only be meant as arithmetic: names may hold hyphens and pluses."""
    left, steps, right = re.split(r"([+-])(?=\d+$)", name) if re.search(r"[+-]\d+$", name) else (name, "", "")
    if not steps or not (left in known or left in ("first", "last")):
        return None
    return f"{name} is read as a name: arithmetic takes spaces, {left} {steps} {right}"


def _binds_nothing(variable: Variable, body: Formula, budget: Budget) -> bool:
    """Whether the variable does not occur, beside a statement without terms: '∀aP(a)' reads as a variable called aP
    before a statement called a. Where there is no such statement, binding nothing does no harm."""
    lone = False
    for part in every_part(body):
        budget.step()
        lone = lone or (isinstance(part, Atom) and not part.arguments)
    return lone and variable not in set(every_term(body))


def _by_name(things: tuple[Declared, ...], kind: str) -> dict[str, Declared]:
    named: dict[str, Declared] = {}
    for thing in things:
        if thing.name in named:
            raise InputError(f"the {kind} {thing.name} is declared twice")
        named[thing.name] = thing
    return named


def _sorts_used(theory: Theory) -> Iterator[tuple[str, str]]:
    for function in theory.functions:
        yield from ((sort, function.name) for sort in (*function.arguments, function.value))
    for predicate in theory.predicates:
        yield from ((sort, predicate.name) for sort in predicate.arguments)
    yield from ((sort, name) for name, sort in theory.constants)


def _declare_truthful(theory: Theory, predicates: dict[str, Predicate], constants: dict[str, str]) -> None:
    """Who speaks tells the truth or does not: a predicate of the speakers' sort, declared or not."""
    if TRUTHFUL in predicates:
        return
    speakers = {
        part.speaker.name
        for formula in theory.every_formula
        for part in every_part(formula)
        if isinstance(part, Says) and isinstance(part.speaker, Constant)
    }
    sorts = {constants[name] for name in speakers if name in constants}
    if len(sorts) != 1:
        raise InputError(f"declare `predicate {TRUTHFUL}(SORT)`: the speakers are not of one known sort")
    predicates[TRUTHFUL] = Predicate(TRUTHFUL, (sorts.pop(),))
