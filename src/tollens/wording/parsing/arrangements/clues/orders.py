"""Order: before and after, next to and between, so many places apart, older and newer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tollens.logic import FALSE, And, Equal, Formula, Not, Or, Term
from tollens.wording.parsing.arrangements.clues.anaphora import named_before
from tollens.wording.parsing.arrangements.clues.betweenness import AT_ONCE, between
from tollens.wording.parsing.arrangements.clues.circles import FACING, clockwise, half_way
from tollens.wording.parsing.arrangements.clues.directions import (
    NUMBERED_HIGHER,
    NUMBERED_LOWER,
    STRETCHES,
    direction,
    distance,
    earlier_or_later,
    passive,
)
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.clues.relations import (
    BESIDE,
    Relation,
    bounded_steps,
    gap_of_size,
    is_greater,
    is_less,
    neighbours,
    placed_only,
    so_many_steps,
)
from tollens.wording.parsing.arrangements.clues.runs import side_by_side
from tollens.wording.parsing.arrangements.clues.superlatives import Found, at_an_end, superlative_place
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import is_scenery, noun, term
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import Position, is_meant, position_of, positions_of, sure_of
from tollens.wording.parsing.arrangements.quantities import bound as how_many
from tollens.wording.parsing.arrangements.words import (
    AUXILIARY,
    PREPOSITIONS,
    PRONOUNS,
)
from tollens.wording.parsing.english.numbers import cardinal

_SOME_TIME = (
    "at some time", "at some point", "some time", "sometime", "somewhere", "at a time", "at some position",
    "in some position", "into some position", "in a position", "to a position", "on some day", "on a day", "at a point",
    "in some place", "at any time", "any time", "anytime", "some place", "someplace", "at a position",
)  # fmt: skip


def order_phrase(p: Parse, place: int, kind: Kind, negative: bool) -> Found:
    """What follows a verb and says where its subject stands in the order."""
    p.step(place, "a place in the order, such as 'before' or 'next to' someone")
    for position in positions_of(p, kind):
        for said, end in _in_order(p, place, position, negative):
            if is_meant(p, position, place, end):
                yield said, end


def _in_order(p: Parse, place: int, position: Position, negative: bool) -> Found:
    kind = position.kind
    yield from side_by_side(p, place, position)
    for start in _openings(p, place, kind):
        yield from between(p, start, position, negative)
        for relation, end in _relation_group(p, start):
            yield from _compared(p, end, position, relation, negative)
    yield from _set_apart(p, place, position, negative)
    yield from _next_one(p, place, position)
    yield from _of_the_two(p, place, position)
    yield from _or_beyond(p, place, position)
    yield from superlative_place(p, place, position)
    yield from at_an_end(p, place, position)


def _or_beyond(p: Parse, place: int, position: Position) -> Found:
    """Third or later; on Monday or earlier."""
    at = place + 1 if p.word(place) in PREPOSITIONS else place
    for kind, spot, end in term(p, at):
        way = {"later": is_greater, "earlier": is_less}.get(p.word(end + 1)) if p.word(end) == "or" else None
        if kind == position.place and way is not None and p.word(end + 2) != "than":
            here = NounPhrase(kind, (spot,))
            yield Predicate(_related(p, position, _or_same(way), here)), end + 2


def _or_same(relation: Relation) -> Relation:
    return lambda one, other: Or((Equal(one, other), relation(one, other)))


def _set_apart(p: Parse, place: int, position: Position, negative: bool) -> Found:
    """Separated from Ann by exactly two days: so many between the two."""
    start = p.after(place, "separated", "from")
    for phrase, end in noun_phrase(p, start, negative=negative) if start is not None else ():
        if p.word(end) != "by" or position.of(phrase.kind.members[0], phrase.kind) is None:
            continue
        start = end + 1
        while is_scenery(p, start) and not any(how_many(p, start)):  # by meetings in exactly two other cities
            start += 1
        for bound, count, at in how_many(p, start):
            for kind, _, stop in noun(p, at + (p.word(at) == "other")):
                if kind in (position.place, position.kind):
                    yield Predicate(_related(p, position, gap_of_size(bound, count), phrase)), stop


_NEXT = {"next": 1, "following": 1, "previous": -1, "preceding": -1}


def _next_one(p: Parse, place: int, position: Position) -> Found:
    """If Ann sings on Monday, Bo sings on the next day: the one after Ann's, where only Ann and Bo are named."""
    at = place + 1 if p.word(place) in PREPOSITIONS else place
    way = _NEXT.get(p.word(at + 1)) if p.word(at) == "the" else None
    two = [terms for kind, terms in named_before(p, place) if kind == position.kind and len(terms) == 2]
    if way is None or len(two) != 1:
        return
    first = NounPhrase(position.kind, two[0][:1])
    for kind, _, end in noun(p, at + 2):
        if kind == position.place and (p.is_end(end) or p.word(end) in (",", ".")):
            yield Predicate(_related(p, position, so_many_steps(way, 1), first)), end


