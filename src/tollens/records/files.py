"""Files of records: JSON Lines or Parquet, by their ending, streamed both ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from tollens.errors import InputError
from tollens.records.atomic import atomically
from tollens.records.base import Record
from tollens.records.lines import encode, read_lines
from tollens.records.parquet import read_parquet, write_parquet

R = TypeVar("R", bound=Record)

ENDINGS = (".jsonl", ".parquet")


def read_records(path: str | Path, kind: type[R]) -> Iterator[R]:
    """The records of a file in order, read as they are asked for."""
    path = Path(path)
    _check_ending(path)
    check_readable(path)
    if path.suffix == ".parquet":
        yield from read_parquet(path, kind)
    else:
        with path.open("rb") as file:
            yield from read_lines(file, kind, path)


def write_records(path: str | Path, records: Iterable[Record], kind: type[Record]) -> int:
    """Write the records, whole or not at all, and return how many there were."""
    path = Path(path)
    _check_ending(path)
    with atomically(path) as file:
        if path.suffix == ".parquet":
            return write_parquet(file, records, kind)
        count = 0
        for record in records:
            file.write(encode(record))
            count += 1
        return count


def check_readable(path: Path) -> None:
    """Raise InputError unless the path is something that can be read as a file."""
    if not path.exists():
        raise InputError("expected a file, found nothing of that name", file=path)
    if path.is_dir():
        raise InputError("expected a file, found a folder", file=path)


def _check_ending(path: Path) -> None:
    if path.suffix not in ENDINGS:
        raise InputError(f"expected a file name that ends in {' or '.join(ENDINGS)}", file=path)
