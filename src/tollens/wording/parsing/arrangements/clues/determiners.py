"""Determiners: how many of those that a nominal means: each man, no two men, exactly two of the men, the man who …"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tollens.logic import And, ForAll, Formula, Implies, Not, Term
from tollens.wording.parsing.arrangements.clues.nominals import Nominal, first_few, nominal, of_the
from tollens.wording.parsing.arrangements.clues.phrases import Body, Force, NounPhrase, Spread
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.clues.relations import Relation, is_greater, is_less, so_many_steps
from tollens.wording.parsing.arrangements.game import Link
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import Position, position_of, sure_of
from tollens.wording.parsing.arrangements.quantities import bound, span, upper_behind
from tollens.wording.parsing.arrangements.words import ARTICLES, AUXILIARY, PREPOSITIONS, PRONOUNS, RELATIONAL
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal

Found = Iterator[tuple[NounPhrase, int]]

# What a determiner makes of its noun; all others speak of every one.
_FORCES: dict[str, Force] = {"no": "none", "none": "none", "some": "any"}
_EACH = ("each", "every", "all", "any", "no", "none", "some")


def counted(p: Parse, place: int, negative: bool) -> Found:
    """A determiner and a nominal, alone and with a clause that says which are meant."""
    found = [each for one in _determined(p, place, negative) for each in _without(p, *one)]
    yield from ((phrase, end) for phrase, end, alone in found if alone)
    for phrase, end, _ in found:
        yield from described(p, phrase, end)


def _without(p: Parse, phrase: NounPhrase, end: int, alone: bool) -> Iterator[tuple[NounPhrase, int, bool]]:
    """The phrase, and the phrase without those whom it leaves out: no singer other than Ann."""
    from tollens.wording.parsing.arrangements.clues.noun_phrases import listing

    behind = p.after_any(end, ["other than", "besides", "except", "except for"])
    for left_out, stop in listing(p, behind) if behind is not None else ():
        if left_out.kind != phrase.kind or left_out.force != "all":
            continue
        rest = tuple(term for term in phrase.terms if term not in left_out.terms)
        if p.word(end) != "except":
            yield replace(phrase, terms=rest), stop, alone
        elif phrase.terms == phrase.kind.members and phrase.where is None and phrase.number == 0:
            if phrase.force == "all":  # and of those that are left out it does not hold
                yield replace(phrase, terms=rest, only=True), stop, alone
            if phrase.force == "none":
                yield replace(left_out, only=True), stop, alone
    yield phrase, end, alone


def _determined(p: Parse, place: int, negative: bool) -> Iterator[tuple[NounPhrase, int, bool]]:
    """With each phrase, whether it can stand alone: 'the man' cannot, without saying which."""
    word = p.word(place)
    counts = word in ("no", "a") and any(True for _ in bound(p, place))  # no more than two; a total of two
    if word == "each" and p.word(place + 1) == "of":  # each of exactly two parks
        for how, value, at in bound(p, place + 2):
            if p.word(place + 2) in ("exactly", "at"):
                for each in nominal(p, at):
                    yield _of(each, how, value), each.end, True
    if word in _EACH and not counts:
        for phrase, end in _every(p, place, negative):
            yield phrase, end, True
    elif word == "either" and p.word(place + 1) == "of":
        for each in of_the(p, place + 1):
            yield _of(each, "any"), each.end, True
    elif word == "another":
        for each in nominal(p, place + 1):
            yield replace(_of(each, "any"), besides=True), each.end, True
    elif word == "the" and not counts:
        yield from _definite(p, place + 1)
    elif word in ("a", "an") and not counts:
        for each in nominal(p, place + 1):
            yield _of(each, "any"), each.end, True
        for each in nominal(p, place + 2) if p.word(place + 1) == "second" else ():  # a second judge: another one
            if not each.kind.ordered:
                yield replace(_of(each, "any"), besides=True), each.end, True
    else:
        for phrase, end in _numbered(p, place):
            yield phrase, end, True
        for each in nominal(p, place):  # bare plural: men
            if singular(p.word(each.end - 1)) != p.word(each.end - 1) and each.kind.name != "place":
                yield replace(_of(each, "all"), listed=each.where is None), each.end, True


def _of(found: Nominal, force: Force, number: int = 0) -> NounPhrase:
    return NounPhrase(found.kind, found.terms, force, number, where=found.where)


def _every(p: Parse, place: int, negative: bool) -> Found:
    """Each, every, all, any, no, none, some."""
    word = p.word(place)
    force = "any" if word == "any" and negative else _FORCES.get(word, "all")
    at = place + 1
    if word == "any" and (behind := p.after_any(at, ["one", "two"])) is not None and p.word(behind) == "of":
        at = behind
    one = word == "any" and p.word(at) in ("given", "one") and any(noun(p, at + 1))  # in any one tank: in each
    if one:
        at, force = at + 1, "all"
    besides = False
    if p.word(at) in ("other", "others"):
        besides, at = True, at + 1
    groups = list(of_the(p, at)) or list(nominal(p, at))
    if word == "all" and not groups:
        at = at + 1 if p.word(at) == "the" else at
        size = cardinal(p.word(at))
        at = at + 1 if size is not None else at
        groups = list(of_the(p, at)) or [
            each for each in nominal(p, at + (p.word(at) == "the")) if size in (None, len(each.terms))
        ]
    if word in ("any", "each", "none") and p.after(at, "of", "the", "other") is not None:
        besides, groups = True, list(nominal(p, at + 3))
        if cardinal(p.word(at + 3)) is not None:
            groups = [Nominal(*each) for each in noun(p, at + 4)]
    if word == "any" and p.word(at) == "two" and not negative:
        yield from ((replace(_of(each, "all", 2), pairs=True), each.end) for each in nominal(p, at + 1))
    if word == "no" and p.word(at) in ("two", "pair"):
        yield from _no_two(p, at + 1)
    many = (cardinal(p.word(at)) or 0) if word == "no" and p.word(at + 1) == "of" else 0
    for each in of_the(p, at + 1) if many > 2 else ():  # no three of F, G, H, and J
        yield _of(each, "none", many), each.end
    if word == "no":  # there are no plums in the bag
        yield from ((NounPhrase(kind, (one,), "none"), end) for kind, one, end in name(p, at))
    for each in groups:
        yield (
            replace(_of(each, force), wide=word in ("each", "every") or one or _is_free(word, force), besides=besides),
            each.end,
        )


def _is_free(word: str, force: Force) -> bool:
    """At most two dogs in any one pen, in any pen: in each of them."""
    return word == "any" and force == "all"


def _no_two(p: Parse, place: int) -> Found:
    """No two men; no two adjacent chairs; no two consecutive arrivals, of things that stand in an order."""
    near = p.after_any(place, ["adjacent", "consecutive", "neighboring", "successive", "consecutively numbered"])
    if near is not None:
        for each in nominal(p, near):
            order = p.game.sequence
            if each.terms == each.kind.members and each.kind.ordered:
                yield replace(_of(each, "none", 2), near=True), each.end
            elif each.terms == each.kind.members and each.where is None and order and order.name in p.game.filled:
                yield NounPhrase(order, order.members, "none", 2, near=True), each.end
    pairs = list(of_the(p, place)) or list(nominal(p, place))
    yield from ((_of(each, "none", 2), each.end) for each in pairs)


def _definite(p: Parse, place: int) -> Iterator[tuple[NounPhrase, int, bool]]:
    """The men, the two men, the other men; the man, with a clause that says which one; the first one who …"""
    for phrase, end in _foremost(p, place):
        yield phrase, end, True
    for few in first_few(p, place):
        yield replace(_of(few, "all"), listed=True), few.end, True
    other = p.word(place) == "other"
    at = place + 1 if other else place
    size = cardinal(p.word(at)) if p.word(at) != "one" else None  # the one who …
    at = at + 1 if size is not None else at
    for each in nominal(p, at):
        if size is not None and len(each.terms) - (1 if other else 0) != size:
            continue
        if singular(p.word(each.end - 1)) != p.word(each.end - 1) or size is not None:
            yield replace(_of(each, "all"), listed=each.where is None, besides=other), each.end, True
        else:
            yield _of(each, "any"), each.end, each.where is not None


def _foremost(p: Parse, place: int) -> Found:
    """The first day on which Ann sings, the last talk Bo gives: none of those that she does comes before it."""
    if p.word(place) not in ("first", "last", "earliest", "latest"):
        return
    way = is_less if p.word(place) in ("first", "earliest") else is_greater
    for kind, terms, end in noun(p, place + 1):
        position = position_of(p, kind)
        if terms != kind.members or position is None or position.place.spare:
            continue
        for phrase, stop in described(p, NounPhrase(kind, terms, "any"), end):
            if phrase.where is not None and p.word(end) not in ("who", "in") and _has_subject(p, end, stop):
                yield replace(phrase, where=_none_before(p, position, phrase.where, way)), stop


def _has_subject(p: Parse, place: int, end: int) -> bool:
    """Whether what describes it says of whom: without that, 'the first talk given' is the first of all."""
    return any(True for k in range(place, end) for _ in name(p, k))


def _none_before(p: Parse, position: Position, where: Body, way: Relation) -> Body:
    def foremost(one: Term) -> Formula:
        other = p.fresh.variable()
        mine, theirs = (sure_of(position.of(each, position.kind)) for each in (one, other))
        return And((where(one), ForAll(other, position.kind.name, Implies(way(theirs, mine), Not(where(other))))))

    return foremost


def _numbered(p: Parse, place: int) -> Found:
    """Exactly two of the men; at least one but no more than three men; two other men."""
    for low, high, at in span(p, place):
        for each in of_the(p, at) if p.word(at) == "of" else nominal(p, at):
            yield replace(_of(each, "at least", low), upper=high), each.end
    for how, value, at in bound(p, place):
        besides = False
        if p.word(at) in ("other", "others", "additional"):
            besides, at = True, at + 1
        groups = of_the(p, at) if p.word(at) == "of" else nominal(p, at)
        if p.after(at, "of", "the", "other") is not None:
            besides, groups = True, nominal(p, at + 3 + (cardinal(p.word(at + 3)) is not None))
        for each in groups if value >= 0 else ():
            more = upper_behind(p, each.end) if how == "at least" else None
            if more is not None:
                yield replace(_of(each, how, value), besides=besides, upper=more[0]), more[1]
            yield replace(_of(each, how, value), besides=besides), each.end


def described(p: Parse, phrase: NounPhrase, end: int) -> Found:
    """A noun with a relative clause, full or reduced: the man who sits there, any dog placed on Monday."""
    from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
    from tollens.wording.parsing.arrangements.clues.verb_phrases import predicate, verb_phrase

    if phrase.number == 2 and (phrase.pairs or phrase.force == "none"):
        yield from _two_described(p, phrase, end)
    if phrase.kind.ordered and p.word(end) in _NEXT_TO and p.word(end - 2) == "the":
        yield from _next_to(p, phrase, end)
        return
    if p.word(end) in ("who", "that", "which"):
        for said, behind in verb_phrase(p, end + 1, phrase.kind):
            if said.alone is not None:
                yield _narrowed(_apart(phrase, said), said.alone), behind
    if p.word(end) == "to" and p.word(end + 1).isalpha():  # the only guest to sing there
        for said, behind in verb_phrase(p, end + 1, phrase.kind):
            if said.alone is not None:
                yield _narrowed(_apart(phrase, said), said.alone), behind
    behind = end + 1 if p.word(end) in PREPOSITIONS else end
    that = p.word(behind) in ("that", "which", "whom")  # the talks that Ann attends, the day on which Ann …
    if that or (behind == end and any(name(p, end))):  # the talks Ann attends
        for subject, stop in noun_phrase(p, behind + 1 if that else end):
            link = p.game.link(phrase.kind, subject.kind)
            if link is None or (not that and (subject.force != "all" or subject.where is not None)):
                continue
            for last, denied in _verb_of(p, stop):
                where = _goes_with(p, subject, *link)
                if that or last > stop:
                    yield _narrowed(phrase, _not(where) if denied else where), last
    if p.word(end) == "whose" and is_scenery(p, end + 1):
        for said, behind in verb_phrase(p, end + 2, phrase.kind):
            if said.alone is not None:
                yield _narrowed(_apart(phrase, said), said.alone), behind
        return
    if p.word(end) == "not":  # the birds not in the wood
        for said, behind in verb_phrase(p, end, phrase.kind):
            if said.alone is not None:
                yield _narrowed(_apart(phrase, said), said.alone), behind
        return
    if not p.is_end(end) and p.word(end) not in (",", "and", "or", "is", "are", "must", "cannot", "can", "will"):
        done = p.word(end).endswith(("ed", "en"))  # the prints chosen
        for said, behind in predicate(p, end, phrase.kind, negative=False, bare=done):
            if said.alone is None:
                continue
            narrowed = _narrowed(_apart(phrase, said), said.alone)
            if said.wide is not None and said.pair is not None:  # the men on each team: on every one those there
                narrowed = replace(narrowed, spread=Spread(said.wide, said.pair, phrase.where))
            yield narrowed, behind
        yield from _from_each(p, phrase, end)
        yield from _at_either(p, phrase, end)


def _two_described(p: Parse, phrase: NounPhrase, end: int) -> Found:
    """No two dogs shown on consecutive days, any two guests who share a room: what says which two, of both together."""
    from tollens.wording.parsing.arrangements.clues.verb_phrases import predicate, verb_phrase

    if p.word(end) in ("who", "that", "which"):
        found = verb_phrase(p, end + 1, phrase.kind)
    else:
        found = predicate(p, end, phrase.kind, negative=False, bare=False)
    for said, behind in found if p.word(end) not in AUXILIARY else ():
        if said.together is not None and said.alone is None:
            yield replace(phrase, joint=said.together), behind


def _at_either(p: Parse, phrase: NounPhrase, end: int) -> Found:
    """The dogs shown on the first and second days: those of the one and of the other, where none is shown on both."""
    from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase

    at = end if p.word(end) in PREPOSITIONS else end + 1
    if phrase.force != "all" or p.word(at) not in PREPOSITIONS or (at > end and not is_scenery(p, end)):
        return
    for places, stop in noun_phrase(p, at + 1):
        link = p.game.link(phrase.kind, places.kind)
        several = places.force == "all" and places.listed and len(places.terms) > 1 and places.where is None
        if link is not None and link[1] and link[0].is_function and several:
            either = replace(places, force="any", listed=False)
            yield _narrowed(phrase, _goes_with(p, either, *link)), stop


_PARTS = frozenset("group type kind category class sort subject topic".split())


def _from_each(p: Parse, phrase: NounPhrase, end: int) -> Found:
    """Two singers from each group; one bird of each kind; a book on each subject: of every part of the whole that the
    set-up lists."""
    if p.word(end) not in ("from", "of", "in", "on", "about") or p.word(end + 1) not in ("each", "every"):
        return
    at = end + 3 if p.after(end + 2, "of", "the") is None else end + 5
    listed = {terms for kind, terms in p.game.nouns.values() if kind == phrase.kind and terms != kind.members}
    at += at == end + 5 and cardinal(p.word(at - 1)) == len(listed)  # of the three kinds, where there are three
    members = [term for terms in listed for term in terms]
    whole = sorted(map(str, members)) == sorted(map(str, phrase.kind.members)) and len(listed) > 1
    if (
        singular(p.word(at - 1)) in _PARTS
        and not any(noun(p, at - 1))
        and whole
        and phrase.terms == phrase.kind.members
    ):
        yield replace(phrase, parts=tuple(sorted(listed, key=str))), at


_NEXT_TO = {"after": 1, "following": 1, "before": -1, "preceding": -1}


def _next_to(p: Parse, phrase: NounPhrase, end: int) -> Found:
    """The day after Ann's is the next one, and not any later day."""
    from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase

    step = so_many_steps(_NEXT_TO[p.word(end)], 1)
    for other, stop in noun_phrase(p, end + 1):
        spot = p.game.place_of(other.terms[0], other.kind, phrase.kind) if len(other.terms) == 1 else None
        if spot is not None and other.force == "all" and other.where is None:
            yield _narrowed(phrase, _at_a_step(step, spot[0])), stop


