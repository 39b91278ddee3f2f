"""Worlds of several functions by SAT: each formula that is asked about gets a literal, which holds when it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tollens.errors import InputError
from tollens.logic import And, Apply, Equal, Formula, Iff, Implies, Not, Or, Theory, Xor
from tollens.logic.proof import arguments
from tollens.solvers.ground import Proposition, ground, negated
from tollens.solvers.space import Space

World = tuple[int, ...]  # in which of its ways each function is
_MOST_KNOWN = 1 << 12  # propositions


class Solver:
    """A SAT solver with a literal for every formula that it was asked about, which holds just when the formula does."""

    def __init__(self, theory: Theory) -> None:
        result, self._grounder = ground(theory)
        self._rules = [part for rule in result.rules for part in _conjuncts(rule)]
        # The atoms that say what each function is of each of its arguments, and the ways that its values make.
        self._cells: list[list[list[int]]] = []
        self._ways: list[dict[tuple[int, ...], int]] = []
        for function in theory.functions:
            values = theory.members_of(function.value)
            cells = [Apply(function.name, each) for each in arguments(function, theory)]
            self._cells.append([[self._atom(Equal(cell, value)) for value in values] for cell in cells])
            alone = Space(replace(theory, functions=(function,)))
            filled = ([alone.values(way)[cell] for cell in cells] for way in range(alone.count))
            self._ways.append({tuple([values.index(each) for each in row]): way for way, row in enumerate(filled)})
        self._propositions: dict[Formula, Proposition] = {}
        self._solver: Any = None
        self.number = 0  # one more whenever it begins anew: literals are others then
        self.start()

    def world(self, literals: Sequence[int]) -> World | None:
        """A world in which these hold; None where there is none."""
        if not self._solver.solve(literals):
            return None
        model = self._solver.get_model()
        return tuple(
            [
                ways[tuple([[model[atom - 1] > 0 for atom in cell].index(True) for cell in cells])]
                for cells, ways in zip(self._cells, self._ways, strict=True)
            ]
        )

    def clash(self, literals: Sequence[int]) -> Sequence[int]:
        """Some of these that cannot all hold; all where they can."""
        return literals if self._solver.solve(literals) else self._solver.get_core() or ()

    def name(self, formula: Formula) -> int:
        """A literal that holds just when the formula does."""
        match formula:
            case Not(body):
                return -self.name(body)
            case Implies(left, right):
                return self._literal(("|", -self.name(left), self.name(right)))
            case Xor(left, right):
                return self._literal(("=", self.name(left), -self.name(right)))
            case Iff(left, right):
                return self._literal(("=", self.name(left), self.name(right)))
            case And(parts):
                return self._literal(("&", *map(self.name, parts)))
            case Or(parts):
                return self._literal(("|", *map(self.name, parts)))
        found = self._names.get(formula)
        if found is None:
            proposition = self._propositions.get(formula)
            if proposition is None:
                if len(self._propositions) >= _MOST_KNOWN:
                    self._propositions.clear()
                proposition = self._propositions[formula] = self._grounder.proposition(formula)
            found = self._names[formula] = self._literal(proposition)
        return found

    def _atom(self, formula: Formula) -> int:
        found = self._grounder.proposition(formula)
        if not isinstance(found, int):
            raise InputError(f"the space does not take {formula}")
        return found

    def start(self) -> None:
        """Begin anew, without any formula; many of them would slow everything down."""
        from pysat.solvers import Minicard  # it takes 'at most one' as it is

        if self._solver is not None:
            self._solver.delete()
        self._solver = Minicard()
        self.number += 1
        self._names: dict[Formula, int] = {}
        self._literals: dict[Proposition, int] = {}
        self._top = len(self._grounder.result.atoms)
        for rule in self._rules:
            match rule:
                case ("#", low, 1, *atoms):
                    self._solver.add_atmost(atoms, 1)
                    if low:
                        self._solver.add_clause(atoms)
                case _:
                    self._require(rule, ())

    def _literal(self, proposition: Proposition) -> int:
        if isinstance(proposition, int) and not isinstance(proposition, bool):
            return proposition
        found = self._literals.get(proposition)
        if found is None:
            self._top += 1
            found = self._literals[proposition] = self._top
            self._require(proposition, (-found,))
            self._require(negated(proposition), (found,))
        return found

    def _require(self, proposition: Proposition, unless: tuple[int, ...]) -> None:
        """Clauses that make the proposition hold unless one of the literals does."""
        match proposition:
            case bool():
                if not proposition:
                    self._solver.add_clause(unless)
            case int():
                self._solver.add_clause((*unless, proposition))
            case ("&", *parts):
                for part in parts:
                    self._require(part, unless)
            case ("|", *parts):
                self._solver.add_clause((*unless, *map(self._literal, parts)))
            case ("=", left, right):
                one, other = self._literal(left), self._literal(right)
                self._solver.add_clause((*unless, -one, other))
                self._solver.add_clause((*unless, one, -other))
            case _:
                raise InputError(f"the space does not take {proposition}")


def _conjuncts(proposition: Proposition) -> Sequence[Proposition]:
    return proposition[1:] if isinstance(proposition, tuple) and proposition[0] == "&" else (proposition,)
