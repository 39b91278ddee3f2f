"""Choosing what is asked of a theory: how deep it lies and whether it is negated never depend on its label."""

from __future__ import annotations

from random import Random

from tollens.benchmarks.robustlr.sampling import Sampled, Sampling
from tollens.logic import And, Formula, Implies, Not
from tollens.solvers import Label
from tollens.wording.rulebook.language import denied

Candidates = dict[int, list[Formula]]  # literals by layer


def candidates(sampled: Sampled, settings: Sampling, *, facts: bool = False) -> tuple[Candidates, Candidates]:
    """The literals that a statement may be about, provable and not: those to which rules lead. Where opposites are
    always there, rules lead to the opposite too; a statement to which nothing leads would be Unknown at a glance. With
    `facts` also those of the first layer, from which rules only lead away: facts, and what could have been one."""
    heads: set[Formula] = set()
    for rule in sampled.rules:
        if isinstance(rule, Implies):
            heads.update(rule.right.parts if isinstance(rule.right, And) else (rule.right,))
    both = settings.opposites == 1
    found: tuple[Candidates, Candidates] = ({}, {})
    for chosen, literals in zip(found, (sampled.provable, sampled.unprovable), strict=True):
        for literal, layer in literals.items():
            if (facts and layer == 0) or (literal in heads and (not both or denied(literal) in heads)):
                chosen.setdefault(layer, []).append(literal)
    return found


class Statements:
    """What can be asked of a theory, by label and sign. The sign is drawn first, so a theory that lacks statements of a
    sign for some label is no use: what it does have would tell."""

    def __init__(self, sampled: Sampled, settings: Sampling, *, facts: bool = False) -> None:
        provable, unprovable = candidates(sampled, settings, facts=facts)
        self._negated = settings.statement_negation
        signed = {sign: of_sign(provable, sign) for sign in (False, True)}
        unknown: Candidates = {layer: [*each, *map(denied, each)] for layer, each in unprovable.items()}
        self._by_label: dict[tuple[Label, bool], Candidates] = {}
        for sign in (False, True):
            self._by_label["True", sign] = signed[sign]
            self._by_label["False", sign] = {
                layer: [denied(each) for each in literals] for layer, literals in signed[not sign].items()
            }
            self._by_label["Unknown", sign] = of_sign(unknown, sign)

    def least(self) -> int:
        """How many statements there are of the label and sign that has the fewest, of the signs that can be drawn."""
        signs = [sign for sign, share in ((True, self._negated), (False, 1 - self._negated)) if share]
        return min(sum(map(len, by_layer.values())) for (_, sign), by_layer in self._by_label.items() if sign in signs)

    def draw(self, rng: Random, label: Label) -> tuple[Formula, int]:
        """A statement aimed at that label, and its layer; each only once."""
        among = self._by_label[label, rng.random() < self._negated]
        layer, statement = draw_literal(rng, among)
        among[layer].remove(statement)
        if not among[layer]:
            del among[layer]
        return statement, layer


def of_sign(among: Candidates, negated: bool) -> Candidates:
    """Those that are negated, or those that are not."""
    found = {
        layer: [each for each in literals if isinstance(each, Not) == negated] for layer, literals in among.items()
    }
    return {layer: literals for layer, literals in found.items() if literals}


def draw_literal(rng: Random, among: Candidates) -> tuple[int, Formula]:
    """A layer, each as likely as the other, and a literal of it."""
    layer = rng.choice(list(among))
    return layer, rng.choice(among[layer])
