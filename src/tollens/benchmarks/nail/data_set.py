"""The data set: NAIL-E, originals in the paper's shares, and NAIL-I, imitations of each in other scenarios.

An original and all its imitations are in one split. As in the paper an imitation describes a wholly different scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from tollens.benchmarks.nail.fresh import VERSION, make
from tollens.benchmarks.nail.kinds import SHARES
from tollens.benchmarks.nail.settings import Nail
from tollens.errors import InputError
from tollens.perturb import NotApplicable, imitations
from tollens.records import Item, Language
from tollens.seeds import stream

HOW = "imitation-spo"
_BUILDER = "nail/data set"
# The paper's originals: 292 to train on, 97 and 99 to develop and to test on.
SPLITS: Mapping[str, float] = {"train": 292, "dev": 97, "test": 99}
PARTS = tuple(f"nail-{part}-{split}" for part in ("e", "i") for split in SPLITS)


def data_set(
    originals: int, number: int, seed: int, settings: Nail, *, language: Language, name: str
) -> Iterator[tuple[str, Item]]:
    """So many originals with so many imitations each: an original, then its imitations, each with its part's name."""
    if originals < 1 or number < 0:
        raise InputError(f"expected at least one original and no fewer than 0 imitations, found {originals}, {number}")
    rng = stream(seed, _BUILDER, VERSION, originals)
    kinds = _dealt(rng, SHARES, originals)
    splits = _dealt(rng, SPLITS, originals)
    for place, (kind, split) in enumerate(zip(kinds, splits, strict=True)):
        original = _original(place, seed, settings, language, name, kind, split)
        yield f"nail-e-{split}", original
        for imitation in _imitated(original, number, seed):
            yield f"nail-i-{split}", imitation


def _original(place: int, seed: int, settings: Nail, language: Language, name: str, kind: str, split: str) -> Item:
    (item,) = make(place, seed, settings, language=language, name=name, kind=kind, builder=_BUILDER).items
    new_id = f"{name}-e/{seed}/{place}"
    return msgspec.structs.replace(item, id=new_id, split=split, group=new_id)


def _imitated(original: Item, number: int, seed: int) -> list[Item]:
    if not number:
        return []
    try:
        return imitations(original, HOW, times=number, seed=seed)
    except NotApplicable as reason:
        raise RuntimeError(f"{original.id} cannot be imitated: {reason}") from reason


def _dealt(rng: Random, shares: Mapping[str, float], number: int) -> list[str]:
    """Each name as often as its share of the number asks, by the largest remainders, in an order that is drawn."""
    total = sum(shares.values())
    exact = {name: number * share / total for name, share in shares.items()}
    counts = Counter({name: int(value) for name, value in exact.items()})
    left = number - counts.total()
    for name in sorted(exact, key=lambda name: int(exact[name]) - exact[name])[:left]:
        counts[name] += 1
    return rng.sample(list(counts.elements()), number)
