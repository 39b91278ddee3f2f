"""The SAT engine: python-sat, with a selector for each proposition so that a clash names those that it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tollens.budget import UNLIMITED, Budget
from tollens.solvers.ground import Proposition, TooLarge, negated
from tollens.solvers.session import Clash

SOLVER = "minisat22"
# Between two looks at the clock. Counted, not timed, so that the models that are found do not depend on the machine.
_CONFLICTS = 2_000
_PROPAGATIONS = 1_000_000

_CLAUSE_SIZE = 120  # bytes of a clause, about
_LITERAL_SIZE = 8  # and of each literal of one that is long
_NAME_SIZE = 400  # bytes of a proposition that is known by a literal, about
_STEPS = 500  # propositions between two looks at the budget
_MOST_COUNTER_CLAUSES = 20_000  # of one sequential counter; beyond that a totalizer is smaller and made sooner
_MOST_COUNTED = 10_000_000  # literals times bound of one count: a totalizer takes less than a second


class SatSession:
    """Propositions as clauses. Proposition k holds when its selector does."""

    name = "SAT"

    def __init__(self, propositions: Sequence[Proposition], atoms: int, budget: Budget = UNLIMITED) -> None:
        from pysat.solvers import Solver

        budget.enter("compiling to clauses")
        self._budget = budget
        self._atoms = atoms
        self._top = atoms
        self._solver: Any = Solver(name=SOLVER)
        self._known: dict[Proposition, int] = {}
        self._made = (0, 0)  # clauses and names, up to the last look at the budget
        self._selectors = [self._new() for _ in propositions]
        self._places = {selector: place for place, selector in enumerate(self._selectors)}
        for place, proposition in enumerate(propositions):
            budget.check()
            if not place % _STEPS:
                self._look()
            self._require(proposition, [-self._selectors[place]])
        self._look()

    def solve(self, chosen: Sequence[int], literals: Sequence[int] = ()) -> frozenset[int] | Clash:
        """A model or a clash; OutOfTime when the session's time is up."""
        assumptions = [*(self._selectors[place] for place in chosen), *literals]
        self._budget.enter("SAT")
        answer = None
        while answer is None:
            self._budget.check()
            self._solver.conf_budget(_CONFLICTS)
            self._solver.prop_budget(_PROPAGATIONS)
            answer = self._solver.solve_limited(assumptions=assumptions)
        if not answer:
            core = self._solver.get_core() or []
            return Clash(frozenset(self._places[literal] for literal in core if literal in self._places))
        return frozenset(literal for literal in self._solver.get_model()[: self._atoms] if literal > 0)

    def block(self, model: frozenset[int], atoms: Sequence[int]) -> None:
        """Rule a model out, as far as these atoms go."""
        self._budget.take(len(atoms), _LITERAL_SIZE)
        self._solver.add_clause([-atom if atom in model else atom for atom in atoms])

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _look(self) -> None:
        """Count what was made since the last look, and look at the clock."""
        clauses, names = self._solver.nof_clauses(), len(self._known)
        made = clauses - self._made[0], names - self._made[1]
        self._made = clauses, names
        self._budget.take(made[0], _CLAUSE_SIZE)
        self._budget.take(made[1], _NAME_SIZE)
        self._budget.check()

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
                if len(parts) > _STEPS:
                    self._budget.take(len(parts), _LITERAL_SIZE)
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
            if not len(self._known) % _STEPS:
                self._look()
            self._require(proposition, [-literal])
            self._require(negated(proposition), [literal])
        return self._known[proposition]

    def _at_least(self, number: int, literals: list[int], unless: list[int]) -> None:
        """Clauses that at least so many of the literals hold, by pysat's encodings."""
        if number <= 0:
            return
        if number == 1:
            self._solver.add_clause([*unless, *literals])
            return
        from pysat.card import CardEnc, EncType

        size = len(literals) * min(number, len(literals) - number + 1)
        if size > _MOST_COUNTED:
            raise TooLarge(f"a count to {number:,} of {len(literals):,}")
        self._budget.take(size, _LITERAL_SIZE)
        self._budget.check()
        encoding = EncType.seqcounter if size <= _MOST_COUNTER_CLAUSES else EncType.kmtotalizer
        encoded = CardEnc.atleast(literals, bound=number, top_id=self._top, encoding=encoding)
        self._top = max(self._top, encoded.nv)
        for place, clause in enumerate(encoded.clauses):
            if not place % _STEPS:
                self._look()
            self._solver.add_clause([*unless, *clause])
