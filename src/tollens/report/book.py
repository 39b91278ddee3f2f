"""Book: saved runs, read once, by item set and reader. All that a report computes, it computes from this."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count

from tollens.benchmarks.benchmark import Figure
from tollens.errors import InputError
from tollens.records import Cost, Item, ItemsCard, Prediction, Run, Score
from tollens.report.automatic import told_kinds
from tollens.report.lineages import Lineage
from tollens.report.naming import ReaderKey, reader_keys, reader_titles, set_titles
from tollens.runs import FULL_VIEW, SavedRun, Spending
from tollens.scores import Summary, is_graded, score, summarise

Figures = Mapping[str, Sequence[Figure]]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookReader:
    """A reader: one row of the main table. The same reader with another view is another row."""

    key: ReaderKey
    title: str  # its own in the whole report: 'random', 'random (seed=1)', 'bert (trained on NAIL → LogiQA)'

    @property
    def name(self) -> str:
        """The name that it was called by."""
        return self.key.name

    @property
    def settings(self) -> dict[str, str]:
        """All that decides its answers."""
        return dict(self.key.settings)

    @property
    def is_person(self) -> bool:
        """Whether it is a human being, as its own card says."""
        return self.settings.get("human") == "yes"

    @property
    def lineage(self) -> Lineage:
        """Its trainings, the earliest first; none where it was not trained, or its card says nothing of that."""
        return self.key.lineage

    @property
    def train_size(self) -> int:
        """On how many items its last training was; 0 where that is not known."""
        return (self.lineage[-1].size or 0) if self.lineage else 0

    @property
    def view(self) -> str:
        """What it was shown: 'C,Q,A' is everything."""
        return self.key.view

    @property
    def sees_all(self) -> bool:
        """Whether it was shown everything."""
        return self.key.view == FULL_VIEW.shown


@dataclass(frozen=True, kw_only=True)
class Reading:
    """One reader on one item set."""

    reader: BookReader
    run: Run
    predictions: Mapping[str, Prediction]  # by item, in the order of the items
    scores: Mapping[str, Score]  # of the graded items among them, in that order
    asked: int  # how many items the set has
    spending: Spending = field(default_factory=Spending)

    @cached_property
    def summary(self) -> Summary:
        """What the scores come to."""
        return summarise(self.scores.values())

    @cached_property
    def cost(self) -> Cost | None:
        """What the run spent on all items together, where that was counted."""
        return sum(self.costs.values(), Cost()) if self.costs else None

    @cached_property
    def costs(self) -> Mapping[str, Cost]:
        """What the run spent on each item: as measured, or else what the answer cost."""
        return dict(self.spending.on(self.predictions.values()))

    @property
    def complete(self) -> bool:
        """Whether every item has a prediction; the manifest alone is not believed."""
        return self.run.state == "complete" and len(self.predictions) == self.asked


@dataclass(frozen=True, kw_only=True)
class ItemSet:
    """Items that were run together, and all that was run on them."""

    card: ItemsCard
    title: str  # its own in the whole report: 'logiqa:dev', or with the first digits of its hash where needed
    slug: str  # the same as part of an id
    items: Mapping[str, Item]
    told: Mapping[str, tuple[str, ...]]  # reasoning types that a program told of items that came without, by item
    readings: tuple[Reading, ...]

    @property
    def benchmark(self) -> str | None:
        """The benchmark's name, '-zh' and all."""
        return self.card.benchmark

    @property
    def family(self) -> str | None:
        """The benchmark's name without its language: 'nail' for nail-zh."""
        return None if self.card.benchmark is None else self.card.benchmark.removesuffix("-zh")

    @property
    def as_published(self) -> bool:
        """Whether they were read from the benchmark's own files: 'logiqa:dev', 'logiqa=Eval.txt', and not 'x.jsonl'."""
        return self.benchmark is not None and self.card.name.startswith((f"{self.benchmark}:", f"{self.benchmark}="))

    @property
    def variant(self) -> str | None:
        """The set within the benchmark that fresh items are of: 'c-cs' of robustlr/c-cs:fresh."""
        found = re.search(r"(?:^|/)[\w-]+/([\w-]+):fresh$", self.card.name)
        return found[1] if found else None

    @cached_property
    def graded(self) -> tuple[Item, ...]:
        """The items whose right answer is known."""
        return tuple(item for item in self.items.values() if is_graded(item))

    @cached_property
    def chance(self) -> float | None:
        """What guessing gets, where every graded item has options."""
        counts = [len(item.options) for item in self.graded]
        return sum(1 / n for n in counts) / len(counts) if counts and all(counts) else None

    @property
    def full(self) -> tuple[Reading, ...]:
        """The readings of readers that were shown everything; where there are none, all of them."""
        return tuple(each for each in self.readings if each.reader.sees_all) or self.readings

    def by_view(self) -> Iterator[dict[str, Reading]]:
        """The readings of each reader that was run with several views, by view."""
        found: dict[object, dict[str, Reading]] = {}
        for each in self.readings:
            key = each.reader.key
            found.setdefault((key.name, key.settings, key.repeat), {})[key.view] = each
        yield from (views for views in found.values() if len(views) > 1)


