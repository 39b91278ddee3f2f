"""word2vec's binary word vectors: 'words values' in a line, then each word, a space, and its values as float32."""

from __future__ import annotations

import io

import numpy as np

from tollens.errors import shown
from tollens.readers.neural.words.feed import exactly, until
from tollens.readers.neural.words.wanted import Wanted


def read_binary(file: io.BufferedReader, wanted: Wanted, header: tuple[int, int]) -> None:
    """Read what stands behind the first line."""
    count, width = header
    wanted.widen(width, line=1)
    for number in range(1, count + 1):
        raw = until(file, b" ")
        values = None if raw is None else exactly(file, 4 * width)
        if raw is None or values is None:
            raise wanted.fault(f"expected {count:,} words, as its first line says; it ends in word {number:,}")
        try:
            word = raw.lstrip(b"\n").decode()  # some writers end a row with it, some do not
        except UnicodeDecodeError as error:
            raise wanted.fault(f"expected words in UTF-8, found {shown(raw)} as word {number:,}") from error
        place = wanted.claim(word)
        if place is not None:
            wanted.keep(place, np.frombuffer(values, "<f4"))
    if file.read(2) not in (b"", b"\n"):
        raise wanted.fault(f"expected {count:,} words, as its first line says, found more")
