"""The workbench in Python: the same work as on the command line, one call away.

import tollens as tl

items = tl.load("lineup:fresh", size=200, seed=7)
runs = tl.run(["word-matching", "random"], items)
runs.report("report.html")
"""

from __future__ import annotations

import shutil
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from tollens.benchmarks import BENCHMARKS, Brought, Figure, benchmark, fresh, load
from tollens.benchmarks import get as bring
from tollens.benchmarks.get import Progress as DownloadProgress
from tollens.checks import Audit, Soundness
from tollens.checks import audit as audit_sets
from tollens.checks import check as check_soundness
from tollens.errors import InputError
from tollens.readers import Reader, make_reader
from tollens.readers.scripted import Scripted
from tollens.records import Item, Items, Score, atomically
from tollens.report import as_html, as_markdown, collect
from tollens.runs import FULL_VIEW, SavedRun, View, execute, find_runs, open_run, run_folder, take_snapshot
from tollens.scores import Comparison, Summary, is_graded, summarise
from tollens.scores import compare as compare_scores
from tollens.scores import score as score_one
from tollens.solvers import Limits

ItemsLike = str | Items | Sequence[Item]

# Called with the reader's name, the items' name, how many predictions there are and how many there will be.
Watch = Callable[[str, str, int, int], None]


def build(name: str, *, size: int = 100, seed: int = 0) -> Items:
    """Fresh items of a benchmark: items 0 to size - 1 of the seed, made as they are read."""
    return fresh(benchmark(name), size, seed)


def get(
    name: str,
    *,
    folder: str | Path | None = None,
    mirror: str | None = None,
    progress: DownloadProgress = lambda name, done, total: None,
) -> list[Brought]:
    """Bring a benchmark's published files: from a folder, a mirror or their official address."""
    source = Path(folder) if folder is not None else None
    return bring(benchmark(name), folder=source, mirror=mirror, progress=progress)


@dataclass(frozen=True, slots=True)
class Result:
    """A run and what its predictions come to. Items without a known answer are counted apart and not scored."""

    saved: SavedRun
    summary: Summary
    ungraded: int


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Runs:
    """The results of several readers on several sets, in the order they were named."""

    results: tuple[Result, ...]
    folder: Path

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def report(self, path: str | Path) -> None:
        """Write the report of these runs, as HTML or Markdown by the ending."""
        write_report([result.saved for result in self.results], Path(path))


def run(
    readers: str | Reader | Sequence[str | Reader],
    on: ItemsLike | Sequence[str | Items],
    *,
    into: str | Path | None = None,
    view: str = FULL_VIEW.shown,
    size: int = 100,
    seed: int = 0,
    watch: Watch = lambda reader, items, done, total: None,
) -> Runs:
    """Run every reader on every set and score it. A folder keeps the runs, and goes on with those that were stopped;
    without one they last as long as the result does. Size is for sets named as fresh, the seed for them and for
    readers that draw.
    """
    made = [make_reader(each, seed) if isinstance(each, str) else each for each in _listed(readers)]
    seen = View.parse(view)
    sets = [as_items(each, size=size, seed=seed) for each in _sets(on)]
    if into is not None:
        return _run_all(made, sets, seen, Path(into), watch)
    base = Path(mkdtemp(prefix="tollens-"))
    try:
        runs = _run_all(made, sets, seen, base, watch)
    except BaseException:
        shutil.rmtree(base, ignore_errors=True)
        raise
    weakref.finalize(runs, shutil.rmtree, base, ignore_errors=True)
    return runs


def _run_all(readers: Sequence[Reader], sets: Sequence[Items], view: View, base: Path, watch: Watch) -> Runs:
    if base.exists() and not base.is_dir():
        raise InputError("expected a folder for the runs, found a file", file=base)
    results = []
    for items in sets:
        snapshot = take_snapshot(items, base)
        for reader in readers:
            folder = run_folder(base, reader, snapshot, view)
            execute(reader, snapshot, folder, view, partial(watch, reader.card.name, items.name))
            results.append(result_of(open_run(folder.path)))
    return Runs(tuple(results), base)


def result_of(saved: SavedRun) -> Result:
    """A saved run and what it comes to."""
    ungraded = 0

    def scores() -> Iterator[Score]:
        nonlocal ungraded
        for item, prediction in saved.pairs():
            if is_graded(item):
                yield score_one(item, prediction)
            else:
                ungraded += 1

    return Result(saved, summarise(scores()), ungraded)


