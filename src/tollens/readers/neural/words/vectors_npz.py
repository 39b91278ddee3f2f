"""Word vectors as numpy keeps them: an .npz with `words`, texts, and `vectors`, a row for each."""

from __future__ import annotations

import io
import zipfile
from typing import IO, Any

import numpy as np

from tollens.readers.neural.words.feed import LONGEST
from tollens.readers.neural.words.wanted import Wanted

_PART = "expected `words`, texts, and `vectors`, a row of numbers for each"


def read_npz(file: io.BufferedReader, wanted: Wanted) -> None:
    """Read both arrays side by side, row by row."""
    try:
        with zipfile.ZipFile(file) as held, held.open("words.npy") as words, held.open("vectors.npy") as vectors:
            _read(words, vectors, wanted)
    except KeyError as error:
        raise wanted.fault(f"{_PART}; {error.args[0]}") from error
    except (zipfile.BadZipFile, ValueError, EOFError, NotImplementedError, RuntimeError) as error:
        raise wanted.fault(f"{_PART}: {error}") from error


def _read(words: IO[bytes], vectors: IO[bytes], wanted: Wanted) -> None:
    texts, rows = _header(words), _header(vectors)
    fits = len(texts.shape) == 1 and texts.dtype.kind == "U" and len(rows.shape) == 2 and rows.dtype.kind == "f"
    if not fits or texts.shape[0] != rows.shape[0] or not texts.dtype.itemsize:
        found = f"{texts.dtype} {texts.shape} and {rows.dtype} {rows.shape}"
        raise wanted.fault(f"{_PART}, found {found}")
    if texts.dtype.itemsize > LONGEST:
        raise wanted.fault(f"expected words of up to {LONGEST:,} bytes, found {texts.dtype.itemsize:,} for each")
    count, width = rows.shape
    if not count:
        raise wanted.fault("expected word vectors, found none")
    wanted.widen(width)
    for number in range(1, count + 1):
        word, values = words.read(texts.dtype.itemsize), vectors.read(width * rows.dtype.itemsize)
        if len(word) < texts.dtype.itemsize or len(values) < width * rows.dtype.itemsize:
            raise wanted.fault(f"expected {count:,} words and vectors, found an end in number {number:,}")
        place = wanted.claim(str(np.frombuffer(word, texts.dtype)[0]))
        if place is not None:
            wanted.keep(place, np.frombuffer(values, rows.dtype), number)


class _Header:
    """What stands above the numbers of an array on disk."""

    def __init__(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.shape, self.dtype = shape, dtype


def _header(file: IO[bytes]) -> _Header:
    version = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, by_columns, dtype = read(file)
    if by_columns and len(shape) > 1:
        raise ValueError("an array that stands row by row is expected (numpy.ascontiguousarray)")
    return _Header(shape, dtype)
