"""Worlds: how many ways things could be, which they are, and what all of them agree on."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Literal

from tollens.errors import InputError
from tollens.logic import Apply, Atom, Equal, Formula, Theory, checked
from tollens.logic.walk import every_part
from tollens.solvers.decide import NO_LIMITS, expect_formula, expect_theory, is_listed, model_of
from tollens.solvers.elaborate import elaborated
from tollens.solvers.ground import MOST_INSTANCES, Ground, Grounder, TooLarge, as_term, ground
from tollens.solvers.sat import SatSession
from tollens.solvers.session import Clash, GaveUp, OutOfTime
from tollens.solvers.table import MOST_ATOMS, TableSession, world
from tollens.solvers.verdict import Limits, Model

Always = Literal["always", "never", "sometimes"]


@dataclass(frozen=True, slots=True)
class Worlds:
    """The worlds of a theory, as far as they were listed. Complete: these are all; else `limit` says why not."""

    models: tuple[Model, ...]
    complete: bool
    limit: str | None = None

    @property
    def agreed(self) -> dict[Formula, Always]:
        """For each atom whether it holds in all the worlds, in none or in some; of a cut list nothing is claimed."""
        if not self.models or not self.complete:
            return {}
        first, *rest = (set(model.true) for model in self.models)
        always, ever = first.copy(), first.copy()
        for true in rest:
            always &= true
            ever |= true
        atoms = (*self.models[0].true, *self.models[0].false)
        return {atom: "always" if atom in always else "sometimes" if atom in ever else "never" for atom in atoms}


def worlds(theory: Theory, *, on: Sequence[Formula] = (), limits: Limits = NO_LIMITS) -> Worlds:
    """The worlds of a theory over listed sorts; projected on some atoms, where these are named.

    Every atom that the declarations allow counts, mentioned or not: what is left open makes worlds.
    """
    expect_theory(theory)
    for atom in on:
        expect_formula(atom)
    theory = checked(replace(theory, asked=None))
    if not is_listed(theory):
        raise InputError("the worlds of an open sort cannot be listed: name its members")
    found: dict[Model, None] = {}  # in order, each once
    deadline = time.monotonic() + limits.seconds
    try:
        result, grounder = ground(theory, deadline=deadline)
        for atom in _every_atom(theory, grounder):
            grounder.proposition(atom)
        shown = [grounder.proposition(atom) for atom in on] or list(range(1, len(result.atoms) + 1))
        if not all(type(number) is int and number > 0 for number in shown):
            raise InputError(
                "worlds are projected on atoms: expected predicates of members, or a function and its value"
            )
        numbers = [number for number in shown if isinstance(number, int)]
        atoms = [result.atoms[number - 1] for number in numbers]
        for true in _models(result, numbers, limits):
            model = _projected(model_of(result, true), atoms)
            if model not in found and len(found) == limits.worlds:
                return Worlds(tuple(found), False, f"{limits.worlds:,} worlds")
            if time.monotonic() > deadline:
                return Worlds(tuple(found), False, f"{limits.seconds:g} seconds")
            found[model] = None
    except OutOfTime as error:
        return Worlds(tuple(found), False, f"{limits.seconds:g} seconds: {error}")
    except (GaveUp, TooLarge) as error:
        return Worlds(tuple(found), False, str(error))
    return Worlds(tuple(found), True)


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


def _models(result: Ground, shown: Sequence[int], limits: Limits) -> Iterator[frozenset[int]]:
    """The models, one for each way that the shown atoms can be."""
    propositions = [*result.premises, *result.rules]
    chosen = range(len(propositions))
    if len(result.atoms) <= MOST_ATOMS:
        table = TableSession(propositions, len(result.atoms))
        left = table.worlds(chosen)
        while left:
            bit = left & -left
            left ^= bit
            yield world(bit, len(result.atoms))
        return
    session = SatSession(propositions, len(result.atoms), limits.seconds)
    while not isinstance(true := session.solve(chosen), Clash):
        yield true
        session.block(true, shown)


def _projected(model: Model, atoms: Sequence[Formula]) -> Model:
    kept = set(atoms)
    return Model(
        tuple(atom for atom in model.true if atom in kept), tuple(atom for atom in model.false if atom in kept)
    )
