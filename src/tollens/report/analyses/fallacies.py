"""Which fallacies readers fall for: how often a wrong option is taken that commits each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tollens.report.book import Book, BookReader, ItemSet
from tollens.report.content import Column, Entry, Row, Section, Table, Value
from tollens.report.phrases import counted
from tollens.scores import proportion

_NOTE = (
    "Of the options that commit a fallacy, in items that were answered: how many were taken, with Wilson’s 95 % "
    "interval. An item can offer a fallacy in several of its options, of which one at most is taken. By guessing, each "
    "option is taken as often as any other of its item; a good reader takes few of any. A fallacy tempts where "
    "its figure is above that of all of them together. The fallacy that all readers together take most often stands "
    "first."
)


@dataclass(slots=True)
class _Fallacy:
    """In how many options a fallacy is, how many of these guessing takes, and how many each reader took of how many."""

    options: int = 0
    guessed: float = 0.0
    taken: dict[BookReader, tuple[int, int]] = field(default_factory=dict)

    def add(self, reader: BookReader, taken: int, offered: int) -> None:
        before = self.taken.get(reader, (0, 0))
        self.taken[reader] = before[0] + taken, before[1] + offered

    def share(self) -> float:
        """How many of those offered all readers together took."""
        offered = sum(offered for _, offered in self.taken.values())
        return sum(taken for taken, _ in self.taken.values()) / offered if offered else 0.0

    def entries(self, readers: Sequence[BookReader]) -> tuple[Entry, ...]:
        return (
            Value(value=self.guessed / self.options),
            *(Value.of(proportion(*self.taken[each])) if each in self.taken else None for each in readers),
        )


def section(book: Book) -> Section | None:
    """A table for each benchmark whose options say what is wrong with them, of all its item sets together."""
    by_benchmark: dict[str, list[ItemSet]] = {}
    for items in book.sets:
        if any(any(item.fallacies) for item in items.graded):
            by_benchmark.setdefault(items.benchmark or items.title, []).append(items)
    parts = [_table(book, name, sets) for name, sets in by_benchmark.items()]
    return Section(id="fallacies", title="Fallacies", parts=tuple(each for each in parts if each), note=_NOTE)


def _table(book: Book, benchmark: str, sets: Sequence[ItemSet]) -> Table | None:
    found: dict[str, _Fallacy] = {}
    complete: dict[BookReader, bool] = {}
    for items in sets:
        for item in items.graded:
            for fallacy in filter(None, item.fallacies[: len(item.options)]):
                offered = found.setdefault(fallacy, _Fallacy())
                offered.options += 1
                offered.guessed += 1 / len(item.options)
        for reading in items.full:
            for fallacy, estimate in reading.summary.fallacies.items():
                if fallacy in found:
                    found[fallacy].add(reading.reader, round(estimate.value * estimate.n), estimate.n)
                    complete[reading.reader] = complete.get(reading.reader, True) and reading.complete
    if not complete:
        return None
    every = _Fallacy()
    for each in found.values():
        every.options += each.options
        every.guessed += each.guessed
        for reader, counts in each.taken.items():
            every.add(reader, *counts)
    readers = [reader for reader in book.readers if reader in complete]
    named = sorted(found.items(), key=lambda pair: (-pair[1].share(), pair[0]))
    rows = [(name, fallacy, False) for name, fallacy in named] + [("all of them", every, True)]
    return Table(
        id=f"fallacies-{sets[0].slug}",
        title=f"Fallacies that are fallen for, in {benchmark}",
        corner="Fallacy",
        columns=(
            Column(title="By guessing"),
            *(Column(title=each.title, aside="" if complete[each] else "incomplete") for each in readers),
        ),
        rows=tuple(
            Row(
                title=name,
                aside=f"in {counted(fallacy.options, 'option')}",
                entries=fallacy.entries(readers),
                apart=apart,
            )
            for name, fallacy, apart in rows
        ),
        note=f"Of {', '.join(items.title for items in sets)} together." if len(sets) > 1 else "",
    )
