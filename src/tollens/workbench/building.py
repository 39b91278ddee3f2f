"""Making items: fresh, from raw material, from a backbone, from other items; and bringing published ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from tollens.benchmarks import BENCHMARKS, Benchmark, benchmark, fresh
from tollens.benchmarks.collection import Collection
from tollens.benchmarks.fresh_items import MOST_ITEMS
from tollens.benchmarks.from_raw import FromRaw, RawRecipe
from tollens.benchmarks.get import Brought
from tollens.benchmarks.get import Progress as DownloadProgress
from tollens.benchmarks.get import get as bring
from tollens.errors import InputError
from tollens.perturb import find_operation, grounded
from tollens.perturb import perturbed as versions_of
from tollens.records import Item, Items, Language
from tollens.settings import check_seed, check_whole, settings_of
from tollens.workbench.items import ItemsLike, Watch, as_items

MOST_TIMES = 1_000_000  # versions of one item
MOST_ORIGINALS = 1_000_000  # their kinds are dealt before the first is made


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
    check_whole("originals", originals, least=1, most=MOST_ORIGINALS)
    check_whole("imitations", imitations, least=0, most=MOST_TIMES)
    check_seed("seed", seed)
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
    check_seed("seed", seed)
    make = raw_recipe_of(name, language).make
    return make([Path(each) for each in given], Path(into), seed, partial(watch, "building", name))


def raw_recipe_of(name: str, language: str | None = None) -> RawRecipe:
    """How a benchmark is made of raw material, in that language; InputError where there is no such way."""
    known = _in_language(name, language)
    if known.from_raw is None:
        able = [each for each in BENCHMARKS if benchmark(each).from_raw is not None]
        raise InputError(f"{known.name} is not made of raw material; {', '.join(able)} are")
    return known.from_raw


def from_backbone(path: Path, *, size: int = 100, seed: int = 0, language: Language = "en") -> Items:
    """Items of a backbone that was written by hand, each in other words. What is asked of it must have one answer."""
    check_whole("size", size, least=1, most=MOST_ITEMS)
    check_seed("seed", seed)
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", file=path) from error
    made = {"size": str(size), "seed": str(seed)}
    return Items(path.name, lambda: grounded(text, language, size, seed, name=path.stem), size, made, 1)


def perturbed(
    items: ItemsLike,
    how: str,
    *,
    times: int = 1,
    size: int = 100,
    item_seed: int = 0,
    seed: int = 0,
    skipped: Counter[str] | None = None,
) -> Items:
    """The items' versions by an operation such as `conjunction` or `imitation-spo`, each answered by the solver; of
    imitations each item gets as many as `times` says. Items that it cannot be done to are left out and counted by
    reason into `skipped`. `item_seed` chooses fresh items, `seed` what an operation draws."""
    check_whole("times", times, least=1, most=MOST_TIMES)
    check_seed("seed", seed)
    find_operation(how, times)
    asked = as_items(items, size=size, item_seed=item_seed)
    return Items(f"{asked.name}, {how}", lambda: versions_of(asked, how, times=times, seed=seed, skipped=skipped))


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


def _in_language(name: str, language: str | None) -> Benchmark:
    """The benchmark of that name in that language; without one, as it is named."""
    known = benchmark(name)
    if language is None or known.language == language:
        return known
    other = f"{name}-{language}" if language != "en" else name.rpartition("-")[0]
    if other not in BENCHMARKS:
        raise InputError(f"{name} is not there in the language {language!r}")
    return benchmark(other)
