"""Subjects before what is said of them, with all that may stand between: Ann, who sings; Ann, but not Bo; Ann and two
others; three singers, including Ann; the only singers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tollens.logic import And, Not, conjunction
from tollens.wording.parsing.arrangements.clues.clauses import Clause, Found
from tollens.wording.parsing.arrangements.clues.exclusives import only_ones
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.verb_phrases import verb_phrase
from tollens.wording.parsing.arrangements.names import is_scenery, name
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import AUXILIARY, BE


def subject_first(p: Parse, place: int, *, negative: bool) -> Found:
    """Someone, and what is said of them."""
    for subject, end in noun_phrase(p, place, negative=negative):
        if subject.besides:
            yield from _others_than(p, subject, end, negative)
            continue
        if not subject.agrees(p.word(end)):
            continue
        if p.word(place) == "only" and subject.force == "exactly" and p.word(end) in ("can", "may", "could", "might"):
            subject = replace(subject, force="at most")  # only one of them can sing: nobody need
        for start in _to_verb(p, end):
            if p.word(place) not in _ALL or not _is_denied(p, start):
                yield from said_of(p, subject, start, negative)
        yield from _aside(p, subject, end, negative)
        yield from _but_not(p, subject, end, negative)
        yield from _including(p, subject, end, negative)
        joint = p.after(end, "and") or p.after(end, ",", "and")
        if joint is not None and subject.force == "all" and subject.where is None:
            yield from _with_others(p, subject, joint, negative)
        yield from _counted_on(p, (subject,), end, negative)


_ALL = frozenset(("all", "every", "both"))


def _is_denied(p: Parse, place: int) -> bool:
    """Whether 'not' comes first in what is said: of 'all do not sing' it is not sure whether some do."""
    at = place
    while p.word(at) in AUXILIARY:
        at += 1
    return p.word(at) == "not"


_COUNTED = ("exactly", "at least", "at most")


def _is_counted(phrase: NounPhrase) -> bool:
    """Two cats; a red cat."""
    return phrase.force in _COUNTED or (phrase.force == "any" and phrase.where is not None)


def _counted_on(p: Parse, before: tuple[NounPhrase, ...], place: int, negative: bool) -> Found:
    """Two cats and one dog sing; at least one cat, one dog, and one bird sing: each number on its own."""
    last = p.after(place, "and") or p.after(place, ",", "and")
    at = last or p.after(place, ",")
    if at is None or not all(map(_is_counted, before)):
        return
    for phrase, end in noun_phrase(p, at, negative=negative):
        if phrase.kind != before[0].kind or not _is_counted(phrase) or phrase.besides:
            continue
        phrases = (*before, phrase)
        if last is None:
            yield from _counted_on(p, phrases, end, negative)
            continue
        for said, behind in verb_phrase(p, end, phrase.kind, negative=negative):
            each = [said.of(p.fresh, one) for one in phrases]
            if None not in each:
                yield Clause(conjunction(one for one in each if one is not None)), behind


def _others_than(p: Parse, subject: NounPhrase, place: int, negative: bool) -> Found:
    """Exactly one other singer is on Ann's team: other than whoever the rest of the clause names."""
    for said, end in verb_phrase(p, place, subject.kind, negative=negative or subject.force == "none"):
        named_here = {one for k in range(place, end) for kind, one, _ in name(p, k) if kind == subject.kind}
        if not named_here:
            before = {one for k in range(place) for kind, one, _ in name(p, k) if kind == subject.kind}
            named_here = before if len(before) == 1 else set()
        rest = tuple(term for term in subject.terms if term not in named_here)
        formula = said.of(p.fresh, replace(subject, terms=rest, besides=False)) if named_here else None
        if formula is not None:
            yield Clause(formula), end


def _aside(p: Parse, subject: NounPhrase, place: int, negative: bool) -> Found:
    """Ann, who sings, sits there: what is said between the commas is said of her as well."""
    if p.word(place) != "," or p.word(place + 1) not in ("who", "which") or subject.force != "all":
        return
    for aside, end in said_of(p, subject, place + 2, negative):
        if p.word(end) == ",":
            for main, stop in said_of(p, subject, end + 1, negative):
                yield replace(main, formula=And((aside.formula, main.formula))), stop


