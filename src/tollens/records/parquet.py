"""Records as Parquet: a column a field, written and read a batch at a time.

The columns follow from the record's own type hints, so a field is added in one place.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from tollens.errors import InputError
from tollens.records.base import Record

if TYPE_CHECKING:
    import pyarrow as pa

R = TypeVar("R", bound=Record)

BATCH = 2_000
_KIND = b"tollens.record"  # the schema's own note of what the rows are


def write_parquet(file: BinaryIO, records: Iterable[Record], kind: type[Record]) -> int:
    """Write the records and return how many there were."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema(kind)
    source, count = iter(records), 0
    with pq.ParquetWriter(file, schema, compression="zstd") as writer:
        while batch := list(islice(source, BATCH)):
            rows = [_row(record) for record in batch]
            try:
                writer.write_batch(pa.RecordBatch.from_pylist(rows, schema=schema))
            except OverflowError as error:
                raise InputError("Parquet holds whole numbers of 64 bits; use .jsonl for larger ones") from error
            count += len(batch)
    return count


def read_parquet(path: Path, kind: type[R]) -> Iterator[R]:
    """The records of a file in order; a row that is none is named by its number."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with path.open("rb") as file, pq.ParquetFile(file) as source:
            found = (source.schema_arrow.metadata or {}).get(_KIND, b"no record of ours").decode()
            if found != _tag(kind):
                raise InputError(f"expected rows of {_tag(kind)}, found {found}", file=path)
            number = 0
            for batch in source.iter_batches(batch_size=BATCH):
                for row in batch.to_pylist(maps_as_pydicts="strict"):
                    number += 1
                    yield _record(row, kind, path, number)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"expected a Parquet file: {error}", file=path) from error


def _record(row: dict[str, Any], kind: type[R], path: Path, number: int) -> R:
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        raise InputError(f"row {number} is not a {kind.__name__}: {error}", file=path) from error


def _row(record: Record) -> dict[str, Any]:
    fields = ((name, getattr(record, name)) for name in record.__struct_fields__)
    return {name: _value(value) for name, value in fields}


def _value(value: Any) -> Any:
    if isinstance(value, Record):
        return _row(value)
    return [_value(each) for each in value] if isinstance(value, tuple) else value


def _tag(kind: type[Record]) -> str:
    return str(kind.__struct_config__.tag or kind.__name__)


@cache
def _schema(kind: type[Record]) -> pa.Schema:
    import pyarrow as pa

    return pa.schema(_fields(kind), metadata={_KIND: _tag(kind)})


def _fields(kind: type[Record]) -> list[pa.Field]:
    import pyarrow as pa

    hints = get_type_hints(kind)
    return [pa.field(name, _arrow_type(hints[name])) for name in kind.__struct_fields__]


def _arrow_type(hint: Any) -> pa.DataType:
    """The column type for a type hint; None is always allowed and so takes no part."""
    import pyarrow as pa

    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union):
        (only,) = (each for each in arguments if each is not types.NoneType)
        return _arrow_type(only)
    if origin is tuple:
        return pa.list_(_arrow_type(arguments[0]))
    if origin is dict:
        return pa.map_(_arrow_type(arguments[0]), _arrow_type(arguments[1]))
    if origin is Literal:
        return pa.string()
    if issubclass(hint, Record):
        return pa.struct(_fields(hint))
    return {str: pa.string(), bool: pa.bool_(), int: pa.int64(), float: pa.float64()}[hint]
