from __future__ import annotations

from pathlib import Path

import pytest

from factories import logiqa_block, make_item, write_logiqa
from tollens.benchmarks import load
from tollens.errors import InputError
from tollens.records import Item, write_records


@pytest.mark.parametrize("ending", [".jsonl", ".parquet"])
def test_a_file_of_ours(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"x{ending}"
    write_records(path, [make_item(1), make_item(2)], Item)
    items = load(str(path))
    assert list(items) == list(items) == [make_item(1), make_item(2)]


def test_fresh_items_by_size_and_seed() -> None:
    items = load("lineup:fresh", size=3, item_seed=5)
    assert list(items) == list(load("lineup:fresh", size=9, item_seed=5))[:3]
    assert [item.id for item in items] != [item.id for item in load("lineup:fresh", size=3, item_seed=6)]


def test_a_file_in_a_published_format_may_have_any_name(tmp_path: Path) -> None:
    path = write_logiqa(tmp_path / "a=b:c.jsonl", logiqa_block())
    assert len(list(load(f"logiqa={path}"))) == 1
    odd = tmp_path / "a=b.jsonl"
    write_records(odd, [make_item(1)], Item)
    assert len(list(load(str(odd)))) == 1


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("logika:dev", "unknown benchmark 'logika'. Did you mean logiqa"),
        ("logika=x.jsonl", "unknown benchmark 'logika'. Did you mean logiqa"),
        ("a/b=c.jsonl", "a/b=c.jsonl: expected a file, found nothing of that name"),
        ("nonsense", "'nonsense' names no items: expected a .jsonl or .parquet file, NAME:SPLIT"),
        ("logiqa:validation", "logiqa has no split 'validation'; it has train, dev, test"),
        ("logiqa:dev", "not on this machine yet; bring it with `tollens get logiqa`"),
        ("folio:fresh", "folio has no recipe for fresh items"),
        ("lineup=x.txt", "lineup has no published format"),
        ("logiqa=missing.txt", "missing.txt: expected a file, found nothing of that name"),
        ("missing.jsonl", "missing.jsonl: expected a file, found nothing of that name"),
        ("logiqa=.", "expected a file, found a folder"),
    ],
)
def test_what_names_nothing_says_what_was_expected(expression: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        list(load(expression))
    assert told in str(error.value)


def test_a_size_of_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="expected a whole number from 1 to"):
        load("lineup:fresh", size=0)
