"""Half-days: mornings and afternoons, as a set-up declares them, and the order that they make with the days.

A thing that has a day and a part of the day has a half-day: 'before' is said of these, 'on an earlier day' of the days.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tollens.logic import And, Apply, Equal, ForAll, Formula, Iff, Number, Term, Variable, conjunction
from tollens.wording.parsing.arrangements.game import Game, Kind, Link
from tollens.wording.parsing.arrangements.setups.enumerations import Enumeration
from tollens.wording.parsing.english.tokens import Token

PART = "part_of_day"  # what the parts are called: no text has the word
_HALVES = ("morning", "afternoon")
_BETWEEN = frozenset("and or in the on one exactly an a either entire full whole".split())
_WHOLE = ("entire", "full", "whole")


def half_days(found: Sequence[Token]) -> tuple[Enumeration, list[Token]] | None:
    """The parts of the day that a sentence has, and the sentence in plainer words; None where it has none."""
    words = [token.word for token in found]
    if any(words.count(half) != 1 for half in _HALVES):
        return None
    first, last = (words.index(half) for half in _HALVES)
    if not 0 < first < last <= first + 6 or not {"and", "or"} & set(words[first + 1 : last]):
        return None
    listed = Enumeration(((found[first],), (found[last],)))
    if "or" in words[first:last] and "either" in words[max(0, first - 3) : first]:
        start = first - 1 - words[first - 1 :: -1].index("either")
        return listed, [*found[:start], *_written(f"in exactly one {PART}"), *found[last + 1 :]]
    if words[first - 1] in ("—", "–", "--", ":", "("):  # two each day—morning and afternoon
        behind = last + 2 if words[last + 1 : last + 2] in (["—"], ["–"], ["--"], [")"]) else last + 1
        return listed, [*found[: first - 1], *_written(_APART), *found[behind:]]
    opens = next((k for k in range(first - 1, -1, -1) if words[k] not in _BETWEEN), -1)
    if opens > 0 and words[opens] in (":", "—", "–", "--"):  # two: one in the morning and one in the afternoon
        return listed, [*found[:opens], *_written(","), *found[opens + 1 :]]
    return listed, list(found)


_APART = ", one in the morning and one in the afternoon"


def takes_a_half_day(words: Sequence[str]) -> bool:
    """Whether each thing takes up all of a morning or of an afternoon."""
    return any(
        words[at] == half and at and words[at - 1] in _WHOLE for half in _HALVES for at in range(len(words))
    ) and any(words[at : at + 1] == ["or"] for at in range(len(words)))


def _written(words: str) -> list[Token]:
    return [Token(word, word, 1) for word in words.split()]


def half_days_in_order(game: Game, functions: dict[str, tuple[bool, bool]], *, alone: bool) -> list[Formula]:
    """Where each thing has a day, and a part of it: the half-days as an order of their own, and how they hang together
    with the days. `alone` says that no two things share a half-day."""
    halves = _parts_of_day(game)
    if halves is None:
        return []
    days = [link for link in game.links if link.is_function and link.place.name == "day" and link.thing != halves]
    if len(days) != 1 or not days[0].place.ordered:
        return []
    day = days[0]
    thing = day.thing
    own = next((link for link in game.links if (link.thing, link.place) == (thing, halves)), None)
    if own is None:
        return []
    size = len(day.place.members) * len(halves.members)
    slots = Kind("half_day", tuple(map(Number, range(1, size + 1))), ordered=True)
    first = _first(day.place)
    spots: dict[tuple[Term, Term], Number] = {
        (here, half): Number((here.value - first) * len(halves.members) + place + 1)
        for here in day.place.members
        if isinstance(here, Number)
        for place, half in enumerate(halves.members)
    }
    slot = Link("half_day_of", thing, slots, is_function=True)
    settled = replace(own, is_function=True)
    game.links = [
        settled if link == own else link for link in game.links if {link.thing, link.place} != {day.place, halves}
    ]
    game.links.append(slot)
    game.kinds.append(slots)
    game.finest = slots
    full = alone and len(thing.members) == size
    for name in [name for name in functions if all(link.name != name for link in game.links)]:
        del functions[name]
    functions[settled.name] = (False, False)
    functions[slot.name] = (alone, full)
    if full:
        game.filled = {slots.name}
    for words, (kind, term) in list(game.names.items()):
        for more, (other, half) in list(game.names.items()):
            if kind == day.place and other == halves and (term, half) in spots:
                game.names[(*words, *more)] = (slots, spots[term, half])
    one = Variable("v")
    return [
        ForAll(
            one,
            thing.name,
            conjunction(
                Iff(
                    Equal(Apply(slot.name, (one,)), spot),
                    And((Equal(Apply(day.name, (one,)), here), Equal(Apply(settled.name, (one,)), half))),
                )
                for (here, half), spot in spots.items()
            ),
        )
    ]


def _parts_of_day(game: Game) -> Kind | None:
    """Morning and afternoon; or the times of each day, where there are days too."""
    part = game.nouns.get((PART,)) or game.nouns.get(("time",))
    timed = part is not None and (part[0].name == PART or (part[0].name == "time" and part[0].ordered))
    return part[0] if part is not None and timed else None


def _first(kind: Kind) -> int:
    first = kind.members[0]
    if not isinstance(first, Number):
        raise ValueError("days that are not in an order")
    return first.value
