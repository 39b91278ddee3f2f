"""The workbench in Python: the same work as on the command line, one call away.

import tollens as tl

items = tl.load("lineup:fresh", size=200, seed=7)
runs = tl.run(["word-matching", "random"], items)
runs.report("report.html")
"""

from __future__ import annotations

import shutil
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from tempfile import mkdtemp
from typing import IO

from msgspec.structs import replace as replace_field

from tollens.benchmarks import BENCHMARKS, Benchmark, Brought, Figure, benchmark, fresh, load
from tollens.benchmarks import get as bring
from tollens.benchmarks.collection import Collection
from tollens.benchmarks.description import Description, PaperTexts
from tollens.benchmarks.description import describe as describe_items
from tollens.benchmarks.from_raw import FromRaw, RawRecipe
from tollens.benchmarks.get import Progress as DownloadProgress
from tollens.benchmarks.manifest import write_manifest
from tollens.benchmarks.minimal_pairs import with_pairs
from tollens.benchmarks.recipe import settings_of
from tollens.benchmarks.split_ways import BY_AUTHOR, BY_SITUATION, split_ways
from tollens.benchmarks.splitting import shares_of
from tollens.checks import Audit, PublishedSplit, Soundness
from tollens.checks import audit as audit_sets
from tollens.checks import check as check_soundness
from tollens.checks.leaks import Leaks, leaks
from tollens.errors import InputError, shown
from tollens.perturb import find_operation, grounded
from tollens.perturb import perturbed as versions_of
from tollens.readers import Reader, make_reader
from tollens.readers.scripted import Scripted
from tollens.records import Estimate, Item, Items, Language, Score, atomically, write_records
from tollens.records.lines import encode
from tollens.report import as_html, as_markdown, collect
from tollens.runs import FULL_VIEW, SavedRun, View, find_runs, go_on, open_run, run_folder, take_snapshot
from tollens.scores import ACCURACY, Comparison, Contrast, Summary, contrast_of, is_graded, summarise
from tollens.scores import compare as compare_scores
from tollens.scores import score as score_one
from tollens.solvers import Limits

# A set of items: an ITEMS expression, a stream of items, or items in memory.
ItemsLike = str | Items | Iterable[Item]

# Called with the reader's name, the items' name, how many predictions there are and how many there will be.
Watch = Callable[[str, str, int, int], None]

_PUBLISHED_SUFFIXES = (".csv", ".json")


def build(
    name: str,
    *,
    size: int = 100,
    seed: int = 0,
    set_name: str | None = None,
    language: str | None = None,
    settings: Mapping[str, str] | None = None,
    workers: int = 1,
    dropped: Counter[str] | None = None,
) -> Items:
    """Fresh items of a benchmark or of one of its sets (`robustlr/c-cs`): items 0 to size - 1 of the seed, made as they
    are read. What is thrown away on the way is counted into `dropped`, by reason."""
    base, slash, chosen = name.partition("/")
    if slash and set_name is not None and set_name != chosen:
        raise InputError(f"expected one set, found {chosen} and {set_name}")
    return fresh(
        _in_language(base, language),
        size,
        seed,
        set_name=chosen if slash else set_name,
        settings=settings,
        workers=workers,
        dropped=dropped,
    )