def _of_the_two(p: Parse, place: int, position: Position) -> Found:
    """Ann and Bo …, with Ann in the lower-numbered chair: than the other one of the two that are named."""
    at = place + 1 if p.word(place) in PREPOSITIONS else place
    two = [terms for kind, terms in named_before(p, place) if kind == position.kind and len(terms) == 2]
    if p.word(at) != "the" or len(two) != 1:
        return
    for words, relation in _OF_TWO:
        end = p.after_any(at + 1, words)
        last = p.after(end, "of", "the", "two") if end is not None else None
        if last is not None and end is not None:  # Ann is the earlier of the two
            yield Predicate(_than_the_other(position, two[0], relation)), p.after(last, "of", "them") or last
        for kind, _, stop in noun(p, end) if end is not None else ():
            if kind == position.place and (p.is_end(stop) or p.word(stop) in (",", ".")):
                yield Predicate(_than_the_other(position, two[0], relation)), stop


_OF_TWO = (((*NUMBERED_LOWER, "earlier"), is_less), ((*NUMBERED_HIGHER, "later"), is_greater))


def _than_the_other(position: Position, two: tuple[Term, ...], relation: Relation) -> Callable[[Term], Formula]:
    def said(one: Term) -> Formula:
        others = [term for term in two if term != one]
        places = [sure_of(position.of(each, position.kind)) for each in (one, *others)]
        return relation(*places) if len(places) == 2 else FALSE

    return said


def _openings(p: Parse, place: int, kind: Kind) -> Iterator[int]:
    """Behind 'at some time', 'on the day', 'in a chair', and nothing."""
    yield place
    if (end := p.after_any(place, _SOME_TIME)) is not None:
        yield end
        if p.word(end) in ("during", "in") and p.word(end + 1) == "the" and p.word(end + 2) in STRETCHES:
            yield end + 3
        return
    at = place + 1 if p.word(place) in ("in", "on", "at", "to", "into", "for") else place
    if p.word(at) in ("the", "a", "an", "some", "any"):
        if at != place:
            yield at
        for found, _, end in noun(p, at + 1):
            next_to = p.word(at) == "the" and p.word(end) in ("after", "before", "following", "preceding")
            if (found.ordered or found == kind) and not next_to:  # the day after is the next one
                yield end
                if p.word(end) in ("that", "which") and p.word(end + 1) == "is":
                    yield end + 2


def _relation_group(p: Parse, place: int) -> Iterator[tuple[Relation, int]]:
    """One relation, or two with one thing to stand to: either just before or just after Ann."""
    word = p.word(place)
    start = place + 1 if word in ("either", "neither") else place
    firsts = list(_again(p, start)) if start > place else [start]
    for one, end in (each for first in firsts for each in _relations(p, first)):
        comma = p.word(end) == ","  # next to, and clockwise from, Ann
        at = end + 1 if comma else end
        join = p.word(at)
        if join in ("or", "nor", "and", "but") and (join == "nor") == (word == "neither"):
            behind = at + 2 if p.after(at, "or", "else") is not None else at + 1
            for start_of_two in _again(p, behind):
                for two, stop in _relations(p, start_of_two):
                    if not comma or p.word(stop) == ",":
                        yield _combined(one, two, join), stop + comma
        if start == place:
            yield one, end


def _again(p: Parse, place: int) -> Iterator[int]:
    """The place, and that behind 'the day', 'on the day': just before or [on the day] just after Ann."""
    yield place
    at = place + 1 if p.word(place) in PREPOSITIONS else place
    for kind, _, end in noun(p, at + 1) if p.word(at) == "the" else ():
        if kind.ordered or p.game.place_of(kind.members[0], kind) is not None:
            yield end


def _combined(one: Relation, two: Relation, join: str) -> Relation:
    def relation(here: Term, there: Term) -> Formula:
        both = (one(here, there), two(here, there))
        return Or(both) if join == "or" else And((Not(both[0]), Not(both[1]))) if join == "nor" else And(both)

    return relation


def _not(relation: Relation) -> Relation:
    return lambda one, other: Not(relation(one, other))


def circular(p: Parse) -> bool:
    """Whether the places are in a circle, where there are two ways from one to another."""
    return p.game.sequence is not None and p.game.sequence.circular


