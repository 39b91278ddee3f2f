"""Votes: whoever is not for something is against it, where a set-up says so."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.logic import Formula, Not, Term
from tollens.wording.parsing.arrangements.clues.pairs import Pair
from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse

_FOR_OR_AGAINST = ("for or against", "for or else against")


def set_opposed(game: Game, told: Sequence[str]) -> None:
    """Note whether each member of a kind is for or against each of another."""
    game.opposed = any(is_for_or_against(text, game) for text in told)


def is_for_or_against(text: str, game: Game) -> bool:
    """Whether a sentence says so and nothing more: each judge votes either for or against each plea."""
    p = Parse(text, game)
    at = next((k for k in range(len(p.words)) if p.after_any(k, _FOR_OR_AGAINST) is not None), None)
    if at is None or p.word(0) not in ("each", "every"):
        return False
    end = p.after_any(at, _FOR_OR_AGAINST) or at
    whom = [kind for k in range(1, at) for kind, terms, _ in noun(p, k) if terms == kind.members]
    what = [kind for kind, terms, stop in noun(p, end + 1) if terms == kind.members and p.is_end(stop)]
    return p.word(end) in ("each", "every") and bool(whom and what) and game.link(whom[0], what[0]) is not None


def voted(p: Parse, place: int, pair: Pair) -> Pair:
    """What is said of two, turned round behind 'against'."""
    if not p.game.opposed or p.word(place - 1) != "against":
        return pair

    def against(one: Term, other: Term) -> Formula:
        return Not(pair(one, other))

    return against
