"""Noun phrases: whom a sentence speaks of, named, counted, described, joined by 'and' and 'or'.

A noun phrase stands for some members of one kind and for how many of them the rest of the sentence holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tollens.logic import (
    Formula,
    Number,
    Term,
)
from tollens.wording.parsing.arrangements.game import Kind, Link
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun, order_word, term
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.phrases import Body, Force, NounPhrase, named
from tollens.wording.parsing.arrangements.quantities import bound, span
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS, PRONOUNS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal

Found = Iterator[tuple[NounPhrase, int]]

# What a determiner makes of its noun; all others speak of every one.
_FORCES: dict[str, Force] = {"no": "none", "none": "none", "some": "any"}


# --- names and places -------------------------------------------------------------------------------------------


# --- whole phrases ----------------------------------------------------------------------------------------------


def noun_phrase(p: Parse, place: int, *, negative: bool = False) -> Found:
    """Any noun phrase, the likeliest first. Negative: under a 'not' or in a condition, where 'any' is 'some'."""
    p.step(place, "a name, or a noun of the set-up")
    return p.once(("noun phrase", place, negative), lambda: _noun_phrases(p, place, negative))


def _noun_phrases(p: Parse, place: int, negative: bool) -> Found:
    yield from _out_of(p, place)
    yield from _joined(p, place)
    yield from _counted(p, place, negative)
    yield from _pronoun(p, place)


def _out_of(p: Parse, place: int) -> Found:
    """Of F, G, and H, exactly two …: how many comes behind."""
    size = cardinal(p.word(place + 2)) if p.after(place, "of", "the") is not None else None
    for kind, _, end in noun(p, place + 3) if size is not None else ():  # of the two towns Ayr and Bow, …
        for phrase, stop in _list(p, end):
            if phrase.listed and phrase.kind == kind and len(phrase.terms) == size and p.word(stop) == ",":
                for how, count, behind in bound(p, stop + 1):
                    yield NounPhrase(kind, phrase.terms, how, count), behind
    for kind, terms, end in _of_the(p, place):
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
        yield from ((phrase, end) for phrase, end in _list(p, place + 1) if phrase.listed and len(phrase.terms) == 2)
        return
    if word == "neither":
        for phrase, end in _list(p, place + 1, last="nor"):
            listed, stop = list(phrase.terms), end
            while p.word(stop) == "nor":  # neither A nor B nor C
                more = next(((t, e) for k, t, e in _items(p, stop + 1, phrase.kind) if k == phrase.kind), None)
                if more is None:
                    break
                listed, stop = [*listed, more[0]], more[1]
            yield replace(phrase, terms=tuple(listed), force="none", listed=False), stop
        for kind, terms, end in _of_the(p, place + 1):
            yield NounPhrase(kind, terms, "none"), end
        for kind, terms, end in _plain_noun(p, place + 1):  # neither team
            if len(terms) == 2:
                yield NounPhrase(kind, terms, "none"), end
        return
    if word == "either":
        for kind, terms, end in _plain_noun(p, place + 1):  # either team
            if len(terms) == 2:
                yield NounPhrase(kind, terms, "any"), end
        for phrase, end in _list(p, place + 1):
            if phrase.force != "any":
                continue
            yield from _not_both(p, phrase, end)
        return
    if word == "at" and p.word(place + 1) == "least":  # at least Ann and Bo: these, and maybe others
        yield from ((phrase, end) for phrase, end in _list(p, place + 2) if phrase.force == "all")
    if word == "only":
        for phrase, end in _list(p, place + 1):
            if phrase.force == "all":
                around = (*p.words[max(0, place - 4) : place], p.word(end))
                can = any(word in ("can", "may", "could") for word in around)
                yield replace(phrase, only=True, listed=False, number=int(can)), end
        return
    for phrase, end in _list(p, place):
        if phrase.force == "any":
            yield from _not_both(p, phrase, end)
        else:
            yield phrase, end


def _not_both(p: Parse, phrase: NounPhrase, end: int) -> Found:
    """X or Y, but not both; X or Y or both."""
    for words in (", but not both", "but not both", "( but not both )", ", but not both ,", "( but not both ) ,"):
        if (behind := p.after(end, *words.split())) is not None:
            yield replace(phrase, force="exactly", number=1), behind
    if p.after(end, ",", "but", "not") is not None and p.word(end + 4) == "both":  # …, but not before both
        yield replace(phrase, force="exactly", number=1), end + 5
    for words in ("or both", ", or both", ", or both ,", "( or both )"):
        if (behind := p.after(end, *words.split())) is not None:
            yield phrase, behind
    yield phrase, end


def _list(p: Parse, place: int, last: str = "") -> Found:
    """X; X and Y; X, Y, and Z; X or Y. A noun in front or behind may serve them all."""
    for kind, first, end in _items(p, place):
        terms, ends = [first], [end]
        while True:
            comma = p.word(end) == ","
            at = end + 1 if comma else end
            join = p.word(at)
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


def _of_the(p: Parse, place: int) -> Iterator[tuple[Kind, tuple[Term, ...], int]]:
    """Of the men, of F, G and H, of the five men, of them: the group that is counted in."""
    if p.word(place) != "of":
        return
    at = place + 1
    yield from first_few(p, at)
    if p.word(at) in ("the", "these", "those", "its", "her", "his", "their"):
        at += 1
        if p.after(at, "following") is not None:
            at += 1
    size = cardinal(p.word(at))
    if size is not None and size > 0:
        for kind, terms, end in noun(p, at + 1):
            if len(terms) == size:
                yield kind, terms, end
    for kind, terms, end in _plain_noun(p, at):
        yield kind, terms, end
    for phrase, end in _list(p, place + 1):
        if phrase.listed:
            yield phrase.kind, phrase.terms, end


def first_few(p: Parse, place: int) -> Iterator[tuple[Kind, tuple[Term, ...], int]]:
    """The first three days, the last two chairs."""
    at = place + 1 if p.word(place) == "the" else place
    count = cardinal(p.word(at + 1))
    if p.word(at) not in ("first", "last") or count is None:
        return
    for kind, terms, end in noun(p, at + 2):
        ordered = kind if kind.ordered else p.game.sequence
        if ordered is not None and terms == kind.members and 0 < count <= len(ordered.members):
            yield ordered, ordered.members[:count] if p.word(at) == "first" else ordered.members[-count:], end


def _plain_noun(p: Parse, place: int) -> Iterator[tuple[Kind, tuple[Term, ...], int]]:
    yield from noun(p, place)
    if p.word(place) and is_scenery(p, place) and p.word(place) not in PREPOSITIONS:  # an adjective of the set-up
        yield from noun(p, place + 1)


def _counted(p: Parse, place: int, negative: bool) -> Found:
    """A quantifier and a noun: each man, no two men, exactly two of the men, any man who …, the man who …"""
    word = p.word(place)
    counts = word in ("no", "a") and any(True for _ in bound(p, place))  # no more than two; a total of two
    plural = False
    found: list[tuple[NounPhrase, int]] = []
    if word == "each" and p.word(place + 1) == "of":  # each of exactly two parks
        for how, value, at in bound(p, place + 2):
            if p.word(place + 2) in ("exactly", "at"):
                found += [(NounPhrase(kind, terms, how, value), end) for kind, terms, end in _plain_noun(p, at)]
    if word in ("each", "every", "all", "any", "no", "none", "some") and not counts:
        force = _FORCES.get(word, "all")
        if word == "any" and negative:
            force = "any"
        at = place + 1
        if word == "any" and (behind := p.after_any(at, ["one", "two"])) is not None and p.word(behind) == "of":
            at = behind
        besides = False
        if p.word(at) in ("other", "others"):
            besides, at = True, at + 1
        groups = list(_of_the(p, at)) or list(_plain_noun(p, at))
        if word == "all" and not groups:
            at = at + 1 if p.word(at) == "the" else at
            size = cardinal(p.word(at))
            at = at + 1 if size is not None else at
            groups = list(_of_the(p, at)) or [
                g for g in _plain_noun(p, at + (p.word(at) == "the")) if size in (None, len(g[1]))
            ]
        if word in ("any", "each") and p.word(at) == "of" and p.word(at + 1) == "the" and p.word(at + 2) == "other":
            besides, groups = True, [(k, t, e) for k, t, e in _plain_noun(p, at + 3)]
            size = cardinal(p.word(at + 3))
            if size is not None:
                groups = list(noun(p, at + 4))
        if word == "no" and p.word(at) in ("two", "pair"):
            behind = at + 1
            if p.word(behind) in ("adjacent", "consecutive", "neighboring", "successive"):
                near = [each for each in _plain_noun(p, behind + 1) if each[0].ordered and each[1] == each[0].members]
                found += [(NounPhrase(kind, terms, "none", 2, near=True), end) for kind, terms, end in near]
            pairs = list(_of_the(p, behind)) or list(_plain_noun(p, behind))
            found += [(NounPhrase(kind, terms, "none", 2), end) for kind, terms, end in pairs]
        if word == "no":  # there are no plums in the bag
            found += [(NounPhrase(kind, (term_,), "none"), end) for kind, term_, end in name(p, at)]
        for kind, terms, end in groups:
            found.append((NounPhrase(kind, terms, force, wide=word in ("each", "every"), besides=besides), end))
    elif word == "either" and p.word(place + 1) == "of":
        force = "any"
        found += [(NounPhrase(kind, terms, force), end) for kind, terms, end in _of_the(p, place + 1)]
    elif word == "another":
        found += [(NounPhrase(kind, terms, "any", besides=True), end) for kind, terms, end in _plain_noun(p, place + 1)]
    elif word in ("a", "an", "the") and not counts:
        at = place + 1
        if word == "the":
            other = p.word(at) == "other"
            at = at + 1 if other else at
            size = cardinal(p.word(at))
            at = at + 1 if size is not None else at
            for kind, terms, end in _plain_noun(p, at):
                ends_plural = singular(p.word(end - 1)) != p.word(end - 1)
                if size is not None and len(terms) - (1 if other else 0) != size:
                    continue
                if ends_plural or size is not None:
                    found.append((NounPhrase(kind, terms, "all", listed=True, besides=other), end))
                else:
                    yield from _described(p, NounPhrase(kind, terms, "any"), end, must=True)
        else:
            for kind, terms, end in _plain_noun(p, at):
                found.append((NounPhrase(kind, terms, "any"), end))
    else:
        for low, high, at in span(p, place):
            for kind, terms, end in _of_the(p, at) if p.word(at) == "of" else _plain_noun(p, at):
                found.append((NounPhrase(kind, terms, "at least", low, high), end))
        for kind_of_bound, value, at in bound(p, place):
            besides = False
            if p.word(at) in ("other", "others", "additional"):
                besides, at = True, at + 1
            groups = list(_of_the(p, at)) if p.word(at) == "of" else list(_plain_noun(p, at))
            if p.after(at, "of", "the", "other") is not None:
                besides, groups = True, list(_plain_noun(p, at + 3 + (cardinal(p.word(at + 3)) is not None)))
            for kind, terms, end in groups:
                if value >= 0:
                    found.append((NounPhrase(kind, terms, kind_of_bound, value, besides=besides), end))
        for kind, terms, end in _plain_noun(p, place):  # bare plural: men
            if singular(p.word(end - 1)) != p.word(end - 1) and kind.name != "place":  # 'ranks' is a verb there
                plural = True
                found.append((NounPhrase(kind, terms, "all", listed=True), end))
    del plural
    for phrase, end in found:
        yield phrase, end
    for phrase, end in found:
        yield from _described(p, phrase, end, must=False)


def _described(p: Parse, phrase: NounPhrase, end: int, *, must: bool) -> Found:
    """A noun with a relative clause, full or reduced: the man who sits there, any dog placed on Monday."""
    from tollens.wording.parsing.arrangements.verb_phrases import predicate, verb_phrase

    del must
    if p.word(end) in ("who", "that", "which"):
        for said, behind in verb_phrase(p, end + 1, phrase.kind):
            if said.alone is not None:
                yield replace(phrase, where=said.alone), behind
    behind = end + 1 if p.word(end) in PREPOSITIONS else end
    if p.word(behind) in ("that", "which", "whom"):  # the talks that Ann attends, the day on which Ann …
        for subject, stop in noun_phrase(p, behind + 1):
            link = p.game.link(phrase.kind, subject.kind)
            if link is None:
                continue
            last = stop
            while last < len(p.words) and (is_scenery(p, last) or p.word(last) in AUXILIARY):
                last += 1
                if p.word(last) in AUXILIARY and p.word(last - 1) not in AUXILIARY:
                    break
            yield replace(phrase, where=_goes_with(p, subject, *link)), last
    if p.word(end) == "whose" and is_scenery(p, end + 1):
        for said, behind in verb_phrase(p, end + 2, phrase.kind):
            if said.alone is not None:
                yield replace(phrase, where=said.alone), behind
        return
    if not p.is_end(end) and p.word(end) not in (",", "and", "or", "is", "are", "must", "cannot", "can", "will"):
        for said, behind in predicate(p, end, phrase.kind, negative=False, bare=False):
            if said.alone is not None:
                yield replace(phrase, where=said.alone), behind


def _goes_with(p: Parse, subject: NounPhrase, link: Link, forward: bool) -> Body:
    def where(one: Term) -> Formula:
        return subject.over(p.fresh, lambda two: link.holds(one, two) if forward else link.holds(two, one))

    return where


def _pronoun(p: Parse, place: int) -> Found:
    """He, she, it, they: whoever the sentence named last before it, alone or in a list."""
    if p.word(place) == "both" and p.word(place + 1) in AUXILIARY:  # if both are chosen: the two named before
        seen = dict.fromkeys((kind, found) for before in range(place) for kind, found, end in name(p, before))
        if len(seen) == 2 and len({kind for kind, _ in seen}) == 1:
            kind = next(iter(seen))[0]
            yield NounPhrase(kind, tuple(found for _, found in seen), "all", listed=True), place + 1
    if p.word(place) not in PRONOUNS or p.word(0) == p.word(place):  # she who does it all is no part of the game
        return
    for before in range(place - 1, -1, -1):
        for kind, found, end in name(p, before):
            if end <= place:
                yield named(kind, found), place + 1
                return
