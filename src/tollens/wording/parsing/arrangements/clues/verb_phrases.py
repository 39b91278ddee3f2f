"""Verb phrases: whatever verb the set-up taught, with what it relates its subject to.

The verb itself says nothing more: between a runner and a lane there is one thing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tollens.logic import (
    And,
    Atom,
    Equal,
    Exists,
    Formula,
    Not,
    Or,
    Term,
    Xor,
    conjunction,
)
from tollens.wording.parsing.arrangements.clues.counting import counting_phrase
from tollens.wording.parsing.arrangements.clues.ellipsis import not_both
from tollens.wording.parsing.arrangements.clues.exclusives import the_only
from tollens.wording.parsing.arrangements.clues.memberships import of_a_group, one_of_several
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.objects import how_often, in_a_row, linked, respectively, two_in_a_row
from tollens.wording.parsing.arrangements.clues.orders import order_phrase
from tollens.wording.parsing.arrangements.clues.pairs import over_pairs, pair_of
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.clues.sharing import Found, same_or_different
from tollens.wording.parsing.arrangements.clues.ways import WAY, way_of
from tollens.wording.parsing.arrangements.denials import ends_denial, is_finite
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun, order_word
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import ARTICLES, AUXILIARY, PREPOSITIONS, PRONOUNS, RELATIONAL, stem

_SOME = frozenset("a an one some same any each or either".split())
_ADVERBS = frozenset("to also each all always itself themselves then".split())


def verb_phrase(p: Parse, place: int, kind: Kind, *, negative: bool = False) -> Found:
    """Auxiliaries, 'not', and what is said; several joined, each with its own auxiliary."""
    return p.once(("verb phrase", place, kind.name, negative), lambda: _verb_phrases(p, place, kind, negative))


def _verb_phrases(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    for first, end in _single(p, place, kind, negative):
        yield from _continued(p, first, end, kind, negative)
        yield first, end


def _continued(p: Parse, first: Predicate, end: int, kind: Kind, negative: bool) -> Found:
    """… and must not be last; … but is before Ann."""
    at = end + 1 if p.word(end) == "," else end
    join = p.word(at)
    if join not in ("and", "but", "or"):
        return
    at += 1
    if p.word(at) in ("also", "else"):
        at += 1
    if p.word(at) not in AUXILIARY and p.word(at) != "not":
        return
    for second, behind in _single(p, at, kind, negative):
        both = _both(first, second, And if join != "or" else Or)
        yield from _continued(p, both, behind, kind, negative)
        yield both, behind


def _both(first: Predicate, second: Predicate, join: type[And] | type[Or]) -> Predicate:
    one, other = first.alone, second.alone
    two, three = first.together, second.together
    return Predicate(
        None if one is None or other is None else lambda term: join((one(term), other(term))),
        None if two is None or three is None else lambda terms: join((two(terms), three(terms))),
        apart=(*first.apart, *second.apart),
    )


def _single(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    at, negated, both = place, False, False
    while True:
        word = p.word(at)
        if word in ("not", "never"):
            negated = not negated
        elif word == "both" or (negated and word in ("all", "each")):
            both = True
        elif word not in AUXILIARY and word not in _ADVERBS and not _is_together(p, at):
            break
        at += 1
    p.step(at, "what is said of the subject")
    for said, end in predicate(p, at, kind, negative=negative or negated, bare=True, denied=negated):
        if negated and not both and _may_be_neither(p, at, end):
            continue
        found = said
        as_one = both or (negated and said.together is None and "together" in p.words[place:end])
        if as_one and said.alone is not None:
            found = Predicate(said.alone, _of_each(said.alone))
        denied = replace(found.denied, alone=None) if as_one and said.alone is not None else found.denied
        if negated:
            yield from _set_against(p, found.denied, end, kind, negative)
        yield (denied if negated else found), end


def _may_be_neither(p: Parse, place: int, end: int) -> bool:
    """Whether it is not sure what a denial denies: 'not before Ann and Bo' may be before neither, or not both."""
    if {"both", "between", "respectively"} & set(p.words[place:end]):
        return False
    joints = [k for k in range(place + 1, end - 1) if p.word(k) == "and"]
    names = {stop for k in range(place, end) for _, _, stop in name(p, k)}
    return any({k, k - (p.word(k - 1) == ",")} & names and any(name(p, k + 1)) for k in joints)


def _set_against(p: Parse, denied: Predicate, end: int, kind: Kind, negative: bool) -> Found:
    """Does not come by bus but stays here, is not before Ann but after Bo: what the 'not' no longer denies."""
    at = end + 1 if p.word(end) == "," else end
    start = at + 1
    if not ends_denial(p, at) or p.word(start) in AUXILIARY | PRONOUNS or p.word(start) == "not":
        return
    for said, stop in predicate(p, start, kind, negative=negative, bare=is_finite(p, start)):
        yield _both(denied, said, And), stop


def _is_together(p: Parse, place: int) -> bool:
    """Could together be sent; are sent together to Rome: each of them is, and no more is said."""
    ahead = p.words[place + 1 : place + 8]
    if p.word(place) != "together" or any(word in _SOME for word in ahead):
        return False  # together on one team: the same for all
    return p.word(place + 1) in AUXILIARY or p.word(place + 1) in PREPOSITIONS - {"with"}


def predicate(p: Parse, place: int, kind: Kind, *, negative: bool, bare: bool, denied: bool = False) -> Found:
    """What is said, without auxiliaries: alone, or joined by and, but, or, either, neither. Bare: a verb without any
    complement will do, where things are selected. Denied: a 'not' stands before it."""
    word = p.word(place)
    for at in behind_verbs(p, place):
        word = p.word(at)
        if word in ("either", "neither"):
            last = "or" if word == "either" else "nor"
            for first, end in simple(p, at + 1, kind, negative or last == "nor", bare):
                join = end + 1 if p.word(end) == "," else end
                if p.word(join) != last:
                    continue
                behind = join + 2 if p.after(join, "or", "else") is not None else join + 1
                for second, stop in simple(p, behind, kind, negative or last == "nor", bare):
                    if first.alone is None or second.alone is None:
                        continue
                    yield from _alternatives(p, first.alone, second.alone, last, stop)
    for first, end in simple(p, place, kind, negative, bare):
        yield from _joined(p, first, end, kind, negative, bare, in_denial=denied)
        yield first, end


def _alternatives(
    p: Parse, one: Callable[[Term], Formula], other: Callable[[Term], Formula], join: str, end: int
) -> Found:
    if join == "nor":
        yield Predicate(lambda term: And((Not(one(term)), Not(other(term))))), end
        return
    if (behind := not_both(p, end)) is not None:
        yield Predicate(lambda term: Xor(one(term), other(term))), behind
    yield Predicate(lambda term: Or((one(term), other(term)))), end


def _joined(p: Parse, first: Predicate, end: int, kind: Kind, negative: bool, bare: bool, *, in_denial: bool) -> Found:
    """Before Ann but after Bo: no auxiliary is repeated."""
    at = end + 1 if p.word(end) == "," else end
    join = p.word(at)
    if join not in ("and", "but", "or") or (in_denial and ends_denial(p, at)):
        return
    behind = at + 2 if p.word(at + 1) in ("also", "else") else at + 1
    denied = p.word(behind) == "not"
    for second, stop in simple(p, behind + denied, kind, negative or denied, bare=False):
        both = _both(first, second.denied if denied else second, Or if join == "or" else And)
        if join == "or":
            last = not_both(p, stop)
            if last is not None and first.alone is not None and second.alone is not None:
                yield Predicate(_just_one(first.alone, second.alone)), last
        yield from _joined(p, both, stop, kind, negative, bare, in_denial=in_denial)
        yield both, stop


def behind_verbs(p: Parse, place: int) -> Iterator[int]:
    """The place, and those behind the words that say nothing more: verbs, prepositions, scenery of the set-up."""
    yield place
    at = place
    new = False
    while at < len(p.words) and at - place < 9:
        passed = is_scenery(p, at) or _is_together(p, at) or p.word(at) in ("be", "been", "being")
        if not passed and stem(p.word(at)) not in p.game.marks:
            word = p.word(at)
            fits = not new and word.isalpha() and word not in RELATIONAL | ARTICLES | AUXILIARY | PRONOUNS
            fits = fits and not any(name(p, at)) and not any(noun(p, at))
            if not fits or at > place + 1:
                return
            new = True  # a verb that the set-up did not have
        at += 1
        yield at


def simple(p: Parse, place: int, kind: Kind, negative: bool, bare: bool) -> Found:
    """A verb and its complement: a place in the order, the same as another's, a thing of another kind; or none."""
    p.step(place, "a verb and what it relates to")
    return p.once(("simple", place, kind.name, negative, bare), lambda: _simple(p, place, kind, negative, bare))


