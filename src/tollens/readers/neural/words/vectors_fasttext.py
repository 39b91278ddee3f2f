"""A model of fastText (.bin): the vector of a word is the mean of its own row and the rows of its n-grams.

Behind the magic number come the settings, the dictionary and the matrix, as `fasttext` writes them:

    int32    magic, version
    int32    dim, ws, epoch, minCount, neg, wordNgrams, loss, model, bucket, minn, maxn, lrUpdateRate
    float64  t
    int32    entries, words, labels
    int64    tokens, pairs of a pruned index (-1: none)
    entries  the word in UTF-8, a zero byte, int64 count, int8 kind; words stand before labels
    pairs    int32, int32; only quantised models have them
    bool     whether the matrix is quantised
    int64    rows, values of a row
    float32  the rows: one a word, then one a bucket of n-grams

N-grams are of characters, of the word between < and >; the bucket is FNV-1a of their UTF-8 bytes, each taken as a
signed one. A word that the dictionary does not have is the mean of its n-grams alone.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tollens.errors import InputError
from tollens.readers.neural.words.feed import exactly, until
from tollens.readers.neural.words.wanted import Wanted

MAGIC = struct.pack("<i", 793712314)

_VERSIONS = (11, 12)
_SUPERVISED = 3  # of the settings' models


def read_fasttext(file: io.BufferedReader, wanted: Wanted) -> None:
    """Read a model from its beginning."""
    reader = _Reader(file, wanted)
    _, version = reader.numbers("<ii")
    if version not in _VERSIONS:
        raise wanted.fault(f"expected a fastText model of version 11 or 12, found {version}")
    width, *_, model, bucket, shortest, longest, _ = reader.numbers("<12i")
    reader.numbers("<d")
    wanted.widen(width)
    if version == 11 and model == _SUPERVISED:
        longest = 0  # as fastText reads such a model
    entries, words, _ = reader.numbers("<iii")
    _, pruned = reader.numbers("<qq")
    if not 0 <= words <= entries:
        raise wanted.fault(f"expected a model of fastText, found {words:,} words among {entries:,}")
    own = _own_rows(reader, wanted, entries, words)
    if pruned > 0 or reader.taken(1) != b"\0":
        raise wanted.fault("expected a fastText model that is not quantised: the .bin of the same model, or its .vec")
    rows, found_width = reader.numbers("<qq")
    if found_width != width or rows < words + max(0, bucket):
        told = f"expected {words:,} words and {bucket:,} buckets of {width} values"
        raise wanted.fault(f"{told}, found {rows:,} rows of {found_width}")
    _add_rows(file, wanted, own, _Letters(words, bucket, shortest, longest))


@dataclass(frozen=True, slots=True)
class _Letters:
    """Which rows the n-grams of a word have."""

    words: int
    bucket: int
    shortest: int
    longest: int

    def rows(self, word: str) -> list[int]:
        return [self.words + _hash(gram.encode()) % self.bucket for gram in self._grams(f"<{word}>")]

    def _grams(self, marked: str) -> Iterator[str]:
        if self.bucket < 1:
            return
        for start in range(len(marked)):
            for end in range(start + max(1, self.shortest), min(start + self.longest, len(marked)) + 1):
                if end - start > 1 or 0 < start < len(marked) - 1:  # the marks alone are no n-grams
                    yield marked[start:end]


class _Reader:
    """The file's numbers one behind the other; InputError where it ends."""

    def __init__(self, file: io.BufferedReader, wanted: Wanted) -> None:
        self._file, self._wanted = file, wanted

    def numbers(self, form: str) -> tuple[int, ...]:
        return struct.unpack(form, self.taken(struct.calcsize(form)))

    def taken(self, size: int) -> bytes:
        found = exactly(self._file, size)
        if found is None:
            raise self.end()
        return found

    def word(self) -> bytes:
        found = until(self._file, b"\0")
        if found is None:
            raise self.end()
        return found

    def end(self) -> InputError:
        return self._wanted.fault("expected a whole model of fastText, found its end too early")


def _own_rows(reader: _Reader, wanted: Wanted, entries: int, words: int) -> dict[int, tuple[int, str]]:
    """The row of each wanted word that the dictionary has, and how it is written there."""
    own: dict[int, tuple[int, str]] = {}
    for row in range(entries):
        raw = reader.word()
        reader.taken(9)
        # The published models have words that were cut inside a character: none of ours.
        word = raw.decode("utf-8", "replace")
        if row < words and (place := wanted.claim(word)) is not None:
            own[place] = row, word
    return own


def _add_rows(file: io.BufferedReader, wanted: Wanted, own: dict[int, tuple[int, str]], letters: _Letters) -> None:
    """Go through the matrix once, row by row that is wanted: it may be larger than the memory."""
    start, size = file.tell(), 4 * wanted.matrix.shape[1]
    pairs: list[tuple[int, int]] = []
    counts = np.zeros(len(wanted.words))
    for place, word in enumerate(wanted.words):
        row, written = own.get(place, (None, word))
        rows = ([] if row is None else [row]) + letters.rows(written)
        pairs += [(each, place) for each in rows]
        counts[place] = len(rows)
        if rows and row is None:
            wanted.how[place] = "letters"
    sums = np.zeros(wanted.matrix.shape)
    values = np.zeros(wanted.matrix.shape[1])
    last = -1
    for row, place in sorted(pairs):
        if row != last:
            file.seek(start + row * size)
            found = exactly(file, size)
            if found is None:
                raise wanted.fault(f"expected a whole model of fastText, found its end before row {row + 1:,}")
            values, last = np.frombuffer(found, "<f4"), row
        sums[place] += values
    for place in wanted.how:
        wanted.keep(place, sums[place] / counts[place])


def _hash(text: bytes) -> int:
    found = 2166136261
    for byte in text:
        found = (found ^ (byte if byte < 128 else byte | 0xFFFFFF00)) * 16777619 & 0xFFFFFFFF
    return found
