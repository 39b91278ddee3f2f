"""Items: a named stream of items that can be read again, and is never held whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tollens.records.item import Item


@dataclass(frozen=True, slots=True)
class Items:
    """A named stream of items. Each iteration opens the source anew and reads it item by item."""

    name: str
    open: Callable[[], Iterable[Item]]

    def __iter__(self) -> Iterator[Item]:
        return iter(self.open())

    @classmethod
    def of(cls, items: Iterable[Item], name: str = "items") -> Items:
        """Items that are in memory already."""
        held = tuple(items)
        return cls(name, lambda: held)
