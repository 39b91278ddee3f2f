"""Clauses: what premises and goals say, as conditions and a head, with the variables still in them.

Conditions are joined by 'and' alone. What is joined otherwise goes through a gate, a literal of our own that stands
for it: of p ∨ q → r come p → gate, q → gate and gate → r.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tollens.budget import Budget
from tollens.errors import InputError
from tollens.logic import (
    And,
    Atom,
    Class,
    Constant,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Number,
    Or,
    Says,
    Semantics,
    Term,
    Theory,
    Truth,
    Variable,
)
from tollens.solvers.elaborate import elaborated
from tollens.solvers.ground import Value


class Slot(NamedTuple):
    """A variable, numbered within what it stands in: any thing of its sort may stand here."""

    number: int
    sort: str | None


Argument = Slot | Value


class Literal(NamedTuple):
    """A predicate, by name, or a gate, by number, of things and slots; or the negation of that."""

    positive: bool
    name: str | int
    arguments: tuple[Argument, ...] = ()


class Clause(NamedTuple):
    """Where all conditions hold, for every thing in the slot `every` if there is one, so does the head; by premise
    number `premise`, or by what a gate means."""

    conditions: tuple[Literal, ...]
    head: Literal
    premise: int | None
    every: Slot | None = None


Scope = Mapping[str, Slot]


class Clauses:
    """The clauses of what was stated and asked so far. `unsettled` is what was asked of all things of an open sort: in
    the open world there are more than are named, and what holds of all of them cannot be derived one by one, unless one
    thing stands for the others."""

    def __init__(self, theory: Theory, semantics: Semantics, budget: Budget, *, others: bool = False) -> None:
        self.found: list[Clause] = []
        self.unsettled: list[ForAll] = []
        self._listed = {sort.name for sort in theory.sorts if not sort.is_open or sort.size is not None}
        self._others = others
        self._theory = theory
        self._semantics = semantics
        self._budget = budget
        self._gates = 0

    def state(self, formula: Formula, premise: int) -> None:
        """Add what a premise says: facts and rules; InputError where it says anything else."""
        self._budget.check()
        try:
            self._state(formula, {}, premise)
            if self.unsettled:
                raise unsettled_error(self.unsettled[0])
        except InputError as error:
            raise self.refusal(f"premise {premise + 1} cannot be used", error) from None

    def ask(self, formula: Formula) -> Literal:
        """Add a gate that holds where the formula is known to hold."""
        try:
            return self._gate([self._conditions(formula, {})])
        except InputError as error:
            raise self.refusal("the goal cannot be decided", error) from None

    def refusal(self, what: str, why: InputError) -> InputError:
        """What cannot be done under this semantics, and why not."""
        return InputError(f"under {self._semantics} semantics {what}: {why.message}")

    def gate(self) -> Literal:
        """A new gate, which nothing opens yet."""
        return self._gate([])

    def _state(self, formula: Formula, scope: Scope, premise: int) -> None:
        match formula:
            case ForAll(variable, sort, body):
                self._state(body, {**scope, variable.name: _slot(sort, scope)}, premise)
            case And(parts):
                for part in parts:
                    self._state(part, scope, premise)
            case Implies(body, head):
                self._conclude(self._conditions(body, scope), head, scope, premise)
            case Iff(left, right):
                self._conclude(self._conditions(left, scope), right, scope, premise)
                self._conclude(self._conditions(right, scope), left, scope, premise)
            case Says() | Class():
                self._state(elaborated(formula, self._theory), scope, premise)
            case _:
                self._conclude((), formula, scope, premise)

    def _conclude(self, conditions: tuple[Literal, ...], head: Formula, scope: Scope, premise: int) -> None:
        match head:
            case Atom():
                self.found.append(Clause(conditions, self._literal(True, head, scope), premise))
            case Not(Atom() as atom) if self._semantics == "rules":
                self.found.append(Clause(conditions, self._literal(False, atom, scope), premise))
            case Not(Atom()):
                raise InputError(
                    f"only what holds can be stated or concluded, and {head} is a negation; leave it out, as whatever "
                    "cannot be derived is false already, or use rules semantics, where negations are stated"
                )
            case And(parts):
                for part in parts:
                    self._conclude(conditions, part, scope, premise)
            case ForAll(variable, sort, body):
                self._conclude(conditions, body, {**scope, variable.name: _slot(sort, scope)}, premise)
            case Not(And() | Or() | Not() | Exists() as body):
                self._conclude(conditions, _denied(body), scope, premise)
            case _:
                wanted = "p or ¬p" if self._semantics == "rules" else "p"
                raise InputError(
                    f"{head} is no fact and no head of a rule; expected one such as {wanted}, or several joined by ∧"
                )

    def _conditions(self, formula: Formula, scope: Scope) -> tuple[Literal, ...]:
        """The literals that must all hold for the formula to be known to hold."""
        match formula:
            case Atom():
                return (self._literal(True, formula, scope),)
            case Not(Atom() as atom):
                return (self._literal(False, atom, scope),)
            case And(parts):
                return tuple(literal for part in parts for literal in self._conditions(part, scope))
            case Or(parts):
                return (self._gate([self._conditions(part, scope) for part in parts]),)
            case Truth(value):
                return () if value else (self.gate(),)
            case Implies(left, right):
                return self._conditions(Or((Not(left), right)), scope)
            case ForAll(_, sort, _) if self._semantics == "rules" and not self._others and sort not in self._listed:
                self.unsettled.append(formula)
                return (self.gate(),)
            case Exists(variable, sort, body) | ForAll(variable, sort, body):
                slot = _slot(sort, scope)
                way = self._conditions(body, {**scope, variable.name: slot})
                return (self._gate([way], slot, every=isinstance(formula, ForAll)),)
            case Class() | Not(Class()):
                return self._conditions(elaborated(formula, self._theory), scope)
            case Not(body):
                return self._conditions(_denied(body), scope)
        raise InputError(f"{formula} cannot stand in a rule; expected literals joined by ∧, ∨, ¬ and quantifiers")

    def _gate(self, ways: Sequence[tuple[Literal, ...]], bound: Slot | None = None, every: bool = False) -> Literal:
        """A gate that each of the ways opens, with something or with every thing in the slot that is bound inside; it
        is of the other slots in them."""
        self._budget.check()
        self._gates += 1
        arguments = (argument for way in ways for literal in way for argument in literal.arguments)
        slots = dict.fromkeys(each for each in arguments if isinstance(each, Slot) and each != bound)
        gate = Literal(True, self._gates, tuple(slots))
        self.found += [Clause(way, gate, None, bound if every else None) for way in ways]
        return gate

    def _literal(self, positive: bool, atom: Atom, scope: Scope) -> Literal:
        arguments = tuple([self._argument(term, scope) for term in atom.arguments])
        return Literal(positive, atom.predicate, arguments)

    def _argument(self, term: Term, scope: Scope) -> Argument:
        match term:
            case Variable(name):
                if name not in scope:
                    raise InputError(f"no quantifier binds {name}")
                return scope[name]
            case Constant(name):
                return name
            case Number(value):
                return value
        raise InputError(f"{term} cannot stand in a rule; there are no functions and there is no arithmetic")


def unsettled_error(formula: ForAll) -> InputError:
    """For what would have to hold of all things of an open sort."""
    sort = formula.sort or "everything"
    return InputError(f"{formula} cannot be settled by forward derivation: the members of {sort} are not listed")


def _slot(sort: str | None, scope: Scope) -> Slot:
    """A slot unlike those in scope. Where it can, the same number serves again, and the same literals with it."""
    return Slot(1 + max((slot.number for slot in scope.values()), default=0), sort)


def _denied(formula: Formula) -> Formula:
    """The negation of a formula that is no literal, with the sign moved inwards by one."""
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
        case Exists(variable, sort, body):
            return ForAll(variable, sort, Not(body))
        case ForAll(variable, sort, body):
            return Exists(variable, sort, Not(body))
    raise InputError(f"¬({formula}) cannot stand in a rule; expected literals joined by ∧, ∨, ¬ and quantifiers")
