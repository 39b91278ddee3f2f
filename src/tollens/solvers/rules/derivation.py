"""derive: what can be derived of a goal, with the steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tollens.logic import Formula, Semantics, Theory, opposite
from tollens.solvers.rules.clauses import Clauses, unsettled_error
from tollens.solvers.rules.clock import Clock
from tollens.solvers.rules.forward import Known, premises_of, spread
from tollens.solvers.rules.instances import Instances, Rule
from tollens.solvers.rules.layers import layers
from tollens.solvers.rules.minimal import minimal
from tollens.solvers.rules.things import things
from tollens.solvers.verdict import Limits, Status, Step, Verdict


def derive(theory: Theory, goal: Formula, semantics: Semantics, limits: Limits) -> Verdict:
    """The verdict under `rules` or `closed`; GaveUp at a limit, InputError for what is no rule and no fact, and
    for a goal about all things of an open sort that no counterexample settles."""
    clock, closed = Clock(limits.seconds), semantics == "closed"
    clauses = Clauses(theory, semantics, clock)
    for place, premise in enumerate(theory.premises):
        clauses.state(premise.formula, place)
    contradiction, wanted = clauses.gate(), clauses.ask(goal)
    unsettled = clauses.unsettled[:1]
    denied = clauses.ask(opposite(goal))
    instances = Instances(things(theory, clauses.found), clock)
    clash, holds, fails = (instances.number(gate, {}) for gate in (contradiction, wanted, denied))
    rules: list[Rule] = []
    known: Known = {}
    for layer in layers(clauses.found) if closed else [clauses.found]:
        found = instances.rules(layer)
        found += _absent(found, known) if closed else _clashes(found, clash)
        spread(found, known, clock)
        rules += found
    formulas = instances.formulas(literal for literal, rule in known.items() if rule.premise is not None)
    derived = tuple(formulas.values())
    targets: tuple[tuple[Status, int], ...] = (("inconsistent", clash), ("entailed", holds), ("refuted", fails))
    for status, target in targets:
        if target in known:
            needed = minimal(target, rules, known, clock)
            premises = tuple(sorted(premises_of(needed.values())))
            proof = _steps(needed, formulas)
            return Verdict(status, semantics, "forward", premises=premises, proof=proof, derived=derived)
    if unsettled:
        raise clauses.refusal("the goal cannot be decided", unsettled_error(unsettled[0]))
    return Verdict("independent", semantics, "forward", derived=derived)


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
