"""Circles: across from each other, so many places clockwise, and what a set-up says of these words."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import Equal, Formula, Or, Plus, Term
from tollens.wording.parsing.arrangements.clues.relations import Relation, so_many_steps
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.english.numbers import cardinal

FACING = ("opposite", "opposite from", "across from", "across the table from", "facing")


def half_way(kind: Kind | None) -> Relation | None:
    """Half the circle away; None where the places are in no circle, or an odd number."""
    if kind is None or not kind.circular or len(kind.members) % 2:
        return None
    half = len(kind.members) // 2
    return lambda one, other: Or((so_many_steps(-1, half)(one, other), so_many_steps(1, half)(one, other)))


def clockwise(p: Parse, place: int) -> Iterator[tuple[Relation, int]]:
    """[Immediately] clockwise from, two places counterclockwise from. Where the places have numbers of their own
    nothing says which way these run."""
    kind = p.game.sequence
    if kind is None or not kind.circular or kind.name != "place":
        return
    at, steps = place, 1 if p.word(place) in ("immediately", "directly") else None
    count = cardinal(p.word(place))
    if steps is not None:
        at = place + 1
    elif count is not None and p.word(place + 1) in ("place", "places", "position", "positions", "seat", "seats"):
        at, steps = place + 2, count
    way = {"clockwise": 1, "counterclockwise": -1, "counter-clockwise": -1}.get(p.word(at))
    if way is None or steps is None or p.word(at + 1) not in ("from", "of") or not 0 < steps < len(kind.members):
        return
    yield _around(steps if way > 0 else len(kind.members) - steps, len(kind.members)), at + 2


def _around(steps: int, size: int) -> Relation:
    def relation(one: Term, other: Term) -> Formula:
        return Or((Equal(Plus(other, steps), one), Equal(Plus(one, size - steps), other)))

    return relation


def defines_across(text: str, game: Game) -> bool:
    """Whether a sentence only says what 'across from' means, and means half the circle: two are said to be across from
    each other if there are three others between them, of eight."""
    p = Parse(text, game)
    kind = game.sequence
    said = next((k for k in range(len(p.words)) if p.after(k, "said", "to", "be") is not None), None)
    if kind is None or half_way(kind) is None or said is None:
        return False
    facing = any(p.after_any(k, FACING) is not None for k in range(said, len(p.words)))
    counted = [number for word in p.words[said:] if (number := cardinal(word)) is not None and word != "one"]
    return facing and "between" in p.words and counted == [len(kind.members) // 2 - 1]