def collected(
    name: str,
    *,
    originals: int,
    imitations: int,
    seed: int = 0,
    language: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> Iterator[tuple[str, Item]]:
    """A benchmark's data set, made as its paper made it: items, each with the name of the part that it belongs to."""
    how = collection_of(name, language)
    return how.make(originals, imitations, seed, settings_of(how.settings, settings or {}))


def collection_of(name: str, language: str | None = None) -> Collection:
    """How a benchmark's data set is made, in that language; InputError where there is no such way."""
    known = _in_language(name, language)
    if known.collection is None:
        raise InputError(f"{name} is not made of originals and imitations")
    return known.collection


def build_from(
    name: str,
    sources: str | Path | Sequence[str | Path],
    into: str | Path,
    *,
    seed: int = 0,
    language: str | None = None,
    watch: Watch = lambda doing, items, done, total: None,
) -> FromRaw:
    """Make of raw material what the benchmark's paper made of it: items of exam papers, passages of books. The output
    is written; what is returned says what was kept and what was dropped, step by step."""
    given = [sources] if isinstance(sources, str | Path) else list(sources)
    if not given:
        raise InputError("expected at least one file of raw material")
    make = raw_recipe_of(name, language).make
    return make([Path(each) for each in given], Path(into), seed, partial(watch, "building", name))


def raw_recipe_of(name: str, language: str | None = None) -> RawRecipe:
    """How a benchmark is made of raw material, in that language; InputError where there is no such way."""
    known = _in_language(name, language)
    if known.from_raw is None:
        able = [each for each in BENCHMARKS if benchmark(each).from_raw is not None]
        raise InputError(f"{known.name} is not made of raw material; {', '.join(able)} are")
    return known.from_raw


def write_parts(folder: Path, parts: Iterable[tuple[str, Item]]) -> Iterator[tuple[str, Item]]:
    """Write every part's items to a file of its own in a folder, on their way. The files appear when all is written: in
    a folder that had none, so that parts of two data sets never stand together."""
    _check_new_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    files: dict[str, IO[bytes]] = {}
    try:
        with ExitStack() as stack:
            for part, item in parts:
                if part not in files:
                    files[part] = stack.enter_context((folder / f"{part}.jsonl.part").open("wb"))
                files[part].write(encode(item))
                yield part, item
        for part in files:
            (folder / f"{part}.jsonl.part").replace(folder / f"{part}.jsonl")
    finally:
        for part in files:
            (folder / f"{part}.jsonl.part").unlink(missing_ok=True)


def _check_new_folder(folder: Path) -> None:
    """Raise InputError unless the folder is empty or can be made."""
    there = next(each for each in (folder, *folder.parents) if each.exists())
    if not there.is_dir():
        raise InputError("expected a folder, found a file", file=there)
    if there == folder and any(folder.iterdir()):
        raise InputError("expected a new or an empty folder", file=folder)


def from_backbone(path: Path, *, size: int = 100, seed: int = 0, language: Language = "en") -> Items:
    """Items of a backbone that was written by hand, each in other words. What is asked of it must have one answer."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", file=path) from error
    made = {"size": str(size), "seed": str(seed)}
    return Items(path.name, lambda: grounded(text, language, size, seed, name=path.stem), size, made, 1)


def _in_language(name: str, language: str | None) -> Benchmark:
    """The benchmark of that name in that language; without one, as it is named."""
    known = benchmark(name)
    if language is None or known.language == language:
        return known
    other = f"{name}-{language}" if language != "en" else name.rpartition("-")[0]
    if other not in BENCHMARKS:
        raise InputError(f"{name} is not there in the language {language!r}")
    return benchmark(other)


def write_items(path: str | Path, items: Iterable[Item]) -> int:
    """Write items, whole or not at all, and return how many there were: .jsonl, .parquet, or in their benchmark's own
    published format, where it has one: .csv for RobustLR's items, .json for those of ROPES."""
    path = Path(path)
    if path.suffix not in _PUBLISHED_SUFFIXES:
        return write_records(path, items, Item)
    source = iter(items)
    first = next(source, None)
    known = benchmark(first.benchmark) if first is not None and first.benchmark in BENCHMARKS else None
    if first is None or known is None or known.write is None or known.write_suffix != path.suffix:
        raise InputError(
            "expected a file name that ends in .jsonl or .parquet: csv is for RobustLR's items, json for ROPES's",
            file=path,
        )
    return known.write(path, chain([first], source))


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


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """A run and what its predictions come to. Items without a known answer are counted apart and not scored."""

    saved: SavedRun
    summary: Summary
    ungraded: int

    @property
    def accuracy(self) -> Estimate:
        """The share of graded items that are right, with its interval."""
        return self.summary.scores[ACCURACY]

    def __repr__(self) -> str:
        run, accuracy = self.saved.run, self.accuracy
        share = f"{accuracy.value:.1%} [{accuracy.low:.1%}, {accuracy.high:.1%}]"
        return f"{run.reader.name} on {run.items.name}: accuracy {share}, n = {accuracy.n}"


@dataclass(frozen=True, slots=True, weakref_slot=True, repr=False)
class Runs:
    """The results of several readers on several sets, in the order they were named."""

    results: tuple[Result, ...]
    folder: Path

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def __repr__(self) -> str:
        """A line a run: reader, items, accuracy with its interval, n."""
        return "\n".join(map(repr, self.results))

    def report(self, path: str | Path) -> None:
        """Write the report of these runs, as HTML or Markdown by the ending."""
        _write([result.saved for result in self.results], Path(path))


def run(
    readers: str | Reader | Sequence[str | Reader],
    on: ItemsLike | Sequence[ItemsLike],
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
    named = [readers] if isinstance(readers, str) or not isinstance(readers, Sequence) else list(readers)
    made = [make_reader(each, seed) if isinstance(each, str) else each for each in named]
    sets = _sets(on, size=size, seed=seed)
    if not made or not sets:
        raise InputError("expected at least one reader and one set of items")
    seen = View.parse(view)
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
    snapshots = [take_snapshot(items, base, partial(watch, "preparing", items.name)) for items in sets]
    planned = [
        (reader, snapshot, run_folder(base, reader, snapshot, view)) for snapshot in snapshots for reader in readers
    ]
    with ExitStack() as held:
        # All of them first: a process that has begun is not to be thrown out by another halfway.
        for folder in dict.fromkeys(folder for _, _, folder in planned):
            held.enter_context(folder.locked())
        for reader, snapshot, folder in planned:
            go_on(reader, snapshot, folder, view, partial(watch, reader.card.name, snapshot.card.name))
    return Runs(tuple(result_of(open_run(folder.path)) for _, _, folder in planned), base)


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
    paired: ScoredPair | None = None


@dataclass(frozen=True, slots=True)
class ScoredPair:
    """The answers to the set that stands beside, such as the edits of a contrast set, and how the two go together."""

    other: Scored
    contrast: Contrast


def score(
    items: ItemsLike,
    predictions: str | Path,
    *,
    paired_with: ItemsLike | None = None,
    paired_predictions: str | Path | None = None,
    size: int = 100,
    seed: int = 0,
) -> Scored:
    """Score a file of answers by item id, ours or the publisher's. An item without an answer counts as absent.

    With a second set and its answers, both are scored, and how often the items that belong together are all right:
    those of one publisher's id, of one id of ours, or of one group, by whichever pairs most.
    """
    if (paired_with is None) != (paired_predictions is None):
        raise InputError("expected a paired set and its predictions, found one without the other")
    first, scores = _scored(items, predictions, size=size, seed=seed)
    if paired_with is None or paired_predictions is None:
        return first
    second, others = _scored(paired_with, paired_predictions, size=size, seed=seed)
    return replace(first, paired=ScoredPair(second, contrast_of(scores, others)))


def _scored(
    items: ItemsLike, predictions: str | Path, *, size: int, seed: int
) -> tuple[Scored, list[tuple[Item, Score]]]:
    asked = as_items(items, size=size, seed=seed)
    reader = Scripted.from_file(str(predictions))
    answers, used = dict(reader.answers), set()
    scores: list[tuple[Item, Score]] = []
    ungraded = 0
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
            scores.append((item, score_one(item, prediction)))
        else:
            ungraded += 1
    if not used:
        example = next(iter(answers))
        raise InputError(
            f"none of the {len(answers)} answers is for an item of {asked.name}; the first is for {example!r}"
        )
    unused = tuple(key for key in answers if key not in used)
    return Scored(asked.name, summarise(each for _, each in scores), ungraded, unused), scores


def compare(first: str | Path, second: str | Path, *, seed: int = 0) -> tuple[SavedRun, SavedRun, Comparison]:
    """Compare two finished runs on the same items."""
    runs = _only_run(Path(first)), _only_run(Path(second))
    if runs[0].run.items.sha256 != runs[1].run.items.sha256:
        raise InputError(
            f"the two are not of the same items: {runs[0].run.items.name} and {runs[1].run.items.name} differ"
        )
    scores = []
    for saved in runs:
        pairs = list(saved.pairs())
        if len(pairs) < saved.run.items.count:
            done = f"{len(pairs)} of {saved.run.items.count}"
            raise InputError(f"the run is not finished: {done} items have a prediction", file=saved.folder.path)
        scores.append({item.id: score_one(item, prediction) for item, prediction in pairs if is_graded(item)})
    return runs[0], runs[1], compare_scores(scores[0], scores[1], seed=seed)


@dataclass(frozen=True, slots=True)
class Described:
    """A set of items described, with what its paper says of that split, where it says something."""

    items: str
    description: Description
    paper: PaperTexts | None


def describe(items: ItemsLike, *, size: int = 100, seed: int = 0) -> Described:
    """Count items and their texts, and measure how long they are."""
    asked = as_items(items, size=size, seed=seed)
    found = describe_items(asked)
    name, split = found.origin or ("", "")
    known = benchmark(name) if name in BENCHMARKS else None
    return Described(asked.name, found, known.texts.get(split) if known is not None else None)


def audit(*items: ItemsLike, size: int = 100, seed: int = 0) -> Audit:
    """Audit the sets together: shortcuts, duplicates and leaks, form."""
    published = {
        (name, figure.split): PublishedSplit(
            figure.items,
            {
                each.title: each.value
                for each in known
                if (each.split, each.metric) == (figure.split, ACCURACY) and not each.reader.startswith("human")
            },
        )
        for name, known in _figures().items()
        for figure in known
        if figure.metric == ACCURACY
    }
    return audit_sets([as_items(each, size=size, seed=seed) for each in items], published)


def check(items: ItemsLike, *, size: int = 100, seed: int = 0, limits: Limits | None = None) -> Soundness:
    """Whether every item's key is what its theory proves, and the only one. Items without any theory are refused."""
    asked = as_items(items, size=size, seed=seed)
    result = check_soundness(asked, limits=limits)
    if result.items == result.without_theory:
        raise InputError(f"no item of {asked.name} has a theory: there is nothing to check it against")
    return result


@dataclass(frozen=True, slots=True)
class Division:
    """Items in parts, split in one of the ways of `tollens.benchmarks.split_ways`.

    `leaks` says by way what the test part has in common with train; where the items came with a split of their own, of
    that too. `units` are what could have been dealt apart; `pairs` how many minimal pairs were recorded as groups,
    where that was asked for.
    """

    way: str
    parts: dict[str, list[Item]]
    units: int
    pairs: int | None
    leaks: dict[str, Leaks]
    notes: tuple[str, ...] = ()


def split(
    *items: ItemsLike,
    into: str | Path | None = None,
    shares: str = "80/10/10",
    apart: str | None = None,
    pairs: bool = False,
    size: int = 100,
    seed: int = 0,
    watch: Watch = lambda doing, items, done, total: None,
) -> Division:
    """Split items so that no situation is cut and no near-duplicate is on two sides; with `apart="author"` no author is
    either. With `pairs`, minimal pairs become the groups, in place of others. The folder gets a file a part. Sets that
    are given together are split as one; an id that is there twice is refused."""
    if apart not in (None, "author"):
        raise InputError(f"expected to keep authors apart, 'author', found {shown(apart)}")
    wanted = shares_of(shares)
    if into is not None:
        _check_new_folder(Path(into))
    sets = [as_items(each, size=size, seed=seed) for each in items]
    named = [each.name for each in sets]
    came = _each_once(sets)
    watched = partial(watch, "splitting", f"{len(came)} items")
    watched(0, 1)
    ways = split_ways(came, wanted, seed, apart=apart is not None)
    measured = {}
    for done, (way, splits) in enumerate(ways.splits.items(), start=1):
        watched(done, 1 + len(ways.splits))
        measured[way] = leaks(came, splits, ways.near.like)
    own = [item.split or "" for item in came]
    if "train" in own and (test := next((part for part in ("test", "dev") if part in own), None)):
        measured[f"as they came, {test}"] = leaks(came, own, ways.near.like, test=test)
    held, found = with_pairs(came) if pairs else (came, None)
    way = BY_SITUATION if apart is None else BY_AUTHOR
    parts: dict[str, list[Item]] = {part: [] for part in wanted}
    for item, part in zip(held, ways.splits[way], strict=True):
        parts[part].append(replace_field(item, split=part))
    if into is not None:
        for _ in write_parts(Path(into), ((part, item) for part, kept in parts.items() for item in kept)):
            pass
        how = {"split_by": way, "shares": wanted, "pairs": pairs, "seed": seed, "sets": named, "items": len(came)}
        write_manifest(Path(into), {**how, "items_sha256": _hash_of(came)})
    return Division(way, parts, ways.units[way], found, measured, ways.notes)


def _each_once(sets: Iterable[Items]) -> list[Item]:
    """The items of all the sets; InputError where two have one id."""
    found: dict[str, tuple[Item, str]] = {}
    for each in sets:
        for item in each:
            if item.id in found:
                raise InputError(
                    "expected items with an id of their own, found this one in "
                    f"{found[item.id][1]} and again in {each.name}",
                    item=item.id,
                )
            found[item.id] = item, each.name
    return [item for item, _ in found.values()]


def _hash_of(items: Iterable[Item]) -> str:
    """The hash of the items as they would be saved, so that one knows whether others are the same."""
    found = sha256()
    for item in items:
        found.update(encode(item))
    return found.hexdigest()


def perturbed(
    items: ItemsLike,
    how: str,
    *,
    times: int = 1,
    size: int = 100,
    seed: int = 0,
    skipped: Counter[str] | None = None,
) -> Items:
    """The items' versions by an operation such as `conjunction` or `imitation-spo`, each answered by the solver; of
    imitations each item gets as many as `times` says. Items that it cannot be done to are left out and counted by
    reason into `skipped`."""
    find_operation(how, times)
    asked = as_items(items, size=size, seed=seed)
    return Items(f"{asked.name}, {how}", lambda: versions_of(asked, how, times=times, seed=seed, skipped=skipped))


def write_report(folders: str | Path | Iterable[str | Path], path: str | Path) -> None:
    """Write the report of the runs in and below the folders, as HTML or Markdown by the ending."""
    listed = [folders] if isinstance(folders, str | Path) else folders
    _write(find_runs(Path(folder) for folder in listed), Path(path))


def _write(runs: Sequence[SavedRun], path: Path) -> None:
    writers = {".html": as_html, ".htm": as_html, ".md": as_markdown}
    if path.suffix.lower() not in writers:
        raise InputError("expected a report file that ends in .html or .md", file=path)
    text = writers[path.suffix.lower()](collect(runs, _figures()))
    with atomically(path) as file:
        file.write(text.encode("utf-8"))


def as_items(items: ItemsLike, *, size: int = 100, seed: int = 0) -> Items:
    """Items from an ITEMS expression, or as they are. Anything that is no item is refused."""
    if isinstance(items, str):
        return load(items, size=size, seed=seed)
    if isinstance(items, Items):
        return items
    held = list(items)
    if odd := next((each for each in held if not isinstance(each, Item)), None):
        raise InputError(f"expected items, found {shown(odd)}")
    return Items.of(held)


def _sets(on: ItemsLike | Sequence[ItemsLike], *, size: int, seed: int) -> list[Items]:
    """One set, or each of several; a list of items is one set."""
    if isinstance(on, str | Items):
        return [as_items(on, size=size, seed=seed)]
    listed = list(on)
    if all(isinstance(each, Item) for each in listed):
        return [Items.of(each for each in listed if isinstance(each, Item))] if listed else []
    if any(isinstance(each, Item) for each in listed):
        raise InputError("expected a list of items or a list of sets, found both in one")
    return [as_items(each, size=size, seed=seed) for each in listed if not isinstance(each, Item)]


def _only_run(path: Path) -> SavedRun:
    found = find_runs([path])
    if len(found) != 1:
        names = ", ".join(each.folder.path.name for each in found)
        raise InputError(f"expected one run, found {len(found)}: {names}", file=path)
    return found[0]


def _figures() -> dict[str, tuple[Figure, ...]]:
    return {name: benchmark(name).figures for name in BENCHMARKS}
