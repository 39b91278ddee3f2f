"""Finding near duplicates among many texts, each given as its set of three-word runs.

Two are near when their runs share at least NEAR of all that either has (Jaccard), and those of question and options at
least NEAR_ASKED: the same passage with another question is another item. Up to MOST_EXACT texts the search is exact:
any pair that similar has a run in common among the rarest fifth of each (prefix filtering), so only those are compared.
Beyond, texts are kept as MinHash signatures, which take less room than the runs and estimate what two share to a few
hundredths: what is well above the threshold is found, what is just there may fall on either side. Who must not miss a
pair asks for a search that is exact whatever it costs, with `most_exact`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import ceil
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

RUN = 3
NEAR = 0.8
NEAR_ASKED = 0.6
MOST_EXACT = 2_000
MOST_IN_BUCKET = 20  # of texts that look alike, each is compared with the first so many

_BANDS, _ROWS = 16, 8
_HASHES = _BANDS * _ROWS
_HASHES_ASKED = 64

Runs = NDArray[np.uint32]
Signature = NDArray[np.uint32]

_rng = np.random.default_rng(20_260)
_FACTORS = _rng.integers(1, 2**63, size=(_HASHES, 1), dtype=np.uint64) | np.uint64(1)
_OFFSETS = _rng.integers(0, 2**63, size=(_HASHES, 1), dtype=np.uint64)


class NearSearch:
    """Texts by the order they were added in; `exact` says how the search is made."""

    def __init__(self, most_exact: int | None = None) -> None:
        self.exact = True
        self._most_exact = MOST_EXACT if most_exact is None else most_exact
        self._whole: list[NDArray[np.uint32]] = []  # runs, and signatures once there are many
        self._asked: list[NDArray[np.uint32]] = []

    def add(self, whole: Runs, asked: Runs) -> None:
        """Add a text: all its runs, and those of its question and options."""
        if self.exact and len(self._whole) == self._most_exact:
            self.exact = False
            self._whole = [signature(runs, _HASHES) for runs in self._whole]
            self._asked = [signature(runs, _HASHES_ASKED) for runs in self._asked]
        self._whole.append(whole if self.exact else signature(whole, _HASHES))
        self._asked.append(asked if self.exact else signature(asked, _HASHES_ASKED))

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The pairs that are near, each once, the earlier first."""
        candidates = self._by_prefix() if self.exact else self._by_bands()
        like = jaccard if self.exact else agreement
        for first, second in candidates:
            if (
                like(self._whole[first], self._whole[second]) >= NEAR
                and like(self._asked[first], self._asked[second]) >= NEAR_ASKED
            ):
                yield first, second

    def _by_prefix(self) -> Iterator[tuple[int, int]]:
        runs, counts = np.unique(np.concatenate([np.empty(0, np.uint32), *self._whole]), return_counts=True)
        index: defaultdict[int, list[int]] = defaultdict(list)
        # Shorter ones first, so that those met in the index are never longer than the one at hand.
        for place in sorted(range(len(self._whole)), key=lambda place: len(self._whole[place])):
            mine = self._whole[place]
            rarest = mine[np.lexsort((mine, counts[np.searchsorted(runs, mine)]))]
            prefix = rarest[: len(mine) - ceil(NEAR * len(mine)) + 1].tolist()
            met = {other for run in prefix for other in index[run] if len(self._whole[other]) >= NEAR * len(mine)}
            yield from ((min(place, other), max(place, other)) for other in sorted(met))
            for run in prefix:
                index[run].append(place)

    def _by_bands(self) -> Iterator[tuple[int, int]]:
        buckets: defaultdict[tuple[int, bytes], list[int]] = defaultdict(list)
        for place, whole in enumerate(self._whole):
            met: set[int] = set()
            for band in range(_BANDS):
                bucket = buckets[band, whole[band * _ROWS : (band + 1) * _ROWS].tobytes()]
                met.update(bucket)
                if len(bucket) < MOST_IN_BUCKET:
                    bucket.append(place)
            yield from ((other, place) for other in sorted(met))


def runs_of(*texts: Sequence[str]) -> Runs:
    """The runs of words in some texts, each given as its words; none goes from one text into the next. A text shorter
    than a run is one."""
    found = {
        crc32(" ".join(text[start : start + RUN]).encode())
        for text in texts
        for start in range(max(1, len(text) - RUN + 1))
    }
    return np.array(sorted(found), dtype=np.uint32)


def jaccard(one: Runs, other: Runs) -> float:
    """What two sets share of all that either has; two empty ones are the same."""
    shared = len(np.intersect1d(one, other, assume_unique=True))
    whole = len(one) + len(other) - shared
    return shared / whole if whole else 1.0


def agreement(one: Signature, other: Signature) -> float:
    """The same, estimated from two signatures."""
    return float(np.mean(one == other))


def signature(runs: Runs, hashes: int) -> Signature:
    """The smallest value of each of so many hashes over the runs."""
    if not len(runs):
        return np.zeros(hashes, np.uint32)
    hashed = (_FACTORS[:hashes] * runs.astype(np.uint64) + _OFFSETS[:hashes]) >> np.uint64(32)
    return np.asarray(hashed.min(axis=1), dtype=np.uint32)
