"""Capacities: there are three seats on the bus and six on the train. Nobody has to take them all."""

from __future__ import annotations

from tollens.logic import Count, Formula, Term, conjunction
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.names import is_scenery, noun, term
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import PREPOSITIONS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal

_ROOM = frozenset("position place seat spot slot opening vacancy bed space berth desk bunk".split())


def capacity(text: str, game: Game) -> Formula | None:
    """How many things each of some places can take at most; None where the sentence says anything else, where some
    thing need not have one of these places, or where there is no room for all."""
    p = Parse(text, game)
    at = p.after_any(0, ["there are", "there is"])
    if at is None:
        return None
    room: dict[Term, int] = {}
    places: set[Kind] = set()
    while True:
        found = _room_at(p, at, bool(room))
        if found is None:
            return None
        number, kind, spot, end = found
        room[spot] = number
        places.add(kind)
        more = p.after_any(end, [", and", "and", ","])
        if more is None or (cardinal(p.word(more)) is None and p.word(more) != "only"):
            break
        at = more
    if not p.is_end(end) and not _is_not_all(p, end):
        return None
    link = next((each for each in game.links if each.is_function and each.place in places), None)
    whole = link is not None and len(places) == 1 and len(room) == len(link.place.members)
    if link is None or not whole or sum(room.values()) < len(link.thing.members):
        return None
    one = p.fresh.variable()
    return conjunction(
        Count("at most", number, one, link.thing.name, link.holds(one, spot)) for spot, number in room.items()
    )


def _room_at(p: Parse, place: int, again: bool) -> tuple[int, Kind, Term, int] | None:
    """Three open positions on the board: the number, the place, and where the words end. Behind the first one the noun
    may be left out: and six on the council."""
    at = place + 1 if p.word(place) in ("exactly", "only") else place
    number = cardinal(p.word(at))
    if number is None:
        return None
    at += 1
    start = at
    while at < start + 3 and (p.word(at).isalpha() and p.word(at) not in PREPOSITIONS):
        at += 1
    said = p.words[start:at]
    if any(any(noun(p, k)) for k in range(start, at)) or (not said and not again):
        return None
    if (said and singular(said[-1]) not in _ROOM) or p.word(at) not in PREPOSITIONS:
        return None
    for kind, spot, end in term(p, at + 1):
        return number, kind, spot, end
    return None


def _is_not_all(p: Parse, place: int) -> bool:
    """…, but not all of them will be filled: as is so anyway."""
    at = p.after_any(place, [", but not all of", ", not all of", ", although not all of", ", though not all of"])
    return at is not None and all(
        is_scenery(p, k) or p.word(k) in ("them", "which", "will", "be", "are", "must", "filled", "taken", "time")
        for k in range(at, len(p.words))
    )
