"""A sentence as it was read: its words, its tree, and the way down to each part of the tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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

    def is_in(self, kind: type) -> bool:
        """Whether it is in a part of this kind, however deep."""
        return any(isinstance(each, kind) for each in self.above)


class Seen:
    """A sentence and its tree: `words` in lower case, with some empty ones behind the last; `size`, how many there are;
    `parts`, those of the tree, each before those inside it, and `kinds`, theirs."""

    __slots__ = ("_by_kind", "_places", "kinds", "parts", "size", "source", "tree", "words")

    def __init__(self, source: Source, tree: Clause) -> None:
        self.source, self.tree = source, tree
        self.words, self.size = source.words, source.size
        self.parts = parts_of(tree)
        self._by_kind: dict[type, list[Part]] = {}
        for part in self.parts:
            self._by_kind.setdefault(type(part.node), []).append(part)
        self.kinds = frozenset(self._by_kind)
        self._places = {token.column: place for place, token in reversed(list(enumerate(source.tokens)))}

    def of(self, *kinds: type) -> Sequence[Part]:
        """The parts of these kinds, each before those inside it."""
        if len(kinds) == 1:
            return self._by_kind.get(kinds[0], ())
        return [part for part in self.parts if type(part.node) in kinds]

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


# A check finds where a sentence would be misread by one construction.
Check = Callable[[Seen], Misread | None]


class Rule(NamedTuple):
    """A check, and what a sentence must have for it to find anything: a part of one of the kinds, one of the words."""

    check: Check
    kinds: frozenset[type]
    words: frozenset[str]


def rule(check: Check, *, kinds: Iterable[type] = (), words: str = "") -> Rule:
    """The rule of a check; without kinds or without words it may find something in any sentence."""
    return Rule(check, frozenset(kinds), frozenset(words.split()))


ENDS = frozenset(("", ".", ",", ";", "!", "?"))


def parts_of(tree: object) -> tuple[Part, ...]:
    """All parts of a tree, each before those inside it."""
    found: list[Part] = []
    left: list[tuple[object, tuple[object, ...]]] = [(tree, ())]
    while left:
        node, above = left.pop()
        if hasattr(node, "_fields"):  # a part of the tree, not a list of parts
            found.append(Part(node, above))
            above = (*above, node)
        assert isinstance(node, tuple)
        left.extend((each, above) for each in reversed(node) if isinstance(each, tuple) and each)
    return tuple(found)
