"""RawRecipe: how a benchmark is made of raw material as its paper made it, and what is told of that.

The seam for `tollens build NAME --from FILE`: a benchmark whose paper began with raw material (exam papers, books)
fills `Benchmark.from_raw` with one. The recipe reads the sources, writes its output when all is known, and returns what
it kept and dropped, step by step; printing is for the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tollens.benchmarks.collection import PartFigures

# Called with how much is done and how much there is to do.
Watch = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file of raw material, by its hash."""

    file: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the funnel: how many were dropped in it, by reason, how many are left, and how many the paper had left
    where it says."""

    name: str
    left: int
    dropped: int = 0
    reasons: Mapping[str, int] = field(default_factory=dict)
    published: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FromRaw:
    """What came of raw material: the funnel, the parts' figures beside the paper's, counts of what was kept, by what is
    counted, and what a person should know of it."""

    name: str
    output: str
    sources: tuple[Source, ...]
    funnel: tuple[Step, ...]
    parts: Mapping[str, PartFigures] = field(default_factory=dict)
    published: Mapping[str, PartFigures] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RawRecipe:
    """How raw material becomes a benchmark's items, or what its authors begin with.

    `make(sources, output, seed, watch)` does it; the same sources and seed always give the same output. `draws` says
    whether the seed is used at all, `into_folder` whether the output is a folder rather than a file.
    """

    title: str
    make: Callable[[Sequence[Path], Path, int, Watch], FromRaw]
    draws: bool
    into_folder: bool
