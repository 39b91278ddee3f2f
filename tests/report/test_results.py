from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from factories import make_item
from tollens.benchmarks.benchmark import Figure
from tollens.records import Item, Prediction
from tollens.report.analyses.results import MOST_COLUMNS, section
from tollens.report.book import Book
from tollens.report.content import Entry, Table, Value

from .books import Given, Shelf, make_book


def items_of(count: int, **fields: object) -> list[Item]:
    return [make_item(number, **fields) for number in range(count)]


def rights(right: int, count: int) -> list[int]:
    """Answers of which the first so many are right."""
    return [0] * right + [1] * (count - right)


def printed(reader: str, value: float, **fields: object) -> Figure:
    given = {"title": reader.title(), "split": "dev", "metric": "accuracy", "paper": "Keeper 2020", "items": 3}
    return Figure(reader=reader, value=value, **{**given, **fields})  # type: ignore[arg-type]


def tables(book: Book) -> list[Table]:
    found = section(book)
    assert found is not None
    return [part for part in found.parts if isinstance(part, Table)]


def cells(table: Table) -> dict[tuple[str, str], Entry]:
    """The entries by row and column."""
    return {
        (row.title, column.title): entry
        for row in table.rows
        for column, entry in zip(table.columns, row.entries, strict=True)
    }


def cell(book: Book, reader: str, column: str = "zoo:fresh") -> Value:
    (table,) = tables(book)
    entry = cells(table)[reader, column]
    assert isinstance(entry, Value)
    return entry


def bold(*given: Given, items: Sequence[Item]) -> list[str]:
    (table,) = tables(make_book(Shelf(items, given)))
    return [title for (title, _), entry in cells(table).items() if isinstance(entry, Value) and entry.best]


def test_a_cell_is_the_share_of_right_answers_of_all_items_with_wilsons_interval() -> None:
    found = cell(make_book(Shelf(items_of(10), [Given("owl", rights(3, 10))])), "owl")
    # The bounds solve (p - 0.3)² = z² p (1 - p) / 10.
    z2 = 1.959963984540054**2
    assert (found.value, found.n, found.note) == (0.3, 10, "")
    for bound in (found.low, found.high):
        assert bound is not None and (bound - 0.3) ** 2 == pytest.approx(z2 * bound * (1 - bound) / 10)


def test_reasons_for_no_answer_are_counted_apart_and_none_is_right() -> None:
    items = items_of(6)
    said = [0, 1, None, None, Prediction(item=items[4].id, missing="unreadable"), 0]
    found = cell(make_book(Shelf(items, [Given("shy", said)])), "shy")
    assert found.value == 2 / 6
    assert found.note == "3 unanswered: 2 abstained, 1 unreadable; 66.7 % of 3 when answered"


def test_an_incomplete_run_says_how_far_it_came_and_a_set_that_was_not_read_says_so() -> None:
    first = Shelf(items_of(4), [Given("owl", [0, 1])])
    second = Shelf(items_of(3), [Given("elk", [0, 0, 0])], name="zoo:dev")
    book = make_book(first, second)
    assert cell(book, "owl").note == "incomplete: 2 of 4 done" and cell(book, "owl").n == 2
    (table,) = tables(book)
    assert cells(table)["owl", "zoo:dev"] == cells(table)["elk", "zoo:fresh"] == "not run"


def test_items_without_a_key_are_counted_in_the_head_and_a_set_without_any_is_not_scored() -> None:
    mixed = Shelf([*items_of(3), make_item(3, answer=None)], [Given("owl", [0, 0, 1, 0])])
    bare = Shelf([make_item(5, answer=None)], [Given("owl", [0])], name="zoo:bare")
    (table,) = tables(make_book(mixed, bare))
    assert [(column.aside, column.chance) for column in table.columns] == [
        ("4 items, 1 without a key", 0.25),
        ("1 item, 1 without a key", None),
    ]
    entry = cells(table)["owl", "zoo:fresh"]
    assert isinstance(entry, Value) and (entry.value, entry.n) == (2 / 3, 3)
    assert cells(table)["owl", "zoo:bare"] == "nothing scored"


