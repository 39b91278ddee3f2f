"""Being one of those of whom something is so: one of exactly three who sing, two of the guests in the hall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tollens.logic import FALSE, Equal, Formula, Term, conjunction, disjunction
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.phrases import Body, NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.english.numbers import cardinal

_GROUPS = {"a pair of": 2, "the pair of": 2, "a group of": None, "members of": None, "among": None}


def one_of_several(p: Parse, place: int, kind: Kind) -> Iterator[tuple[Predicate, int]]:
    """One of exactly three stores that sell rope; a pair of the guests in the hall: each of them is such a one; and,
    where their number is told, there are so many."""
    for size, at in ((1, place), *_how_many(p, place)):
        for phrase, end in _those(p, at, kind):
            if phrase.where is not None:
                yield _each_is_one(p, phrase, phrase.where, size), end
    for size, at in _how_many(p, place):
        for phrase, end in noun_phrase(p, at):
            if phrase.kind == kind and phrase.where is not None and phrase.force in ("all", "exactly"):
                yield _each_is_one(p, phrase, phrase.where, size), end


def of_a_group(p: Parse, place: int, kind: Kind) -> Iterator[tuple[Predicate, int]]:
    """Is experienced, where there are experienced cooks: one of those."""
    if any(noun(p, place + 1)):
        return
    for words, (found, terms) in p.game.nouns.items():
        whole = p.game.nouns.get(words[1:])
        called = len(words) == 2 and words[0] == p.word(place) and whole == (kind, kind.members)
        if called and found == kind and terms != kind.members:
            yield Predicate(_is_one_of(terms)), place + 1


def _is_one_of(terms: tuple[Term, ...]) -> Body:
    return lambda one: disjunction(Equal(one, term) for term in terms)


def _those(p: Parse, place: int, kind: Kind) -> Iterator[tuple[NounPhrase, int]]:
    """The one shown third; the two who sing; those in the hall: without a noun, of the subject's kind."""
    from tollens.wording.parsing.arrangements.clues.determiners import described

    if p.word(place) == "those":
        yield from described(p, NounPhrase(kind, kind.members), place + 1)
    count = cardinal(p.word(place + 1)) if p.word(place) == "the" else None
    if count is not None and not any(noun(p, place + 2)):
        whole = NounPhrase(kind, kind.members, "exactly", count) if count > 1 else NounPhrase(kind, kind.members)
        yield from described(p, whole, place + 2)


def _how_many(p: Parse, place: int) -> Iterator[tuple[int | None, int]]:
    count = cardinal(p.word(place))
    if count is not None and p.word(place + 1) == "of":
        yield count, place + 2
    for words, size in _GROUPS.items():
        if (end := p.after(place, *words.split())) is not None:
            yield size, end


def _each_is_one(p: Parse, phrase: NounPhrase, where: Body, size: int | None) -> Predicate:
    def together(terms: tuple[Term, ...]) -> Formula:
        if size not in (None, len(terms)):
            return FALSE
        counted = [replace(phrase, where=None).over(p.fresh, where)] if phrase.force == "exactly" else []
        return conjunction([*map(where, terms), *counted])

    return Predicate(lambda term: together((term,)), together)
