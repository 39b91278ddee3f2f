"""Grounding: a theory over listed sorts as propositions about numbered atoms.

A proposition is True, False, a literal (n for atom n, -n for its negation), or a tuple that begins with what joins the
rest: ("&", …) all hold, ("|", …) at least one, ("=", a, b) both or neither, ("#", low, high, …) from low to high of
them. Engines take these and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any

from tollens.budget import UNLIMITED, Budget, GaveUp
from tollens.errors import InputError
from tollens.logic import (
    TRUE,
    And,
    Apply,
    Atom,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    Function,
    HowMany,
    Iff,
    Implies,
    Less,
    Not,
    Number,
    Or,
    Plus,
    Predicate,
    Sort,
    Term,
    Theory,
    Truth,
    Variable,
    Xor,
)
from tollens.logic.walk import every_part, parts_of
from tollens.solvers.elaborate import background, elaborated

Proposition = bool | int | tuple[Any, ...]
Value = str | int  # a member of a sort

# More instances than this of one formula would only fill the memory.
MOST_INSTANCES = 200_000


class TooLarge(GaveUp):
    """Grounding would make too many instances."""


@dataclass(slots=True)
class Ground:
    """Numbered atoms and the propositions over them. `rules` come from the declarations and always hold."""

    atoms: list[Formula] = field(default_factory=list)  # atom n is atoms[n - 1]
    rules: list[Proposition] = field(default_factory=list)
    premises: list[Proposition] = field(default_factory=list)


def ground(
    theory: Theory,
    unlisted: Mapping[str | None, Sequence[Value]] | None = None,
    budget: Budget = UNLIMITED,
) -> tuple[Ground, Grounder]:
    """The theory's premises as propositions, and the grounder for more of them. `unlisted` gives the things that stand
    for the members of open sorts. TooLarge where there is too much to write out."""
    budget.enter("grounding")
    grounder = Grounder(theory, unlisted or {}, budget)
    grounder.result.rules += [grounder.proposition(formula) for formula in background(theory)]
    if any(_has_too_few_values(function, grounder) for function in theory.functions):
        grounder.result.rules.append(False)  # more pigeons than holes: counting them is quicker than searching
    for formula in theory.formulas:
        grounder.result.premises.append(grounder.proposition(formula))
    return grounder.result, grounder


def _has_too_few_values(function: Function, grounder: Grounder) -> bool:
    arguments = prod(len(grounder.members(sort)) for sort in function.arguments)
    values = len(grounder.members(function.value))
    return (function.one_to_one and arguments > values) or (function.onto and arguments < values)


_STEPS = 2_000  # between two looks at the budget
_STEP_SIZE = 200  # bytes that a step leaves, about
_ATOM_SIZE = 500  # bytes of an atom with its number, about


def _too_large() -> TooLarge:
    return TooLarge(f"more than {MOST_INSTANCES:,} instances of one formula")


class Grounder:
    """Makes propositions of formulas; atoms get their numbers as they are met."""

    def __init__(
        self, theory: Theory, unlisted: Mapping[str | None, Sequence[Value]], budget: Budget = UNLIMITED
    ) -> None:
        self.theory = theory
        self._budget = budget
        self._unlisted = unlisted
        self.result = Ground()
        self._sorts: dict[str, Sort] = {sort.name: sort for sort in theory.sorts}
        self._functions: dict[str, Function] = {function.name: function for function in theory.functions}
        self._predicates: dict[str, Predicate] = {predicate.name: predicate for predicate in theory.predicates}
        self._numbers: dict[Formula, int] = {}
        self._applied: dict[tuple[str, tuple[Value, ...]], list[tuple[Value, int]]] = {}
        self._instances = 0
        self._steps = 0
        self._unmeasured: Formula = TRUE
        self._has_counts = False

    def proposition(self, formula: Formula) -> Proposition:
        """The formula as a proposition. Rules about functions that it speaks of are added to the result."""
        self._instances = 0
        self._budget.stage = "grounding"
        self._budget.step()
        plain = elaborated(formula, self.theory)
        self._unmeasured = plain
        return self._ground(plain, {})

    def members(self, sort: str | None) -> Sequence[Value]:
        """The members of a sort: those listed, or the things that stand for them."""
        if sort in self._unlisted:
            return self._unlisted[sort]
        known = self._sorts.get(sort or "")
        if known is None or known.is_open:
            raise InputError(f"the members of {sort or 'everything'} are not listed")
        return known.members if known.numbers is None else range(known.numbers[0], known.numbers[1] + 1)

    def _ground(self, formula: Formula, values: Mapping[str, Value]) -> Proposition:
        self._count(1)
        match formula:
            case Truth(value):
                return value
            case Atom(name, arguments):
                return self._over(arguments, values, lambda found: self._atom(name, found))
            case Equal(left, right):
                return self._over((left, right), values, lambda found: found[0] == found[1])
            case Less(left, right):
                return self._over((left, right), values, lambda found: found[0] < found[1])
            case Not(body):
                return self._negated(self._ground(body, values))
            case And(parts):
                return all_of(self._ground(part, values) for part in parts)
            case Or(parts):
                return any_of(self._ground(part, values) for part in parts)
            case Implies(left, right):
                return any_of([self._negated(self._ground(left, values)), self._ground(right, values)])
            case Iff(left, right):
                return same(self._ground(left, values), self._ground(right, values))
            case Xor(left, right):
                return same(self._negated(self._ground(left, values)), self._ground(right, values))
            case ForAll(variable, sort, body):
                return all_of(self._instances_of(variable, sort, body, values))
            case Exists(variable, sort, body):
                return any_of(self._instances_of(variable, sort, body, values))
            case Count(bound, number, variable, sort, body):
                self._has_counts = True
                return counted(bound, number, self._instances_of(variable, sort, body, values))
            case HowMany(bound, number, formulas):
                self._has_counts = True
                return counted(bound, number, (self._ground(part, values) for part in formulas))
        raise TypeError(f"not elaborated: {formula}")

    def _negated(self, proposition: Proposition) -> Proposition:
        """The negation. That of a count has its parts twice, for fewer and for more: counts within counts would double
        with each level, and so they are measured."""
        if self._has_counts and isinstance(proposition, tuple):
            self._count(_size(proposition))
        return negated(proposition)

    def _count(self, instances: int) -> None:
        self._instances += instances
        if self._instances > MOST_INSTANCES:
            raise _too_large()
        self._steps += 1
        if self._steps == _STEPS:
            self._steps = 0
            self._budget.take(_STEPS, _STEP_SIZE)
            self._budget.check()
            self._expect_room()

    def _expect_room(self) -> None:
        """TooLarge where the quantifiers alone give too many instances, long before they are written out."""
        left: list[tuple[Formula, int]] = [(self._unmeasured, 1)]
        self._unmeasured = TRUE
        while left:
            part, times = left.pop()
            if isinstance(part, ForAll | Exists | Count):
                times *= self._number_of(part.sort)
                if times > MOST_INSTANCES and _is_open_everywhere(part.body):
                    raise _too_large()
            left += [(inner, times) for inner in parts_of(part)]

    def _number_of(self, sort: str | None) -> int:
        """How many members a sort has; 1 where they are not listed."""
        known = self._sorts.get(sort or "")
        return len(self.members(sort)) if sort in self._unlisted or (known and not known.is_open) else 1

    def _instances_of(
        self, variable: Variable, sort: str | None, body: Formula, values: Mapping[str, Value]
    ) -> Iterator[Proposition]:
        return (self._ground(body, {**values, variable.name: member}) for member in self.members(sort))

    def _over(self, terms: Sequence[Term], values: Mapping[str, Value], make: Any) -> Proposition:
        """What `make` says of the terms' values, whichever they turn out to be."""
        found = [self._values(term, values) for term in terms]
        self._count(prod(map(len, found)))
        cases = product(*found)
        return any_of(all_of([*(when for _, when in case), make([value for value, _ in case])]) for case in cases)

    def _values(self, term: Term, values: Mapping[str, Value]) -> list[tuple[Value, Proposition]]:
        """The values that a term may have, each with when it has it."""
        match term:
            case Variable(name):
                return [(values[name], True)]
            case Constant(name):
                return [(name, True)]
            case Number(value):
                return [(value, True)]
            case Plus(inner, steps):
                return [(int(value) + steps, when) for value, when in self._values(inner, values)]
            case Apply(name, arguments):
                function = self._functions[name]
                found: list[tuple[Value, Proposition]] = []
                for case in product(*(self._values(argument, values) for argument in arguments)):
                    taken = tuple(value for value, _ in case)
                    when = [condition for _, condition in case]
                    found += [(value, all_of([*when, literal])) for value, literal in self._function(function, taken)]
                return found
        raise TypeError(f"not a term: {term}")

    def _function(self, function: Function, taken: tuple[Value, ...]) -> list[tuple[Value, int]]:
        """The atoms that say which value the function has there; exactly one of them holds."""
        self._count(len(self.members(function.value)))
        choices = self._applied.get((function.name, taken))
        if choices is None:
            members = self.members(function.value)
            self._budget.take(len(members), _ATOM_SIZE)
            applied = Apply(function.name, tuple(map(as_term, taken)))
            choices = []
            for start in range(0, len(members), _STEPS):
                self._budget.check()
                some = members[start : start + _STEPS]
                choices += [(value, self._number(Equal(applied, as_term(value)))) for value in some]
            self._applied[function.name, taken] = choices
            self.result.rules.append(counted("exactly", 1, (literal for _, literal in choices)))
        return choices

    def _atom(self, name: str, found: Sequence[Value]) -> int:
        return self._number(Atom(name, tuple(map(as_term, found))))

    def _number(self, atom: Formula) -> int:
        if atom not in self._numbers:
            self._budget.take(1, _ATOM_SIZE)
            self.result.atoms.append(atom)
            self._numbers[atom] = len(self.result.atoms)
        return self._numbers[atom]


