"""What the formulas of a set-up say of a link: one place each, so many things for each place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.logic import And, Atom, Count, ForAll, Formula, Not, Term
from tollens.logic.walk import every_part
from tollens.wording.parsing.arrangements.game import Link


def speaks_of(formula: Formula, link: Link) -> bool:
    """Whether it says anything of the link."""
    return any(isinstance(part, Atom) and part.predicate == link.name for part in every_part(formula))


def counts_places(formula: Formula, link: Link) -> bool:
    """Whether it counts the places of a thing, or some of the things; not, that none has more than one."""
    for part in (each for one in _parts(formula) if not _is_at_most_one(one, link) for each in every_part(one)):
        counts = isinstance(part, Count) and speaks_of(part.body, link)
        if (
            counts
            and isinstance(part, Count)
            and (part.sort == link.place.name or not _is_under_all(formula, part, link))
        ):
            return True
    return False


def has_at_most_one(formula: Formula, link: Link) -> bool:
    """Whether it says that no thing has two places."""
    return any(_is_at_most_one(part, link) for part in _parts(formula))


def _is_at_most_one(formula: Formula, link: Link) -> bool:
    match formula:
        case ForAll(one, thing, Not(Count("at least", 2, two, place, Atom(name, arguments)))):
            return (thing, place, name, arguments) == (link.thing.name, link.place.name, link.name, (one, two))
        case ForAll(one, thing, Count("at most", 1, two, place, Atom(name, arguments))):
            return (thing, place, name, arguments) == (link.thing.name, link.place.name, link.name, (one, two))
    return False


def _is_under_all(formula: Formula, count: Count, link: Link) -> bool:
    """Whether things are counted for each place."""
    return any(
        isinstance(part, ForAll) and part.sort == link.place.name and part.body == count for part in _parts(formula)
    )


def _parts(formula: Formula) -> Iterator[Formula]:
    """What it says, one after the other."""
    if isinstance(formula, And):
        for part in formula.parts:
            yield from _parts(part)
    else:
        yield formula


def total_of(link: Link, stated: Sequence[Formula]) -> int:
    """How many things the places take in all, where the set-up says it of each."""
    exact: dict[Term, int] = {}
    for formula in stated:
        for part in _parts(formula):
            match part:
                case ForAll(place, sort, Count("exactly", number, thing, other, Atom(name, arguments))):
                    named = (sort, other, name) == (link.place.name, link.thing.name, link.name)
                    if named and arguments == (thing, place):
                        exact |= dict.fromkeys(link.place.members, number)
                case Count("exactly", number, thing, other, Atom(name, (one, spot))):
                    if (other, name, one) == (link.thing.name, link.name, thing):
                        exact[spot] = number
    return sum(exact.values()) if len(exact) == len(link.place.members) else -1


def may_be_shared_out(link: Link, stated: Sequence[Formula]) -> bool:
    """Whether each thing has so many places that there are just enough for all, and nothing says how many things a
    place has: two tiles for each of four players, of eight. Then they may be shared out, or two may have the same."""
    enough = any(
        sort == link.thing.name and other == link.place.name and number * len(link.thing.members) == size and number > 1
        for formula in stated
        for part in _parts(formula)
        for sort, other, number, size in _counts_of_all(part, link)
    )
    spoken = any(
        isinstance(part, Count) and part.sort == link.thing.name and speaks_of(part.body, link)
        for formula in stated
        for part in every_part(formula)
    )
    return enough and not spoken and not link.is_function


def _counts_of_all(part: Formula, link: Link) -> Iterator[tuple[str, str, int, int]]:
    match part:
        case ForAll(_, str(sort), Count("exactly", number, _, str(other), Atom(name, _))):
            if name == link.name:
                yield sort, other, number, len(link.place.members)


def gives_one_each(formula: Formula, link: Link, *, forward: bool) -> bool:
    """Whether it says that each thing has just one place, or each place one thing."""
    parts = _parts(formula)
    outer, inner = (link.thing.name, link.place.name) if forward else (link.place.name, link.thing.name)
    for part in parts:
        match part:
            case ForAll(one, sort, Count("exactly", 1, two, other, Atom(name, arguments))):
                if (sort, other, name) == (outer, inner, link.name) and set(arguments) == {one, two}:
                    return True
    return False
