"""Places by what is most of all there: the oldest, the second from the left, at either end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tollens.logic import Equal, Formula, Or, Term, disjunction
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import Position, sure_of
from tollens.wording.parsing.arrangements.words import (
    IRREGULAR_DEGREES,
    PREPOSITIONS,
    RELATIONAL,
    base_adjective,
)
from tollens.wording.parsing.english.numbers import cardinal, ordinal

Found = Iterator[tuple[Predicate, int]]


def at_an_end(p: Parse, place: int, position: Position) -> Found:
    """At either end of the row; at one end; at the end."""
    at = place + 1 if p.word(place) in ("at", "on", "in") else place
    end = p.after_any(at, ["either end", "one end", "an end"])
    if end is None or position.place.circular or position.place.spare:
        return
    for _, _, behind in noun(p, end):  # an end seat
        end = behind
        break
    ends = position.place.members[0], position.place.members[-1]
    yield Predicate(lambda one: Or(tuple(Equal(sure_of(position.of(one, position.kind)), each) for each in ends))), end


def superlative_place(p: Parse, place: int, position: Position) -> Found:
    """The oldest, the second-newest, the third from the left, leftmost, the most expensive; the first or second one."""
    for (spot, _, _), end in ranked_place(p, place, position):
        yield Predicate(_at_one_of(position, (spot,))), end
    start = place + 1 if p.word(place) == "either" else place
    at = start + 1 if p.word(start) == "the" else start
    rank = order_word_value(p.word(at))
    if rank is None or p.word(at + 1) != "or":
        return
    for (spot, way, other), end in ranked_place(p, at + 2, position):  # the second or third lowest
        spots = position.place.members
        first = spots.index(spot) + (rank - other if way < 0 else other - rank)
        if 0 <= first < len(spots):
            yield Predicate(_at_one_of(position, (spots[first], spot))), end


def _at_one_of(position: Position, spots: tuple[Term, ...]) -> Callable[[Term], Formula]:
    return lambda one: disjunction(Equal(sure_of(position.of(one, position.kind)), each) for each in spots)


def ranked_place(p: Parse, place: int, position: Position) -> Iterator[tuple[tuple[Term, int, int], int]]:
    """The place that a superlative names, which way it counts, and how far."""
    at = place + 1 if p.word(place) == "the" else place
    size = len(position.place.members)
    word = p.word(at)
    rank = 1
    end = at
    prefix, _, rest = word.partition("-")
    if rest and order_word_value(prefix) is not None:
        rank, word = order_word_value(prefix) or 1, rest
    elif order_word_value(word) is not None and base_adjective(p.word(at + 1)) is not None:
        rank, end = order_word_value(word) or 1, at + 1
        word = p.word(end)
    way: int | None = None
    if word in ("leftmost", "rightmost"):
        way, end = -1 if word == "leftmost" else 1, end + 1
    elif word in ("most", "least", "fewest"):
        ahead = p.word(end + 1)
        if any(noun(p, end + 1)):
            return  # the most dogs: a number, and no place
        if not ahead.isalpha() or ahead in RELATIONAL | PREPOSITIONS or p.word(at - 1) == "at":
            return  # at least three of them
        way = p.game.pole(ahead)
        way = -way if way is not None and word != "most" else way
        end += 2
    elif word.endswith("est") or (IRREGULAR_DEGREES.get(word) and word.endswith("st")):
        adjective = base_adjective(word)
        if adjective in ("high", "low") and p.game.higher is not None:
            way = p.game.higher if adjective == "high" else -p.game.higher
        elif adjective is not None:
            way = p.game.pole(adjective)
        end += 1
    elif order_word_value(word) is not None:
        for side, direction in (("left", -1), ("right", 1), ("top", None), ("bottom", None), ("west", -1), ("east", 1)):
            start = next((stop for kind, _, stop in noun(p, at + 1) if kind == position.place), at + 1)
            if (behind := p.after(start, "from", "the", side)) is not None:  # third [house] from the left
                behind = behind + 1 if p.word(behind) == "end" else behind
                if direction is None and p.game.up is not None:
                    direction = p.game.up if side == "top" else -p.game.up
                rank, way, end = order_word_value(word) or 1, direction, behind
    if way is None or not 1 <= rank <= size:
        return
    target = position.place.members[rank - 1 if way < 0 else size - rank]
    yield (target, way, rank), _of_them_all(p, end, position)


def _of_them_all(p: Parse, place: int, position: Position) -> int:
    """Behind 'of the eight dogs', where there are eight and that stands here."""
    if p.after(place, "of", "the") is None or cardinal(p.word(place + 2)) != len(position.kind.members):
        return place
    whole = [end for kind, terms, end in noun(p, place + 3) if kind == position.kind and terms == kind.members]
    return whole[0] if whole else place


def order_word_value(word: str) -> int | None:
    """The number of an ordinal, such as second."""
    value = ordinal(word)
    return value if value is not None and value > 0 else None