def as_term(value: Value) -> Term:
    """A member as a term."""
    return Number(value) if isinstance(value, int) else Constant(value)


def _is_open_everywhere(formula: Formula) -> bool:
    """Whether no instance of a part of the formula is plainly true or false, so that none can be left out."""
    return not any(isinstance(part, Equal | Less | Truth | Count | HowMany) for part in every_part(formula))


def negated(proposition: Proposition) -> Proposition:
    """The proposition that holds just when this one does not."""
    match proposition:
        case bool():
            return not proposition
        case int():
            return -proposition
        case ("&", *parts):
            return ("|", *map(negated, parts))
        case ("|", *parts):
            return ("&", *map(negated, parts))
        case ("=", left, right):
            return ("=", negated(left), right)
        case ("#", low, high, *parts):
            fewer = _between(0, low - 1, parts)
            more = _between(high + 1, len(parts), parts)
            return any_of([fewer, more])
    raise TypeError(f"not a proposition: {proposition}")


def _size(proposition: Proposition) -> int:
    """How many parts it has, inside each other too; of what is too large, only that."""
    size, left = 0, [proposition]
    while left and size <= MOST_INSTANCES:
        size += 1
        part = left.pop()
        if isinstance(part, tuple):
            left.extend(part[1:])
    return size


