"""Checking a proof by the meaning of the signs alone: no solver has a part in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from tollens.budget import UNLIMITED, Budget
from tollens.logic import formula as f
from tollens.logic.proof import Proof, Suppose, Take, assumption, instances, named, names_in, plain, said, taken, values
from tollens.logic.signature import checked
from tollens.logic.theory import Premise, Theory


def wrong_step(theory: Theory, goal: f.Formula, status: str, proof: Proof, budget: Budget = UNLIMITED) -> str | None:
    """The first step of the proof that does not follow, in words; None when the proof shows what the verdict says."""
    whole = checked(replace(theory, premises=(*theory.premises, Premise(goal)), asked=None), budget)
    budget.enter("checking the proof")
    given, assumed = replace(whole, premises=whole.premises[:-1]), assumption(status, whole.formulas[-1])
    return next(_wrong(proof, frozenset(), assumed, _World(given, named(whole), frozenset(), {}, budget)), None)


def _wrong(proof: Proof, known: Set[f.Formula], assumed: f.Formula | None, world: _World) -> Iterator[str]:
    for step in (*proof.steps, proof.end):
        yield from (f"nothing is called {name}" for name in names_in(step) - world.named - world.taken)
        if isinstance(step, Suppose):
            yield from _wrong(step.refuted, known | {step.literal}, assumed, world)
            known |= {f.opposite(step.literal)}
        elif isinstance(step, Take):
            yield from (f"{thing} is not new" for thing in {step.thing} & (world.named | world.taken))
            theory, told = taken(step, world.theory)
            world, known = world._replace(theory=theory, taken=world.taken | {step.thing}), known | {told}
        else:
            formula = said(step.source, world.theory, assumed)
            yield from (f"{use} is used and was not shown" for use in step.uses if use not in known)
            for claim in step.literals:
                if formula is None or world._replace(left={}).can_hold(*step.uses, f.opposite(claim), formula):
                    yield f"{claim} does not follow from {formula or 'what is not there'} ({step.source})"
            known |= set(step.literals)


class _World(NamedTuple):
    """A world as far as it is settled: what is left for an atom, a function's value, a claim about an open sort."""

    theory: Theory
    named: frozenset[f.Term]
    taken: frozenset[f.Term]
    left: dict[f.Formula | f.Term, Set[Any]]
    budget: Budget = UNLIMITED

    def can_hold(self, *formulas: f.Formula) -> bool:
        for formula in formulas:  # what a literal rules out need not be gone through
            bare = formula.body if isinstance(formula, f.Not) else formula
            cell, value = (bare.left, bare.right) if isinstance(bare, f.Equal) else (bare, True)
            self.left[cell] = {way for way in self.cell(cell) if (way == value) is (bare is formula)} or self.cell(cell)
        known = self.left.copy()
        found = [self.of(formula) for formula in formulas]
        open_ = [cell for cell in sorted(self.left, key=known.__contains__) if len(self.left[cell]) > 1]
        worlds = (self._replace(left=known | {cell: {way}}) for cell in open_[:1] for way in self.left[cell])
        return all(True in each for each in found) and (not open_ or any(w.can_hold(*formulas) for w in worlds))

    def of(self, thing: f.Formula | f.Term) -> Set[Any]:
        self.budget.step()
        met = len(self.left)
        found = _MEANING[type(thing)](self, thing) if type(thing) in _MEANING else {thing}
        while len(found) == 1 and len(self.left) > met:  # what it does not turn on need not be gone through
            self.left.popitem()
        return found

    def cell(self, cell: f.Formula | f.Term) -> Set[Any]:
        return self.left.setdefault(cell, values(cell, self.theory))

    def so_many(self, bound: f.Bound, number: int, *parts: f.Formula) -> Set[bool]:
        found = [self.of(part) for part in parts]
        counts = range(sum(False not in each for each in found), sum(True in each for each in found) + 1)
        return {{"at least": n >= number, "at most": n <= number, "exactly": n == number}[bound] for n in counts}

    def same(self, one: f.Term, two: f.Term) -> Set[bool]:
        return self.cell(f.Equal(one, two)) if one != two and {one, two} & self.taken else {one == two}


_MEANING: dict[type, Callable[[_World, Any], Set[Any]]] = {
    f.Plus: lambda w, t: {f.Number(number.value + t.steps) for number in w.of(t.term)},
    f.Apply: lambda w, t: {v for at in product(*map(w.of, t.arguments)) for v in w.cell(f.Apply(t.function, at))},
    f.Atom: lambda w, g: {v for at in product(*map(w.of, g.arguments)) for v in w.cell(f.Atom(g.predicate, at))},
    f.Equal: lambda w, g: {v for one, two in product(w.of(g.left), w.of(g.right)) for v in w.same(one, two)},
    f.Less: lambda w, g: {one.value < two.value for one, two in product(w.of(g.left), w.of(g.right))},
    f.Truth: lambda w, g: {g.value},
    f.Not: lambda w, g: w.so_many("exactly", 0, g.body),
    f.And: lambda w, g: w.so_many("exactly", len(g.parts), *g.parts),
    f.Or: lambda w, g: w.so_many("at least", 1, *g.parts),
    f.Implies: lambda w, g: w.so_many("at least", 1, f.Not(g.left), g.right),
    f.Iff: lambda w, g: w.so_many("exactly", 1, g.left, f.Not(g.right)),
    f.Xor: lambda w, g: w.so_many("exactly", 1, g.left, g.right),
    f.HowMany: lambda w, g: w.so_many(g.bound, g.number, *g.formulas),
    f.Says: lambda w, g: w.of(f.Iff(f.Atom(f.TRUTHFUL, (g.speaker,)), g.body)),
    f.Class: lambda w, g: w.of(plain(g, w.theory)),
    f.ForAll: lambda w, g: w.of(f.Not(f.Exists(g.variable, g.sort, f.Not(g.body)))),
    f.Exists: lambda w, g: w.of(f.Count("at least", 1, g.variable, g.sort, g.body)),
    f.Count: lambda w, g: w.so_many(g.bound, g.number, *some) if (some := instances(g, w.theory)) else w.cell(g),
}
