"""How things are spread over two kinds at once: one singer for each part of each choir; two vans a day, one red and one
green; six of the seven players, each in one position on one team."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tollens.logic import And, Count, Exists, ForAll, Formula, Iff, conjunction
from tollens.wording.parsing.arrangements.clues.pairs import Pair, pair_of
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.quantities import bound
from tollens.wording.parsing.arrangements.setups.mentions import Mention
from tollens.wording.parsing.arrangements.words import PREPOSITIONS
from tollens.wording.parsing.english.numbers import cardinal


def found_somewhere(text: str, game: Game) -> Formula | None:
    """Five kinds of fruit are stocked at these stalls: each of them at one or more; None where that is not said."""
    p = Parse(text, game)
    for kind, terms, end in noun(p, _behind_count(p, 0)):
        done = p.word(end) in ("are", "were") and p.word(end + 1).endswith("ed") and p.word(end + 2) in PREPOSITIONS
        for place, spots, stop in noun(p, _behind_count(p, end + 3)) if done else ():
            link = game.link(kind, place) if place != kind and p.is_end(stop) else None
            whole = terms == kind.members and spots == place.members
            if link is not None and whole and not link[0].is_function:
                one, spot = p.fresh.variable(), p.fresh.variable()
                return ForAll(one, kind.name, Count("at least", 1, spot, place.name, pair_of(*link)(one, spot)))
    return None


def _behind_count(p: Parse, place: int) -> int:
    """The place behind 'exactly', 'the', 'these' and a number."""
    while p.word(place) in ("exactly", "the", "these", "those", "all") or cardinal(p.word(place)) is not None:
        place += 1
    return place


def in_each_of_both(p: Parse, eaches: Sequence[Mention], count: Mention) -> Formula | None:
    """For each team, exactly one player in each position: as many for every two of them."""
    outer, inner = eaches[0].kind, eaches[1].kind
    thing = count.kind
    if outer is None or inner is None or thing is None or len({outer, inner, thing}) < 3 or count.upper is not None:
        return None
    there, here = _pair(p, thing, outer), _pair(p, thing, inner)
    if there is None or here is None or count.how not in ("exactly", "at least", "at most"):
        return None
    one, two, three = p.fresh.variable(), p.fresh.variable(), p.fresh.variable()
    both = And((there(three, one), here(three, two)))
    return ForAll(one, outer.name, ForAll(two, inner.name, Count(count.how, count.number, three, thing.name, both)))


def read_members(p: Parse, place: int) -> tuple[list[Mention], int] | None:
    """One team member: one of those on each team."""
    for how, value, at in bound(p, place):
        for kind, terms, end in noun(p, at):
            things = [link.thing for link in p.game.links if link.place == kind]
            if p.word(end) in ("member", "members") and terms == kind.members and len(things) == 1:
                return [Mention("each", kind, terms=terms), Mention(how, things[0], value)], end + 1
    return None


class Shares(NamedTuple):
    """How the number of things for each place is split up: so many with each of these members of another kind."""

    each: Mention
    thing: Kind
    parts: tuple[tuple[int, Mention], ...]


def shares_of(p: Parse, groups: Sequence[Sequence[Mention]]) -> Shares | None:
    """What the groups behind the first one split up: two vans each day, one in the morning and one in the afternoon.
    None where they do not, or where the parts do not add up to the whole. What has no noun yet, as two washes each
    day, is what the days are for."""
    eaches = [each for each in groups[0] if each.how == "each"]
    counts = [each for each in groups[0] if each.how == "exactly"]
    if len(eaches) != 1 or len(counts) != 1 or eaches[0].kind is None or len(groups[0]) != 2:
        return None
    things = [link.thing for link in p.game.links if link.place == eaches[0].kind]
    whole, thing = counts[0], counts[0].kind or (things[0] if len(things) == 1 else None)
    parts: list[tuple[int, Mention]] = []
    for group in groups[1:]:
        number = next((each for each in group if each.how == "exactly"), None)
        named = [each for each in group if each.how == "name"]
        if number is None or len(named) != 1 or len(group) != 2 or number.kind not in (None, thing):
            break
        parts.append((number.number, named[0]))
    kinds = {named.kind for _, named in parts}
    if len(parts) < 2 or len(kinds) != 1 or kinds & {thing, eaches[0].kind, None} or thing is None:
        return None
    distinct = len({named.place for _, named in parts}) == len(parts)
    adds_up = sum(number for number, _ in parts) == whole.number
    return Shares(eaches[0], thing, tuple(parts)) if distinct and adds_up else None


def at_each_time(p: Parse, groups: Sequence[Sequence[Mention]]) -> Formula | None:
    """Three vans are washed each day, at three times each day: one at each time of each day. None where it is said of
    other numbers than there are times."""
    if len(groups) != 2 or any(len(group) != 2 for group in groups):
        return None
    counts = [each for each in groups[0] if each.how == "exactly" and each.kind is not None]
    times = [each for each in groups[1] if each.how == "whole" and each.kind is not None]
    days = {each.kind for group in groups for each in group if each.how == "each"}
    if len(counts) != 1 or len(times) != 1 or len(days) != 1 or times[0].kind is None or counts[0].kind is None:
        return None
    day = days.pop()
    if day is None or len(times[0].kind.members) != counts[0].number:
        return None
    single = Mention("exactly", counts[0].kind, 1)
    each = in_each_of_both(p, [Mention("each", day), Mention("each", times[0].kind)], single)
    there = _pair(p, counts[0].kind, day)
    if each is None or there is None:
        return None
    one, two = p.fresh.variable(), p.fresh.variable()
    on_a_day = Count("exactly", counts[0].number, two, counts[0].kind.name, there(two, one))
    return And((ForAll(one, day.name, on_a_day), each))


def split_up(p: Parse, shares: Shares) -> Formula | None:
    """That it is split up so for every one."""
    outer, quality = shares.each.kind, shares.parts[0][1].kind
    if outer is None or quality is None:
        return None
    there, own = _pair(p, shares.thing, outer), _pair(p, shares.thing, quality)
    if there is None or own is None:
        return None
    said: list[Formula] = []
    for number, named in shares.parts:
        if named.place is None:
            return None
        one, two = p.fresh.variable(), p.fresh.variable()
        both = And((there(two, one), own(two, named.place)))
        said.append(ForAll(one, outer.name, Count("exactly", number, two, shares.thing.name, both)))
    return conjunction(said)


def placed_in_part(p: Parse, some: Mention, places: Sequence[Mention]) -> Formula | None:
    """Exactly six of the seven players are each in one position on one team: those that have the one have the other,
    nobody has two, and as many have one at all."""
    thing = some.kind
    kinds = [each.kind for each in places if each.how == "exactly" and each.number == 1 and each.kind is not None]
    if thing is None or len(kinds) != len(places) or len(set(kinds)) < len(kinds) or thing in kinds:
        return None
    pairs = [(kind, _pair(p, thing, kind)) for kind in kinds]
    said: list[Formula] = []
    one, two = p.fresh.variable(), p.fresh.variable()
    has: list[Formula] = []
    for kind, pair in pairs:
        if pair is None:
            return None
        said.append(ForAll(one, thing.name, Count("at most", 1, two, kind.name, pair(one, two))))
        has.append(Exists(two, kind.name, pair(one, two)))
    said.append(Count("exactly", some.number, one, thing.name, has[0]))
    said += [ForAll(one, thing.name, Iff(has[0], other)) for other in has[1:]]
    return conjunction(said)


def anywhere(p: Parse, some: Mention) -> Formula | None:
    """Exactly six of the seven players are on teams: so many have any place. None where it is not clear of which kind
    the places are."""
    thing = some.kind
    places = [link.place for link in p.game.links if link.thing == thing and not link.place.name.startswith("quality")]
    pair = _pair(p, thing, places[0]) if thing is not None and len(places) == 1 else None
    if thing is None or pair is None:
        return None
    one, two = p.fresh.variable(), p.fresh.variable()
    return Count("exactly", some.number, one, thing.name, Exists(two, places[0].name, pair(one, two)))


def _pair(p: Parse, thing: Kind | None, other: Kind) -> Pair | None:
    found = p.game.link(thing, other) if thing is not None else None
    return pair_of(*found) if found is not None else None


__all__ = [
    "Shares",
    "anywhere",
    "at_each_time",
    "in_each_of_both",
    "placed_in_part",
    "read_members",
    "shares_of",
    "split_up",
]
