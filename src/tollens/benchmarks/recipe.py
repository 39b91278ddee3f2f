"""Recipe: how fresh items are made, a batch at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tollens.records import Item
from tollens.settings import Settings, settings_of


@dataclass(frozen=True, slots=True)
class Batch:
    """Items that were made together, and how often something was thrown away on the way to them, by reason."""

    items: tuple[Item, ...]
    dropped: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How fresh items are made: a batch from its number, the root seed and the settings, and from nothing else.

    `make(number, seed, settings)` returns a batch of `batch` items; the same arguments always give the same ones.
    """

    title: str
    make: Callable[[int, int, Any], Batch]
    batch: int = 1
    settings: type[Settings] = Settings

    def with_settings(self, given: Mapping[str, str]) -> Settings:
        """The settings, those that are given in place of the defaults; a name or value that does not fit is told."""
        return settings_of(self.settings, given)
