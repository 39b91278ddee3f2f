"""Worlds: how many ways things could be, which they are, and what all of them agree on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import Literal

from tollens.budget import Budget, GaveUp
from tollens.errors import InputError
from tollens.logic import Apply, Atom, Equal, Formula, Theory, checked
from tollens.logic.walk import every_part
from tollens.solvers.decide import NO_LIMITS, expect_formula, expect_theory, is_listed
from tollens.solvers.elaborate import elaborated
from tollens.solvers.ground import MOST_INSTANCES, Ground, Grounder, TooLarge, as_term, ground
from tollens.solvers.sat import SatSession
from tollens.solvers.session import Clash
from tollens.solvers.table import MOST_ATOMS, TableSession, world
from tollens.solvers.verdict import Limits, Model

Always = Literal["always", "never", "sometimes"]

_PLACE_SIZE = 8  # bytes of an atom's place in a model


@dataclass(frozen=True, slots=True)
class Worlds:
    """The worlds of a theory, as far as they were listed. Complete: these are all; else `limit` says why not."""

    models: tuple[Model, ...]
    complete: bool
    limit: str | None = None
    agreed: Mapping[Formula, Always] = field(default_factory=dict, repr=False, compare=False)
    """For each atom whether it holds in all the worlds, in none or in some; of a cut list nothing is claimed."""


def worlds(
    theory: Theory, *, on: Sequence[Formula] = (), limits: Limits = NO_LIMITS, budget: Budget | None = None
) -> Worlds:
    """The worlds of a theory over listed sorts; projected on some atoms, where these are named. A budget is one that
    several calls share; without one the call has all that the limits allow.

    Every atom that the declarations allow counts, mentioned or not: what is left open makes worlds.
    """
    expect_theory(theory)
    for atom in on:
        expect_formula(atom)
    budget = budget or limits.budget()
    found = _Found()
    try:
        with budget.returned():
            theory = checked(replace(theory, asked=None), budget)
            if not is_listed(theory):
                raise InputError("the worlds of an open sort cannot be listed: name its members")
            result, grounder = ground(theory, budget=budget)
            for atom in _every_atom(theory, grounder):
                grounder.proposition(atom)
            shown = [grounder.proposition(atom) for atom in on] or list(range(1, len(result.atoms) + 1))
            if not all(type(number) is int and number > 0 for number in shown):
                raise InputError(
                    "worlds are projected on atoms: expected predicates of members, or a function and its value"
                )
            numbers = [number for number in shown if isinstance(number, int)]
            limit = found.fill(result, numbers, limits.worlds, budget)
            agreed = found.agreed(result.atoms, budget) if limit is None else {}
            return Worlds(tuple(found.models), limit is None, limit, agreed)
    except GaveUp as error:
        return Worlds(tuple(found.models), False, str(error))
    except RecursionError:
        return Worlds(tuple(found.models), False, "a formula is nested deeper than can be followed")


class _Found:
    """Worlds by the numbers of the atoms that hold, each once and in order."""

    def __init__(self) -> None:
        self.models: list[Model] = []
        self._known: set[frozenset[int]] = set()
        self._first: frozenset[int] = frozenset()
        self._numbers: list[int] = []

    def fill(self, result: Ground, shown: Sequence[int], most: int, budget: Budget) -> str | None:
        """Add the worlds, as far as the atoms shown go; the limit where there are more than may be listed."""
        self._numbers = sorted(set(shown))
        kept = frozenset(self._numbers)
        for model in _models(result, shown, budget):
            true = model & kept
            if true in self._known:
                continue
            if len(self._known) == most:
                return f"{most:,} worlds"
            budget.enter("listing worlds")
            budget.take(len(self._numbers), 2 * _PLACE_SIZE)
            budget.step(len(self._numbers))
            self._first = self._first if self._known else true
            self._known.add(true)
            self.models.append(
                Model(
                    tuple([result.atoms[number - 1] for number in self._numbers if number in true]),
                    tuple([result.atoms[number - 1] for number in self._numbers if number not in true]),
                )
            )
        return None

    def agreed(self, atoms: Sequence[Formula], budget: Budget) -> dict[Formula, Always]:
        """For each atom shown whether it holds in all the worlds, in none or in some."""
        if not self._known:
            return {}
        budget.step(len(self._numbers))
        always, ever = frozenset.intersection(*self._known), frozenset.union(*self._known)
        return {
            atoms[number - 1]: "always" if number in always else "sometimes" if number in ever else "never"
            for number in sorted(self._numbers, key=lambda number: number not in self._first)
        }


def _every_atom(theory: Theory, grounder: Grounder) -> Iterator[Formula]:
    """Every atom that the declarations allow; where nothing is declared, every one that is mentioned."""
    for formula in theory.formulas if not theory.sorts else ():
        yield from (part for part in every_part(elaborated(formula, theory)) if isinstance(part, Atom))
    members = {sort.name: grounder.members(sort.name) for sort in theory.sorts}
    declared = [(each.name, each.arguments) for each in theory.predicates]
    declared += [(each.name, each.arguments) for each in theory.functions]
    for name, sorts in declared:
        if prod([len(members[sort]) for sort in sorts]) > MOST_INSTANCES:
            raise TooLarge(f"more than {MOST_INSTANCES:,} atoms of {name}")
    for predicate in theory.predicates:
        for values in product(*(members[sort] for sort in predicate.arguments)):
            yield Atom(predicate.name, tuple(map(as_term, values)))
    for function in theory.functions:
        for values in product(*(members[sort] for sort in function.arguments)):
            yield Equal(Apply(function.name, tuple(map(as_term, values))), as_term(members[function.value][0]))


def _models(result: Ground, shown: Sequence[int], budget: Budget) -> Iterator[frozenset[int]]:
    """The models, one for each way that the shown atoms can be."""
    propositions = [*result.premises, *result.rules]
    chosen = range(len(propositions))
    if len(result.atoms) <= MOST_ATOMS:
        table = TableSession(propositions, len(result.atoms), budget)
        left = table.worlds(chosen)
        while left:
            budget.step()
            bit = left & -left
            left ^= bit
            yield world(bit, len(result.atoms))
        return
    session = SatSession(propositions, len(result.atoms), budget)
    while not isinstance(true := session.solve(chosen), Clash):
        yield true
        session.block(true, shown)
