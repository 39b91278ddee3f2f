"""Benchmark: what the command line can name. One is described in its own folder and listed in the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tollens.records import Item, Language


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedFile:
    """An official file: the split it holds, its address, and its hash where a copy was at hand to hash."""

    split: str
    url: str
    sha256: str | None = None

    @property
    def name(self) -> str:
        """The file's name, as published."""
        return self.url.rpartition("/")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number that a paper prints: never presented as measured. `reader` is our name for it where we have one."""

    reader: str
    title: str
    split: str
    metric: str
    value: float  # a share from 0 to 1
    paper: str
    items: int  # of the released split: a set of another size is not the one that the figure is of


# Reads a file in the published format; the split is for the items' records and may not be known.
ReadPublished = Callable[[Path, str | None], Iterator[Item]]

# Makes item `index` of the root seed; the same arguments always give the same item.
BuildFresh = Callable[[int, int], Item]


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A benchmark in one language: how its published files are read and how fresh items are made, where they are."""

    name: str
    title: str
    language: Language
    licence: str
    read: ReadPublished | None = None
    files: tuple[PublishedFile, ...] = ()
    fresh: BuildFresh | None = None
    figures: tuple[Figure, ...] = ()

    def split_of(self, path: Path) -> str | None:
        """The split that a file holds, where its name is an official one."""
        return next((file.split for file in self.files if file.name == path.name), None)
