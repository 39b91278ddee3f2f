"""A theory of RobustLR at work: its sentences, told once and read back, and its labels, from one solver.

A theory and its edits share almost all of their premises. Each becomes a line once: its sentence, its notation and its
place in the solver are then the same in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tollens.benchmarks.robustlr.sampling import Sampling
from tollens.logic import Formula, Not, show
from tollens.records import LABELS, Item, Language, Origin, Part
from tollens.solvers import LABEL_OF, Label
from tollens.solvers.rulebase import RuleBase
from tollens.wording.rulebook import RULEBOOKS, SettledTurns, tell_and_read_back

MOST_TURNS = 6  # of phrase: a rule's own and its literals'; beyond them they come round again

# The statistical features of the paper, by the sign that a premise has in the notation: what can be counted without
# reading. A fact is what has no arrow.
_IN_RULES = {"rules_with_not": "¬", "rules_with_and": "∧", "rules_with_or": "∨"}


@dataclass(slots=True, eq=False)
class Line:
    """A premise: its place in the solver, and what was told of it once it is told."""

    formula: Formula
    place: int
    turns: tuple[float, ...]  # of phrase
    sentence: str = ""
    notation: str = ""
    with_sentence: str = ""  # the notation, as a line of a theory


@dataclass(frozen=True, slots=True)
class Told:
    """A theory in words and in the notation, and what can be counted in it."""

    passage: str
    notation: str
    features: dict[str, int]


class Workshop:
    """Where the items of one theory are made."""

    def __init__(self, rng: Random, language: Language, settings: Sampling) -> None:
        self.rng, self.language = rng, language
        self._merged = settings.merged
        self._rulebook = RULEBOOKS[language]
        self._base = RuleBase()
        self._lines: dict[Formula, Line] = {}
        self._same: dict[int, Line] = {}  # by identity; a line keeps its formula, so that no other takes its place

    def lines(self, formulas: Iterable[Formula], like: Line | None = None) -> list[Line]:
        """The premises as lines; the same premise is always the same line. New ones are told in the turns of phrase of
        the one that they are to be like, so that an edit of it changes no more words than it must."""
        # By identity first: an edit leaves most premises the very same objects, and hashing them adds up.
        same, equal = self._same, self._lines
        return [same.get(id(each)) or equal.get(each) or self._line(each, like) for each in formulas]

    def label(self, lines: Iterable[Line], statement: Formula) -> Label | None:
        """What the solver says of the statement; None where the premises contradict each other."""
        return LABEL_OF.get(self._base.label([line.place for line in lines], statement))

    def proof_set(self, lines: Sequence[Line], literal: Formula) -> frozenset[int]:
        """The places in the theory of premises that entail the literal and of which none can be spared."""
        needed = set(self._base.smallest([line.place for line in lines], literal))
        return frozenset(place for place, line in enumerate(lines) if line.place in needed)

    def told(self, lines: Sequence[Line]) -> Told:
        """The theory in words; every sentence is read back."""
        for line in lines:
            if not line.sentence:
                self._tell(line)
        passage = self._rulebook.passage([line.sentence for line in lines])
        notation = "".join([line.with_sentence for line in lines])
        return Told(passage, notation, features([line.notation for line in lines]))

    def item(
        self,
        theory: Told,
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
        (asked,) = self.lines([statement])
        if not asked.sentence:
            self._tell(asked)
        return Item(
            id=item_id,
            passage=(Part(name="theory", text=theory.passage),),
            question=asked.sentence,
            options=LABELS[self.language],
            answer=LABELS["en"].index(label),
            language=self.language,
            kinds=kinds,
            group=group,
            split="fresh",
            origin=origin,
            theory=f"{theory.notation}conclusion {asked.notation}\nask label\n",
            measures={"depth": depth, **theory.features, "statement_negated": int(isinstance(statement, Not))},
        )

    def _line(self, formula: Formula, like: Line | None) -> Line:
        draw = self.rng.random
        turns = like.turns if like else tuple([draw() for _ in range(MOST_TURNS)])
        line = self._lines[formula] = self._same[id(formula)] = Line(formula, self._base.add(formula), turns)
        return line

    def _tell(self, line: Line) -> None:
        """Put the premise into words, once it is known that they are wanted."""
        turns = SettledTurns(line.turns)
        line.sentence = tell_and_read_back(self._rulebook, line.formula, turns, merged=self._merged)
        line.notation = show(line.formula)
        line.with_sentence = f'{line.notation}  "{line.sentence}"\n'  # no word of a lexicon needs to be escaped


def features(premises: Sequence[str]) -> dict[str, int]:
    """What can be counted in premises in the notation."""
    rules = [premise for premise in premises if "→" in premise]
    negated = sum("¬" in premise for premise in premises) - sum("¬" in rule for rule in rules)
    counted = {name: sum(sign in rule for rule in rules) for name, sign in _IN_RULES.items()}
    return {"rules": len(rules), "facts": len(premises) - len(rules), "negated_facts": negated, **counted}
