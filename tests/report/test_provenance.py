from __future__ import annotations

from typing import Any

from factories import make_item
from tollens.records import Cost, ItemsCard, Prediction, Stage
from tollens.report.analyses.provenance import section
from tollens.report.book import Book
from tollens.report.content import Entry, Table

from .books import Given, Shelf, make_book

ITEMS = [make_item(number) for number in range(3)]


def rows(book: Book) -> list[dict[str, Entry]]:
    found = section(book)
    assert found is not None
    (table,) = found.parts
    assert isinstance(table, Table)
    heads = [column.title for column in table.columns]
    return [{"Run": row.title, **dict(zip(heads, row.entries, strict=True))} for row in table.rows]


def test_a_row_has_all_that_the_manifest_says() -> None:
    given = Given("random", [0, 1, 2], settings={"seed": "7", "by": "hash"}, view="Q,A")
    book = make_book(Shelf(ITEMS, [given], name="zoo=far/away/Test.txt"))
    (row,) = rows(book)
    assert row == {
        "Run": "random-0000-Q,A",
        "Reader": "random",
        "Settings": "by=hash, seed=7",
        "Trained on": None,
        "Items": "zoo=Test.txt, 3 items",
        "SHA-256 of the items": "0" * 64,
        "Shown": "Q,A",
        "State": "complete",
        "Started": "2026-01-31T09:30:00+00:00",
        "Finished": "not finished",
        "Made with": "tollens=0",
        "Cost": None,
    }


def test_an_incomplete_run_says_so_and_every_run_has_a_row() -> None:
    found = rows(make_book(Shelf(ITEMS, [Given("a", [0]), Given("b", [0, 0, 0])]), Shelf(ITEMS, [Given("a", [0] * 3)])))
    assert [(row["Reader"], row["State"]) for row in found] == [
        ("a", "incomplete: 1 of 3 done"),
        ("b", "complete"),
        ("a", "complete"),
    ]
    assert {row["Settings"] for row in found} == {"none"}


def test_costs_are_added_up() -> None:
    said = [Prediction(item=item.id, answer=0, cost=Cost(requests=2, dollars=0.5)) for item in ITEMS]
    (row,) = rows(make_book(Shelf(ITEMS, [Given("model", said)])))
    assert row["Cost"] == "6 requests, 1.50 dollars"


def test_every_training_is_there_with_all_that_its_record_has() -> None:
    first = Stage(network="encoder:bert", on=(card("nail:fresh", made_by={"size": "9", "seed": "4"}),), scratch=True)
    second = Stage(
        network="encoder",
        on=(card("logiqa=far/away/Train.txt"), card("x.jsonl")),
        size=1200,
        base="first",
        recipe="laptop",
        seed=3,
        view="Q,A",
        settings={"rate": "0.1", "batch": "8"},
    )
    (row,) = rows(make_book(Shelf(ITEMS, [Given("bert", [0, 1, 2], lineage=(first, second))])))
    assert row["Trained on"] == (
        "encoder:bert on nail:fresh, size=9, item_seed=4 (from scratch) → encoder on logiqa=Train.txt + x.jsonl "
        "(1,200 items; begins with first; recipe laptop; seed 3; view Q,A; rate=0.1, batch=8)"
    )


def card(name: str, **fields: Any) -> ItemsCard:
    return ItemsCard(name=name, sha256="0" * 64, count=9, language="en", **fields)
