"""Sizes that are sizes for a kind: a small elephant is no small animal, a large mouse no large one."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.lexicon import ANYTHING
from tollens.wording.parsing.statements.misreadings.seen import Misread, parts_of
from tollens.wording.parsing.statements.trees import Argument, Clause, Nominal

_SIZES = frozenset(
    "small large big little tiny huge tall short long high low fast slow heavy light thick thin deep wide".split()
)


def sized_twice(trees: Sequence[Clause]) -> tuple[int, Misread] | None:
    """The place of the first sentence that speaks of a size for another kind than a sentence before it, and where."""
    kind = ""
    for place, tree in enumerate(trees):
        for part in parts_of(tree):
            if any(isinstance(each, Argument) for each in part.above):
                continue
            match part.node:
                case Nominal(adjectives, (*before, last), _, None, column):
                    words = [word for adjective in adjectives for word in adjective] + list(before)
                    size = next((word for word in words if word in _SIZES), None)
                    noun = singular(last)
                    if size is None or noun in ANYTHING:
                        continue
                    if kind and noun != kind:
                        expected = f"sizes of one kind of things: '{size}' is not the same of '{noun}' and of '{kind}'"
                        return place, Misread(column, expected)
                    kind = noun
    return None
