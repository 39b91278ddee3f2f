"""Separations: exactly one talk separates Ann's talk and Bo's talk."""

from __future__ import annotations

from tollens.wording.parsing.arrangements.clues.clauses import Clause, Found
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.orders import gap_of
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.quantities import bound
from tollens.wording.parsing.arrangements.words import AUXILIARY


def separated(p: Parse, place: int) -> Found:
    """So many are between the two whom the rest of the clause names."""
    for how, count, at in bound(p, place):
        for kind, terms, end in noun(p, at + (p.word(at) == "other")):
            while p.word(end) in AUXILIARY:
                end += 1
            if p.word(end) not in ("separates", "separate") or terms != kind.members:
                continue
            for two, stop in noun_phrase(p, end + 1):
                gap = gap_of(p, two.kind, how, count) if two.listed and len(two.terms) == 2 else None
                if gap is not None and (kind == two.kind or kind.ordered):
                    yield Clause(gap(*two.terms)), stop