@dataclass(frozen=True, kw_only=True)
class Book:
    """All runs of a report. `figures` maps a benchmark to what its paper prints; `seed` draws resamples."""

    readers: tuple[BookReader, ...]
    sets: tuple[ItemSet, ...]
    figures: Figures
    seed: int = 0

    def of_family(self, *families: str) -> tuple[ItemSet, ...]:
        """The item sets of these benchmarks, in any language."""
        return tuple(each for each in self.sets if each.family in families)

    def reading(self, reader: BookReader, items: ItemSet) -> Reading | None:
        """That reader on these items."""
        return next((each for each in items.readings if each.reader is reader), None)


def open_book(runs: Sequence[SavedRun], figures: Figures, *, seed: int = 0) -> Book:
    """The book of the runs: each set's items and each run's predictions are read once."""
    runs = list({saved.folder.path.resolve(): saved for saved in runs}.values())
    if not runs:
        raise InputError("expected runs to report on, found none")
    keys = reader_keys([saved.run for saved in runs])
    rows = list(dict.fromkeys(keys))
    readers = {key: BookReader(key=key, title=title) for key, title in zip(rows, reader_titles(rows), strict=True)}
    among: dict[str, list[tuple[ReaderKey, SavedRun]]] = {}
    for key, saved in zip(keys, runs, strict=True):
        among.setdefault(saved.run.items.sha256, []).append((key, saved))
    titles = set_titles([each[0][1].run.items for each in among.values()])
    sets: list[ItemSet] = []
    for title, members in zip(titles, among.values(), strict=True):
        snapshot = members[0][1].snapshot
        items = {item.id: item for item in snapshot}
        members.sort(key=lambda each: rows.index(each[0]))
        sets.append(
            ItemSet(
                card=snapshot.card,
                title=title,
                slug=_slug(title, {each.slug for each in sets}),
                items=items,
                told=told_kinds(snapshot),
                readings=tuple(_reading(readers[key], saved, items) for key, saved in members),
            )
        )
    return Book(readers=tuple(readers.values()), sets=tuple(sets), figures=figures, seed=seed)


def _slug(title: str, taken: set[str]) -> str:
    """The title in letters, digits and hyphens, with a number where another has it already."""
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:80] or "items"
    return next(each for each in chain([slug], (f"{slug}-{n}" for n in count(2))) if each not in taken)


def _reading(reader: BookReader, saved: SavedRun, items: Mapping[str, Item]) -> Reading:
    given = saved.predictions_for(items)
    return Reading(
        reader=reader,
        run=saved.run,
        predictions=given,
        scores={id_: score(items[id_], each) for id_, each in given.items() if is_graded(items[id_])},
        asked=len(items),
        spending=saved.folder.spending(),
    )