def _relations(p: Parse, place: int) -> Iterator[tuple[Relation, int]]:
    """How one place stands to another, with the place behind the words."""
    if p.word(place) == "until":  # not until Ann has sung: not before
        yield is_less, place + (2 if p.word(place + 1) == "after" else 1)
    if p.word(place) == "no":  # no earlier than: not before
        for relation, end in earlier_or_later(p, place + 1):
            yield _not(relation), end
        if p.after(place, "no", "more", "than") is None:  # no more than two days before: a distance
            return
    at_once = p.after_any(place, AT_ONCE)
    if at_once is not None:
        for way, behind in direction(p, at_once):
            yield so_many_steps(way, 1), behind
    yield from passive(p, place, 1 if at_once is not None else 0)
    facing = p.after_any(place if at_once is None else at_once, FACING)
    if facing is not None and (across := half_way(p.game.sequence)) is not None:
        yield across, facing
    yield from clockwise(p, place)
    beside = p.after_any(place if at_once is None else at_once, BESIDE)
    if beside is not None:
        yield neighbours(p), beside
    at = place + 1 if p.word(place) == "numbered" else place
    at = at + 1 if p.word(at) == "exactly" else at
    steps = cardinal(p.word(at))
    if steps is not None and p.word(at + 1) in ("lower", "higher") and p.word(at + 2) == "than":
        yield so_many_steps(-1 if p.word(at + 1) == "lower" else 1, steps), at + 3
    for bound, count, end in distance(p, place):
        away = p.after_any(end, ["away from", "from"])  # three places from Ann: either way
        if away is not None and bound in ("exactly", "at least") and not circular(p):
            yield gap_of_size(bound, count - 1), away
        for way, behind in direction(p, end):
            yield (so_many_steps(way, count) if bound == "exactly" else bounded_steps(way, count, bound)), behind
    for start in (place, p.after(place, "the", "next"), p.after(place, "next"), p.after(place, "the", "very", "next")):
        if (
            start is not None
            and start != place
            and (p.word(start) in ("after", "before", "one") or list(noun(p, start)))
        ):
            at = next((end for _, _, end in noun(p, start)), start + (p.word(start) == "one"))
            while at < len(p.words) and p.word(at) not in ("after", "before") and is_scenery(p, at):
                at += 1
            for way, behind in direction(p, at):
                yield so_many_steps(way, 1), behind
    yield from earlier_or_later(p, place)


def _compared(p: Parse, place: int, position: Position, relation: Relation, negative: bool) -> Found:
    """To whom or to what: a thing or a place, with an echo of the verb behind it."""
    if p.word(place).endswith("ing") and is_scenery(p, place):  # after delivering Ann
        yield from _compared(p, place + 1, position, relation, negative)
    if p.word(place) in PRONOUNS and p.word(0) == p.word(place):  # she meets Ann before she meets Bo
        at = place + 1
        while at < min(place + 5, len(p.words)) and is_scenery(p, at) and not any(noun_phrase(p, at)):
            at += 1
        if at > place + 1:
            yield from _compared(p, at, position, relation, negative)
    if p.word(place) in AUXILIARY and p.word(place - 1) == "than":  # than is Ann, than does Ann
        yield from _compared(p, place + 1, position, relation, negative)
    for start in _place_of_whom(p, place, position):
        yield from _compared(p, start, position, relation, negative)
    until = "until" in p.words[max(0, place - 2) : place]
    for phrase, end in noun_phrase(p, place, negative=negative):
        if position.of(phrase.kind.members[0], phrase.kind) is None:
            continue
        if p.after(place - 1, "than", "either") is not None and phrase.force == "any" and not negative:
            phrase = replace(phrase, force="all")  # older than either of the two: than both
        if until and phrase.listed and phrase.force == "all":  # until both have sung: while one of them has not
            phrase = replace(phrase, force="any", listed=False)
        for behind in _echo(p, end, phrase):
            yield Predicate(_related(p, position, relation, phrase)), behind


def _place_of_whom(p: Parse, place: int, position: Position) -> Iterator[int]:
    """Behind 'the day on which', 'that of', 'the one in which': whose place is meant comes next."""
    at = place + 1 if p.word(place) in ("the", "that") else place
    ends = [end for kind, _, end in noun(p, at) if kind == position.place] if at != place else []
    ends += [at + 1] if p.word(at) == "one" and at != place else []
    for end in ends:
        if p.word(end) == "of":
            yield end + 1
        behind = end + 1 if p.word(end) in PREPOSITIONS else end
        if p.word(behind) in ("which", "that", "when", "whom"):
            yield behind + 1
    if p.word(place) in ("that", "those") and p.word(place + 1) == "of":
        yield place + 2


def _related(p: Parse, position: Position, relation: Relation, phrase: NounPhrase) -> Callable[[Term], Formula]:
    placed = placed_only(position.place, relation)
    if phrase.where is not None and phrase.force == "all":
        phrase = replace(phrase, besides=True)  # before any red file: any other, where it is red itself

    def said(one: Term) -> Formula:
        mine = sure_of(position.of(one, position.kind))
        return phrase.over(p.fresh, lambda other: placed(mine, sure_of(position.of(other, phrase.kind))), one)

    return said


def _echo(p: Parse, place: int, phrase: NounPhrase) -> Iterator[int]:
    """Nothing, or the verb again: before Ann [does], before Ann [is hired]."""
    yield place
    if p.word(place) in AUXILIARY and phrase.agrees(p.word(place)):
        at = place + 1
        while p.word(at) in AUXILIARY:  # until Ann has been heard
            at += 1
        yield at
        while at < len(p.words) and is_scenery(p, at):
            at += 1
            yield at


def gap_of(p: Parse, kind: Kind, bound: str, count: int) -> Relation | None:
    """That so many are between two of a kind; None where the kind has no order."""
    position = position_of(p, kind)
    if position is None:
        return None
    relation = gap_of_size(bound, count)
    return lambda one, other: relation(sure_of(position.of(one, kind)), sure_of(position.of(other, kind)))
