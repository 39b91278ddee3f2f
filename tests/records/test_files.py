"""Damaged files are named by file and line; large ones are streamed; a file is written whole or not at all."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from factories import make_item
from tollens.errors import InputError
from tollens.records import Item, Question, atomically, read_records, write_records
from tollens.records.lines import encode


@pytest.mark.parametrize(
    "damaged",
    [
        b"{",
        b"null",
        b'{"record":"item/1","id":"x"}',
        b'{"record":"item/1","id":"x","question":"?","surprise":1}',
        b'{"record":"item/2","id":"x","question":"?"}',
        b'{"record":"item/1","id":"x","question":"\xff"}',
        b"[" * 100_000,
    ],
    ids=["cut", "null", "field missing", "field unknown", "version unknown", "not UTF-8", "deep"],
)
def test_a_damaged_line_is_named(tmp_path: Path, damaged: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(encode(make_item(1)) + b"\n" + damaged + b"\n" + encode(make_item(2)))
    records = read_records(path, Item)
    assert next(records) == make_item(1)
    with pytest.raises(InputError, match=r"x\.jsonl, line 3: expected an Item record"):
        next(records)


def test_a_parquet_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    write_records(path, [make_item().as_question()], Question)
    with pytest.raises(InputError, match="expected rows of item/1, found question/1"):
        list(read_records(path, Item))
    path.write_bytes(b"PAR1 and not more")
    with pytest.raises(InputError, match="expected a Parquet file"):
        list(read_records(path, Item))


@pytest.mark.parametrize("ending", [".jsonl", ".parquet"])
def test_many_items_never_sit_in_memory_at_once(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"x{ending}"
    long = "A heron stood in the water and did not move at all. " * 60

    def many() -> Iterator[Item]:
        return (make_item(n, question=f"{long}{n}") for n in range(12_000))

    tracemalloc.start()
    try:
        assert write_records(path, many(), Item) == 12_000
        assert sum(1 for _ in read_records(path, Item)) == 12_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000 < 12_000 * len(long) / 1.8


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    write_records(path, [make_item(1)], Item)

    def broken() -> Iterator[Item]:
        yield make_item(2)
        raise RuntimeError("the source broke")

    with pytest.raises(RuntimeError):
        write_records(path, broken(), Item)
    assert list(read_records(path, Item)) == [make_item(1)]
    assert [each.name for each in tmp_path.iterdir()] == ["x.jsonl"]


def test_a_device_is_written_to_and_not_replaced() -> None:
    with pytest.raises(OSError, match="No space left"), atomically(Path("/dev/full")) as file:
        file.write(b"x" * 100_000)
    assert not Path("/dev/full").is_file()


def test_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"ends in \.jsonl or \.parquet"):
        write_records(tmp_path / "x.txt", [], Item)
