"""How many: exactly two, at least one, one or two, at least two but no more than three."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.logic import (
    Bound,
)
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.english.numbers import cardinal

_BOUNDS: tuple[tuple[str, Bound, int], ...] = (
    ("exactly", "exactly", 0), ("precisely", "exactly", 0), ("just", "exactly", 0), ("at least", "at least", 0),
    ("no fewer than", "at least", 0), ("no less than", "at least", 0), ("at most", "at most", 0),
    ("no more than", "at most", 0), ("not more than", "at most", 0), ("more than", "at least", 1),
    ("fewer than", "at most", -1), ("up to", "at most", 0), ("only", "exactly", 0), ("a total of", "exactly", 0),
    ("a maximum of", "at most", 0), ("a minimum of", "at least", 0), ("less than", "at most", -1),
)  # fmt: skip


def bound(p: Parse, place: int) -> Iterator[tuple[Bound, int, int]]:
    """How many: exactly two, at least one, one or more, two."""
    for words, kind, shift in _BOUNDS:
        if (end := p.after(place, *words.split())) is not None:
            value = 1 if p.word(end) in ("a", "an") else cardinal(p.word(end))
            if value is not None and end < len(p.words):
                yield kind, value + shift, end + 1
        if end is not None and p.word(end) in ("once", "twice"):
            yield kind, (1 if p.word(end) == "once" else 2) + shift, end + 1
    if p.after(place, "a", "single") is not None:
        yield "exactly", 1, place + 2
    value = cardinal(p.word(place))
    if value is not None:
        if p.after(place + 1, "or", "more") is not None:
            yield "at least", value, place + 3
        elif p.after(place + 1, "or", "fewer") is not None:
            yield "at most", value, place + 3
        elif p.after(place + 1, "and", "only") is not None and cardinal(p.word(place + 3)) == value:
            yield "exactly", value, place + 4
        else:
            yield "exactly", value, place + 1


def span(p: Parse, place: int) -> Iterator[tuple[int, int, int]]:
    """At least two but no more than three; either one or two; one or two: the least, the most."""
    start = place + 1 if p.word(place) == "either" else place
    for how, low, at in bound(p, start):
        behind = at + 1 if p.word(at) == "," else at
        if how == "at least" and p.word(behind) in ("but", "and"):
            for other, high, end in bound(p, behind + 1):
                if other == "at most":
                    yield low, high, end + 1 if p.word(end) == "," else end
        if how == "exactly" and p.word(at) == "or" and (top := cardinal(p.word(at + 1))) == low + 1:
            yield low, top, at + 2


def upper_behind(p: Parse, place: int) -> tuple[int, int] | None:
    """At least one dog, but no more than three, runs: the most, behind what is counted, and the place behind it."""
    if p.word(place) != "," or p.word(place + 1) not in ("but", "and"):
        return None
    ends = [(high, end) for how, high, end in bound(p, place + 2) if how == "at most" and p.word(end) == ","]
    return (ends[0][0], ends[0][1] + 1) if ends else None
