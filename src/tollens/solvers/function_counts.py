"""How many worlds of several functions there are, given which ways of each two of them go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

Pair = tuple[int, int]


def counted(sizes: Sequence[int], tables: Mapping[Pair, int]) -> int:
    """How many worlds the tables allow together.

    The ways of a function that every table treats alike are one class, with how many they are as its weight; those
    that some table rules out altogether are none. What is left is a product over few classes. Floating numbers are
    exact here: no sum comes near 2 to the 53.
    """
    import numpy as np

    bits = {pair: matrix(sizes, pair, table) for pair, table in tables.items()}
    joined = sorted({place for pair in bits for place in pair})
    free = prod(size for place, size in enumerate(sizes) if place not in joined)
    if not joined:
        return free
    classes = {
        place: _classes([each if pair[0] == place else each.T for pair, each in bits.items() if place in pair])
        for place in joined
    }
    joined.sort(key=lambda place: len(classes[place][0]))

    def ways(pair: Pair) -> np.ndarray:
        """Which classes of two functions go together."""
        one, other = (classes[place][0] for place in pair)
        if pair in bits:
            return bits[pair][np.ix_(one, other)].astype(np.float64)
        return ways(pair[::-1]).T if pair[::-1] in bits else np.ones((len(one), len(other)))

    # The function with the most classes is summed up first, for every way of the others.
    *others, last = joined
    total: np.ndarray = classes[last][1][None]
    for place in others[:-1]:
        total = (total[:, None] * ways((place, last))[None]).reshape(-1, total.shape[-1])
    total = total @ ways((last, others[-1]))
    total = total.reshape([len(classes[place][0]) for place in others]) * classes[others[-1]][1]
    for axis, place in enumerate(others[:-1]):
        shape = [1] * len(others)
        shape[axis] = -1
        total = total * classes[place][1].reshape(shape)
    for one, other in combinations(range(len(others)), 2):
        shape = [1] * len(others)
        allowed = ways((others[one], others[other]))
        shape[one], shape[other] = allowed.shape
        total = total * allowed.reshape(shape)
    return free * round(float(total.sum()))


def matrix(sizes: Sequence[int], pair: Pair, table: int) -> np.ndarray:
    """A table as a matrix of noughts and ones, the ways of the first function by rows."""
    import numpy as np

    columns, rows = sizes[pair[0]], sizes[pair[1]]
    number = rows * columns
    octets = np.frombuffer((table & (1 << number) - 1).to_bytes((number + 7) // 8, "little"), np.uint8)
    return np.unpackbits(octets, count=number, bitorder="little").reshape(rows, columns).T


def _classes(matrices: Sequence[np.ndarray]) -> tuple[list[int], np.ndarray]:
    """Of the ways of a function, by rows: one of each that are alike in all matrices, and how many these are; without
    those that have an empty row."""
    import numpy as np

    packed = np.hstack([np.packbits(each, axis=1) for each in matrices])
    possible = np.logical_and.reduce([each.any(axis=1) for each in matrices])
    text, width = packed.tobytes(), packed.shape[1]
    found: dict[bytes, list[int]] = {}
    for way in np.flatnonzero(possible).tolist():
        found.setdefault(text[way * width : (way + 1) * width], []).append(way)
    return [ways[0] for ways in found.values()], np.array([len(ways) for ways in found.values()], np.float64)
