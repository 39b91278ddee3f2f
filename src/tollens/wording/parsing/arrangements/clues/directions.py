"""Directions: before and after, left and right, above and below, older and newer, and how far."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.wording.parsing.arrangements.clues.betweenness import AT_ONCE
from tollens.wording.parsing.arrangements.clues.relations import Relation, is_greater, is_less, so_many_steps
from tollens.wording.parsing.arrangements.names import is_scenery, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.words import base_adjective
from tollens.wording.parsing.english.numbers import cardinal

_BEFORE = ("before", "earlier than", "ahead of", "prior to", "in front of", "sooner than", "preceding", "precede",
           "precedes", "preceded", "closer to the front than", "to the left of", "left of", "farther left than",
           "farther to the left than", "further to the left than", "nearer the front than",
           "nearer to the front than")  # fmt: skip
_AFTER = ("after", "later than", "behind", "following", "follow", "follows", "followed", "subsequent to",
          "closer to the back than", "to the right of", "right of", "farther right than", "farther to the right than",
          "further to the right than", "nearer the back than", "nearer to the back than",
          "after than")  # fmt: skip
NUMBERED_LOWER = ("lower-numbered", "lower numbered", "numbered lower", "lower number", "smaller number")
NUMBERED_HIGHER = ("higher-numbered", "higher numbered", "numbered higher", "higher number", "larger number")
_ABOVE = ("above", "over", "on top of")
_BELOW = ("below", "beneath", "under", "underneath")
STRETCHES = ("week", "day", "year", "month", "morning", "order", "sequence", "schedule", "line", "row")
_COMPASS = {"west": -1, "east": 1, "north": -1, "south": 1}


def passive(p: Parse, place: int, steps: int) -> Iterator[tuple[Relation, int]]:
    """Preceded by, followed immediately by, preceded in the row by; with a step where 'immediately' stood before."""
    at = place + steps
    way = {"followed": -1, "preceded": 1}.get(p.word(at))
    if way is None:
        return
    end = at + 1
    while end < len(p.words) and end - at < 6 and p.word(end) != "by":
        if (behind := p.after_any(end, AT_ONCE)) is not None:
            steps, end = 1, behind
        elif is_scenery(p, end) and not any(noun(p, end)):
            end += 1
        else:
            return
    if p.word(end) == "by":
        plain = is_less if way < 0 else is_greater
        yield (so_many_steps(way, 1) if steps else plain), end + 1


def earlier_or_later(p: Parse, place: int) -> Iterator[tuple[Relation, int]]:
    """A direction, however far."""
    for way, end in direction(p, place):
        yield (is_less if way < 0 else is_greater), end


def direction(p: Parse, place: int) -> Iterator[tuple[int, int]]:
    """-1 for an earlier place, 1 for a later one. In a circle no place is before another; only its number is."""
    if p.game.sequence is not None and p.game.sequence.circular:
        yield from _by_number(p, place)
        return
    place = place + 1 if p.after_any(place, ["any earlier", "any later", "any sooner"]) is not None else place
    if (end := p.after_any(place, _BEFORE)) is not None:
        yield -1, end
    if (end := p.after_any(place, _AFTER)) is not None:
        yield 1, end
    yield from _by_number(p, place)
    at = place + 1 if p.word(place) in ("a", "an", "any") else place
    if p.word(at) in ("earlier", "later"):
        yield from ((-1 if p.word(at) == "earlier" else 1, behind) for behind in _than(p, at + 1) if behind != at + 2)
    for phrases, way in ((_ABOVE, 1), (_BELOW, -1)):
        upright = p.after_any(place, phrases)
        if upright is not None and p.game.up is not None:
            yield way * p.game.up, upright
    if p.word(at) in ("higher", "lower") and p.game.higher is not None:
        yield from ((p.game.higher * (1 if p.word(at) == "higher" else -1), behind) for behind in _than(p, at + 1))
    if p.word(place) in _COMPASS and p.word(place + 1) == "of":
        yield _COMPASS[p.word(place)], place + 2
    yield from _nearer(p, place)
    yield from _by_degree(p, place)


def _by_number(p: Parse, place: int) -> Iterator[tuple[int, int]]:
    """A lower-numbered chair than, numbered higher than."""
    at = place + 1 if p.word(place) in ("a", "an", "any") else place
    for words, way in ((NUMBERED_LOWER, -1), (NUMBERED_HIGHER, 1)):
        numbered = p.after_any(at, words)
        if numbered is not None:
            yield from ((way, behind) for behind in _than(p, numbered))


def _nearer(p: Parse, place: int) -> Iterator[tuple[int, int]]:
    """Closer to the door than, farther from the door than: where the set-up says at which end that is."""
    close = p.after_any(place, ["closer to the", "nearer to the", "nearer the"])
    far = p.after_any(place, ["farther from the", "further from the"])
    at = close or far
    if at is not None and p.word(at + 1) == "than" and (way := p.game.near.get(p.word(at))) is not None:
        yield way if close is not None else -way, at + 2


def _than(p: Parse, place: int) -> Iterator[int]:
    """Behind [noun] 'than': 'a lower-numbered chair than', 'later in the week than'."""
    at = place
    while at < len(p.words) and at - place < 5:
        if p.word(at) == "than":
            yield at + 1
            return
        if not is_scenery(p, at) and not any(noun(p, at)) and p.word(at) not in STRETCHES:
            return
        at += 1


_NO_DEGREE = frozenset("earlier later more less fewer other rather number greater after".split())


def _by_degree(p: Parse, place: int) -> Iterator[tuple[int, int]]:
    """Older than, more costly than, less costly than."""
    word = p.word(place)
    if word in ("more", "less", "fewer") and p.word(place + 2) == "than":
        if any(noun(p, place + 1)):
            return  # more dogs than: a number, and no place
        way = p.game.pole(p.word(place + 1))
        if way is not None:
            yield way if word == "more" else -way, place + 3
    elif p.word(place + 1) == "than" and word not in _NO_DEGREE:
        if word in ("higher", "lower"):
            return
        adjective = base_adjective(word)
        way = p.game.pole(adjective) if adjective is not None else None
        if way is not None:
            yield way, place + 2


def distance(p: Parse, place: int) -> Iterator[tuple[str, int, int]]:
    """Two places, exactly two places, at least two places."""
    bound, at = "exactly", place
    for words, found in (
        ("exactly", "exactly"),
        ("at least", "at least"),
        ("at most", "at most"),
        ("no more than", "at most"),
    ):
        if (end := p.after(place, *words.split())) is not None:
            bound, at = found, end
    count = cardinal(p.word(at))
    if count is None:
        if p.word(at) == "the" and any(kind.ordered for kind, _, _ in noun(p, at + 1)):  # the day before
            for kind, _, end in noun(p, at + 1):
                if kind.ordered:
                    yield "exactly", 1, end
        return
    for kind, _, end in noun(p, at + 1):
        if kind.ordered:
            yield bound, count, end
    if p.word(at + 1) in ("position", "positions", "place", "places", "spot", "spots"):
        yield bound, count, at + 2
