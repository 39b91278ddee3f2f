"""Which questions a step has: those of a length together, in an order that only the seed and the epoch decide."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.seeds import stream
from tollens.training.randomness import VERSION

# So many batches are sorted by length together: little is padded, and who meets whom is still left to chance.
_POOL = 64


def batches_of(lengths: Sequence[int], size: int, seed: int, epoch: int) -> list[list[int]]:
    """An epoch in batches of `size`, by place: every question exactly once, one batch perhaps smaller."""
    source = stream(seed, "training.batches", VERSION, epoch)
    order = list(range(len(lengths)))
    source.shuffle(order)
    found: list[list[int]] = []
    for start in range(0, len(order), size * _POOL):
        pool = sorted(order[start : start + size * _POOL], key=lambda place: lengths[place])
        found += [pool[place : place + size] for place in range(0, len(pool), size)]
    source.shuffle(found)
    return found
