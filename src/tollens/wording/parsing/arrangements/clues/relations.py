"""How one place of an order stands to another: before, next to, so many places apart, across a circle."""

from __future__ import annotations

from collections.abc import Callable

from tollens.logic import And, Equal, Formula, Less, Number, Or, Plus, Term, conjunction, disjunction
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.parser import Parse

Relation = Callable[[Term, Term], Formula]

BESIDE = ("next to", "adjacent to", "beside", "alongside", "consecutive to", "consecutive with", "neighboring")


def neighbours(p: Parse) -> Relation:
    """Next to each other, round the circle where there is one."""
    kind = p.game.sequence

    def relation(one: Term, other: Term) -> Formula:
        near: list[Formula] = [so_many_steps(-1, 1)(one, other), so_many_steps(1, 1)(one, other)]
        if kind is not None and kind.circular:
            first, last = kind.members[0], kind.members[-1]
            near += [And((Equal(one, first), Equal(other, last))), And((Equal(one, last), Equal(other, first)))]
        return Or(tuple(near))

    return relation


def is_less(one: Term, other: Term) -> Formula:
    """An earlier place."""
    return Less(one, other)


def is_greater(one: Term, other: Term) -> Formula:
    """A later place."""
    return Less(other, one)


def so_many_steps(way: int, count: int) -> Relation:
    """Just so many places before (-1) or after (1)."""

    def relation(one: Term, other: Term) -> Formula:
        return Equal(Plus(one, count), other) if way < 0 else Equal(Plus(other, count), one)

    return relation


def bounded_steps(way: int, count: int, bound: str) -> Relation:
    """At least or at most so many places before or after."""

    def relation(one: Term, other: Term) -> Formula:
        low, high = (one, other) if way < 0 else (other, one)
        if bound == "at least":
            return Less(Plus(low, count - 1), high) if count > 1 else Less(low, high)
        return And((Less(low, high), Less(high, Plus(low, count + 1))))

    return relation


def gap_of_size(bound: str, count: int) -> Relation:
    """So many between the two."""

    def relation(one: Term, other: Term) -> Formula:
        if bound == "exactly":
            return Or((so_many_steps(-1, count + 1)(one, other), so_many_steps(1, count + 1)(one, other)))
        return disjunction(
            [bounded_steps(-1, count + 1, bound)(one, other), bounded_steps(1, count + 1, bound)(one, other)]
        )

    return relation


def placed_only(place: Kind, relation: Relation) -> Relation:
    """The relation, between things that have a place at all."""
    if not place.spare:
        return relation
    last = place.members[-1]
    if not isinstance(last, Number):
        raise ValueError("spare places have numbers")
    behind = Number(last.value + 1)

    def said(one: Term, other: Term) -> Formula:
        ranked = [Less(each, behind) for each in (one, other) if not isinstance(each, Number)]
        return conjunction([relation(one, other), *ranked])

    return said
