"""Items: a named stream of items that can be read again, and is never held whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tollens.records.item import Item


@dataclass(frozen=True, slots=True)
class Items:
    """A named stream of items. Each iteration opens the source anew and reads it item by item."""

    name: str
    open: Callable[[], Iterable[Item]]
    size: int | None = None  # how many there are, where that is known before they are read
    made_by: Mapping[str, str] = field(default_factory=dict)  # size and seed of fresh items; limit
    batch: int = 1  # so many of fresh items were made together: a theory and its edits

    def __iter__(self) -> Iterator[Item]:
        return iter(self.open())

    @classmethod
    def of(cls, items: Iterable[Item], name: str = "items") -> Items:
        """Items that are in memory already."""
        held = tuple(items)
        return cls(name, lambda: held, len(held))
