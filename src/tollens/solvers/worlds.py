"""Worlds: how many ways things could be, which they are, and what all of them agree on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from tollens.errors import InputError
from tollens.logic import Apply, Atom, Equal, Formula, Theory
from tollens.solvers.decide import NO_LIMITS, is_listed, model_of
from tollens.solvers.ground import Ground, Grounder, as_term, ground
from tollens.solvers.sat import SatSession
from tollens.solvers.session import Clash
from tollens.solvers.table import MOST_ATOMS, TableSession, world
from tollens.solvers.verdict import Limits, Model

Always = Literal["always", "never", "sometimes"]


@dataclass(frozen=True, slots=True)
class Worlds:
    """The worlds of a theory, as far as they were listed. Complete: these are all."""

    models: tuple[Model, ...]
    complete: bool

    @property
    def agreed(self) -> dict[Formula, Always]:
        """For each atom whether it holds in all the worlds, in none or in some."""
        if not self.models:
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
    if not is_listed(theory):
        raise InputError("the worlds of an open sort cannot be listed: name its members")
    result, grounder = ground(theory)
    for atom in _every_atom(theory, grounder):
        grounder.proposition(atom)
    shown = [grounder.proposition(atom) for atom in on] or list(range(1, len(result.atoms) + 1))
    if not all(type(number) is int and number > 0 for number in shown):
        raise InputError("worlds are projected on atoms: expected predicates of members, or a function and its value")
    numbers = [number for number in shown if isinstance(number, int)]
    found: list[Model] = []
    complete = True
    for true in _models(result, numbers, limits):
        if len(found) == limits.worlds:
            complete = False
            break
        found.append(_projected(model_of(result, true), [result.atoms[n - 1] for n in numbers]))
    return Worlds(tuple(dict.fromkeys(found)), complete)


def _every_atom(theory: Theory, grounder: Grounder) -> Iterator[Formula]:
    members = {sort.name: grounder.members(sort.name) for sort in theory.sorts}
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
