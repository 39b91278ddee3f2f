"""Whoever does it all and is no part of the game: she selects the oboe, the judge places Ann third."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.logic import And, Atom, Not
from tollens.wording.parsing.arrangements.clues.clauses import Clause, Found
from tollens.wording.parsing.arrangements.clues.comparisons import outnumber
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.clues.verb_phrases import predicate
from tollens.wording.parsing.arrangements.clues.ways import WAY, way_of
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import (
    ARTICLES,
    AUXILIARY,
    DO,
    HAVE,
    MODAL,
    PREPOSITIONS,
    PRONOUNS,
    RELATIONAL,
)


def agent_first(p: Parse, place: int, negative: bool) -> Found:
    """She selects the oboe; the judge places Ann third: whoever does it is no part of the game, the object is."""
    at = place
    if p.word(at) in PRONOUNS:
        at += 1
    else:
        while at < len(p.words) and at - place < 4 and is_scenery(p, at) and p.word(at) not in AUXILIARY:
            at += 1
    if at == place:
        return
    for start in range(at, place, -1):
        denied, verb = False, start
        while p.word(verb) in MODAL | DO | HAVE or p.word(verb) in ("not", "also", "is", "was", "be", "to", "both"):
            denied, verb = denied != (p.word(verb) == "not"), verb + 1
        for behind in (verb + 1, verb + 2, verb):
            is_verb = p.word(verb).isalpha() and p.word(verb) not in RELATIONAL and not any(name(p, verb))
            if behind > len(p.words) or (behind > verb and not is_verb) or p.word(behind - 1) in ("at", "no"):
                continue  # at least two: no verb ends there
            if behind == verb + 2 and p.word(verb + 1) not in PREPOSITIONS | {"out"}:
                continue
            if len([word for word in p.words[place:behind] if word not in ARTICLES | PREPOSITIONS | AUXILIARY]) < 2:
                continue  # whoever does it, and what they do
            for thing, end in noun_phrase(p, behind, negative=negative or denied):
                if denied and thing.listed and "both" not in p.words[place:end]:
                    continue  # 'does not pick F and G': neither, or not both
                yield from _object_is(p, thing, end, denied, p.words[verb:behind])
            yield from _more_than(p, behind, denied, p.words[verb:behind])


def _more_than(p: Parse, place: int, denied: bool, verb: Sequence[str]) -> Found:
    """The panel includes more cooks than farmers."""
    for kind, terms, end in noun(p, place + 1) if p.word(place) in ("more", "fewer") else ():
        for other, others, stop in noun(p, end + 1) if p.word(end) == "than" else ():
            if other == kind and kind.name in p.game.chosen and not set(terms) & set(others):
                groups = (terms, others) if p.word(place) == "more" else (others, terms)
                formula = outnumber(p, kind, groups, _selected(p, kind, verb))
                yield Clause(Not(formula) if denied else formula), stop


def _selected(p: Parse, kind: Kind, verb: Sequence[str]) -> Predicate:
    name = f"{p.game.chosen[kind.name]}{WAY}{way_of(verb)}"
    return Predicate(lambda term: Atom(name, (term,)))


def _object_is(p: Parse, thing: NounPhrase, end: int, denied: bool, verb: Sequence[str]) -> Found:
    """The object and what is said of it: a place; or, where things are selected, that it is."""
    for said, behind in predicate(p, end, thing.kind, negative=denied, bare=False):
        formula = said.of(p.fresh, thing)
        if formula is not None:
            yield Clause(Not(formula) if denied else formula, thing.kind, said), behind
    if thing.kind.name in p.game.chosen:
        chosen = _selected(p, thing.kind, verb)
        formula = chosen.of(p.fresh, thing)
        at = end
        while formula is not None:
            yield Clause(Not(formula) if denied else formula, thing.kind, chosen), at
            for other, stop in noun_phrase(p, at + 2) if p.after(at, "but", "not") is not None and not denied else ():
                second = chosen.of(p.fresh, other) if other.kind == thing.kind and len(other.terms) == 1 else None
                if second is not None:  # carries pears but not limes
                    yield Clause(And((formula, Not(second))), thing.kind, chosen), stop
            if p.is_end(at) or not is_scenery(p, at):
                break
            at += 1
