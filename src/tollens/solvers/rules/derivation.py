"""derive: what can be derived of a goal, with the steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tollens.budget import Budget, GaveUp
from tollens.logic import Formula, Semantics, Theory, opposite
from tollens.solvers.rules.clauses import Clauses
from tollens.solvers.rules.forward import Known, behind, premises_of, spread
from tollens.solvers.rules.instances import Instances, Rule
from tollens.solvers.rules.layers import layers
from tollens.solvers.rules.minimal import minimal
from tollens.solvers.rules.things import speaks_of_others, things
from tollens.solvers.verdict import Status, Step, Verdict


def derive(theory: Theory, goal: Formula, semantics: Semantics, budget: Budget) -> Verdict:
    """The verdict under `rules` or `closed`; GaveUp at a limit, InputError for what is no rule and no fact.

    In the open world, what is derived of one thing more, of which nothing is said, holds of all that have no name: so a
    goal about all things of an open sort is settled where the named ones alone do not settle it.
    """
    budget.enter("forward derivation")
    for others in (False, True):
        verdict = _derived(theory, goal, semantics, budget, others=others)
        if verdict is not None:
            return verdict
    raise AssertionError("with a thing that stands for the others nothing is left open")


def _derived(theory: Theory, goal: Formula, semantics: Semantics, budget: Budget, *, others: bool) -> Verdict | None:
    """The verdict, with or without one thing more in each open sort. Without, it may be open: then there is none."""
    closed = semantics == "closed"
    clauses = Clauses(theory, semantics, budget, others=others)
    for place, premise in enumerate(theory.premises):
        clauses.state(premise.formula, place)
    contradiction, wanted, denied = clauses.gate(), clauses.ask(goal), clauses.ask(opposite(goal))
    instances = Instances(things(theory, clauses.found, others=others), budget)
    clash, holds, fails = (instances.number(gate, {}) for gate in (contradiction, wanted, denied))
    rules: list[Rule] = []
    known: Known = {}
    for layer in layers(clauses.found) if closed else [clauses.found]:
        found = instances.rules(layer)
        found += _absent(found, known) if closed else _clashes(found, clash)
        spread(found, known, budget)
        rules += found
    budget.check()
    formulas = instances.formulas(literal for literal, rule in known.items() if rule.premise is not None)
    derived = tuple(each for each in formulas.values() if not others or not speaks_of_others(each))
    targets: tuple[tuple[Status, int], ...] = (("inconsistent", clash), ("entailed", holds), ("refuted", fails))
    for status, target in targets:
        if target in known:
            limit = None
            try:
                needed = minimal(target, rules, known, budget)
            except GaveUp as error:  # what was derived stands, only not from as few premises as might be
                needed, limit = behind(target, known), f"{error}; not all of these premises may be needed"
            premises = tuple(sorted(premises_of(needed.values())))
            proof = _steps(needed, formulas)
            return Verdict(status, semantics, "forward", premises=premises, proof=proof, derived=derived, limit=limit)
    return None if clauses.unsettled else Verdict("independent", semantics, "forward", derived=derived)


def _clashes(rules: Iterable[Rule], contradiction: int) -> list[Rule]:
    """Where an atom and its negation may both be derived, and are, there is a contradiction."""
    heads = dict.fromkeys(rule.head for rule in rules)
    return [Rule((head, -head), contradiction, None) for head in heads if head > 0 and -head in heads]


def _absent(rules: Iterable[Rule], known: Mapping[int, Rule]) -> list[Rule]:
    """What the rules negate and the layers before them did not derive is false, from now on and by no premise."""
    negated = dict.fromkeys(condition for rule in rules for condition in rule.conditions if condition < 0)
    return [Rule((), literal, None) for literal in negated if literal not in known and -literal not in known]


def _steps(derivation: Known, formulas: Mapping[int, Formula]) -> tuple[Step, ...]:
    """The steps of a derivation. Gates and what is false by default are not told: what opened a gate is."""
    told: dict[int, Sequence[int]] = {}
    steps: list[Step] = []
    for literal, rule in derivation.items():
        uses = tuple(dict.fromkeys(each for condition in rule.conditions for each in told[condition]))
        told[literal] = uses if rule.premise is None else (literal,)
        if rule.premise is not None:
            steps.append(Step(formulas[literal], rule.premise, tuple(formulas[each] for each in uses)))
    return tuple(steps)
