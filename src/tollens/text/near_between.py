"""Near duplicates between two collections of texts: all that `near` calls near, and nothing inside either of them.

Two texts that are near share so much that they share some of the rarest runs of each (prefix filtering): of a text's
runs by rarity, the first fifth and a fifth more, they have a fifth in common. Few others do, even among texts of one
template. What is shared is counted as a product of sparse matrices: thousands against ten thousands take seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tollens.text.near import NEAR, NEAR_ASKED, Runs, jaccard

_COMMON = 0.2  # of its runs: what a text has in common with a near one among the rarest
_ROWS = 256  # texts of the second collection that are compared with all of the first at a time

Text = tuple[Runs, Runs]  # all its runs, and those of its question and options


def near_between(first: Sequence[Text], second: Sequence[Text]) -> Iterator[tuple[int, int]]:
    """The pairs that are near, by their places in the two collections, in the order of the second, then the first."""
    if not first or not second:
        return
    runs, counts = np.unique(np.concatenate([whole for whole, _ in (*first, *second)]), return_counts=True)
    rank = np.empty(len(runs), np.int64)
    rank[np.argsort(counts, kind="stable")] = np.arange(len(runs))  # the rarest has 0
    known, asked = (
        _Rarest([rank[np.searchsorted(runs, whole)] for whole, _ in texts], len(runs)) for texts in (first, second)
    )
    turned = known.matrix.T.tocsc()
    for start in range(0, len(second), _ROWS):
        met = (asked.matrix[start : start + _ROWS] @ turned).tocoo()
        rows, columns = met.row + start, met.col
        enough = met.data >= np.minimum(asked.common[rows], known.common[columns])
        for other, one in sorted(zip(rows[enough].tolist(), columns[enough].tolist(), strict=True)):
            if _are_near(first[one], second[other]):
                yield one, other


def _are_near(one: Text, other: Text) -> bool:
    return jaccard(one[0], other[0]) >= NEAR and jaccard(one[1], other[1]) >= NEAR_ASKED


class _Rarest:
    """The rarest runs of texts, a row each of a sparse matrix of ones, and how many a text shares with a near one."""

    def __init__(self, texts: Sequence[NDArray[np.int64]], width: int) -> None:
        from scipy.sparse import csr_array

        self.common = np.array([max(1, int(_COMMON * len(text))) for text in texts], dtype=np.int64)
        rows = [
            np.sort(text)[: len(text) - ceil(NEAR * len(text)) + common]
            for text, common in zip(texts, self.common.tolist(), strict=True)
        ]
        ends = np.cumsum([0, *map(len, rows)])
        columns: NDArray[Any] = np.concatenate(rows)
        self.matrix = csr_array((np.ones(len(columns), np.int32), columns, ends), shape=(len(rows), width))
