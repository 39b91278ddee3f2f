"""Noun phrases: whom a sentence speaks of, named, counted, described, joined by 'and' and 'or'.

A noun phrase stands for some members of one kind and for how many of them the rest of the sentence holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tollens.logic import Number, Term
from tollens.wording.parsing.arrangements.clues.anaphora import pronoun
from tollens.wording.parsing.arrangements.clues.determiners import counted
from tollens.wording.parsing.arrangements.clues.ellipsis import not_both
from tollens.wording.parsing.arrangements.clues.nominals import doer, first_few, nominal, of_the, owned
from tollens.wording.parsing.arrangements.clues.phrases import Force, NounPhrase, named
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import is_scenery, noun, order_word, term
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.quantities import bound
from tollens.wording.parsing.arrangements.words import AUXILIARY
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal

Found = Iterator[tuple[NounPhrase, int]]


def noun_phrase(p: Parse, place: int, *, negative: bool = False) -> Found:
    """Any noun phrase, the likeliest first. Negative: under a 'not' or in a condition, where 'any' is 'some'."""
    p.step(place, "a name, or a noun of the set-up")
    return p.once(("noun phrase", place, negative), lambda: _noun_phrases(p, place, negative))


def _noun_phrases(p: Parse, place: int, negative: bool) -> Found:
    yield from _out_of(p, place)
    yield from _joined(p, place)
    yield from counted(p, place, negative)
    yield from pronoun(p, place)
    for each in doer(p, place):
        yield NounPhrase(each.kind, each.terms, "any", where=each.where), each.end
    for each in owned(p, place):  # Ann's team; all of Ann's days
        several = singular(p.word(each.end - 1)) != p.word(each.end - 1)
        yield NounPhrase(each.kind, each.terms, "all" if several else "any", where=each.where), each.end


def _out_of(p: Parse, place: int) -> Found:
    """Of F, G, and H, exactly two …: how many comes behind."""
    size = cardinal(p.word(place + 2)) if p.after(place, "of", "the") is not None else None
    for kind, _, end in noun(p, place + 3) if size is not None else ():  # of the two towns Ayr and Bow, …
        for phrase, stop in listing(p, end):
            if phrase.listed and phrase.kind == kind and len(phrase.terms) == size and p.word(stop) == ",":
                for how, count, behind in bound(p, stop + 1):
                    yield NounPhrase(kind, phrase.terms, how, count), behind
    for kind, terms, end, _ in of_the(p, place):
        if p.word(end) == ",":
            for how, count, behind in bound(p, end + 1):
                yield NounPhrase(kind, terms, how, count), behind


def _joined(p: Parse, place: int) -> Found:
    """Names joined by and, or, nor; and a single name."""
    word = p.word(place)
    if word == "both":
        at = place + 1
        for opening in ("of the", "of these", "the"):
            at = p.after(at, *opening.split()) or at
        for kind, terms, end in noun(p, at):
            if len(terms) == 2:
                yield NounPhrase(kind, terms, "all", listed=True), end
        yield from ((phrase, end) for phrase, end in listing(p, place + 1) if phrase.listed and len(phrase.terms) == 2)
        return
    if word == "neither":
        for phrase, end in listing(p, place + 1, last="nor"):
            listed, stop = list(phrase.terms), end
            while p.word(stop) == "nor":  # neither A nor B nor C
                more = next(((t, e) for k, t, e in _items(p, stop + 1, phrase.kind) if k == phrase.kind), None)
                if more is None:
                    break
                listed, stop = [*listed, more[0]], more[1]
            yield replace(phrase, terms=tuple(listed), force="none", listed=False), stop
        for found in of_the(p, place + 1):
            yield NounPhrase(found.kind, found.terms, "none", where=found.where), found.end
        for kind, terms, end in noun(p, place + 1):  # neither team
            if len(terms) == 2:
                yield NounPhrase(kind, terms, "none"), end
        return
    if word == "either":
        for kind, terms, end in noun(p, place + 1):  # either team
            if len(terms) == 2:
                yield NounPhrase(kind, terms, "any"), end
        for phrase, end in listing(p, place + 1):
            if phrase.force != "any":
                continue
            yield from _not_both(p, phrase, end)
        return
    if word == "at" and p.word(place + 1) == "least":  # at least Ann and Bo: these, and maybe others
        yield from ((phrase, end) for phrase, end in listing(p, place + 2) if phrase.force == "all")
    if word == "among":  # among the last three: one of them
        groups = [*first_few(p, place + 1), *(nominal(p, place + 2) if p.word(place + 1) == "the" else ())]
        yield from ((NounPhrase(each.kind, each.terms, "any", where=each.where), each.end) for each in groups)
    if word == "only":
        for phrase, end in listing(p, place + 1):
            if phrase.force == "any":  # only Ann or Bo can be first: nobody else
                yield replace(phrase, force="all", only=True, listed=False, number=1), end
            elif phrase.force == "all":
                around = (*p.words[max(0, place - 4) : place], p.word(end))
                can = any(word in ("can", "may", "could") for word in around)
                yield replace(phrase, only=True, listed=False, number=int(can)), end
        return
    for phrase, end in (*listing(p, place), *_events_of(p, place)):
        if p.word(end) == "alone" and p.word(end + 1) in AUXILIARY and phrase.force == "all":
            yield replace(phrase, only=True, listed=False), end + 1  # Ann alone sings
        if phrase.force == "any":
            yield from _not_both(p, phrase, end)
        else:
            yield phrase, end


def _events_of(p: Parse, place: int) -> Found:
    """The visits of Ann and Bo, the speech by either Ann or Bo: the things are called by what is theirs."""
    of = next((k for k in (place + 2, place + 3) if p.word(k) in ("of", "by", "for")), None)
    if p.word(place) != "the" or of is None or not all(is_scenery(p, k) for k in range(place + 1, of)):
        return
    own = [kind for kind, _, _ in noun(p, place + 1)]
    for phrase, end in listing(p, of + 1 + (p.word(of + 1) == "either")):
        if len(phrase.terms) > 1 and (not own or phrase.kind in own) and not phrase.kind.ordered:
            yield phrase, end


def _not_both(p: Parse, phrase: NounPhrase, end: int) -> Found:
    """X or Y, but not both; X or Y or both."""
    for words in (", but not both", "but not both", "( but not both )", ", but not both ,", "( but not both ) ,"):
        if (behind := p.after(end, *words.split())) is not None:
            yield replace(phrase, force="exactly", number=1), behind
    if (behind := not_both(p, end)) is not None and len(phrase.terms) == 2:  # …, but not before both
        yield replace(phrase, force="exactly", number=1), behind
    for words in ("or both", ", or both", ", or both ,", "( or both )"):
        if (behind := p.after(end, *words.split())) is not None:
            yield phrase, behind
    yield phrase, end


def listing(p: Parse, place: int, last: str = "") -> Found:
    """X; X and Y; X, Y, and Z; X or Y. A noun in front or behind may serve them all."""
    for kind, first, end in _items(p, place):
        terms, ends = [first], [end]
        while True:
            comma = p.word(end) == ","
            at = end + 1 if comma else end
            join = p.word(at)
            if comma and join == "and" and len(terms) == 1:
                break  # before Ann, and Bo …: a new clause begins
            if join in ("and", "or", "nor") and (not last or join == last):
                behind = at + 2 if p.after(at, "or", "else") is not None else at + 1
                force: Force = "all" if join == "and" else "any"
                if join == "or" and len(terms) > 1 and p.word(behind) == "both":  # A, B, or both
                    yield NounPhrase(kind, tuple(terms), "any"), behind + 1
                found = next(((t, e) for k, t, e in _items(p, behind, kind) if k == kind and t not in terms), None)
                if found is not None:
                    yield NounPhrase(kind, (*terms, found[0]), force, listed=join == "and"), found[1]
            if not comma:
                break
            found = next(((t, e) for k, t, e in _items(p, at, kind) if k == kind and t not in terms), None)
            if found is None:
                break
            terms.append(found[0])
            end = found[1]
            ends.append(end)
        if last:
            continue
        for count in range(len(terms), 1, -1):  # a bare list: F, G, H
            yield NounPhrase(kind, tuple(terms[:count]), "all", listed=True), ends[count - 1]
        yield named(kind, first), ends[0]


def _items(p: Parse, place: int, like: Kind | None = None) -> Iterator[tuple[Kind, Term, int]]:
    """A member; behind one that was given by number or order, a number or an ordinal alone will do."""
    for found in term(p, place):
        if like is None or found[0] == like:
            yield found
    if like is not None:
        at = place + 1 if p.word(place) == "the" else place
        value = cardinal(p.word(at))
        if value is not None and Number(value) in like.members:
            yield like, Number(value), at + 1
    if like is None or like.ordered:
        at = place + 1 if p.word(place) == "the" else place
        rank = order_word(p, at)
        if rank is not None:  # the first or third day: the noun comes at the end
            (count, from_end), end = rank
            kind = like or _kind_ahead(p, end)
            if kind is not None and kind.ordered and count <= len(kind.members):
                yield kind, kind.members[-count if from_end else count - 1], end


def _kind_ahead(p: Parse, place: int) -> Kind | None:
    """The ordered kind whose noun ends a list of ordinals that goes on here."""
    for at in range(place, min(place + 8, len(p.words))):
        for kind, terms, _ in noun(p, at):
            return kind if kind.ordered and terms == kind.members else None
        if p.word(at) not in (",", "and", "or", "the") and order_word(p, at) is None:
            return None
    return None
