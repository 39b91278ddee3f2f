"""Ground facts and rules at speed, for builders that label many theories that differ in a premise or two.

A premise is added once and from then on chosen by its place, so that a theory and its edits share one SAT solver. A
verdict here has no evidence but the smallest set of premises; `decide` has it all and agrees.

>>> from tollens.logic import read_formula
>>> base = RuleBase()
>>> places = [base.add(read_formula(text)) for text in ("p", "p → q ∧ ¬r", "s ∨ q → u")]
>>> [base.label(places, read_formula(goal)) for goal in ("u", "r", "s")]
['entailed', 'refuted', 'independent']
>>> base.smallest(places, read_formula("¬r"))
(0, 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from tollens.logic import And, Atom, Formula, Implies, Not, Or
from tollens.solvers.sat import SOLVER
from tollens.solvers.verdict import Status

_STATUS: dict[tuple[bool, bool], Status] = {
    (True, True): "independent",
    (True, False): "entailed",
    (False, True): "refuted",
    (False, False): "inconsistent",
}


class RuleBase:
    """Literals and rules over ground atoms: on each side of a rule, literals that one connective joins."""

    def __init__(self) -> None:
        from pysat.solvers import Solver

        self._solver: Any = Solver(name=SOLVER)
        self._numbers: dict[Formula, int] = {}  # of atoms
        self._selectors: list[int] = []
        self._top = 0

    def add(self, formula: Formula) -> int:
        """Take a premise in, and return its place. ValueError if it is no ground rule."""
        clauses = self._clauses(formula)
        selector = self._next()
        for clause in clauses:
            self._solver.add_clause([-selector, *clause])
        self._selectors.append(selector)
        return len(self._selectors) - 1

    def label(self, premises: Sequence[int], goal: Formula) -> Status:
        """What the premises say of the goal, a literal."""
        chosen, literal = [self._selectors[place] for place in premises], self._literal(goal)
        solve = self._solver.solve
        return _STATUS[solve(assumptions=[*chosen, literal]), solve(assumptions=[*chosen, -literal])]

    def smallest(self, premises: Sequence[int], goal: Formula) -> tuple[int, ...]:
        """Premises that entail the goal, a literal, and from which none can be spared; ValueError if all do not."""
        denied = -self._literal(goal)
        place_of = {self._selectors[place]: place for place in premises}
        if self._solver.solve(assumptions=[*place_of, denied]):
            raise ValueError(f"{goal} does not follow")
        core = set(self._solver.get_core())
        needed = [selector for selector in place_of if selector in core]
        for selector in list(needed):
            if selector not in needed:
                continue
            rest = [other for other in needed if other != selector]
            if not self._solver.solve(assumptions=[*rest, denied]):
                core = set(self._solver.get_core())
                needed = [other for other in rest if other in core]
        return tuple(place_of[selector] for selector in needed)

    def _next(self) -> int:
        self._top += 1
        return self._top

    def _literal(self, formula: Formula) -> int:
        negated = isinstance(formula, Not)
        atom = formula.body if isinstance(formula, Not) else formula
        number = self._numbers.get(atom)
        if number is None:
            if not isinstance(atom, Atom):
                raise ValueError(f"expected a literal, found {formula}")
            number = self._numbers[atom] = self._next()
        return -number if negated else number

    def _clauses(self, formula: Formula) -> list[list[int]]:
        """The clauses of a premise."""
        if not isinstance(formula, Implies):
            return self._all_or_one(formula)
        right = self._all_or_one(formula.right)
        match formula.left:
            case And(parts):
                unless = [[-self._literal(part) for part in parts]]
            case Or(parts):
                unless = [[-self._literal(part)] for part in parts]
            case literal:
                unless = [[-self._literal(literal)]]
        return [[*left, *rest] for left, rest in product(unless, right)]

    def _all_or_one(self, formula: Formula) -> list[list[int]]:
        match formula:
            case And(parts):
                return [[self._literal(part)] for part in parts]
            case Or(parts):
                return [[self._literal(part) for part in parts]]
            case literal:
                return [[self._literal(literal)]]
