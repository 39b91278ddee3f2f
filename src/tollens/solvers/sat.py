"""The SAT engine: python-sat, with a selector for each proposition so that a clash names those that it rests on."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from tollens.solvers.ground import Proposition, negated
from tollens.solvers.session import Clash, OutOfTime

SOLVER = "minisat22"
_CONFLICTS = 2_000  # between two looks at the clock


class SatSession:
    """Propositions as clauses. Proposition k holds when its selector does."""

    name = "SAT"

    def __init__(self, propositions: Sequence[Proposition], atoms: int, seconds: float) -> None:
        from pysat.solvers import Solver

        self._deadline = time.monotonic() + seconds
        self._atoms = atoms
        self._top = atoms
        self._solver: Any = Solver(name=SOLVER)
        self._known: dict[Proposition, int] = {}
        self._selectors = [self._new() for _ in propositions]
        self._places = {selector: place for place, selector in enumerate(self._selectors)}
        for selector, proposition in zip(self._selectors, propositions, strict=True):
            if time.monotonic() > self._deadline:
                raise OutOfTime("SAT")
            self._require(proposition, [-selector])

    def solve(self, chosen: Sequence[int], literals: Sequence[int] = ()) -> frozenset[int] | Clash:
        """A model or a clash; OutOfTime when the session's time is up."""
        assumptions = [*(self._selectors[place] for place in chosen), *literals]
        answer = None
        while answer is None:
            if time.monotonic() > self._deadline:
                raise OutOfTime("SAT")
            self._solver.conf_budget(_CONFLICTS)
            answer = self._solver.solve_limited(assumptions=assumptions)
        if not answer:
            core = self._solver.get_core() or []
            return Clash(frozenset(self._places[literal] for literal in core if literal in self._places))
        return frozenset(literal for literal in self._solver.get_model()[: self._atoms] if literal > 0)

    def block(self, model: frozenset[int], atoms: Sequence[int]) -> None:
        """Rule a model out, as far as these atoms go."""
        self._solver.add_clause([-atom if atom in model else atom for atom in atoms])

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _require(self, proposition: Proposition, unless: list[int]) -> None:
        """Clauses that make the proposition hold unless one of the literals does."""
        match proposition:
            case bool():
                if not proposition:
                    self._solver.add_clause(unless)
            case ("&", *parts):
                for part in parts:
                    self._require(part, unless)
            case ("|", *parts):
                self._solver.add_clause([*unless, *map(self._literal, parts)])
            case ("=", left, right):
                one, other = self._literal(left), self._literal(right)
                self._solver.add_clause([*unless, -one, other])
                self._solver.add_clause([*unless, one, -other])
            case ("#", low, high, *parts):
                literals = [self._literal(part) for part in parts]
                self._at_least(low, literals, unless)
                self._at_least(len(literals) - high, [-literal for literal in literals], unless)
            case _:
                self._solver.add_clause([*unless, proposition])

    def _literal(self, proposition: Proposition) -> int:
        """A literal that implies the proposition; where it may be used either way, it is implied by it too."""
        if isinstance(proposition, int) and not isinstance(proposition, bool):
            return proposition
        if proposition not in self._known:
            literal = self._new()
            self._known[proposition] = literal
            self._require(proposition, [-literal])
            self._require(negated(proposition), [literal])
        return self._known[proposition]

    def _at_least(self, number: int, literals: list[int], unless: list[int]) -> None:
        """Clauses that at least so many of the literals hold, by pysat's sequential counter."""
        if number <= 0:
            return
        if number == 1:
            self._solver.add_clause([*unless, *literals])
            return
        from pysat.card import CardEnc, EncType

        encoded = CardEnc.atleast(literals, bound=number, top_id=self._top, encoding=EncType.seqcounter)
        self._top = max(self._top, encoded.nv)
        for clause in encoded.clauses:
            self._solver.add_clause([*unless, *clause])
