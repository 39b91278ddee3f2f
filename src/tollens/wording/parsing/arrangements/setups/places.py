"""Places that a set-up does not list: counted ones, days that are only named, groups without names, and the places of a
sequence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tollens.logic import Constant, Number, Term
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.setups.declarations import Declared
from tollens.wording.parsing.arrangements.setups.draft import Draft
from tollens.wording.parsing.arrangements.setups.enumerations import Enumeration
from tollens.wording.parsing.arrangements.setups.linking import SELECTING
from tollens.wording.parsing.arrangements.setups.members import add_kind
from tollens.wording.parsing.arrangements.setups.orderings import (
    counted_places,
    is_ordering,
    leave_some_out,
    partial_size,
)
from tollens.wording.parsing.arrangements.setups.unnamed import unnamed_groups
from tollens.wording.parsing.arrangements.words import WEEKDAYS
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.tokens import Token, tokens

GENERIC_PLACES = ("position", "place", "spot", "slot", "rank", "time", "turn")
STRETCHES = {"day": "daily", "week": "weekly", "month": "monthly", "year": "annual"}
_SCHEDULING = re.compile(
    r"\b(?:schedul|order|rank|sequence|arrang|line|row|race|finish|consecutive|queue|display)\w*", re.I
)


def add_places(draft: Draft, game: Game, clues: Sequence[str]) -> None:
    """Places that are counted and not listed: six chairs, a five-day week; days that are only named; and places
    that nobody counts, of things in a sequence."""
    if any(kind.ordered for kind in game.kinds) or len(game.kinds) > 2:
        leave_some_out(draft.lefts, game)
        return
    things = game.kinds[0]
    whole = " ".join([*draft.lefts, *clues])
    counted = next(counted_places(draft.lefts, game, " ".join(draft.told)), None)
    if counted is not None and not is_ordering(clues) and not _is_taken_up(counted[0], clues):
        counted = None
    named = [place for place, day in enumerate(WEEKDAYS) if re.search(rf"\b{day}\b", whole, re.I)]
    if re.search(r"\b(?:five weekdays|each weekday|workweek)\b", whole, re.I):
        named = [0, 4]
    partial = partial_size(draft.lefts, len(things.members))
    in_places = is_ordering(clues) or (counted is not None and counted[1] == partial)
    if partial is not None and len(game.kinds) == 1 and in_places:
        noun = counted[0] if counted is not None and counted[1] == partial else "place"
        _add_kind_of_places(draft, game, noun, partial, len(things.members) - partial)
        game.partial = game.kinds[-1]
        game.chosen[things.name] = "chosen"
    elif counted is not None:
        _add_kind_of_places(draft, game, counted[0], counted[1])
    elif len(named) > 1 and len(game.kinds) == 1:
        days = [Token(day.capitalize(), day, 1) for day in WEEKDAYS[named[0] : named[-1] + 1]]
        listed = Enumeration(tuple((day,) for day in days), ordered=True)
        add_kind(
            game,
            Declared([("day",)], listed),
            len(game.kinds),
            circular=draft.flags.circular,
            labels=draft.is_upright,
        )
    elif len(game.kinds) == 1 and not is_ordering(clues) and (grouped := _unnamed(draft, clues, game)) is not None:
        noun, size = grouped
        members = tuple(Constant(f"{noun}_{number}") for number in range(1, size + 1))
        game.kinds.append(Kind(noun, members))
        game.nouns[(noun,)] = (game.kinds[-1], members)
        game.names |= {(term.name,): (game.kinds[-1], term) for term in members}  # as no text calls them
    elif len(game.kinds) == 1 or draft.flags.sequence or draft.declarations.owned is not None:
        head = " ".join(sentence for sentence, _ in draft.reduced)
        tied = re.search(r"\bsame\b|\btie|simultaneous|\bat once\b|concurrent", " ".join(draft.told), re.I)
        if not draft.flags.sequence and (tied is None or (not SELECTING.search(head) and _SCHEDULING.search(head))):
            draft.flags.sequence = is_ordering(clues, degrees=_SCHEDULING.search(head) is not None)
        if draft.flags.sequence:
            _add_kind_of_places(draft, game, "place", len(things.members))
            draft.flags.different = True


def _unnamed(draft: Draft, clues: Sequence[str], game: Game) -> tuple[str, int] | None:
    """The groups that are counted and not named, where there is one noun for them."""
    found = set(unnamed_groups(draft.lefts, clues, game))
    return found.pop() if len(found) == 1 else None


def _add_kind_of_places(draft: Draft, game: Game, noun: str, size: int, spare: int = 0) -> None:
    members: tuple[Term, ...] = tuple(map(Number, range(1, size + 1)))
    kind = Kind(noun, members, ordered=True, circular=draft.flags.circular, spare=spare)
    game.kinds.append(kind)
    for each in (noun, *(GENERIC_PLACES if noun == "place" else ())):
        game.nouns.setdefault((each,), (kind, members))
    told = {token.word for sentence, _ in draft.reduced for token in tokens(sentence)} if noun == "place" else set()
    for each, often in STRETCHES.items():  # one city each year: then the places are years
        if told & {each, f"{each}s", often}:
            game.nouns.setdefault((each,), (kind, members))


def _is_taken_up(noun: str, clues: Sequence[str]) -> bool:
    """Whether the clues speak of such places: the third day, day 3, on the same day."""
    return any(singular(token.word) == noun for clue in clues for token in tokens(clue))