def _at_a_step(step: Relation, spot: Term) -> Body:
    return lambda one: step(one, spot)


def _verb_of(p: Parse, place: int) -> Iterator[tuple[int, bool]]:
    """The place behind the verb of a relative clause, and whether it is denied: that Ann [does not sell]. It may be a
    verb that the set-up did not have, where an auxiliary follows or nothing."""
    last, denied = place, False
    while last < len(p.words) and (is_scenery(p, last) or p.word(last) in AUXILIARY | {"not", "also"}):
        denied = denied != (p.word(last) in ("not", "cannot"))
        last += 1
        if p.word(last) in AUXILIARY and p.word(last - 1) not in AUXILIARY:
            break
    word = p.word(last)
    new = word.isalpha() and word not in RELATIONAL | ARTICLES | AUXILIARY | PRONOUNS and not any(name(p, last))
    if new and all(p.word(k) in AUXILIARY | {"not"} for k in range(place, last)):
        if p.is_end(last + 1) or p.word(last + 1) in AUXILIARY:
            yield last + 1, denied
    else:
        yield last, denied


def _not(where: Body) -> Body:
    return lambda one: Not(where(one))


def _apart(phrase: NounPhrase, said: Predicate) -> NounPhrase:
    """The phrase without the one that is compared with: 'any guest as old as Ann' is someone else."""
    return replace(phrase, terms=tuple(term for term in phrase.terms if term not in said.apart))


def _narrowed(phrase: NounPhrase, where: Body) -> NounPhrase:
    """The phrase, of those for whom this is so too."""
    before = phrase.where
    if before is None:
        return replace(phrase, where=where)
    return replace(phrase, where=lambda one: And((before(one), where(one))))


def _goes_with(p: Parse, subject: NounPhrase, link: Link, forward: bool) -> Body:
    def where(one: Term) -> Formula:
        return subject.over(p.fresh, lambda two: link.holds(one, two) if forward else link.holds(two, one))

    return where
