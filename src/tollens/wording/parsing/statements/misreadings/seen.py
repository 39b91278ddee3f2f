"""A sentence as it was read: its words, its tree, and the way down to each part of the tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tollens.wording.parsing.statements.grammar.source import Source
from tollens.wording.parsing.statements.trees import Clause


class Misread(NamedTuple):
    """Where a sentence would be misread, and what was expected there instead."""

    column: int
    expected: str


class Unsure(NamedTuple):
    """Where a sentence would be misread unless another one has one of these words as they stand."""

    column: int
    evidence: tuple[str, ...]
    expected: str


class Part(NamedTuple):
    """A part of the tree, and the parts around it from the whole sentence down."""

    node: object
    above: tuple[object, ...]

    @property
    def parent(self) -> object:
        """The part that it is directly in."""
        return self.above[-1] if self.above else None


@dataclass(frozen=True)
class Seen:
    """A sentence and its tree."""

    source: Source
    tree: Clause

    @property
    def words(self) -> list[str]:
        """The words in lower case, with some empty ones behind the last."""
        return self.source.words

    @property
    def size(self) -> int:
        """How many words there are."""
        return self.source.size

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts of the tree, each before those inside it."""
        return parts_of(self.tree)

    @cached_property
    def _places(self) -> dict[int, int]:
        return {token.column: place for place, token in reversed(list(enumerate(self.source.tokens)))}

    def place(self, column: int) -> int:
        """The place of the word at a column."""
        return self._places.get(column, 0)

    def word(self, column: int) -> str:
        """The word at a column, in lower case."""
        return self.words[self.place(column)]

    def is_capital(self, column: int) -> bool:
        """Whether the word at a column is written with a capital."""
        return self.source.tokens[self.place(column)].text[0].isupper()

    def misread(self, place: int, expected: str) -> Misread:
        """A misreading at the word of this place."""
        return Misread(self.source.column(place), expected)


# A rule finds where a sentence would be misread by one construction.
Rule = Callable[[Seen], Misread | None]

ENDS = frozenset(("", ".", ",", ";", "!", "?"))


def is_node(value: object) -> bool:
    """Whether it is a part of a tree, not a word or a list of parts."""
    return isinstance(value, tuple) and hasattr(value, "_fields")


def parts_of(tree: object) -> tuple[Part, ...]:
    """All parts of a tree, each before those inside it."""
    return tuple(_walk(tree, ()))


def _walk(node: object, above: tuple[object, ...]) -> Iterator[Part]:
    if not isinstance(node, tuple):
        return
    inside = above
    if is_node(node):
        yield Part(node, above)
        inside = (*above, node)
    for each in node:
        yield from _walk(each, inside)