def test_the_best_is_bold_only_where_it_beats_every_other_after_holms_correction() -> None:
    items = items_of(6)
    # Six wins and no loss: p is 2 / 2**6 = 0.031 for one comparison, and twice that for the smaller of two.
    assert bold(Given("good", rights(6, 6)), Given("poor", rights(0, 6)), items=items) == ["good"]
    assert not bold(Given("good", rights(6, 6)), Given("poor", rights(0, 6)), Given("worse", rights(0, 6)), items=items)
    # Seven wins: 2 / 2**7 = 0.016, and twice that.
    items = items_of(7)
    three = [Given("poor", rights(0, 7)), Given("good", rights(7, 7)), Given("worse", rights(0, 7))]
    assert bold(*three, items=items) == ["good"]
    assert not bold(*three, Given("as good", rights(6, 7)), items=items)


def test_only_complete_readers_that_were_shown_everything_are_tested() -> None:
    items = items_of(8)
    others = [Given("broken off", rights(7, 7)), Given("good", rights(8, 8), view="Q,A")]
    assert bold(Given("good", rights(8, 8)), Given("poor", rights(0, 8)), *others, items=items) == ["good"]
    assert not bold(Given("good", rights(8, 8)), *others, items=items)
    assert not bold(Given("good", rights(8, 8)), items=items)


def test_groups_that_stand_and_fall_together_count_as_one_each_for_what_is_bold() -> None:
    # By items there are 12 wins and no loss. All are of one group of three, which 8 of 27 resamples do not draw.
    alone = items_of(20)
    grouped = [make_item(number, group=name) for number, name in enumerate("a" * 12 + "b" * 4 + "c" * 4)]
    given = [Given("good", rights(20, 20)), Given("poor", [1] * 12 + [0] * 8)]
    assert bold(*given, items=alone) == ["good"] and not bold(*given, items=grouped)
    (table,) = tables(make_book(Shelf(grouped, given)))
    assert table.columns[0].aside == "20 items, in 3 groups"


def test_spans_have_exact_match_and_f1() -> None:
    items = [make_item(number, options=(), answer=None, spans=("red fish",)) for number in range(2)]
    book = make_book(Shelf(items, [Given("owl", ["red fish", "red bird"])]))
    # Of 'red bird' one word of two is right, and one of two is found: F1 is a half.
    assert cell(book, "owl", "zoo:fresh, EM").value == 0.5
    assert cell(book, "owl", "zoo:fresh, F1").value == 0.75


def paper_book(figures: Mapping[str, Sequence[Figure]], *given: Given, size: int = 3) -> Book:
    return make_book(Shelf(items_of(size), given, name="zoo:dev", split="dev"), figures=figures)


def test_a_papers_figure_stands_beside_the_same_reader_benchmark_split_size_and_view() -> None:
    figures = {
        "zoo": [
            printed("owl", 0.5),
            printed("owl", 0.6, split="test"),
            printed("owl", 0.7, items=651),
            printed("owl", 0.8, metric="weighted_f1"),
            printed("human", 0.86),
        ],
        "zoo-zh": [printed("owl", 0.9)],
    }
    (table,) = tables(paper_book(figures, Given("owl", [0, 0, 1]), Given("owl", [0, 0, 1], view="Q,A")))
    found = cells(table)
    assert [column.title for column in table.columns] == ["zoo:dev", "zoo:dev, paper"]
    assert table.columns[1].aside == "Keeper 2020"
    assert found["owl", "zoo:dev, paper"] == Value(value=0.5, published=True)
    assert found["owl (view Q,A)", "zoo:dev, paper"] is None
    assert found["Human", "zoo:dev, paper"] == Value(value=0.86, published=True) and found["Human", "zoo:dev"] is None
    assert [(row.title, row.apart) for row in table.rows] == [
        ("owl", False),
        ("owl (view Q,A)", False),
        ("Human", True),
    ]


