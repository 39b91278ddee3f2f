from __future__ import annotations

from dataclasses import replace

from factories import make_item
from tollens.records import Origin
from tollens.report.analyses.kinds import section
from tollens.report.book import Book
from tollens.report.content import Table, Value

from .books import Given, Shelf, make_book


def tables(book: Book) -> list[Table]:
    found = section(book)
    return [] if found is None else [part for part in found.parts if isinstance(part, Table)]


def figures(table: Table) -> dict[str, list[tuple[float, int | None]]]:
    return {
        row.title: [(entry.value, entry.n) for entry in row.entries if isinstance(entry, Value)] for row in table.rows
    }


def test_an_item_counts_in_each_of_its_kinds() -> None:
    items = [
        make_item(0, kinds=("order", "negation")),
        make_item(1, kinds=("order",), answer=1),
        make_item(2, kinds=("否定",)),
        make_item(3, kinds=("order",), answer=None),
        make_item(4),
    ]
    book = make_book(Shelf(items, [Given("a", [0] * 5), Given("b", [1, 1])]))
    (table,) = tables(book)
    assert table.id == "kinds-zoo-fresh"
    assert figures(table) == {"negation": [(1, 1), (0, 1)], "order": [(0.5, 2), (0.5, 2)], "否定": [(1, 1)]}
    assert [row.aside for row in table.rows] == ["1 item", "2 items", "1 item"]
    assert [column.aside for column in table.columns] == ["", "incomplete: 2 of 5 done"]


def test_kinds_that_a_program_told_have_a_table_of_their_own() -> None:
    items = [make_item(number, answer=number % 2) for number in range(4)]
    book = make_book(Shelf(items, [Given("a", [0] * 4)]))
    told = {items[0].id: ("categorical",), items[1].id: ("categorical", "disjunctive"), items[2].id: ()}
    book = replace(book, sets=(replace(book.sets[0], told=told),))
    (table,) = tables(book)
    assert "automatic" in table.title and "automatic" in table.corner
    assert figures(table) == {"categorical": [(0.5, 2)], "disjunctive": [(0, 1)]}
    found = section(book)
    assert found is not None and "a program told them" in found.note


def test_benchmarks_with_a_section_of_their_own_and_items_without_kinds_are_left_out() -> None:
    for name in ("logiqa", "logiqa-zh", "logiqa2", "nail-zh", "robustlr", "ropes"):
        item = make_item(0, kinds=("x",), origin=Origin(benchmark=name))
        assert section(make_book(Shelf([item], [Given("a", [0])]))) is None
    assert section(make_book(Shelf([make_item(0)], [Given("a", [0])]))) is None
    mixed = make_item(0, kinds=("x",), origin=None)
    assert len(tables(make_book(Shelf([mixed], [Given("a", [0])])))) == 1
