"""The same and different: on the same day as Ann, in different groups, exactly the same tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise

from tollens.logic import (
    FALSE,
    And,
    Equal,
    Exists,
    ForAll,
    Formula,
    Iff,
    Not,
    Term,
    conjunction,
)
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.pairs import Pair, over_pairs, pair_of
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.game import Kind, Link
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import AUXILIARY, POSSESSIVES, PREPOSITIONS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal

Found = Iterator[tuple[Predicate, int]]


_SAME = ("the same", "exactly the same", "any of the same", "one of the same")


def same_or_different(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """On the same day as Ann; in a different group from Bo; in different groups; together."""
    at = place + 1 if p.word(place) in PREPOSITIONS else place
    if (end := p.after_any(at, _SAME)) is not None:
        yield from _shared(p, end, kind, negative, same=True)
    for words in ("a different", "different", "separate", "a separate"):
        if (end := p.after(at, *words.split())) is not None:
            yield from _shared(p, end, kind, negative, same=False)
    size = cardinal(p.word(at))
    if size is not None and p.word(at + 1) == "different":  # in three different groups, of three
        for said, end in _shared(p, at + 2, kind, negative, same=False):
            yield Predicate(None, _of_so_many(said, size)), end
    yield from _alone(p, place, kind)
    yield from _sharing(p, place, kind, negative)
    if p.word(place) == "together":
        places = [link.place for link in p.game.links if link.thing == kind]
        if len(places) == 1:
            yield Predicate(None, _alike(p, kind, places[0], same=True)), place + 1
    if p.word(place) == "with" or p.after(place, "together", "with") is not None:
        places = [link.place for link in p.game.links if link.thing == kind]
        start = place + 1 if p.word(place) == "with" else place + 2
        if len(places) == 1:
            yield from _shared_with(p, start, kind, places[0], negative, same=True)


_BY_ITSELF = ("alone", "by itself", "by himself", "by herself")


_SHARE = frozenset("share shares shared sharing".split())


def _sharing(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """Ann shares a room, with Bo or with anyone; Ann and Bo share a room."""
    if p.word(place) not in _SHARE:
        return
    at = p.after_any(place + 1, ["a", "an", "the same", "any", "one", "his", "her", "its"]) or place + 1
    for other, terms, end in noun(p, at):
        if p.game.link(kind, other) is None or terms != other.members or other == kind:
            continue
        someone = NounPhrase(kind, kind.members, "any", besides=True)
        alone = over_pairs(p, someone, _equal_in(p, kind, other))
        stop = p.after_any(end, ["with each other", "with one another"]) or end
        yield Predicate(alone if stop == end else None, _alike(p, kind, other, same=True), alike=True), stop
        if p.word(end) == "with":
            yield from _shared_with(p, end + 1, kind, other, negative, same=True)


def _alone(p: Parse, place: int, kind: Kind) -> Found:
    """Alone, by itself, the only dog in its kennel: no other shares the place."""
    places = [link.place for link in p.game.links if link.thing == kind and link.is_function]
    if len(places) != 1:
        return
    end = p.after_any(place, _BY_ITSELF)
    start = p.after_any(place, ["an entire", "a whole", "an", "a"])
    for other, _, behind in noun(p, start) if start is not None else ():  # a whole floor by itself
        if other == places[0]:
            end = p.after_any(behind, _BY_ITSELF) or end
    for other, terms, behind in noun(p, place + 2) if p.after(place, "the", "only") is not None else ():
        at = behind
        while at < len(p.words) and is_scenery(p, at) and p.word(at) not in POSSESSIVES:
            at += 1
        own = [stop for found, _, stop in noun(p, at + 1) if found == places[0]] if p.word(at) in POSSESSIVES else []
        if other == kind and terms == kind.members and own:
            end = own[0]
    if end is not None:
        yield Predicate(_shares_with_none(p, kind, places[0])), end


def _shares_with_none(p: Parse, kind: Kind, place: Kind) -> Callable[[Term], Formula]:
    others = NounPhrase(kind, kind.members, "none", besides=True)
    return over_pairs(p, others, _equal_in(p, kind, place))


def _of_so_many(said: Predicate, size: int) -> Callable[[tuple[Term, ...]], Formula]:
    together = said.together
    return lambda terms: together(terms) if together is not None and len(terms) == size else FALSE


def _shared(p: Parse, place: int, kind: Kind, negative: bool, *, same: bool) -> Found:
    for other, terms, end in _shared_noun(p, place):
        found = p.game.link(kind, other)
        if found is None or terms != other.members:
            continue
        several = singular(p.word(end - 1)) != p.word(end - 1) and not (found[0].is_function and found[1])
        if several and p.word(place - 4) not in ("any", "one"):  # exactly the same tools: all of them
            behind = p.after_any(end, ["as each other", "as one another"]) or end
            alike = _all_alike(p, *found, other)
            if same:
                yield Predicate(None, alike), behind
            for phrase, stop in noun_phrase(p, end + 1) if same and p.word(end) == "as" else ():
                if phrase.kind == kind and len(phrase.terms) == 1 and phrase.where is None:  # the same tools as Ann
                    yield Predicate(_with_that_one(alike, phrase.terms[0])), next(_verb_behind(p, stop))
            continue
        behind = end
        for words in ("as each other", "as one another", "from each other", "than each other", "from one another"):
            if (last := p.after(end, *words.split())) is not None:
                behind = last
        yield Predicate(None, _alike(p, kind, other, same=same), alike=same), behind
        if behind == end:
            if same and (known := _compared_before(p, place, kind)) is not None:
                as_known = over_pairs(p, NounPhrase(kind, (known,)), _equal_in(p, kind, other))
                yield Predicate(as_known, apart=(known,)), end
            # 'that' and 'as' may begin what repeats the verb: the same day on which Ann …
            if p.word(end) in ("as", "from", "than", "to"):
                start = end + 2 if p.word(end + 1) in ("is", "are", "was", "does", "that") else end + 1
                one = p.after(end + 1, "the", "one") or p.after(end + 1, "that", "of")
                if one is not None:  # from the one [in] which Ann visits
                    start = one + 1 if p.word(one) in PREPOSITIONS else one
                    start = start + 1 if p.word(start) in ("that", "which") else start
                yield from _shared_with(p, start, kind, other, negative, same=same)
            behind = end + 1 if p.word(end) in PREPOSITIONS else end
            if same and p.word(behind) in ("who", "that", "which"):  # the same judge who hears Ann
                start = behind + 1
                while start < len(p.words) and start - behind < 4 and is_scenery(p, start):
                    yield from _shared_with(p, start, kind, other, negative, same=same)
                    start += 1
                yield from _shared_with(p, start, kind, other, negative, same=same)


def _compared_before(p: Parse, place: int, kind: Kind) -> Term | None:
    """Ann sits in the same row as Bo but does not eat at the same table: as Bo, with whom she was compared before."""
    for at in range(place - 1, 0, -1):
        if p.word(at) == "as" and "same" in p.words[max(0, at - 4) : at]:
            found = [(one, end) for whose, one, end in name(p, at + 1) if whose == kind]
            others = (
                any(whose == kind for k in range(found[0][1], place) for whose, _, _ in name(p, k)) if found else True
            )
            return None if others else found[0][0]
    return None


def _with_that_one(alike: Callable[[tuple[Term, ...]], Formula], other: Term) -> Callable[[Term], Formula]:
    return lambda one: alike((one, other))


def _verb_behind(p: Parse, place: int) -> Iterator[int]:
    """Behind the verb said again: as Ann [does]."""
    while place < len(p.words) and (p.word(place) in AUXILIARY or is_scenery(p, place)):
        place += 1
    yield place


def _all_alike(p: Parse, link: Link, forward: bool, other: Kind) -> Callable[[tuple[Term, ...]], Formula]:
    """That two go with just the same members of the other kind."""
    pair = pair_of(link, forward)

    def together(terms: tuple[Term, ...]) -> Formula:
        member = p.fresh.variable()
        return conjunction(
            ForAll(member, other.name, Iff(pair(one, member), pair(two, member))) for one, two in pairwise(terms)
        )

    return together


def _shared_noun(p: Parse, place: int) -> Iterator[tuple[Kind, tuple[Term, ...], int]]:
    """The noun of what is shared; 'kind of film', 'type of film' are films."""
    for head in ("kind of", "kinds of", "type of", "types of"):
        if (end := p.after(place, *head.split())) is not None:
            yield from noun(p, end)
    found = list(noun(p, place))
    for kind, _, end in found if len(found) == 1 else ():
        for again, terms, stop in noun(p, end + 1) if p.word(end) == "or" else ():
            if again == kind:  # the same judge or judges: all of them, however many
                yield again, terms, stop
    yield from found
    unnamed = p.game.nouns.get(("quality",))
    if not found and unnamed is not None and p.word(place).isalpha():
        yield *unnamed, place + 1  # the same country, where only countries have no noun of their own


def _shared_with(p: Parse, place: int, kind: Kind, other: Kind, negative: bool, *, same: bool) -> Found:
    equal = _equal_in(p, kind, other)
    pair: Pair = equal if same else lambda one, two: Not(equal(one, two))
    for phrase, end in noun_phrase(p, place, negative=negative or not same):
        if phrase.kind == kind:
            over = phrase if same or phrase.force != "any" else replace(phrase, force="all")
            said = Predicate(
                over_pairs(p, over, pair), apart=phrase.terms if len(phrase.terms) < len(kind.members) else ()
            )
            yield said, end
            last = end
            while last < len(p.words) and (p.word(last) in AUXILIARY or is_scenery(p, last)):
                last += 1
                yield said, last


def _equal_in(p: Parse, kind: Kind, other: Kind) -> Callable[[Term, Term], Formula]:
    """That two things share a place of that kind."""
    found = p.game.link(kind, other)
    if found is None:
        raise ValueError("the kinds are not linked")  # the rules above ask first
    link, forward = found

    def equal(one: Term, two: Term) -> Formula:
        first = p.game.place_of(one, kind, other)
        second = p.game.place_of(two, kind, other)
        if first is not None and second is not None and forward and link.is_function:
            return Equal(first[0], second[0])
        shared = p.fresh.variable()
        if forward:
            return Exists(shared, other.name, And((link.holds(one, shared), link.holds(two, shared))))
        return Exists(shared, other.name, And((link.holds(shared, one), link.holds(shared, two))))

    return equal


def _alike(p: Parse, kind: Kind, other: Kind, *, same: bool) -> Callable[[tuple[Term, ...]], Formula]:
    equal = _equal_in(p, kind, other)

    def together(terms: tuple[Term, ...]) -> Formula:
        pairs = combinations(terms, 2) if not same else pairwise(terms)
        return conjunction(equal(one, two) if same else Not(equal(one, two)) for one, two in pairs)

    return together
