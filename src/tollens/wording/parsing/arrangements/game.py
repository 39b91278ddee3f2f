"""A game: the kinds of things that a set-up declares, how they are linked, and what their places are called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tollens.logic import And, Apply, Atom, Constant, Equal, Exists, Formula, Term, Variable
from tollens.wording.parsing.arrangements.words import ANTONYMS

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing or place, its members in order. Ordered: earlier and later, higher and lower make sense of it."""

    name: str
    members: tuple[Term, ...]
    ordered: bool = False
    circular: bool = False
    spare: int = 0  # places behind the last one, for things that have none: 'five of the seven are ranked'


@dataclass(frozen=True, slots=True)
class Link:
    """How two kinds hang together: each thing has one place, or a thing and a place go together or not."""

    name: str
    thing: Kind
    place: Kind
    is_function: bool = False

    def holds(self, thing: Term, place: Term) -> Formula:
        """That the thing has the place."""
        if self.is_function:
            return Equal(Apply(self.name, (thing,)), place)
        return Atom(self.name, (thing, place))


@dataclass(frozen=True, slots=True)
class Through(Link):
    """What the only thing of a place goes with, said of the place."""

    via: tuple[Link, Link] | None = None

    def holds(self, thing: Term, place: Term) -> Formula:
        """That whatever has the place goes with it."""
        if self.via is None:
            raise ValueError("by way of nothing")
        ranked, own = self.via
        one = Variable("v_")
        return Exists(one, ranked.thing.name, And((ranked.holds(one, thing), own.holds(one, place))))


@dataclass(slots=True)
class Game:
    """All that a set-up taught, for the clues to be read by."""

    kinds: list[Kind] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    names: dict[Words, tuple[Kind, Term]] = field(default_factory=dict)  # in lower case; letters in capitals
    nouns: dict[Words, tuple[Kind, tuple[Term, ...]]] = field(default_factory=dict)  # singular; of some or all members
    partial: Kind | None = None  # the places of things of which some have none
    finest: Kind | None = None  # of several orders the one that 'before' is said of: half-days, not days
    chosen: dict[str, str] = field(default_factory=dict)  # kind → the predicate of those that are selected
    stems: set[str] = field(default_factory=set)  # the words of the set-up
    poles: dict[str, int] = field(default_factory=dict)  # adjective → -1 where more of it is a smaller number, or 1
    opposed: bool = False  # everyone is for or against everything: then 'against' is 'not for'
    near: dict[str, int] = field(default_factory=dict)  # noun → -1 where the first place is closest to it, 1 the last
    up: int | None = None  # whether above is the larger number (1) or the smaller one (-1)
    higher: int | None = None  # and higher, likewise
    filled: set[str] = field(default_factory=set)  # kinds of places each of which has just one thing
    marks: dict[str, tuple[Kind, str]] = field(default_factory=dict)  # stem of a verb → whom it marks, the predicate
    agents: set[str] = field(default_factory=set)  # who does it all, and is no part of the game

    def link(self, one: Kind, other: Kind) -> tuple[Link, bool] | None:
        """The link of two kinds, and whether the first is its thing; None where there is none or more than one."""
        found = [(link, link.thing == one) for link in self.links if {link.thing, link.place} == {one, other}]
        if not found and one != other:
            found = [(link, link.thing == one) for link in self.through if {link.thing, link.place} == {one, other}]
        return found[0] if len(found) == 1 else None

    @property
    def through(self) -> list[Link]:
        """Links by way of a third kind: where each place has one car and a car has a colour, the place has it."""
        return [
            Through(f"{ranked.name}:{own.name}", ranked.place, own.place, via=(ranked, own))
            for ranked in self.links
            for own in self.links
            if ranked.thing == own.thing and ranked.place.name in self.filled and own.place.name not in self.filled
        ]

    def place_of(self, term: Term, kind: Kind, place: Kind | None = None) -> tuple[Term, Kind] | None:
        """The place that a thing has, as a term, where each has one: in the kind of places that is named, or the only
        ordered one. A place is its own."""
        if kind.ordered and place in (None, kind):
            return term, kind
        orders = [link for link in self.links if link.thing == kind and link.place.ordered]
        if self.finest is not None:
            orders = [link for link in orders if link.place == self.finest]
        found = [link for link in self.links if link.thing == kind and link.is_function and link.place == place]
        if place is None and len(orders) == 1 and orders[0].is_function:  # of two orders, 'before' is in neither
            found = orders
        return (Apply(found[0].name, (term,)), found[0].place) if len(found) == 1 else None

    @property
    def constants(self) -> set[str]:
        """The names of the members, as the theory has them."""
        return {term.name for kind in self.kinds for term in kind.members if isinstance(term, Constant)}

    @property
    def sequence(self) -> Kind | None:
        """The only ordered kind, or the finest; None where there is none or several."""
        if self.finest is not None:
            return self.finest
        ordered = [kind for kind in self.kinds if kind.ordered]
        return ordered[0] if len(ordered) == 1 else None

    def pole(self, adjective: str) -> int | None:
        """Whether more of it is a smaller number (-1) or a larger one (1). The first adjective sets the scale, what is
        its opposite goes the other way, and None is said of any other."""
        if adjective not in self.poles:
            opposites = {other: -way for known, way in self.poles.items() for other in _opposites(known)}
            if not self.poles:
                second = any(adjective == pair[1] for pair in ANTONYMS) and not any(
                    adjective == pair[0] for pair in ANTONYMS
                )
                self.poles[adjective] = 1 if second else -1
            elif adjective in opposites:
                self.poles[adjective] = opposites[adjective]
            else:
                return None
        return self.poles[adjective]


def _opposites(adjective: str) -> Iterable[str]:
    for one, other in ANTONYMS:
        if adjective in (one, other):
            yield other if adjective == one else one
    for prefix in ("un", "in", "im", "dis"):
        yield prefix + adjective
        if adjective.startswith(prefix):
            yield adjective.removeprefix(prefix)


_LETTERS = "xyzuvwpqrst"


class Fresh:
    """Variables that are not in use."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._count = 0
        self._letters = [letter for letter in _LETTERS if letter not in set(taken)] or ["v_"]

    def variable(self) -> Variable:
        """The next one."""
        rounds, letter = divmod(self._count, len(self._letters))
        self._count += 1
        return Variable(self._letters[letter] + (str(rounds) if rounds else ""))
