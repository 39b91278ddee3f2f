"""Clauses whose subject does not come first: there are two men in the hall, on Monday Ann sings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tollens.logic import Formula, Not, Term
from tollens.wording.parsing.arrangements.clues.betweenness import between
from tollens.wording.parsing.arrangements.clues.clauses import Clause, Found
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.verb_phrases import predicate, verb_phrase
from tollens.wording.parsing.arrangements.game import Link
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import position_of
from tollens.wording.parsing.arrangements.words import ARTICLES, AUXILIARY, PREPOSITIONS


def behind_scene(p: Parse, place: int) -> int | None:
    """The place behind 'in the week's schedule', 'at the festival,': where it all is, said before a subject."""
    if p.word(place) not in PREPOSITIONS or p.word(place + 1) not in ARTICLES:
        return None
    at = place + 2
    while at < len(p.words) and p.word(at) not in ARTICLES and (p.word(at) == "'s" or is_scenery(p, at)):
        if any(noun(p, at)) or p.word(at) in PREPOSITIONS:
            return None
        at += 1
    comma = p.word(at) == ","
    begins = p.word(at + comma) in ARTICLES or any(name(p, at + comma))
    return at + comma if at > place + 2 and begins else None


def there_is(p: Parse, place: int, negative: bool) -> Found:
    """There are exactly two men in group 1."""
    if p.word(place) != "there":
        return
    at = place + 1
    while p.word(at) in AUXILIARY:
        at += 1
    for subject, end in noun_phrase(p, at, negative=negative):
        if subject.where is not None and subject.force not in ("all", "none"):  # there is a dog that Ann owns
            yield Clause(replace(subject, where=None).over(p.fresh, subject.where)), end
        if p.word(end) in ("that", "which", "who") and subject.where is not None:  # a red file that is before …
            for said, behind in verb_phrase(p, end + 1, subject.kind, negative=negative):
                formula = said.of(p.fresh, subject)
                if formula is not None and subject.force == "any":
                    yield Clause(formula), behind
        for said, behind in predicate(p, end, subject.kind, negative=negative, bare=True):
            formula = said.of(p.fresh, subject)
            if formula is not None:
                yield Clause(formula, subject.kind, said.positive or said, subject), behind


def place_first(p: Parse, place: int, negative: bool) -> Found:
    """On Monday Ann sings: the place is said before the thing."""
    each = p.word(place) in ("each", "every")  # each year, Ann or Bo serves
    if p.word(place) not in PREPOSITIONS and not each:
        return
    for where, end in noun_phrase(p, place if each else place + 1, negative=negative):
        if each and p.word(end) != ",":
            continue
        at = end + 1 if p.word(end) == "," else end
        for subject, behind in noun_phrase(p, at, negative=negative):
            found = p.game.link(subject.kind, where.kind)
            if found is None:
                continue
            if subject.besides:  # on Ann's day no other singer sings
                named = {one for k in range(place, end) for kind, one, _ in name(p, k) if kind == subject.kind}
                if len(named) != 1:
                    continue
                subject = replace(subject, terms=tuple(t for t in subject.terms if t not in named), besides=False)
            link, forward = found
            stop, denied = behind, False
            while p.word(stop) in AUXILIARY or p.word(stop) == "not":
                denied, stop = denied != (p.word(stop) == "not"), stop + 1
            while stop < len(p.words) and (is_scenery(p, stop) or stop == behind):
                stop += 1
            formula = where.over(p.fresh, _there(p, subject, link, forward))
            yield Clause(Not(formula) if denied else formula), stop


def between_first(p: Parse, place: int, negative: bool) -> Found:
    """Between Ann and Bo exactly one singer performs."""
    for kind in p.game.kinds if p.word(place) == "between" else ():
        position = position_of(p, kind) if not kind.ordered else None
        for said, end in between(p, place, position, negative) if position is not None else ():
            at = end + 1 if p.word(end) == "," else end
            for subject, stop in noun_phrase(p, at, negative=negative):
                formula = said.of(p.fresh, subject) if subject.kind == kind else None
                while p.word(stop) in AUXILIARY or (stop < len(p.words) and is_scenery(p, stop)):
                    stop += 1
                if formula is not None:
                    yield Clause(formula), stop


def _there(p: Parse, subject: NounPhrase, link: Link, forward: bool) -> Callable[[Term], Formula]:
    def said(there: Term) -> Formula:
        return subject.over(p.fresh, lambda one: link.holds(one, there) if forward else link.holds(there, one))

    return said