def said_of(p: Parse, subject: NounPhrase, place: int, negative: bool) -> Found:
    """What stands at a place, said of a subject."""
    for said, end in verb_phrase(p, place, subject.kind, negative=negative or subject.force == "none"):
        if subject.force == "any" and len(subject.terms) == 2 and p.after(end, ",", "but", "not", "both") is not None:
            either = said.of(p.fresh, replace(subject, force="exactly", number=1))
            if either is not None:  # either Ann or Bo sings, but not both
                stop = p.after(end + 4, "of", "them") or end + 4
                yield Clause(either, subject.kind, said.positive or said, subject), stop
        formula = said.of(p.fresh, subject)
        if formula is not None:
            yield Clause(formula, subject.kind, said.positive or said, subject), end


def _but_not(p: Parse, subject: NounPhrase, place: int, negative: bool) -> Found:
    """Ann, but not Bo, sings; Ann and Cy but not Bo sing."""
    at = p.after(place, ",", "but", "not") or p.after(place, "but", "not")
    if at is None or subject.force != "all" or subject.where is not None:
        return
    for other, end in noun_phrase(p, at, negative=True):
        if other.kind != subject.kind or other.force not in ("all", "any") or other.where is not None:
            continue
        for said, stop in verb_phrase(p, end + (p.word(end) == ","), subject.kind, negative=negative):
            both = said.of(p.fresh, subject), said.of(p.fresh, other)
            if both[0] is not None and both[1] is not None and len(other.terms) == 1:
                yield Clause(And((both[0], Not(both[1])))), stop


def _including(p: Parse, subject: NounPhrase, place: int, negative: bool) -> Found:
    """Exactly three singers, including Ann, are tall: she is one of them."""
    at = p.after(place, ",", "including") or p.after(place, ",", "one", "of", "whom", "is")
    if at is None or subject.force not in ("exactly", "at least", "at most"):
        return
    for other, end in noun_phrase(p, at, negative=negative):
        if other.kind != subject.kind or other.force != "all" or other.where is not None or p.word(end) != ",":
            continue
        for said, stop in verb_phrase(p, end + 1, subject.kind, negative=negative):
            both = said.of(p.fresh, subject), said.of(p.fresh, other)
            if both[0] is not None and both[1] is not None:
                yield Clause(And((both[0], both[1]))), stop


def only_these(p: Parse, place: int) -> Found:
    """The only singers who are tall are Ann and Bo: they are, and nobody else is. Where they can be, nobody else is."""
    for (kind, where), among, size, end in only_ones(p, place) if p.word(place + 1) == "only" else ():
        if p.word(end) not in BE:
            continue
        can = any(word in ("can", "could", "may", "might", "cannot") for word in p.words[place : end + 1])
        for phrase, stop in noun_phrase(p, end + 1):
            if phrase.kind != kind or phrase.force not in ("all", "any") or phrase.where is not None:
                continue
            if phrase.force == "any" and len(phrase.terms) > 1 and not can:
                continue
            others = [Not(where(term)) for term in among if term not in phrase.terms]
            these = [] if can else [where(term) for term in phrase.terms]
            if size in (None, len(phrase.terms)):
                yield Clause(conjunction([*these, *others])), stop


def _to_verb(p: Parse, place: int) -> Iterator[int]:
    """The place, and that of an auxiliary behind a word of the set-up: the third dog shown must be …"""
    yield place
    at = place
    if p.after(place, "to", "be") is not None:  # the fourth dog to be shown
        at = place + 2
    while at < len(p.words) and at - place < 5 and is_scenery(p, at):
        at += 1
    if at > place and p.word(at) in AUXILIARY:
        yield at


def _with_others(p: Parse, first: NounPhrase, place: int, negative: bool) -> Found:
    """Ann and exactly three other singers …"""
    for others, end in noun_phrase(p, place, negative=negative):
        if not others.besides or others.kind != first.kind:
            continue
        rest = tuple(term for term in others.terms if term not in first.terms)
        counted = replace(others, terms=rest, besides=False)
        for said, behind in verb_phrase(p, end, first.kind, negative=negative):
            both = said.of(p.fresh, first), said.of(p.fresh, counted)
            if both[0] is not None and both[1] is not None:
                yield Clause(And((both[0], both[1]))), behind
