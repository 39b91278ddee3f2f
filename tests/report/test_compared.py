from __future__ import annotations

from itertools import pairwise

import pytest

from factories import make_item
from tollens.report.analyses.compared import MOST_FOR_ALL_PAIRS, section
from tollens.report.book import Book
from tollens.report.content import Row, Table, Value

from .books import Given, Shelf, make_book

TEN = [make_item(number) for number in range(10)]


def table(book: Book) -> Table:
    found = section(book)
    assert found is not None
    (part,) = found.parts
    assert isinstance(part, Table)
    return part


def figures(row: Row) -> list[float]:
    return [entry.value for entry in row.entries if isinstance(entry, Value)]


def test_a_pair_counts_what_only_one_has_right_the_better_one_first() -> None:
    good = Given("good", [1] + [0] * 9)
    poor = Given("poor", [0, 0, 1, 1, 1, 1, 1, 1, 0, 0])
    found = table(make_book(Shelf(TEN, [poor, good])))
    (row,) = found.rows
    assert row.title == "good against poor" and found.id == "compared-zoo-fresh"
    # A fair coin falls 6:1 or more unevenly in 16 of 128 cases. One pair needs no correction.
    assert figures(row) == pytest.approx([0.5, 16 / 128, 16 / 128, 3, 6, 1, 0])
    difference = row.entries[0]
    assert isinstance(difference, Value) and difference.unit == "points" and difference.n == 10
    assert difference.low is not None and difference.high is not None
    assert -1 <= difference.low < 0.5 < difference.high <= 1


def test_holms_correction_is_for_all_pairs_of_the_table() -> None:
    given = [Given("a", [0] * 10), Given("b", [1] * 8 + [0] * 2), Given("c", [1] * 9 + [0])]
    found = {row.title: figures(row)[1:3] for row in table(make_book(Shelf(TEN, given))).rows}
    # a wins 9 to 0 against c, 8 to 0 against b, and b 1 to 0 against c: times three, two and one.
    assert found["a against c"] == pytest.approx([2 / 2**9, 3 * 2 / 2**9])
    assert found["a against b"] == pytest.approx([2 / 2**8, 2 * 2 / 2**8])
    assert found["b against c"] == pytest.approx([1, 1])


def test_many_readers_are_compared_with_the_best_alone() -> None:
    def given(count: int) -> list[Given]:
        return [Given(f"r{k}", [1] * k + [0] * (10 - k)) for k in range(count)]

    few = table(make_book(Shelf(TEN, given(MOST_FOR_ALL_PAIRS))))
    many = table(make_book(Shelf(TEN, given(MOST_FOR_ALL_PAIRS + 1))))
    assert len(few.rows) == 15 and "best alone" not in few.note
    assert [row.title for row in many.rows] == [f"r0 against r{k}" for k in range(1, MOST_FOR_ALL_PAIRS + 1)]
    assert "There are 7 readers: each is compared with the best alone." in many.note


def test_a_reader_that_was_shown_less_is_compared_with_itself_and_no_other() -> None:
    given = [
        Given("a", [0] * 10),
        Given("a", [1] * 10, view="Q,A"),
        Given("b", [0] * 9 + [1]),
        Given("b", [1] * 10, view="A"),
    ]
    titles = [row.title for row in table(make_book(Shelf(TEN, given))).rows]
    assert titles == ["a against b", "a against a (view Q,A)", "b against b (view A)"]


def test_incomplete_readers_lone_readers_and_sets_without_a_key_are_not_compared() -> None:
    assert section(make_book(Shelf(TEN, [Given("a", [0] * 10), Given("b", [0] * 9)]))) is None
    assert section(make_book(Shelf(TEN, [Given("a", [0] * 10)]))) is None
    bare = [make_item(number, answer=None) for number in range(2)]
    assert section(make_book(Shelf(bare, [Given("a", [0, 0]), Given("b", [0, 0])]))) is None


def test_items_in_groups_are_drawn_together_and_it_is_said() -> None:
    given = [Given("a", [0] * 10), Given("b", [0] * 5 + [1] * 5)]
    alone = table(make_book(Shelf(TEN, given)))
    groups = [make_item(number, group=f"g{number // 5}") for number in range(10)]
    grouped = table(make_book(Shelf(groups, given)))
    assert "2 groups" in grouped.note and not alone.note
    # Of two groups, one won whole and one even, a resample is of two won, one or none: 0 to 1.
    (low, high), (lower, higher) = ((entry.low, entry.high) for entry in (_first(alone), _first(grouped)))
    assert (lower, higher) == (0, 1) and low is not None and high is not None and 0 < low < high < 1


def _first(found: Table) -> Value:
    entry = found.rows[0].entries[0]
    assert isinstance(entry, Value)
    return entry


def test_the_same_seed_gives_the_same_intervals() -> None:
    given = [Given("a", [0] * 7 + [1] * 3), Given("b", [1] * 4 + [0] * 6)]
    books = [make_book(Shelf(TEN, given), seed=3) for _ in range(2)]
    assert all(one == other for one, other in pairwise(table(book) for book in books))
