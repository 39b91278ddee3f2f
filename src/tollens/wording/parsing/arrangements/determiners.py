"""Determiners: how many of those that a nominal means: each man, no two men, exactly two of the men, the man who …"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tollens.logic import And, Formula, Term
from tollens.wording.parsing.arrangements.game import Link
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.nominals import Nominal, nominal, of_the
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.phrases import Body, Force, NounPhrase
from tollens.wording.parsing.arrangements.quantities import bound, span
from tollens.wording.parsing.arrangements.words import AUXILIARY, PREPOSITIONS
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
        yield from _described(p, phrase, end)


def _without(p: Parse, phrase: NounPhrase, end: int, alone: bool) -> Iterator[tuple[NounPhrase, int, bool]]:
    """The phrase, and the phrase without those whom it leaves out: no singer other than Ann."""
    from tollens.wording.parsing.arrangements.noun_phrases import listing

    behind = p.after_any(end, ["other than", "besides", "except", "except for"])
    for left_out, stop in listing(p, behind) if behind is not None else ():
        if left_out.kind == phrase.kind and left_out.force == "all":
            rest = tuple(term for term in phrase.terms if term not in left_out.terms)
            yield replace(phrase, terms=rest), stop, alone
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
    if word in ("any", "each") and p.after(at, "of", "the", "other") is not None:
        besides, groups = True, list(nominal(p, at + 3))
        if cardinal(p.word(at + 3)) is not None:
            groups = [Nominal(*each) for each in noun(p, at + 4)]
    if word == "no" and p.word(at) in ("two", "pair"):
        yield from _no_two(p, at + 1)
    if word == "no":  # there are no plums in the bag
        yield from ((NounPhrase(kind, (one,), "none"), end) for kind, one, end in name(p, at))
    for each in groups:
        yield replace(_of(each, force), wide=word in ("each", "every"), besides=besides), each.end


def _no_two(p: Parse, place: int) -> Found:
    """No two men; no two adjacent chairs; no two consecutive arrivals, of things that stand in an order."""
    if p.word(place) in ("adjacent", "consecutive", "neighboring", "successive"):
        for each in nominal(p, place + 1):
            order = p.game.sequence
            if each.terms == each.kind.members and each.kind.ordered:
                yield replace(_of(each, "none", 2), near=True), each.end
            elif each.terms == each.kind.members and each.where is None and order and order.name in p.game.filled:
                yield NounPhrase(order, order.members, "none", 2, near=True), each.end
    pairs = list(of_the(p, place)) or list(nominal(p, place))
    yield from ((_of(each, "none", 2), each.end) for each in pairs)


def _definite(p: Parse, place: int) -> Iterator[tuple[NounPhrase, int, bool]]:
    """The men, the two men, the other men; the man, with a clause that says which one."""
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
            yield replace(_of(each, how, value), besides=besides), each.end


def _described(p: Parse, phrase: NounPhrase, end: int) -> Found:
    """A noun with a relative clause, full or reduced: the man who sits there, any dog placed on Monday."""
    from tollens.wording.parsing.arrangements.noun_phrases import noun_phrase
    from tollens.wording.parsing.arrangements.verb_phrases import predicate, verb_phrase

    if p.word(end) in ("who", "that", "which"):
        for said, behind in verb_phrase(p, end + 1, phrase.kind):
            if said.alone is not None:
                yield _narrowed(phrase, said.alone), behind
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
            yield _narrowed(phrase, _goes_with(p, subject, *link)), last
    if p.word(end) == "whose" and is_scenery(p, end + 1):
        for said, behind in verb_phrase(p, end + 2, phrase.kind):
            if said.alone is not None:
                yield _narrowed(phrase, said.alone), behind
        return
    if p.word(end) == "not":  # the birds not in the wood
        for said, behind in verb_phrase(p, end, phrase.kind):
            if said.alone is not None:
                yield _narrowed(phrase, said.alone), behind
        return
    if not p.is_end(end) and p.word(end) not in (",", "and", "or", "is", "are", "must", "cannot", "can", "will"):
        for said, behind in predicate(p, end, phrase.kind, negative=False, bare=False):
            if said.alone is not None:
                yield _narrowed(phrase, said.alone), behind


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
