"""The z3 engine: theories over open sorts, which cannot be written out, and a second opinion on the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from tollens.budget import UNLIMITED, Budget, GaveUp
from tollens.logic import (
    And,
    Apply,
    Atom,
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
    Sort,
    Term,
    Theory,
    Truth,
    Variable,
    Xor,
)
from tollens.solvers.elaborate import background, elaborated
from tollens.solvers.ground import TooLarge
from tollens.solvers.session import Clash
from tollens.solvers.z3_check import MOST_PARTS, NODE_SIZE, satisfied

MOST_THINGS = 5_000  # of a sort that z3 is told of one by one
MOST_COUNTED = 8  # members that a count over an open sort may speak of


class FirstOrderSession:
    """Premises and more formulas as z3 assertions, each with a name of its own."""

    name = "z3"

    def __init__(self, theory: Theory, formulas: Sequence[Formula], budget: Budget = UNLIMITED) -> None:
        import z3

        budget.enter("writing z3's formulas")

        self._z3: Any = z3
        self._context = z3.Context()
        self._theory = theory
        self._budget = budget
        self._parts = 0
        self._sorts: dict[str | None, Any] = {}
        self._members: dict[str, Any] = {}
        self._functions = {function.name: function for function in theory.functions}
        self._sort_of = dict(theory.constants)
        self._listed = {sort.name: sort for sort in theory.sorts if not sort.is_open}
        for sort in theory.sorts:
            self._declare(sort)
        self._sorts.setdefault(None, z3.DeclareSort("thing", self._context))
        self._constants: dict[str, Any] = {}
        self._solver = z3.Solver(ctx=self._context)
        self._solver.set("ctrl_c", False)  # an interrupt is the user's, not a reason to give up
        self._names: list[Any] = []
        for place, formula in enumerate(formulas):
            budget.check()
            self._names.append(z3.Bool(f"|{place}|", self._context))
            self._solver.add(z3.Implies(self._names[-1], self._formula(elaborated(formula, theory), {})))
        for formula in background(theory):
            self._solver.add(self._formula(elaborated(formula, theory), {}))
        for name, _ in theory.constants:
            self._term(Constant(name), {})  # declared is there, mentioned or not
        self._solver.add(*self._bounds(), *self._sizes())
        budget.check()
        for constants in self._by_sort().values():
            if len(constants) > 1:
                self._solver.add(z3.Distinct(*constants))

    def solve(self, chosen: Sequence[int], literals: Sequence[int] = ()) -> frozenset[int] | Clash:
        """Whether the chosen formulas have a model; it is not shown. GaveUp where z3 cannot tell in time."""
        if literals:
            raise ValueError("formulas have no literals")
        return satisfied(self._solver, self._names, chosen, self._budget) or frozenset()

    def _declare(self, sort: Sort) -> None:
        z3 = self._z3
        if sort.numbers is not None:
            self._sorts[sort.name] = z3.IntSort(self._context)
        elif sort.members:
            self._expect_few(sort.name, len(sort.members))
            self._sorts[sort.name], values = z3.EnumSort(f"{sort.name}!", list(sort.members), self._context)
            self._members |= dict(zip(sort.members, values, strict=True))
        else:
            self._sorts[sort.name] = z3.DeclareSort(f"{sort.name}!", self._context)

    def _make(self, parts: int) -> None:
        """Count so many parts of formulas, each of which z3 takes some 20 microseconds to make."""
        self._parts += parts
        if self._parts > MOST_PARTS:
            raise TooLarge(f"more than {MOST_PARTS:,} parts of z3's formulas")
        self._budget.take(parts, NODE_SIZE)
        self._budget.step(20 * parts)

    def _expect_few(self, sort: str, size: int) -> None:
        """TooLarge where z3 would have to be told one by one of more things than it can tell apart in any time."""
        if size > MOST_THINGS:
            raise TooLarge(f"more than {MOST_THINGS:,} things of the sort {sort}")
        self._make(size)

    def _by_sort(self) -> dict[str, list[Any]]:
        groups: dict[str, list[Any]] = {}
        for value in self._constants.values():
            groups.setdefault(str(value.sort()), []).append(value)
        return groups

    def _formula(self, formula: Formula, values: Mapping[str, Any]) -> Any:
        z3 = self._z3
        self._make(1)

        def inner(part: Formula) -> Any:
            return self._formula(part, values)

        match formula:
            case Truth(value):
                return z3.BoolVal(value, self._context)
            case Atom(name, arguments):
                return self._atom(name, [self._term(argument, values) for argument in arguments])
            case Equal(left, right):
                return self._term(left, values) == self._term(right, values)
            case Less(left, right):
                return self._term(left, values) < self._term(right, values)
            case Not(body):
                return z3.Not(inner(body))
            case And(parts):
                return z3.And(*map(inner, parts))
            case Or(parts):
                return z3.Or(*map(inner, parts))
            case Implies(left, right):
                return z3.Implies(inner(left), inner(right))
            case Iff(left, right):
                return inner(left) == inner(right)
            case Xor(left, right):
                return z3.Xor(inner(left), inner(right))
            case ForAll(variable, sort, body):
                return self._quantified(z3.ForAll, z3.And, variable, sort, body, values)
            case Exists(variable, sort, body):
                return self._quantified(z3.Exists, z3.Or, variable, sort, body, values)
            case Count(bound, number, variable, sort, body):
                return self._count(bound, number, variable, sort, body, values)
            case HowMany(bound, number, formulas):
                return self._how_many(bound, number, [inner(part) for part in formulas])
        raise TypeError(f"not elaborated: {formula}")

    def _quantified(
        self, make: Any, join: Any, variable: Variable, sort: str | None, body: Formula, values: Mapping[str, Any]
    ) -> Any:
        """Over a listed sort, each member's case joined; over an open one, z3's own quantifier."""
        if sort in self._listed:
            return join(*self._cases(variable, sort, body, values))
        thing = self._z3.FreshConst(self._sorts[sort], variable.name)
        return make([thing], self._formula(body, {**values, variable.name: thing}))

    def _cases(self, variable: Variable, sort: str | None, body: Formula, values: Mapping[str, Any]) -> list[Any]:
        listed = self._listed[str(sort)]
        members = (self._members[name] for name in listed.members)
        if listed.numbers is not None:
            members = (self._z3.IntVal(n, self._context) for n in range(listed.numbers[0], listed.numbers[1] + 1))
        return [self._formula(body, {**values, variable.name: member}) for member in members]

    def _count(
        self, bound: str, number: int, variable: Variable, sort: str | None, body: Formula, values: Mapping[str, Any]
    ) -> Any:
        """A count over a listed sort is over its members; over an open one, by naming that many of them."""
        z3 = self._z3
        if sort in self._listed:
            return self._how_many(bound, number, self._cases(variable, sort, body, values))
        if number + 1 > MOST_COUNTED:
            raise GaveUp(f"a count of {number} over the open sort {sort or 'of everything'}")
        at_least = [self._at_least(n, variable, sort, body, values) for n in (number, number + 1)]
        return {
            "at least": at_least[0],
            "at most": z3.Not(at_least[1]),
            "exactly": z3.And(at_least[0], z3.Not(at_least[1])),
        }[bound]

    def _at_least(
        self, number: int, variable: Variable, sort: str | None, body: Formula, values: Mapping[str, Any]
    ) -> Any:
        z3 = self._z3
        if number == 0:
            return z3.BoolVal(True, self._context)
        things = [z3.FreshConst(self._sorts[sort], variable.name) for _ in range(number)]
        apart = [one != other for one, other in combinations(things, 2)]
        return z3.Exists(things, z3.And(*apart, *(self._formula(body, {**values, variable.name: t}) for t in things)))

    def _how_many(self, bound: str, number: int, cases: list[Any]) -> Any:
        z3 = self._z3
        if not cases:
            return z3.BoolVal(number == 0 or bound == "at most", self._context)
        pairs = [(case, 1) for case in cases]
        return {
            "at least": lambda: z3.PbGe(pairs, number),
            "at most": lambda: z3.PbLe(pairs, number),
            "exactly": lambda: z3.PbEq(pairs, number),
        }[bound]()

    def _atom(self, name: str, arguments: Sequence[Any]) -> Any:
        z3 = self._z3
        if not arguments:
            return z3.Bool(f"{name}/0", self._context)
        predicate = z3.Function(
            f"{name}/{len(arguments)}", *(argument.sort() for argument in arguments), z3.BoolSort(self._context)
        )
        return predicate(*arguments)

    def _term(self, term: Term, values: Mapping[str, Any]) -> Any:
        z3 = self._z3
        match term:
            case Variable(name):
                return values[name]
            case Number(value):
                return z3.IntVal(value, self._context)
            case Plus(inner, steps):
                return self._term(inner, values) + steps
            case Constant(name):
                if name in self._members:
                    return self._members[name]
                if name not in self._constants:
                    self._make(1)
                    self._constants[name] = z3.Const(f"{name}!", self._sorts[self._sort_of.get(name)])
                return self._constants[name]
            case Apply(name, arguments):
                return self._apply(name, [self._term(argument, values) for argument in arguments])
        raise TypeError(f"not a term: {term}")

    def _apply(self, name: str, arguments: Sequence[Any]) -> Any:
        self._make(1)
        function = self._functions[name]
        sorts = [self._sorts[sort] for sort in (*function.arguments, function.value)]
        return self._z3.Function(f"{name}!", *sorts)(*arguments)

    def _sizes(self) -> Iterator[Any]:
        """An open sort of known size has just so many things."""
        z3 = self._z3
        for sort in self._theory.sorts:
            if sort.is_open and sort.size is not None:
                self._expect_few(sort.name, sort.size)
                things = [z3.FreshConst(self._sorts[sort.name], "thing") for _ in range(sort.size)]
                anything = z3.FreshConst(self._sorts[sort.name], "anything")
                yield z3.ForAll([anything], z3.Or(*(anything == thing for thing in things)))
                if len(things) > 1:
                    yield z3.Distinct(*things)

    def _bounds(self) -> Iterator[Any]:
        """Every value of a function into numbers is one of them."""
        z3 = self._z3
        for function in self._theory.functions:
            if (listed := self._listed.get(function.value)) is None or listed.numbers is None:
                continue
            low, high = listed.numbers
            things = [z3.FreshConst(self._sorts[sort], "argument") for sort in function.arguments]
            value = self._apply(function.name, things)
            yield z3.ForAll(things, z3.And(low <= value, value <= high))
