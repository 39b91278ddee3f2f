"""A theory of RobustLR at work: its sentences, told once and read back, and its labels, from one solver.

A theory and its edits share almost all of their premises. Each becomes a line once: its sentence, its notation and its
place in the solver are then the same in all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tollens.benchmarks.robustlr.sampling import Sampling
from tollens.logic import And, Formula, Implies, Not, Or, show
from tollens.records import LABELS, Item, Language, Origin, Part
from tollens.solvers import LABEL_OF, Label
from tollens.solvers.rulebase import RuleBase
from tollens.wording.rulebook import RULEBOOKS, SettledTurns, tell_and_read_back

# The statistical features of the paper that each premise adds to: what can be counted without reading.
FEATURES = ("rules", "facts", "negated_facts", "rules_with_not", "rules_with_and", "rules_with_or")


MOST_TURNS = 6  # a rule's own and its literals'; beyond them they come round again


@dataclass(slots=True, eq=False)
class Line:
    """A premise: its place in the solver, and what was told of it once it is told."""

    formula: Formula
    place: int
    turns: tuple[float, ...]  # of phrase
    sentence: str = ""
    text: str = ""  # in the notation, with the sentence
    features: tuple[int, ...] = ()


class Workshop:
    """Where the items of one theory are made."""

    def __init__(self, rng: Random, language: Language, settings: Sampling) -> None:
        self.rng, self.language = rng, language
        self._merged = settings.merged
        self._rulebook = RULEBOOKS[language]
        self._base = RuleBase()
        self._lines: dict[Formula, Line] = {}

    def lines(self, formulas: Iterable[Formula], like: Line | None = None) -> list[Line]:
        """The premises as lines; the same premise is always the same line. New ones are told in the turns of phrase of
        the one that they are to be like, so that an edit of it changes no more words than it must."""
        return [self._lines.get(formula) or self._line(formula, like) for formula in formulas]

    def label(self, lines: Iterable[Line], statement: Formula) -> Label | None:
        """What the solver says of the statement; None where the premises contradict each other."""
        return LABEL_OF.get(self._base.label([line.place for line in lines], statement))

    def proof_set(self, lines: Sequence[Line], literal: Formula) -> frozenset[int]:
        """The places in the theory of premises that entail the literal and of which none can be spared."""
        needed = set(self._base.smallest([line.place for line in lines], literal))
        return frozenset(place for place, line in enumerate(lines) if line.place in needed)

    def item(
        self,
        lines: Sequence[Line],
        statement: Formula,
        label: Label,
        *,
        item_id: str,
        origin: Origin,
        group: str,
        depth: int,
        kinds: tuple[str, ...] = (),
    ) -> Item:
        """The item with that label."""
        for line in lines:
            if not line.text:
                self._tell(line)
        (asked,) = self.lines([statement])
        if not asked.text:
            self._tell(asked)
        counts = map(sum, zip(*(line.features for line in lines), strict=True))
        return Item(
            id=item_id,
            passage=(Part(name="theory", text=self._rulebook.passage([line.sentence for line in lines])),),
            question=asked.sentence,
            options=LABELS[self.language],
            answer=LABELS["en"].index(label),
            language=self.language,
            kinds=kinds,
            group=group,
            split="fresh",
            origin=origin,
            theory="".join([line.text for line in lines]) + f"conclusion {show(statement)}\nask label\n",
            measures={
                "depth": depth,
                **dict(zip(FEATURES, counts, strict=True)),
                "statement_negated": int(isinstance(statement, Not)),
            },
        )

    def _line(self, formula: Formula, like: Line | None) -> Line:
        turns = like.turns if like else tuple([self.rng.random() for _ in range(MOST_TURNS)])
        line = self._lines[formula] = Line(formula, self._base.place(formula), turns)
        return line

    def _tell(self, line: Line) -> None:
        """Put the premise into words, once it is known that they are wanted."""
        line.sentence = tell_and_read_back(self._rulebook, line.formula, SettledTurns(line.turns), merged=self._merged)
        line.text = f"{show(line.formula)}  {json.dumps(line.sentence, ensure_ascii=False)}\n"
        line.features = features(line.formula)


def features(premise: Formula) -> tuple[int, ...]:
    """What a premise adds to each of FEATURES."""
    if not isinstance(premise, Implies):
        return 0, 1, int(isinstance(premise, Not)), 0, 0, 0
    sides = (premise.left, premise.right)
    return 1, 0, 0, int(any(map(_negated, sides))), _count(sides, And), _count(sides, Or)


def _count(sides: Sequence[Formula], joined: type[And] | type[Or]) -> int:
    return int(any(isinstance(side, joined) for side in sides))


def _negated(side: Formula) -> bool:
    return any(isinstance(part, Not) for part in side.parts) if isinstance(side, And | Or) else isinstance(side, Not)
