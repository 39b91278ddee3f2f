"""Report: what both pages hold, as plain data. A reader or an item set is named by its place in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tollens.benchmarks.benchmark import Figure
from tollens.records import Cost, Estimate, Language, Missing, Outcome, Part

# How a sample is sorted; an answer to an item without a known right answer is neither right nor wrong.
Side = Literal["right", "wrong", "unanswered", "ungraded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderRow:
    """A reader as the report names it."""

    name: str
    setting: str = ""  # what tells it from another reader of that name, where there is one
    view: str | None = None  # what it was shown, where that was not everything


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemSet:
    """Items that were run together."""

    title: str
    digits: str | None  # the first digits of the hash, where another set has the same title
    sha256: str
    language: Language
    benchmark: str | None
    split: str | None
    count: int
    ungraded: int  # items whose right answer is not known: never scored
    chance: float | None  # what guessing gets, where every graded item has options
    option_counts: tuple[int, ...]  # of the graded items: how many options they have, each number once
    readers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One reader on one item set."""

    reader: int
    items: int
    complete: bool
    done: int
    total: int
    ungraded: int  # of those done
    accuracy: Estimate | None  # None where no graded item was reached
    when_answered: Estimate | None  # where some were not answered
    unanswered: tuple[tuple[Outcome, int], ...]
    paper: tuple[Figure, ...]  # for the same reader, benchmark and split
    f1: Estimate | None = None  # of the items that are answered with a span, where there are some


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperList:
    """What a paper prints for readers that were not run here."""

    benchmark: str
    split: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of a breakdown: a figure for each of its readers, None where the reader has no such item."""

    name: str
    figures: tuple[Estimate | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakdown:
    """Accuracy on the parts of an item set. `more` is how many lines were left out. `wholes` are figures of all groups
    together, such as the share of them with every item right; a breakdown by group has some, one by kind none."""

    items: int
    readers: tuple[int, ...]
    lines: tuple[Line, ...]
    wholes: tuple[Line, ...] = ()
    more: int = 0
    automatic: bool = False  # the items came without kinds, and a program told them


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two readers on the same items; the difference is first minus second."""

    first: int
    second: int
    difference: Estimate
    both_right: int
    only_first: int
    only_second: int
    neither_right: int
    mcnemar_p: float
    bootstrap_p: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """The compared readers of an item set, better ones first."""

    items: int
    pairs: tuple[Pair, ...]
    with_best_only: bool  # there are too many readers for all pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a reader answered, or why it did not."""

    reader: int
    side: Side
    option: int | None
    span: str | None
    missing: Missing | None
    detail: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """An item with every reader's answer to it. A reader of the set without one had not reached it."""

    items: int
    id: str
    language: Language
    passage: tuple[Part, ...]
    question: str
    options: tuple[str, ...]
    answer: int | None
    spans: tuple[str, ...]
    kinds: tuple[str, ...]
    group: str | None
    origin: str
    theory: str | None
    answers: tuple[Answer, ...]
    told_kinds: tuple[str, ...] = ()  # by a program, where the item came without kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """What a run was made from and with."""

    id: str
    reader: int
    settings: tuple[tuple[str, str], ...]
    items: str
    sha256: str
    view: str
    complete: bool
    started: str
    finished: str | None
    made_with: tuple[tuple[str, str], ...]
    cost: Cost | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything that is printed."""

    title: str
    made: str  # UTC, ISO 8601
    seed: int
    readers: tuple[ReaderRow, ...]
    sets: tuple[ItemSet, ...]
    cells: tuple[Cell, ...]
    papers: tuple[PaperList, ...]
    kinds: tuple[Breakdown, ...]
    fallacies: tuple[Breakdown, ...]
    groups: tuple[Breakdown, ...]
    comparisons: tuple[Pairs, ...]
    samples: tuple[Sample, ...]
    provenance: tuple[Provenance, ...]
