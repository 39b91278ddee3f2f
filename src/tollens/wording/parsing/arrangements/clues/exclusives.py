"""Only: the only dog that runs, on Monday only, Monday and no other day."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tollens.logic import FALSE, Formula, HowMany, Not, Term, conjunction, disjunction
from tollens.wording.parsing.arrangements.clues.noun_phrases import listing, noun_phrase
from tollens.wording.parsing.arrangements.clues.pairs import Pair, pair_of
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.quantities import bound
from tollens.wording.parsing.arrangements.words import BE, PREPOSITIONS
from tollens.wording.parsing.english.numbers import cardinal

_NO_OTHER = ("but no other", "and no other", "but no others", "and no others", "and nothing else")


def only_behind(p: Parse, place: int) -> int | None:
    """The place behind 'and no other', and behind an 'only' that ends what is said: on Monday only."""
    at = place + 1 if p.word(place) == "," else place
    if (end := p.after_any(at, _NO_OTHER)) is not None:
        return end
    ends = p.is_end(place + 1) or p.word(place + 1) in (",", ";", "and", "but", "then")
    return place + 1 if p.word(place) == "only" and ends else None


def no_others(p: Parse, place: int, kind: Kind) -> int | None:
    """The place behind '[and] on no other day', said of places of that kind."""
    at = place + 1 if p.word(place) == "," else place
    at = at + 1 if p.word(at) in ("and", "but") else at
    at = at + 1 if p.word(at) in PREPOSITIONS else at
    if at == place or (other := p.after_any(at, ["no other", "no others"])) is None:
        return None
    nouns = [end for found, terms, end in noun(p, other) if found == kind and terms == kind.members]
    return nouns[0] if nouns else other if p.word(other - 1) == "others" else None


def the_only(p: Parse, place: int, kind: Kind) -> Iterator[tuple[Predicate, int]]:
    """The only dog shown on Monday; the only birds in the park; the two men who sing: these, and nobody else."""
    for where, terms, size, end in only_ones(p, place):
        if where[0] == kind:
            yield _exclusive(where[1], terms, size), end
    for phrase, end in noun_phrase(p, place) if p.word(place) == "the" else ():  # are the men on stage: no others
        if phrase.kind == kind and phrase.force == "all" and phrase.where is not None:
            yield Predicate(None, _exclusive(phrase.where, phrase.terms, None).together), end


_OF_WHOM = ("each of whom", "each of which", "both of whom", "both of which")


def only_ones(
    p: Parse, place: int
) -> Iterator[tuple[tuple[Kind, Callable[[Term], Formula]], tuple[Term, ...], int | None, int]]:
    """What is said of the only ones, with their kind; among whom; how many they are, where that is said."""
    from tollens.wording.parsing.arrangements.clues.determiners import described
    from tollens.wording.parsing.arrangements.clues.verb_phrases import predicate, verb_phrase

    if p.word(place) != "the":
        return
    at = place + 1
    size = cardinal(p.word(at))
    if p.word(at) != "only" and size is None:
        return
    at += 1
    if p.word(at - 1) == "only" and cardinal(p.word(at)) is not None:
        size, at = cardinal(p.word(at)), at + 1
    for kind, terms, end in noun(p, at) if any(noun(p, at)) else noun(p, at + is_scenery(p, at)):
        whom = p.after_any(end, _OF_WHOM)  # the two singers each of whom is tall
        behind = whom or (end + 1 if p.word(end) in ("who", "that", "which") else end)
        rule = verb_phrase(p, behind, kind) if behind > end else predicate(p, end, kind, negative=False, bare=True)
        for said, stop in rule:
            if said.alone is not None:
                yield (kind, said.alone), _but_named(p, kind, terms, end, stop), size, stop
        for phrase, stop in described(p, NounPhrase(kind, terms), end):  # the only day on which Ann sings
            if phrase.where is not None:
                yield (kind, phrase.where), terms, size, stop


def made_up_of(p: Parse, place: int) -> Iterator[tuple[Formula, int]]:
    """The dogs in one pen are F, G, and one other dog: in some pen there are these, and so many others."""
    for kind, terms, end in noun(p, place + 1) if p.word(place) == "the" else ():
        at = end
        while at < len(p.words) and at - end < 5 and is_scenery(p, at):
            at += 1
        if terms != kind.members or at == end or p.word(at) not in ("one", "some"):
            continue
        for group, spots, behind in noun(p, at + 1):
            link = p.game.link(kind, group)
            if link is None or spots != group.members or p.word(behind) not in BE:
                continue
            for phrase, stop in listing(p, behind + 1):
                if phrase.kind == kind and phrase.force == "all":
                    yield from _in_some(p, phrase, stop, spots, pair_of(*link))


def _in_some(
    p: Parse, phrase: NounPhrase, place: int, spots: tuple[Term, ...], pair: Pair
) -> Iterator[tuple[Formula, int]]:
    more, others = p.after_any(place, [", and", "and"]), [(0, place)]
    for how, count, at in bound(p, more) if more is not None else ():
        ends = [end for kind, _, end in noun(p, at + 1) if kind == phrase.kind]
        if how == "exactly" and p.word(at) in ("other", "others"):
            others = [(count, end) for end in ends or [at + 1]]
    rest = [term for term in phrase.kind.members if term not in phrase.terms]
    for count, end in others:
        groups = [
            conjunction(
                [
                    *(pair(term, spot) for term in phrase.terms),
                    HowMany("exactly", count, tuple(pair(term, spot) for term in rest)),
                ]
            )
            for spot in spots
        ]
        yield disjunction(groups), end


def _but_named(p: Parse, kind: Kind, terms: tuple[Term, ...], place: int, end: int) -> tuple[Term, ...]:
    """The only men next to Bo: among all but Bo."""
    compared = {one for k in range(place, end) for found, one, _ in name(p, k) if found == kind}
    return tuple(term for term in terms if term not in compared)


def _exclusive(where: Callable[[Term], Formula], among: tuple[Term, ...], size: int | None) -> Predicate:
    def together(terms: tuple[Term, ...]) -> Formula:
        fits = size is None or size == len(terms)
        others = [Not(where(term)) for term in among if term not in terms]
        return conjunction([*(where(term) for term in terms), *others]) if fits else FALSE

    return Predicate(lambda term: together((term,)), together)
