"""Saved runs, read once: what stands in a book is what stands on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Tollens
from factories import make_item
from tollens.errors import InputError
from tollens.records import Item, Prediction, read_records, write_records
from tollens.report.book import Book, open_book
from tollens.runs import find_runs


@pytest.fixture
def runs(tollens: Tollens, tmp_path: Path) -> Path:
    for name, count in (("one", 6), ("two", 4)):
        items = [make_item(n, id=f"{name}/{n}", answer=n % 4) for n in range(count)]
        write_records(tmp_path / f"{name}.jsonl", items, Item)
    both = ("--on", tmp_path / "one.jsonl", tmp_path / "two.jsonl", "-o", tmp_path / "runs")
    assert tollens("run", "always-a", "random", *both).code == 0
    assert tollens("run", "always-a", "--view", "Q,A", *both).code == 0
    return tmp_path / "runs"


def opened(runs: Path) -> Book:
    return open_book(find_runs([runs]), {})


def test_every_item_and_prediction_is_there_once(runs: Path) -> None:
    book = opened(runs)
    assert sorted((each.title, len(each.items)) for each in book.sets) == [("one.jsonl", 6), ("two.jsonl", 4)]
    assert {each.title for each in book.readers} == {"always-a", "random", "always-a (view Q,A)"}
    for items in book.sets:
        assert len(items.readings) == 3
        for reading in items.readings:
            assert list(reading.predictions) == list(items.items)
            assert all(each.item == id_ for id_, each in reading.predictions.items())
            assert reading.complete
    on_disk = [each for path in runs.glob("*/predictions.jsonl") for each in read_records(path, Prediction)]
    held = [each for items in book.sets for reading in items.readings for each in reading.predictions.values()]
    assert sorted(map(repr, on_disk)) == sorted(map(repr, held))


def test_views_of_one_reader_are_found_together(runs: Path) -> None:
    items = opened(runs).sets[0]
    assert [set(views) for views in items.by_view()] == [{"C,Q,A", "Q,A"}]
    assert {reading.reader.title for reading in items.full} == {"always-a", "random"}


def test_sets_of_one_name_are_told_apart_and_no_slug_is_twice(tollens: Tollens, tmp_path: Path) -> None:
    for folder, count in (("a", 2), ("b", 3)):
        (tmp_path / folder).mkdir()
        write_records(tmp_path / folder / "zoo.jsonl", [make_item(n) for n in range(count)], Item)
    paths = [tmp_path / folder / "zoo.jsonl" for folder in ("a", "b")]
    assert tollens("run", "random", "--on", *paths, "-o", tmp_path / "runs").code == 0
    book = opened(tmp_path / "runs")
    assert len({each.title for each in book.sets}) == len({each.slug for each in book.sets}) == 2
    assert all(each.title.startswith("zoo.jsonl #") for each in book.sets)


def test_what_is_incomplete_is_known_to_be(runs: Path) -> None:
    path = next(runs.glob("always-a.one*/predictions.jsonl"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]))
    (reading,) = [each for items in opened(runs).sets for each in items.readings if not each.complete]
    assert (len(reading.predictions), reading.asked) == (2, 6)


def test_a_prediction_for_an_item_that_is_not_there_is_refused(runs: Path) -> None:
    path = next(runs.glob("random.one*/predictions.jsonl"))
    path.write_bytes(path.read_bytes().replace(b'"one/0"', b'"one/9"'))
    with pytest.raises(InputError, match="items that the run does not have, such as one/9"):
        opened(runs)


def test_no_runs_is_no_book() -> None:
    with pytest.raises(InputError, match="found none"):
        open_book([], {})
