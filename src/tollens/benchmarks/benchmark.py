"""Benchmark: what the command line can name. One is described in its own folder and listed in the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tollens.benchmarks.collection import Collection
from tollens.benchmarks.recipe import Recipe
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

# Writes items in the published format and returns how many there were.
WritePublished = Callable[[Path, Iterable[Item]], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A benchmark in one language: how its published files are read and written, and how fresh items are made.

    Fresh items come in sets by name; the first is what the benchmark's own name stands for.
    """

    name: str
    title: str
    language: Language
    licence: str
    read: ReadPublished | None = None
    files: tuple[PublishedFile, ...] = ()
    write: WritePublished | None = None
    recipes: Mapping[str, Recipe] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    collection: Collection | None = None  # the whole data set, made as the paper made its own

    def split_of(self, path: Path) -> str | None:
        """The split that a file holds, where its name is an official one."""
        return next((file.split for file in self.files if file.name == path.name), None)
