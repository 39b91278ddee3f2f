"""Sizes that are sizes for a kind: a small elephant is no small animal, a large mouse no large one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import ANYTHING
from tollens.wording.parsing.statements.misreadings.seen import Misread, Seen
from tollens.wording.parsing.statements.trees import Argument, Nominal

_SIZES = frozenset(
    "small large big little tiny huge tall short long high low fast slow heavy light thick thin deep wide".split()
)


class Sized(NamedTuple):
    """A size, the kind of things that it is said of, and where."""

    size: str
    kind: str
    column: int


def sizes_in(seen: Seen) -> tuple[Sized, ...]:
    """The sizes that a sentence speaks of; not those of a verb's objects."""
    if _SIZES.isdisjoint(seen.words):
        return ()
    found: list[Sized] = []
    for part in seen.of(Nominal):
        match part.node:
            case Nominal(adjectives, (*before, last), _, None, column) if not part.is_in(Argument):
                words = [word for adjective in adjectives for word in adjective] + list(before)
                size = next((word for word in words if word in _SIZES), None)
                kind = singular(last)
                if size is not None and kind not in ANYTHING:
                    found.append(Sized(size, kind, column))
    return tuple(found)


def sized_twice(sentences: Sequence[tuple[Sized, ...]]) -> tuple[int, Misread] | None:
    """The place of the first sentence that speaks of a size for another kind than one before it, and where."""
    kind = ""
    for place, sized in enumerate(sentences):
        for each in sized:
            if kind and each.kind != kind:
                expected = (
                    f"sizes of one kind of things: '{each.size}' is not the same of '{each.kind}' and of '{kind}'"
                )
                return place, Misread(each.column, expected)
            kind = each.kind
    return None
