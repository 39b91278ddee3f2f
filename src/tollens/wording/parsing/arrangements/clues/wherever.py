"""Wherever Ann is sent, Bo is sent as well: whoever goes along has every place that the other has."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import ForAll, Implies, Not
from tollens.wording.parsing.arrangements.clues.clauses import Clause, Found
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.verb_phrases import behind_verbs
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import AUXILIARY


def wherever(p: Parse, place: int) -> Found:
    """The clause of place, and who is or is not there too."""
    if p.word(place) != "wherever":
        return
    for one, end in _someone(p, place + 1):
        places = [link for link in p.game.links if link.thing == one.kind]
        for comma, denied in _verb(p, end):
            if p.word(comma) != "," or denied or len(places) != 1:
                continue
            for other, behind in _someone(p, comma + 1):
                for stop, denied in _verb(p, behind) if other.kind == one.kind else ():
                    there = p.fresh.variable()
                    along = places[0].holds(other.terms[0], there)
                    goes = Implies(places[0].holds(one.terms[0], there), Not(along) if denied else along)
                    yield Clause(ForAll(there, places[0].place.name, goes)), p.after_any(stop, _TOO) or stop


_TOO = ("as well", "too", "also")


def _someone(p: Parse, place: int) -> Iterator[tuple[NounPhrase, int]]:
    """One member by name."""
    for phrase, end in noun_phrase(p, place):
        if phrase.force == "all" and len(phrase.terms) == 1 and phrase.where is None and not phrase.only:
            yield phrase, end


def _verb(p: Parse, place: int) -> Iterator[tuple[int, bool]]:
    """The places behind a verb that has no complement, the furthest first, and whether it is denied."""
    at, denied = place, False
    while p.word(at) in AUXILIARY or p.word(at) in ("not", "also"):
        denied, at = denied != (p.word(at) in ("not", "cannot")), at + 1
    yield from ((end, denied) for end in reversed([*behind_verbs(p, at)]) if end > at)
