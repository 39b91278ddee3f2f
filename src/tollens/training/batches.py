"""Which questions a step has: those of a length together, in an order that only the seed and the epoch decide."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tollens.seeds import stream
from tollens.training.randomness import VERSION

# So many batches are sorted by length together, at most: little is padded, and who meets whom is still left to chance.
_POOL = 64
# At least so many pools, where there are batches enough, or a small set would have the same batches in every epoch.
# With four, some four fifths of the padding are saved that one pool would save, and one pair of seven meets again.
_POOLS = 4


def batches_of(lengths: Sequence[int], size: int, seed: int, epoch: int) -> list[list[int]]:
    """An epoch in batches of `size`, by place: every question exactly once, one batch perhaps smaller."""
    source = stream(seed, "training.batches", VERSION, epoch)
    order = list(range(len(lengths)))
    source.shuffle(order)
    found: list[list[int]] = []
    together = size * _pool(math.ceil(len(order) / size))
    for start in range(0, len(order), together):
        pool = sorted(order[start : start + together], key=lambda place: lengths[place])
        found += [pool[place : place + size] for place in range(0, len(pool), size)]
    source.shuffle(found)
    return found


def _pool(batches: int) -> int:
    """How many of so many batches are sorted together: two at least, and never all of them where there are several."""
    return max(1, min(_POOL, max(2, batches // _POOLS), batches - 1))
