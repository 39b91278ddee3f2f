"""How many cases a shortest explanation has to tell apart, one inside the other.

What is to be refuted is taken with the premises as clauses over ground atoms (`solvers.clauses` says which). Its depth:

- 0 where unit propagation alone comes to a contradiction;
- at most 1 where it does so after taking back, as often as there is one, a supposition of an atom or of its negation
  that propagation refutes at once: the opposite holds from then on;
- at most d where, when all such are taken back, there is an atom such that what is left has a depth of at most d - 1
  both with the atom and with its negation.

Depths are told up to 2; 3 says 'three or more'. It is for what is refuted indeed: else no depth would be enough, and 3
is what it says. Names that stand for parts of formulas are no atoms: nobody supposes them.

>>> from tollens.logic import read_theory
>>> theory = read_theory("sort s = s1, s2\\npredicate p(s)\\np(s1) ∨ p(s2)\\n¬p(s1)\\np(s2) → p(s1)")
>>> Cases(theory).depths(theory.formulas[:2], [(theory.formulas[2], True)])
[0]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from tollens.logic import Formula, Theory, read_theory
from tollens.solvers import case_tables
from tollens.solvers.class_clauses import ClassClauses
from tollens.solvers.clauses import Clauses, Definition, GroundClauses, Part

DEEPEST = 3  # or deeper

# What is to be refuted: a formula, and whether it is taken to hold or not to hold.
Contrary = tuple[Formula, bool]
_Rules = dict[Formula, case_tables.Rule | None]
_MOST_KEPT = 1 << 11  # formulas whose tables are kept


class Cases:
    """Depths over the declarations of a theory, whatever its premises say; clauses are kept from one to the next.

    Its sorts are listed; or there is one, open and of unknown size, and all is claims about its classes.
    """

    def __init__(self, theory: Theory) -> None:
        is_open = all(sort.is_open for sort in theory.sorts) and not theory.functions
        classes = [predicate.name for predicate in theory.predicates]
        self._clauses: Clauses = ClassClauses(classes) if is_open else GroundClauses(theory)
        self._declared = case_tables.declared(self._clauses)
        self._rules: tuple[_Rules, _Rules] = ({}, {})  # of formulas that do not hold, and that do

    def depths(self, premises: Sequence[Formula], contraries: Sequence[Contrary]) -> list[int]:
        """The depth of each of the contraries with the premises."""
        if self._declared is not None:
            known = [rule for formula in premises if (rule := self._rule(formula))]
            refuted = [rule for each in contraries if (rule := self._rule(*each))]
            if len(known) == len(premises) and len(refuted) == len(contraries):
                return case_tables.depths([*self._declared, *known], refuted, DEEPEST)
        return self.solved(premises, contraries)

    def _rule(self, formula: Formula, holds: bool = True) -> case_tables.Rule | None:
        """The formula, or its negation, by tables; None where it speaks of too much."""
        rules = self._rules[holds]
        try:
            return rules[formula]
        except KeyError:
            if len(rules) >= _MOST_KEPT:
                rules.clear()
            found = rules[formula] = case_tables.rule(self._clauses.part(formula, holds))
            return found

    def solved(self, premises: Sequence[Formula], contraries: Sequence[Contrary]) -> list[int]:
        """The same by a solver, however much there is to be known."""
        parts = [self._clauses.part(formula) for formula in premises]
        asked = [self._clauses.part(formula, holds) for formula, holds in contraries]
        refutation = _Refutation(self._clauses, parts, asked)
        try:
            return [refutation.depth(place) for place in range(len(asked))]
        finally:
            refutation.close()


@lru_cache(maxsize=256)
def cases_of(declarations: tuple[str, ...]) -> Cases | None:
    """The cases of declarations in the notation, made once; None of a sort that is counted: sums know no cases."""
    theory = read_theory("\n".join(declarations))
    return None if any(sort.size is not None for sort in theory.sorts) else Cases(theory)


class _Refutation:
    """Premises in a solver, and what is to be refuted each behind a literal of its own."""

    def __init__(self, clauses: Clauses, premises: Sequence[Part], asked: Sequence[Part]) -> None:
        from pysat.solvers import Minicard  # it takes 'at most one' as it is

        self._solver: Any = Minicard()
        self._top = clauses.top
        self._near: dict[int, int] = {}
        self._defined: set[Definition] = set()
        self._atoms = clauses.atoms
        self._literals = [*self._atoms, *[-atom for atom in self._atoms]]  # those that imply the most come first
        self._units: list[int] = []
        for group in clauses.groups:
            self._solver.add_clause(group)
            self._solver.add_atmost(group, 1)
        for part in (clauses.rules, *premises):
            self._units += self._add(part, ())
        self._asked = [self._behind(part) for part in asked]
        # What holds without any assumption the solver does not tell again: it is noted once.
        self._known: list[int] = self._solver.propagate(self._units)[1]
        for literal in self._units:
            self._solver.add_clause((literal,))

    def close(self) -> None:
        """Let go of the solver's memory."""
        self._solver.delete()

    def depth(self, place: int) -> int:
        """The depth of one of those that are asked."""
        assumed = self._asked[place]
        possible, known = self._solver.propagate(assumed)
        if not possible:
            return 0
        left = self._without_refuted(assumed, known)
        if left is None:
            return 1
        return 2 if self._falls_in_two(*left) else DEEPEST

    def _without_refuted(self, assumed: list[int], known: list[int]) -> tuple[list[int], set[int]] | None:
        """What is assumed, with the opposites of all suppositions that are refuted at once, and all that is known then;
        None where it comes to a contradiction."""
        settled = {*self._known, *known}
        changed = True
        while changed:
            changed = False
            # What a supposition that is not refuted implies would not be refuted either.
            stands: set[int] = set()
            for literal in self._literals:
                if literal in stands or literal in settled or -literal in settled:
                    continue
                possible, implied = self._solver.propagate([*assumed, literal])
                if possible:
                    stands.update(implied)
                    continue
                assumed = [*assumed, -literal]
                possible, known = self._solver.propagate(assumed)
                if not possible:
                    return None
                settled, changed = {*self._known, *known}, True
        return assumed, settled

    def _falls_in_two(self, assumed: list[int], settled: set[int]) -> bool:
        """Whether there is an atom with which and without which the depth is at most 1."""
        stands: set[int] = set()  # what leaves more than that, with all that it implies
        for atom in self._atoms:
            if not {atom, -atom}.isdisjoint(stands) or not {atom, -atom}.isdisjoint(settled):
                continue
            for literal in (atom, -atom):
                supposed = [*assumed, literal]
                left = self._without_refuted(supposed, self._solver.propagate(supposed)[1])
                if left is not None:
                    stands |= left[1]
                    break
            else:
                return True
        return False

    def _behind(self, part: Part) -> list[int]:
        """The literals that make the part hold when they are assumed."""
        if all(len(clause) == 1 for clause in part.clauses):
            return self._add(part, ())
        self._top += 1
        selector = self._top
        return [selector, *self._add(part, (-selector,))]

    def _add(self, part: Part, unless: tuple[int, ...]) -> list[int]:
        """Put the clauses of a part into the solver; those that are single literals are handed back instead."""
        for each in part.defined:
            if each not in self._defined:
                self._define(each)
        units: list[int] = []
        for clause in part.clauses:
            literals = (*(self._nearer(clause) if self._near else clause), *unless)
            if len(literals) == 1:
                units += literals
            else:
                self._solver.add_clause(literals)
        return units

    def _define(self, definition: Definition) -> None:
        """What a definition says is so whatever is assumed."""
        self._defined.add(definition)
        for name in definition.names:
            self._top += 1
            self._near[name], self._near[-name] = self._top, -self._top
        for clause in definition.clauses:
            literals = self._nearer(clause) if definition.names else clause
            if len(literals) == 1:
                self._units += literals
            else:
                self._solver.add_clause(literals)

    def _nearer(self, clause: Iterable[int]) -> Collection[int]:
        """The clause with names that are near the atoms: a solver keeps room for all variables up to the last."""
        near = self._near
        return [near.get(literal, literal) for literal in clause]
