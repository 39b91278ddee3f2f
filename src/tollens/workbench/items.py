"""Items in and out: what stands for a set of them, and the files that they are written to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

from tollens.benchmarks import BENCHMARKS, benchmark, load
from tollens.benchmarks.fresh_items import MOST_ITEMS
from tollens.errors import InputError, shown
from tollens.records import Item, Items, check_new_folder, together, write_records
from tollens.records.lines import encode
from tollens.settings import check_whole

# A set of items: an ITEMS expression, a stream of items, or items in memory.
ItemsLike = str | Items | Iterable[Item]

# Called with the reader's name, the items' name, how many predictions there are and how many there will be.
Watch = Callable[[str, str, int, int], None]


_PUBLISHED_SUFFIXES = (".csv", ".json")


def as_items(items: ItemsLike, *, size: int = 100, item_seed: int = 0) -> Items:
    """Items from an ITEMS expression, or as they are. Anything that is no item is refused."""
    if isinstance(items, str):
        return load(items, size=size, item_seed=item_seed)
    if isinstance(items, Items):
        return items
    held = list(items)
    if odd := next((each for each in held if not isinstance(each, Item)), None):
        raise InputError(f"expected items, found {shown(odd)}")
    return Items.of(held)


def sets_of(on: ItemsLike | Sequence[ItemsLike], *, size: int, item_seed: int) -> list[Items]:
    """One set, or each of several; a list of items is one set."""
    if isinstance(on, str | Items):
        return [as_items(on, size=size, item_seed=item_seed)]
    listed = list(on)
    if all(isinstance(each, Item) for each in listed):
        return [Items.of(each for each in listed if isinstance(each, Item))] if listed else []
    if any(isinstance(each, Item) for each in listed):
        raise InputError("expected a list of items or a list of sets, found both in one")
    return [as_items(each, size=size, item_seed=item_seed) for each in listed if not isinstance(each, Item)]


def limited(items: Items, limit: int | None) -> Items:
    """The first `limit` items of a set; all of them where there is no limit. A group may be cut."""
    if limit is None:
        return items
    check_whole("limit", limit, least=1, most=MOST_ITEMS)
    size = None if items.size is None else min(items.size, limit)
    made_by = {**items.made_by, "limit": str(limit)}
    return replace(items, open=lambda: islice(items, limit), size=size, made_by=made_by)


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


def write_parts(folder: Path, parts: Iterable[tuple[str, Item]]) -> Iterator[tuple[str, Item]]:
    """Write every part's items to a file of its own in a folder, on their way. The files appear when all is written: in
    a folder that had none, so that a folder never holds parts of two data sets."""
    check_new_folder(folder)
    with together(folder) as opened:
        for part, item in parts:
            opened(f"{part}.jsonl").write(encode(item))
            yield part, item