@dataclass(frozen=True, slots=True)
class Scored:
    """Answers that were made elsewhere, scored; `unused` are those for no item of the set."""

    items: str
    summary: Summary
    ungraded: int
    unused: tuple[str, ...]


def score(items: ItemsLike, predictions: str | Path, *, size: int = 100, seed: int = 0) -> Scored:
    """Score a file of answers by item id, ours or the publisher's. An item without an answer counts as absent."""
    asked = as_items(items, size=size, seed=seed)
    reader = Scripted.from_file(str(predictions))
    answers, used = dict(reader.answers), set()
    scores, ungraded = [], 0
    for item in asked:
        published = item.origin.id if item.origin else None
        key = item.id if item.id in answers or published is None else published
        if key in answers:
            if key in used:
                raise InputError(f"the answer for {key} fits two items; name them by our ids", item=item.id)
            used.add(key)
            reader.answers[item.id] = answers[key]
        if is_graded(item):
            (prediction,) = reader.read([item.as_question()])
            scores.append(score_one(item, prediction))
        else:
            ungraded += 1
    if not used:
        example = next(iter(answers))
        raise InputError(
            f"none of the {len(answers)} answers is for an item of {asked.name}; the first is for {example!r}"
        )
    return Scored(asked.name, summarise(scores), ungraded, tuple(key for key in answers if key not in used))


def compare(first: str | Path, second: str | Path, *, seed: int = 0) -> tuple[SavedRun, SavedRun, Comparison]:
    """Compare two saved runs on the same items."""
    runs = [_only_run(Path(first)), _only_run(Path(second))]
    scores = [
        {item.id: score_one(item, prediction) for item, prediction in saved.pairs() if is_graded(item)}
        for saved in runs
    ]
    return runs[0], runs[1], compare_scores(scores[0], scores[1], seed=seed)


def audit(*items: ItemsLike, size: int = 100, seed: int = 0) -> Audit:
    """Audit the sets together: shortcuts, duplicates and leaks, form."""
    published = {
        (name, figure.split): {
            each.title: each.value
            for each in known
            if each.split == figure.split and not each.reader.startswith("human")
        }
        for name, known in _figures().items()
        for figure in known
    }
    return audit_sets([as_items(each, size=size, seed=seed) for each in items], published)


def check(items: ItemsLike, *, size: int = 100, seed: int = 0, limits: Limits | None = None) -> Soundness:
    """Whether every item's key is what its theory proves, and the only one. Items without any theory are refused."""
    asked = as_items(items, size=size, seed=seed)
    result = check_soundness(asked, limits=limits)
    if result.items == result.without_theory:
        raise InputError(f"no item of {asked.name} has a theory: there is nothing to check it against")
    return result


def report(folders: Iterable[str | Path], path: str | Path) -> None:
    """Write the report of the runs in and below the folders, as HTML or Markdown by the ending."""
    write_report(find_runs(Path(folder) for folder in folders), Path(path))


def write_report(runs: Sequence[SavedRun], path: Path) -> None:
    """Write the report of these runs, as HTML or Markdown by the ending."""
    writers = {".html": as_html, ".htm": as_html, ".md": as_markdown}
    if path.suffix.lower() not in writers:
        raise InputError("expected a report file that ends in .html or .md", file=path)
    text = writers[path.suffix.lower()](collect(runs, _figures()))
    with atomically(path) as file:
        file.write(text.encode("utf-8"))


def as_items(items: ItemsLike, *, size: int = 100, seed: int = 0) -> Items:
    """Items from an ITEMS expression, or as they are."""
    if isinstance(items, str):
        return load(items, size=size, seed=seed)
    return items if isinstance(items, Items) else Items.of(items)


def _sets(on: ItemsLike | Sequence[str | Items]) -> list[ItemsLike]:
    if isinstance(on, str | Items):
        return [on]
    if on and all(isinstance(each, Item) for each in on):
        return [Items.of(each for each in on if isinstance(each, Item))]
    return [each for each in on if isinstance(each, str | Items)]


def _listed(readers: str | Reader | Sequence[str | Reader]) -> list[str | Reader]:
    return [readers] if isinstance(readers, str) or not isinstance(readers, Sequence) else list(readers)


def _only_run(path: Path) -> SavedRun:
    found = find_runs([path])
    if len(found) != 1:
        names = ", ".join(each.folder.path.name for each in found)
        raise InputError(f"expected one run, found {len(found)}: {names}", file=path)
    return found[0]


def _figures() -> dict[str, tuple[Figure, ...]]:
    return {name: benchmark(name).figures for name in BENCHMARKS}
