"""Sampling a theory: RobustLR's Algorithm 1.

Literals are laid out in layers and marked: provable, or not. From the second layer on a rule is made to each literal
from one or two of the layer before with the same mark; the facts are the provable ones of the first layer. A literal
and its opposite may both be in a layer, one provable and the other not, as in the published texts: otherwise the sign
of a statement would give its label away.

The marks are what is aimed at; what holds is for a solver to say.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Literal

from msgspec import Meta

from tollens.errors import InputError
from tollens.logic import And, Atom, Formula, Implies, Or
from tollens.settings import Settings
from tollens.wording.rulebook.language import denied
from tollens.wording.rulebook.lexicon import Lexicon

Operator = Literal["and", "or"]
BOTH: frozenset[Operator] = frozenset({"and", "or"})
Share = Annotated[float, Meta(ge=0, le=1)]


class Sampling(Settings, frozen=True, kw_only=True):
    """What can be set about the theories."""

    least: Annotated[int, Meta(ge=4)] = 10  # predicates of a theory
    most: Annotated[int, Meta(le=100)] = 30
    depth: Annotated[int, Meta(ge=1, le=9)] = 5  # rules from the facts to the furthest literal
    negation: Annotated[float, Meta(gt=0, lt=1)] = 0.5  # how often a literal is negated (the paper's n1)
    statement_negation: Share = 0.5  # how often a statement is (n2)
    opposites: Share = 1.0  # how often a literal's opposite is there too
    facts: bool = False  # of training sets: statements may repeat or deny a fact too, as in the paper
    merged: bool = False  # a repeated subject is said once

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise InputError(f"expected no more least than most, found {self.least} and {self.most}")


MOST_TRIES = 2_000


def none_will_do(dropped: Counter[str]) -> InputError:
    """What to say when so many tries have failed: then the settings do not allow what is wanted."""
    reasons = ", ".join(f"{n} × {reason}" for reason, n in dropped.most_common())
    return InputError(f"none of {MOST_TRIES} theories will do with these settings: {reasons}")


@dataclass(frozen=True, slots=True)
class Sampled:
    """A theory as it was aimed at: its atoms, its facts and rules, and the layer, from 0, of each literal that was
    marked provable and of each that was not."""

    atoms: frozenset[Atom]
    facts: list[Formula]
    rules: list[Formula]
    provable: dict[Formula, int] = field(default_factory=dict)
    unprovable: dict[Formula, int] = field(default_factory=dict)

    @property
    def premises(self) -> tuple[Formula, ...]:
        """The facts, then the rules."""
        return (*self.facts, *self.rules)


def sample(rng: Random, lexicon: Lexicon, settings: Sampling, operators: frozenset[Operator]) -> Sampled:
    """A theory whose rules join literals by these operators alone."""
    count = rng.randint(settings.least, settings.most)
    atoms = lexicon.draw(rng, count)
    layers = _layers(rng, atoms, settings)
    sampled = Sampled(frozenset(atoms), facts=[], rules=[])
    known: list[Formula] = []
    unknown: list[Formula] = []
    for number, layer in enumerate(layers):
        marks = _marks(rng, len(layer))
        # Half by half: a literal's opposite is reached from the opposites of what has its own mark. Then what is
        # provable and what is not differ in nothing but the facts, and no label changes: what is true needs no rule,
        # from what is false nothing follows, and the unprovable ones may all hold and may all fail.
        others = {True: [denied(each) for each in known], False: [denied(each) for each in unknown]}
        now_known: list[Formula] = []
        now_unknown: list[Formula] = []
        while layer:
            literal, mark = layer.pop(), marks.pop()
            if number == 0:
                (now_known if mark else now_unknown).append(literal)
                continue
            right = [literal]
            if "and" in operators and marks and marks[-1] == mark and rng.random() < 0.25:
                right.append(layer.pop())
                marks.pop()
            rule = _rule(rng, known if mark else unknown, right, operators)
            if rule is not None:
                sampled.rules.append(rule)
            (now_known if mark and rule is not None else now_unknown).extend(right)
            for each in right:
                if rng.random() < settings.opposites:
                    counter = _rule(rng, others[mark], [denied(each)], operators)
                    sampled.rules.extend([counter] if counter else [])
        known, unknown = now_known, now_unknown
        sampled.provable.update(dict.fromkeys(known, number))
        sampled.unprovable.update(dict.fromkeys(unknown, number))
        if number == 0:
            sampled.facts.extend(known)
    _shuffle(rng, sampled.facts)
    _shuffle(rng, sampled.rules)
    return sampled


def _layers(rng: Random, atoms: list[Atom], settings: Sampling) -> list[list[Formula]]:
    """A literal of each atom, by layer, two or more in each."""
    count = len(atoms)
    literals: list[Formula] = [denied(atom) if rng.random() < settings.negation else atom for atom in atoms]
    layers = rng.randint(1, min(settings.depth, count // 2 - 1)) + 1
    sizes = [2] * layers
    for _ in range(count - 2 * layers):
        sizes[int(rng.random() * layers)] += 1
    starts = [sum(sizes[:place]) for place in range(layers)]
    return [literals[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def _shuffle(rng: Random, formulas: list[Formula]) -> None:
    """As `rng.shuffle`, in a third of its time."""
    formulas.sort(key=lambda _: rng.random())


def _marks(rng: Random, count: int) -> list[bool]:
    """Provable or not, both at least once."""
    marks = [True, False, *(rng.random() < 0.5 for _ in range(count - 2))]
    rng.shuffle(marks)
    return marks


def _rule(rng: Random, before: list[Formula], right: list[Formula], operators: frozenset[Operator]) -> Formula | None:
    """A rule from one or two literals of the layer before; None where there is none or its form is not allowed."""
    if not before:
        return None
    conclusion = right[0] if len(right) == 1 else And(tuple(right))
    if len(before) == 1 or rng.random() < 0.5:
        return Implies(before[int(rng.random() * len(before))], conclusion)
    operator: Operator = "and" if rng.random() < 0.5 else "or"
    if operator not in operators:
        return None
    pair = tuple(rng.sample(before, 2))
    return Implies(And(pair) if operator == "and" else Or(pair), conclusion)