def all_of(propositions: Iterable[Proposition]) -> Proposition:
    """All of them hold; what is plain is not carried along."""
    parts = []
    for part in propositions:
        if part is False:
            return False
        if part is not True:
            parts.append(part)
    return ("&", *parts) if len(parts) > 1 else parts[0] if parts else True


def any_of(propositions: Iterable[Proposition]) -> Proposition:
    """At least one of them holds."""
    parts = []
    for part in propositions:
        if part is True:
            return True
        if part is not False:
            parts.append(part)
    return ("|", *parts) if len(parts) > 1 else parts[0] if parts else False


def same(left: Proposition, right: Proposition) -> Proposition:
    """Both hold or neither does."""
    if isinstance(left, bool):
        left, right = right, left
    if isinstance(right, bool):
        return left if right else negated(left)
    return ("=", left, right)


def counted(bound: str, number: int, propositions: Iterable[Proposition]) -> Proposition:
    """Exactly, at least or at most so many of them hold."""
    parts = list(propositions)
    sure = sum(part is True for part in parts)
    open_ = [part for part in parts if not isinstance(part, bool)]
    low = number - sure if bound != "at most" else 0
    high = number - sure if bound != "at least" else len(open_)
    return _between(low, high, open_)


def _between(low: int, high: int, parts: Sequence[Proposition]) -> Proposition:
    low, high = max(0, low), min(high, len(parts))
    if low > high:
        return False
    if low == 0 and high == len(parts):
        return True
    if low == len(parts):
        return all_of(parts)
    if high == 0:
        return all_of(map(negated, parts))
    if (low, high) == (1, len(parts)):
        return any_of(parts)
    return ("#", low, high, *parts)
