"""Benchmark: what the command line can name. One is described in its own folder and listed in the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tollens.records import Item, Language

if TYPE_CHECKING:  # a run of items from a file needs none of them
    from tollens.benchmarks.collection import Collection
    from tollens.benchmarks.description import PaperTexts
    from tollens.benchmarks.from_raw import RawRecipe
    from tollens.benchmarks.recipe import Recipe


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedFile:
    """An official file: the split it holds, its address, and its hash where a copy was at hand to hash.

    Where the address is that of an archive, `member` is the file's path in it; the hash is the file's all the same.
    """

    split: str
    url: str
    sha256: str | None = None
    member: str | None = None

    @property
    def name(self) -> str:
        """The file's name, as published."""
        return (self.member or self.url).rpartition("/")[2]

    @property
    def source(self) -> str:
        """The name of what stands at the address: the file itself, or its archive."""
        return self.url.rpartition("/")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number that a paper prints: never presented as measured. `reader` is our name for it where we have one.

    `n` is how many the paper asked, which need not be all of the released split: people read a sample, and a paper may
    have had another split. It is None where the paper does not say.
    """

    reader: str
    title: str
    split: str
    metric: str
    value: float  # a share from 0 to 1
    paper: str
    items: int  # of the released split: a set of another size is not the one that the figure is of
    n: int | None = None
    of: Literal["items", "questions", "theories"] = "items"  # what n counts

    @property
    def asked(self) -> str:
        """What the figure is of, in words: '400 questions'; empty where the paper does not say."""
        return "" if self.n is None else f"{self.n:,} {self.of}"


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
    write_suffix: str = ".csv"  # the ending of a file that `write` is for
    recipes: Mapping[str, Recipe] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    texts: Mapping[str, PaperTexts] = field(default_factory=dict)  # what the paper says of texts, by split
    theories: tuple[Literal["published", "fresh"], ...] = ()  # which of its items carry their theory
    collection: Collection | None = None  # the whole data set, made as the paper made its own
    from_raw: RawRecipe | None = None  # raw material cleaned, or mined, as the paper did

    def split_of(self, path: Path) -> str | None:
        """The split that a file holds, where its name is an official one."""
        return next((file.split for file in self.files if file.name == path.name), None)
