"""Word vectors in lines: a word and its values. GloVe as it is; word2vec and fastText (.vec) with 'words values' above.

A word may have spaces in it (glove.840B has some): the values are what stands last.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np

from tollens.errors import shown
from tollens.readers.neural.words.wanted import Wanted

_LONGEST = 1 << 20  # bytes of a line


def read_text(file: io.BufferedReader, wanted: Wanted, header: tuple[int, int] | None) -> None:
    """Read the rows. The header's numbers, where there was one, must be right: a cut file would be missed else."""
    line, rows, width = 0 if header is None else 1, 0, 0
    if header is not None:
        width = header[1]
        wanted.widen(width, line=1)
    while raw := file.readline(_LONGEST + 1):
        line += 1
        if len(raw) > _LONGEST:
            raise wanted.fault("expected a word and its values, found a line without end", line)
        row = raw.replace(b"\t", b" ").rstrip(b" \r\n")
        if not row:
            continue
        rows += 1
        spaces = row.count(b" ")
        if not width:
            width = spaces
            if not width:
                raise wanted.fault(f"expected a word and its values, found {shown(row)}", line)
            wanted.widen(width, line)
        if spaces != width:
            _check_spaced(row, width, wanted, line)
        _take(row.rsplit(b" ", width) if spaces != width else row.split(b" ", 1), wanted, line)
    if not rows:
        raise wanted.fault("expected word vectors, found none")
    if header is not None and rows != header[0]:
        raise wanted.fault(f"expected {header[0]:,} words, as its first line says, found {rows:,}: is it whole?")


def _check_spaced(row: bytes, width: int, wanted: Wanted, line: int) -> None:
    """That what is too much belongs to the word."""
    word = row.rsplit(b" ", width)[0]
    if row.count(b" ") < width or all(_number(part) is not None for part in word.split(b" ")[1:]):
        raise wanted.fault(f"expected a word and {width} values, found {row.count(b' ')} values", line)


def _take(parts: Sequence[bytes], wanted: Wanted, line: int) -> None:
    try:
        word = parts[0].decode()
    except UnicodeDecodeError as error:
        raise wanted.fault(f"expected words in UTF-8, found {shown(parts[0])}", line) from error
    place = wanted.claim(word)
    if place is None:
        return
    values = [_number(part) for part in b" ".join(parts[1:]).split(b" ")]
    if None in values:
        raise wanted.fault(f"expected numbers behind {shown(word)}", line)
    wanted.keep(place, np.array(values, np.float32), line)


def _number(text: bytes) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
