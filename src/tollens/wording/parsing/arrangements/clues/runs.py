"""Runs: several next to each other, on consecutive days, so many places apart, in that order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from tollens.logic import FALSE, Equal, Formula, Not, Or, Term, conjunction, disjunction
from tollens.wording.parsing.arrangements.clues.betweenness import AT_ONCE
from tollens.wording.parsing.arrangements.clues.predicates import Predicate
from tollens.wording.parsing.arrangements.clues.relations import (
    BESIDE,
    Relation,
    bounded_steps,
    gap_of_size,
    neighbours,
    placed_only,
    so_many_steps,
)
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import Position, sure_of
from tollens.wording.parsing.arrangements.quantities import bound as how_many
from tollens.wording.parsing.english.numbers import cardinal

Found = Iterator[tuple[Predicate, int]]
Together = Callable[[tuple[Term, ...]], Formula]

_IN_ORDER = (", in that order", "in that order", ", in the order given", "in the order given")


def side_by_side(p: Parse, place: int, position: Position) -> Found:
    """Next to each other; in consecutive places; so many places apart: of two or more together."""
    start = place + 1 if p.word(place) in ("in", "on", "at", "to", "into") else place
    for kind, _, behind in noun(p, start):
        that = p.after_any(behind, ["that are", "which are", "that must be"])
        if kind == position.place and that is not None:
            place = that  # in places that are next to each other
    at = p.after_any(place, AT_ONCE)
    at = place if at is None else at
    for relation, end in (*_neighbouring(p, at), *_apart(p, at, position)):
        yield Predicate(None, _as_a_pair(position, relation)), end
    for size, end in _consecutive(p, at, position):
        if (last := p.after_any(end, _IN_ORDER)) is not None:
            yield Predicate(None, _if_so_many(_in_a_chain(position), size)), last
        else:
            yield Predicate(None, _if_so_many(_without_gaps(p, position), size)), end


def _neighbouring(p: Parse, place: int) -> Iterator[tuple[Relation, int]]:
    """Next to each other, adjacent to one another."""
    beside = p.after_any(place, BESIDE)
    end = p.after_any(beside, ["each other", "one another"]) if beside is not None else None
    if end is not None:
        yield neighbours(p), end
    if p.word(place) == "adjacent":
        yield neighbours(p), place + 1


def _apart(p: Parse, place: int, position: Position) -> Iterator[tuple[Relation, int]]:
    """Separated [from each other] by exactly two days."""
    start = p.after_any(place, ["separated by", "separated from each other by", "separated from one another by"])
    for bound, count, behind in how_many(p, start) if start is not None else ():
        for kind, _, end in noun(p, behind):
            if kind in (position.place, position.kind):
                yield gap_of_size(bound, count), end


def _consecutive(p: Parse, place: int, position: Position) -> Iterator[tuple[int | None, int]]:
    """Consecutively; on consecutive days; on three consecutive days: then there are three."""
    if p.word(place) in ("consecutively", "successively"):
        yield None, place + 1
    at = place + 1 if p.word(place) in ("in", "on", "at", "to", "into", "during", "for") else place
    at = p.after_any(at, ["a sequence of", "a series of", "any"]) or at
    size = cardinal(p.word(at))
    at = at + 1 if size is not None else at
    adjective = p.after_any(at, ["consecutive", "adjacent", "successive", "consecutively numbered"])
    for kind, _, end in noun(p, adjective) if adjective is not None else ():
        if kind in (position.place, position.kind):
            yield size, end


def _if_so_many(said: Together, size: int | None) -> Together:
    return lambda terms: said(terms) if size in (None, len(terms)) else FALSE


def _as_a_pair(position: Position, relation: Relation) -> Together:
    placed = placed_only(position.place, relation)

    def together(terms: tuple[Term, ...]) -> Formula:
        places = [sure_of(position.of(term, position.kind)) for term in terms]
        return placed(*places) if len(places) == 2 else FALSE

    return together


def _without_gaps(p: Parse, position: Position) -> Together:
    """A run in any order: no two share a place, nor are further apart than there are of them."""
    beside = _as_a_pair(position, neighbours(p))

    def together(terms: tuple[Term, ...]) -> Formula:
        if len(terms) == 2:
            return beside(terms)
        places = [sure_of(position.of(term, position.kind)) for term in terms]
        if position.place.circular:
            return _on_one_arc(places, position.place)
        far = [bounded_steps(way, len(places), "at least") for way in (-1, 1)]
        return conjunction(
            Not(Or((Equal(one, other), *(relation(one, other) for relation in far))))
            for one, other in combinations(places, 2)
        )

    return together


def _on_one_arc(places: Sequence[Term], circle: Kind) -> Formula:
    """All different, and all on some arc of as many places as there are of them."""
    apart = [Not(Equal(one, other)) for one, other in combinations(places, 2)]
    twice = (*circle.members, *circle.members)
    arcs = [twice[start : start + len(places)] for start in range(len(circle.members))]
    there = [conjunction(disjunction(Equal(one, spot) for spot in arc) for one in places) for arc in arcs]
    return conjunction([*apart, disjunction(there)])


def _in_a_chain(position: Position) -> Together:
    """Each right behind the one before."""
    step = placed_only(position.place, so_many_steps(-1, 1))

    def together(terms: tuple[Term, ...]) -> Formula:
        places = [sure_of(position.of(term, position.kind)) for term in terms]
        return conjunction(step(one, other) for one, other in pairwise(places))

    return together
