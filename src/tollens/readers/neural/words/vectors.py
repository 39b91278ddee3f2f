"""Word vectors that somebody trained: GloVe, word2vec (text, binary), fastText (.vec, .bin), .npz, each also gzipped.

What a file is, its content says. It is read once, from its beginning to its end, and only the vectors of the words
that are asked for stay in memory.
"""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from tollens.readers.neural.words.vectors_binary import read_binary
from tollens.readers.neural.words.vectors_fasttext import MAGIC, read_fasttext
from tollens.readers.neural.words.vectors_npz import read_npz
from tollens.readers.neural.words.vectors_text import read_text
from tollens.readers.neural.words.wanted import Wanted
from tollens.records import check_readable

_BUFFER = 1 << 14  # a look ahead copies all of it
_HEADER = re.compile(rb"(\d{1,15}) (\d{1,15})[ \r]*\n")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")  # what stands in no text, and in every row of float32 but a few
_SEEN = 4096  # bytes that are looked at to tell text from binary


@dataclass(frozen=True, slots=True)
class Vectors:
    """The vectors of a vocabulary's words."""

    matrix: np.ndarray[Any, np.dtype[np.float32]]  # a row a word; zeros where none was found
    found: np.ndarray[Any, np.dtype[np.bool_]]  # which words have one
    note: str  # of what was found, in words


def read_vectors(path: Path, words: Sequence[str], dimension: int | None = None) -> Vectors:
    """The vectors that a file has of these words. InputError where it is no such file, not whole, or of another
    dimension than asked for."""
    check_readable(path)
    wanted = Wanted(words, dimension, path)
    with _buffered(path.open("rb", buffering=0)) as file:
        if file.peek()[:2] != b"\x1f\x8b":
            _read(file, wanted)
        else:
            try:
                _read(_buffered(cast(io.RawIOBase, gzip.GzipFile(fileobj=file))), wanted)
            except (EOFError, gzip.BadGzipFile, zlib.error) as error:
                raise wanted.fault(f"expected a whole gzip file: {error}") from error
    found = np.zeros(len(words), np.bool_)
    found[list(wanted.how)] = True
    return Vectors(wanted.matrix, found, _note(wanted))


def _buffered(raw: io.RawIOBase) -> io.BufferedReader:
    return io.BufferedReader(raw, _BUFFER)


def _read(file: io.BufferedReader, wanted: Wanted) -> None:
    head = file.peek()[:4]
    if not head:
        raise wanted.fault("expected word vectors, found an empty file")
    if head == MAGIC:
        read_fasttext(file, wanted)
    elif head == b"PK\x03\x04":
        read_npz(file, wanted)
    elif header := _HEADER.match(file.peek()):
        numbers = int(header[1]), int(header[2])
        file.read(header.end())
        if _CONTROL.search(file.peek()[:_SEEN]):
            read_binary(file, wanted, numbers)
        else:
            read_text(file, wanted, numbers)
    else:
        read_text(file, wanted, None)


def _note(wanted: Wanted) -> str:
    counts = Counter(wanted.how.values())
    in_file = counts["exact"] + counts["alike"]
    more = f", {counts['letters']:,} more by their letters" if counts["letters"] else ""
    return f"{wanted.path.name}: {in_file:,} of {len(wanted.words):,} words found{more}"