def _simple(p: Parse, place: int, kind: Kind, negative: bool, bare: bool) -> Found:
    last = place
    for at in behind_verbs(p, place):
        last = at
        for said, end in _complement(p, at, kind, negative, identity=at - place <= 1):
            said = _marked(p, place, at, kind, said)
            for behind in _tail(p, end):
                yield said, behind
                again = p.word(behind - 1) in AUXILIARY  # older than Bo is: nothing more is said of the first
                again = again or (order_word(p, at) is not None and _names_a_place(p, behind))  # first sung on Monday
                again = again or (p.word(at) == "the" and order_word(p, at + 1) is not None)  # the last one in red
                for more, stop in _besides(p, behind, kind, negative) if said.alone is not None and not again else ():
                    if said.alone is not None and more.alone is not None:
                        yield Predicate(_and(said.alone, more.alone), apart=(*said.apart, *more.apart)), stop
                beside = p.after_any(behind, ["along with", "together with"])
                for phrase, stop in noun_phrase(p, beside, negative=negative) if beside is not None else ():
                    if said.alone is not None and phrase.kind == kind and phrase.where is None and not phrase.besides:
                        yield Predicate(_and(said.alone, _of_phrase(p, phrase, said.alone))), stop
    for at in range(place + 1, last + 1):
        mark = p.game.marks.get(stem(p.word(at - 1)))
        if mark is not None and (marked := _mark(p, *mark, kind)) is not None:
            yield Predicate(marked), at
    if bare and kind.name in p.game.chosen:
        if p.word(last) == "together":
            last += 1
        for at in range(last, place, -1):
            if any(found == kind for k in range(place, at) for found, _, _ in noun(p, k)):
                continue  # 'are terriers' says what they are, not that they are selected
            selected = f"{p.game.chosen[kind.name]}{WAY}{way_of(p.words[place:at])}"
            yield Predicate(_atom(selected)), at
            if (last_word := p.after_any(at, ["as well", "too"])) is not None:
                yield Predicate(_atom(selected)), last_word
            beside = p.after_any(at, ["with", "together with", "along with"])
            for phrase, stop in noun_phrase(p, beside, negative=negative) if beside is not None else ():
                if phrase.kind == kind and phrase.where is None:  # chosen with Ann: as she is
                    yield Predicate(_and(_atom(selected), _of_phrase(p, phrase, _atom(selected)))), stop


