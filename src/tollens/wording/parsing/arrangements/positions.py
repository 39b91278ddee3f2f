"""Where the members of a kind stand in an order."""

from __future__ import annotations

from tollens.logic import Term
from tollens.wording.parsing.arrangements.game import Kind
from tollens.wording.parsing.arrangements.parser import Parse


class Position:
    """Where the members of a kind stand."""

    def __init__(self, p: Parse, kind: Kind, place: Kind) -> None:
        self.p, self.kind, self.place = p, kind, place

    def of(self, term: Term, kind: Kind) -> Term | None:
        """The place of a member, as a term; None where it has none in this order."""
        found = self.p.game.place_of(term, kind)
        return found[0] if found is not None and found[1] == self.place else None


def position_of(p: Parse, kind: Kind) -> Position | None:
    """The order that a kind stands in; None where there is none."""
    found = p.game.place_of(kind.members[0], kind) if kind.members else None
    return None if found is None else Position(p, kind, found[1])


def sure_of(term: Term | None) -> Term:
    """A place that the caller knows to be there."""
    if term is None:
        raise ValueError("a thing without a place")  # the rules above ask first
    return term
