"""Between two: perform between Ann and Bo, immediately between them; one tree separates the ash from the elm."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tollens.logic import And, Equal, Formula, Less, Not, Or, Term, conjunction
from tollens.wording.parsing.arrangements.clues.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.clues.relations import neighbours, so_many_steps
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import Position, sure_of

Found = Iterator[tuple[Predicate, int]]

AT_ONCE = ("immediately", "directly", "just", "right", "immediately and directly")


def between(p: Parse, place: int, position: Position, negative: bool) -> Found:
    """What puts its subject between two others."""
    at = p.after_any(place, AT_ONCE)
    at, close = (place, False) if at is None else (at, True)
    if position.place.spare or (position.place.circular and not close):
        return
    for one, other, end in _two(p, at, position, negative):
        yield Predicate(_in_between(p, position, one, other, close)), end


def _two(p: Parse, place: int, position: Position, negative: bool) -> Iterator[tuple[Term, Term, int]]:
    """The places of the two: between Ann and Bo; separates Ann and Bo; separates Ann from Bo."""
    if p.after(place, "in", "between") is not None:
        place += 1
    if p.word(place) not in ("between", "separates", "separate"):
        return
    for phrase, end in noun_phrase(p, place + 1, negative=negative):
        places = [position.of(term, phrase.kind) for term in phrase.terms]
        if phrase.force != "all" or phrase.where is not None or None in places:
            continue
        if len(places) == 2:
            yield sure_of(places[0]), sure_of(places[1]), end
        if len(places) == 1 and p.word(place) != "between" and p.word(end) == "from":
            for other, stop in noun_phrase(p, end + 1, negative=negative):
                spot = position.of(other.terms[0], other.kind)
                if spot is not None and other.force == "all" and len(other.terms) == 1 and other.where is None:
                    yield sure_of(places[0]), spot, stop


def _in_between(p: Parse, position: Position, one: Term, other: Term, close: bool) -> Callable[[Term], Formula]:
    beside = neighbours(p)

    def said(term: Term) -> Formula:
        mine = sure_of(position.of(term, position.kind))
        if close and position.place.circular:
            return conjunction([beside(one, mine), beside(mine, other), Not(Equal(one, other))])
        if close:
            step = so_many_steps(-1, 1)
            return Or((And((step(one, mine), step(mine, other))), And((step(other, mine), step(mine, one)))))
        up, down = And((Less(one, mine), Less(mine, other))), And((Less(other, mine), Less(mine, one)))
        return Or((up, down))

    return said
