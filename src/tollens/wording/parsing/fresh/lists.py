"""Lists in words, taken apart: 'Anna, Ben and Carla' is Anna, Ben, Carla."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tollens.wording.parsing.seam import Language

T = TypeVar("T")

_BETWEEN: Mapping[Language, tuple[str, str]] = {"en": (", ", " and "), "zh": ("、", "和")}


def unlisted(text: str, known: Mapping[str, T], language: Language) -> tuple[T, ...] | None:
    """What a list names, in order; None where it is no list of what is known, where that can be taken apart in two
    ways, and where something is named twice."""
    between, last = _BETWEEN[language]
    *most, end = text.split(between)
    ways: list[tuple[str, ...]] = [(text,)] if not most else []
    ways += [(*most, one, other) for one, other in _cuts(end, last)]
    found = [each for each in (_all_of(names, known) for names in ways) if each is not None]
    return found[0] if len(found) == 1 and len(set(map(id, found[0]))) == len(found[0]) else None


def _all_of(names: Sequence[str], known: Mapping[str, T]) -> tuple[T, ...] | None:
    first = looked_up(names[0], known)
    if first is None or not all(name in known for name in names[1:]):
        return None
    return first, *(known[name] for name in names[1:])


def looked_up(name: str, known: Mapping[str, T]) -> T | None:
    """What a name is of; it may have a capital where a sentence begins with it."""
    small = name[:1].lower() + name[1:]
    return known.get(name, known.get(small))


def _cuts(text: str, mark: str) -> list[tuple[str, str]]:
    pieces = text.split(mark)
    return [(mark.join(pieces[:place]), mark.join(pieces[place:])) for place in range(1, len(pieces))]
