"""Collection: a whole data set made as a paper made its own, in parts and splits, with the paper's table beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tollens.records import Item
from tollens.settings import Settings
from tollens.text.words import words


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """How long something is on average and at most, in words; Chinese in characters."""

    average: float
    longest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFigures:
    """A column of the table: how many items a part has, and how long their passages, questions and options are."""

    items: int
    passage: Lengths
    question: Lengths
    option: Lengths


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """How a data set is made: `make(originals, imitations, seed, settings)` gives its items, each with the part that it
    belongs to. `published` are the paper's figures of its own parts, for one language."""

    parts: tuple[str, ...]
    make: Callable[[int, int, int, Any], Iterator[tuple[str, Item]]]
    settings: type[Settings]
    published: Mapping[str, PartFigures] = field(default_factory=dict)


@dataclass(slots=True)
class LengthSums:
    """Lengths in the making."""

    number: int = 0
    total: int = 0
    longest: int = 0

    def add(self, length: int) -> None:
        """Take in the length of a text."""
        self.number += 1
        self.total += length
        self.longest = max(self.longest, length)

    @property
    def lengths(self) -> Lengths:
        """What they come to."""
        return Lengths(average=self.total / max(1, self.number), longest=self.longest)


@dataclass(slots=True)
class PartTable:
    """The figures of parts in the making. It holds sums, not items."""

    _sums: dict[str, dict[str, LengthSums]] = field(default_factory=dict)

    def add(self, part: str, item: Item) -> None:
        """Count an item of a part."""
        sums = self._sums.setdefault(part, {name: LengthSums() for name in ("passage", "question", "option")})
        sums["passage"].add(len(words(item.passage_text, item.language)))
        sums["question"].add(len(words(item.question, item.language)))
        for option in item.options:
            sums["option"].add(len(words(option, item.language)))

    def figures(self, parts: Iterable[str]) -> dict[str, PartFigures]:
        """The figures of the parts that have items, in their order."""
        return {
            part: PartFigures(
                items=sums["passage"].number,
                passage=sums["passage"].lengths,
                question=sums["question"].lengths,
                option=sums["option"].lengths,
            )
            for part in parts
            if (sums := self._sums.get(part)) is not None
        }
