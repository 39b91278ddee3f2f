"""Splitting items into parts, and measuring what leaks between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace as replace_field

from tollens.benchmarks.manifest import write_manifest
from tollens.benchmarks.minimal_pairs import with_pairs
from tollens.benchmarks.split_ways import BY_AUTHOR, BY_SITUATION, split_ways
from tollens.benchmarks.splitting import shares_of
from tollens.checks.leaks import Leaks, leaks
from tollens.errors import InputError, shown
from tollens.records import Item, Items, check_new_folder
from tollens.records.lines import encode
from tollens.settings import check_seed
from tollens.workbench.items import ItemsLike, Watch, as_items, write_parts


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
    item_seed: int = 0,
    seed: int = 0,
    watch: Watch = lambda doing, items, done, total: None,
) -> Division:
    """Split items so that no situation is cut and no near-duplicate is on two sides; with `apart="author"` no author is
    either. With `pairs`, minimal pairs become the groups, in place of others. The folder gets a file a part. Sets that
    are given together are split as one; an id that is there twice is refused. `item_seed` chooses fresh items, `seed`
    decides which of them go to which part."""
    if apart not in (None, "author"):
        raise InputError(f"expected to keep authors apart, 'author', found {shown(apart)}")
    check_seed("seed", seed)
    wanted = shares_of(shares)
    if into is not None:
        check_new_folder(Path(into))
    sets = [as_items(each, size=size, item_seed=item_seed) for each in items]
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
        how: dict[str, object] = {
            "split_by": way,
            "shares": wanted,
            "pairs": pairs,
            "seed": seed,
            "sets": named,
            "items": len(came),
        }
        made_by = {each.name: dict(each.made_by) for each in sets if each.made_by}
        how |= {"made_by": made_by} if made_by else {}
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
