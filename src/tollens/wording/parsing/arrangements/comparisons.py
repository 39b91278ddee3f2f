"""Which of two places has more: more of the guests come from Spain than from Peru."""

from __future__ import annotations

from tollens.logic import (
    And,
    Bound,
    Formula,
    Term,
    disjunction,
)
from tollens.wording.parsing.arrangements.clauses import Clause, Found
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.phrases import NounPhrase
from tollens.wording.parsing.arrangements.predicates import Predicate
from tollens.wording.parsing.arrangements.verb_phrases import predicate, verb_phrase
from tollens.wording.parsing.arrangements.words import AUXILIARY


def more_than_others(p: Parse, place: int) -> Found:
    """More of the guests come from Spain than from Peru."""
    if p.word(place) not in ("more", "fewer"):
        return
    start = p.after(place + 1, "of", "the") or place + 1
    for kind, terms, end in noun(p, start):
        for first, behind in verb_phrase(p, end, kind):
            if p.word(behind) != "than" or first.alone is None:
                continue
            at = behind + 1
            while p.word(at) in AUXILIARY:
                at += 1
            for second, stop in predicate(p, at, kind, negative=False, bare=False):
                if second.alone is not None:
                    more, less = (first, second) if p.word(place) == "more" else (second, first)
                    yield Clause(_outnumbers(p, kind, terms, more, less)), stop


def _outnumbers(p: Parse, kind: Kind, terms: tuple[Term, ...], more: Predicate, less: Predicate) -> Formula:
    def count(bound: Bound, number: int, said: Predicate) -> Formula:
        return NounPhrase(kind, terms, bound, number).over(p.fresh, said.each)

    return disjunction(And((count("at least", n + 1, more), count("at most", n, less))) for n in range(len(terms)))
