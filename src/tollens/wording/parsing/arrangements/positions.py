"""Where the members of a kind stand in an order."""

from __future__ import annotations

from tollens.logic import Term
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.names import name, noun
from tollens.wording.parsing.arrangements.parser import Parse


class Position:
    """Where the members of a kind stand."""

    def __init__(self, p: Parse, kind: Kind, place: Kind) -> None:
        self.p, self.kind, self.place = p, kind, place

    def of(self, term: Term, kind: Kind) -> Term | None:
        """The place of a member, as a term; None where it has none in this order."""
        found = self.p.game.place_of(term, kind, self.place)
        return found[0] if found is not None else None


def position_of(p: Parse, kind: Kind) -> Position | None:
    """The order that a kind stands in; None where there is none."""
    found = p.game.place_of(kind.members[0], kind) if kind.members else None
    return None if found is None else Position(p, kind, found[1])


def positions_of(p: Parse, kind: Kind) -> list[Position]:
    """All orders that a kind stands in: half-days and days."""
    places = [link.place for link in p.game.links if link.thing == kind and link.is_function and link.place.ordered]
    return [Position(p, kind, place) for place in ([kind] if kind.ordered else places)]


def is_meant(p: Parse, position: Position, place: int, end: int) -> bool:
    """Whether what stands between two places is said of this order and not of another: it names one of its places or
    their noun; or it names none, and the order is the finest."""
    at_all = [at for at in range(place, end) if p.word(at - 1) not in ("some", "any") or p.word(at) != "time"]
    orders = [link.place for link in p.game.links if link.thing == position.kind and link.place.ordered]
    if len(orders) < 2:
        return True
    named = {kind for at in at_all for kind, _, _ in (*noun(p, at), *name(p, at)) if kind.ordered}
    return named == {position.place} if named else position.place == p.game.finest


def sure_of(term: Term | None) -> Term:
    """A place that the caller knows to be there."""
    if term is None:
        raise ValueError("a thing without a place")  # the rules above ask first
    return term