def _names_a_place(p: Parse, place: int) -> bool:
    """Whether a place of the order is named there or behind a preposition."""
    at = place + 1 if p.word(place) in PREPOSITIONS else place
    return any(kind == p.game.sequence for kind, _, _ in name(p, at))


def _besides(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """A second complement, both of which are so: in row 2 on Monday; in the morning, on the same day as Ann; by hand
    before Bo is."""
    at = place + 1 if p.word(place) == "," and p.word(place + 1) in PREPOSITIONS else place
    if p.word(at) in PREPOSITIONS:
        yield from linked(p, at + 1, kind, negative)
        yield from same_or_different(p, at, kind, negative)
    if at == place:
        yield from order_phrase(p, at, kind, negative)


def _marked(p: Parse, start: int, stop: int, kind: Kind, said: Predicate) -> Predicate:
    """What is said with what the verbs before it mark: confessed after Ann did."""
    for word in p.words[start:stop]:
        mark = p.game.marks.get(stem(word))
        alone = _mark(p, *mark, kind) if mark is not None else None
        if alone is not None:
            said = _both(Predicate(alone, _of_each(alone)), said, And)
    return said


def _mark(p: Parse, whom: Kind, predicate: str, kind: Kind) -> Callable[[Term], Formula] | None:
    """That one is marked; of a place, that the thing there is."""
    if whom == kind:
        return _atom(predicate)
    link = next((each for each in p.game.links if each.thing == whom and each.place == kind), None)
    if link is None or kind.name not in p.game.filled:
        return None
    one = p.fresh.variable()
    return lambda spot: Exists(one, whom.name, And((link.holds(one, spot), Atom(predicate, (one,)))))


def _tail(p: Parse, place: int) -> Iterator[int]:
    at = place
    yield at
    while at < len(p.words) and at - place < 9:
        if (end := p.after_any(at, ["as well", "too", "also"])) is not None:
            yield end
            return
        back = p.word(at) in ("it", "them", "him", "her") and p.word(at - 1) in PREPOSITIONS  # assigned to it
        back = back or (p.word(at) == "be" and p.word(at - 1) == "to")  # the first dog to be shown
        last = p.word(at) in ("each", "together") and p.is_end(at + 1)  # two dogs each; in group 1 together
        if p.word(at) == "together" and any(word in _SOME for word in p.words[max(0, at - 5) : at]):
            return  # in one group together: the same for both
        named = p.word(at) == "as" and any(p.is_end(end) for _, _, end in noun(p, at + 1))  # as its members
        if not back and not last and not is_scenery(p, at):
            if named:
                yield len(p.words)
            return
        at += 1
        yield at


def _complement(p: Parse, place: int, kind: Kind, negative: bool, *, identity: bool) -> Found:
    yield from order_phrase(p, place, kind, negative)
    yield from same_or_different(p, place, kind, negative)
    yield from counting_phrase(p, place, kind, negative)
    yield from linked(p, place, kind, negative)
    yield from respectively(p, place, kind)
    yield from how_often(p, place, kind)
    yield from in_a_row(p, place, kind)
    yield from two_in_a_row(p, place, kind)
    if identity:
        yield from the_only(p, place, kind)
        yield from one_of_several(p, place, kind)
        yield from of_a_group(p, place, kind)
        yield from _identical(p, place, kind, negative)
        yield from _whose_place(p, place, kind, negative)


def _identical(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """The subject is such a one: is the third runner, is one of the rubies."""
    for phrase, end in noun_phrase(p, place, negative=negative):
        if phrase.kind != kind:
            continue
        if phrase.where is not None and phrase.terms == kind.members and phrase.force == "any":
            yield Predicate(phrase.where), end
        elif phrase.force == "any":
            terms, where = phrase.terms, phrase.where

            def said(one: Term, terms: tuple[Term, ...] = terms) -> Formula:
                same: list[Formula] = [Equal(one, term) for term in terms]
                return Or(tuple(same)) if len(same) > 1 else same[0]

            yield (Predicate(said) if where is None else Predicate(_and(said, where))), end
        elif phrase.force == "all" and len(phrase.terms) == 1:
            yield Predicate(_is(phrase.terms[0])), end
        elif phrase.where is not None and phrase.terms == kind.members and p.word(place) not in _OF_ALL:
            yield Predicate(phrase.where), end  # are shared rooms


_OF_ALL = frozenset("the all each every any no both these those".split())


def _whose_place(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """The day on which Ann sings; the seat that Bo takes: said of a place."""
    at = place + 1 if p.word(place) in ("the", "a") else place
    for found, terms, end in noun(p, at):
        behind = end + 1 if p.word(end) in PREPOSITIONS else end
        if found != kind or terms != kind.members or p.word(behind) not in ("which", "that", "when"):
            continue
        for phrase, stop in noun_phrase(p, behind + 1, negative=negative):
            link = p.game.link(kind, phrase.kind)
            if link is None:
                continue
            last = stop
            while last < len(p.words) and (is_scenery(p, last) or p.word(last) in AUXILIARY):
                last += 1
            yield Predicate(over_pairs(p, phrase, pair_of(*link))), last


def _of_each(said: Callable[[Term], Formula]) -> Callable[[tuple[Term, ...]], Formula]:
    return lambda terms: conjunction(map(said, terms))


def _of_phrase(p: Parse, phrase: NounPhrase, said: Callable[[Term], Formula]) -> Callable[[Term], Formula]:
    """What is said of those that a phrase means, whoever the subject is."""
    return lambda _: phrase.over(p.fresh, said)


def _is(only: Term) -> Callable[[Term], Formula]:
    return lambda term: Equal(term, only)


def _atom(name: str) -> Callable[[Term], Formula]:
    return lambda term: Atom(name, (term,))


def _just_one(one: Callable[[Term], Formula], other: Callable[[Term], Formula]) -> Callable[[Term], Formula]:
    return lambda term: Xor(one(term), other(term))


def _and(one: Callable[[Term], Formula], other: Callable[[Term], Formula]) -> Callable[[Term], Formula]:
    return lambda term: And((one(term), other(term)))


__all__ = ["behind_verbs", "predicate", "verb_phrase"]