def test_a_papers_figure_says_how_many_the_paper_asked() -> None:
    figures = {"zoo": [printed("owl", 0.5, n=867), printed("human", 0.86, n=500), printed("wren", 0.4)]}
    book = paper_book(figures, Given("owl", [0, 0, 1]))
    (table,) = tables(book)
    found = cells(table)
    assert found["owl", "zoo:dev, paper"] == Value(value=0.5, n=867, published=True)
    assert found["Human", "zoo:dev, paper"] == Value(value=0.86, n=500, published=True)
    assert found["Wren", "zoo:dev, paper"] == Value(value=0.4, published=True)
    assert [each.asked for each in figures["zoo"]] == ["867 items", "500 items", ""]


def test_a_set_of_another_size_has_nothing_of_the_paper() -> None:
    (table,) = tables(paper_book({"zoo": [printed("owl", 0.5)]}, Given("owl", [0] * 4), size=4))
    assert [column.title for column in table.columns] == ["zoo:dev"] and len(table.rows) == 1


def test_items_from_a_file_of_ours_may_have_been_edited_and_have_nothing_of_the_paper() -> None:
    for name, columns in (("zoo=Zoo.txt", 2), ("zoo.jsonl", 1), ("zoology:dev", 1)):
        shelf = Shelf(items_of(3), [Given("owl", [0, 0, 1])], name=name, split="dev")
        (table,) = tables(make_book(shelf, figures={"zoo": [printed("owl", 0.5)]}))
        assert len(table.columns) == columns


def test_what_a_paper_prints_twice_is_said() -> None:
    figures = {"zoo": [printed("owl", 0.4), printed("owl", 0.79, title="Owl, by another table")]}
    found = cell(paper_book(figures, Given("owl", [0, 0, 1])), "owl", "zoo:dev, paper")
    assert (found.value, found.note) == (0.4, "79.0 %: Owl, by another table")


def test_em_and_f1_of_a_paper_stand_each_beside_its_own() -> None:
    items = [make_item(number, options=(), answer=None, spans=("fish",)) for number in range(3)]
    figures = {"zoo": [printed("owl", 0.35, metric="em"), printed("owl", 0.45, metric="f1")]}
    book = make_book(Shelf(items, [Given("owl", ["fish"] * 3)], name="zoo:dev", split="dev"), figures=figures)
    assert cell(book, "owl", "zoo:dev, EM, paper").value == 0.35
    assert cell(book, "owl", "zoo:dev, F1, paper").value == 0.45


def test_many_sets_are_told_in_several_tables_and_none_is_lost() -> None:
    count = 2 * MOST_COLUMNS + 1
    shelves = [Shelf(items_of(2), [Given(f"r{place}", [0, 1])], name=f"zoo:s{place}") for place in range(count)]
    found = tables(make_book(*shelves))
    assert [table.id for table in found] == ["results", "results-2", "results-3"]
    assert [column.title for table in found for column in table.columns] == [f"zoo:s{place}" for place in range(count)]
    assert [len(table.rows) for table in found] == [MOST_COLUMNS, MOST_COLUMNS, 1]


def test_people_have_a_mean_a_ceiling_and_their_agreement() -> None:
    person = {"human": "yes"}
    given = [
        Given("ann", [0, 0, 1, 1], settings=person),
        Given("bea", [0, 1, 0, 1], settings=person),
        Given("owl", [0, 0, 0, 0]),
    ]
    (table,) = tables(make_book(Shelf(items_of(4), given)))
    mean, ceiling = cells(table)["People, mean of 2", "zoo:fresh"], cells(table)["People, one of 2 right", "zoo:fresh"]
    assert isinstance(mean, Value) and mean.value == 0.5 and "kappa 0.00 (" in mean.note
    assert isinstance(ceiling, Value) and (ceiling.value, ceiling.n) == (0.75, 4)
    assert [(row.title, row.apart) for row in table.rows][:3] == [("owl", False), ("ann", True), ("bea", True)]
    assert [row.apart for row in table.rows[3:]] == [True] * 2


def test_odd_strings_pass_through_untouched() -> None:
    book = make_book(Shelf(items_of(1), [Given("<b>owl</b>|&", [0])], name="动物园=<x>.txt"))
    (table,) = tables(book)
    assert (table.rows[0].title, table.columns[0].title) == ("<b>owl</b>|&", "动物园=<x>.txt")
