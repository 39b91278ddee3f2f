"""Choosing what is asked of a theory: how deep it lies and whether it is negated never depend on its label."""

from __future__ import annotations

from random import Random

from tollens.benchmarks.robustlr.sampling import Sampled, Sampling
from tollens.logic import And, Formula, Implies, Not, opposite
from tollens.solvers import Label

Candidates = dict[int, list[Formula]]  # by layer


def candidates(sampled: Sampled, settings: Sampling) -> tuple[Candidates, Candidates]:
    """The literals that a statement may be about, provable and not: those to which rules lead. Where opposites are
    always there, rules lead to the opposite too; a statement to which nothing leads would be Unknown at a glance."""
    heads: set[Formula] = set()
    for rule in sampled.rules:
        if isinstance(rule, Implies):
            heads.update(rule.right.parts if isinstance(rule.right, And) else (rule.right,))
    both = settings.opposites == 1
    found: tuple[Candidates, Candidates] = ({}, {})
    for chosen, literals in zip(found, (sampled.provable, sampled.unprovable), strict=True):
        for literal, layer in literals.items():
            if literal in heads and (not both or opposite(literal) in heads):
                chosen.setdefault(layer, []).append(literal)
    return found


def draw_statement(
    rng: Random, label: Label, provable: Candidates, unprovable: Candidates, settings: Sampling
) -> tuple[Formula, int] | None:
    """A statement aimed at that label and its layer; None where there is none of the sign that was drawn."""
    negated = rng.random() < settings.statement_negation
    if label == "Unknown":
        layer, literal = draw_literal(rng, unprovable) or (0, None)
        if literal is None:
            return None
        return (literal if isinstance(literal, Not) == negated else opposite(literal)), layer
    wanted = negated if label == "True" else not negated  # the sign of what is provable
    fitting = {
        layer: kept
        for layer, literals in provable.items()
        if (kept := [each for each in literals if isinstance(each, Not) == wanted])
    }
    layer, literal = draw_literal(rng, fitting) or (0, None)
    if literal is None:
        return None
    return (literal if label == "True" else opposite(literal)), layer


def draw_literal(rng: Random, among: Candidates) -> tuple[int, Formula] | None:
    """A layer, each as likely as the other, and a literal of it."""
    if not among:
        return None
    layer = rng.choice(list(among))
    return layer, rng.choice(among[layer])
