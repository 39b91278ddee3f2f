from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from factories import make_item
from tollens.benchmarks.logiqa.further_figures import LENGTHS
from tollens.records import Item, Origin, Part
from tollens.report.analyses.logiqa import section
from tollens.report.book import Book
from tollens.report.content import Chart, Entry, Table, Value

from .books import Given, Shelf, make_book

RELEASED = 651


def logiqa(number: int, *, benchmark: str = "logiqa", **fields: Any) -> Item:
    return make_item(number, origin=Origin(benchmark=benchmark), **fields)


def part(book: Book, id_: str) -> Table | Chart | None:
    found = section(book)
    parts = [] if found is None else [each for each in found.parts if each.id == id_]
    return parts[0] if parts else None


def cells(table: Table | Chart | None) -> dict[tuple[str, str], Entry]:
    """The entries by row and column."""
    assert table is not None
    found = table.numbers if isinstance(table, Chart) else table
    return {
        (row.title, column.title): entry
        for row in found.rows
        for column, entry in zip(found.columns, row.entries, strict=True)
    }


def measured(entry: Entry) -> tuple[float, int | None]:
    assert isinstance(entry, Value) and not entry.published
    return entry.value, entry.n


def released(*given: Given, split: str = "test") -> Book:
    """As many items as the released file has, each in the first range of lengths but one, which is long."""
    items = [logiqa(number, kinds=("categorical",) if number else ("disjunctive", "odd")) for number in range(RELEASED)]
    items[0] = logiqa(0, kinds=items[0].kinds, passage=(Part(name="passage", text="word " * 300),))
    return make_book(Shelf(items, given, name=f"logiqa:{split}", split=split))


def test_a_book_without_logiqa_has_no_section() -> None:
    assert section(make_book(Shelf([make_item(1, kinds=("categorical",))], [Given("owl", [0])]))) is None


def test_accuracy_is_by_the_five_types_and_other_kinds_have_their_own_table() -> None:
    items = [
        logiqa(0, kinds=("disjunctive", "what follows")),
        logiqa(1, kinds=("categorical", "disjunctive"), answer=1),
        logiqa(2, kinds=("categorical",), answer=None),
    ]
    book = make_book(Shelf(items, [Given("owl", [0, 0, 0])], name="logiqa:fresh"))
    types = part(book, "logiqa-types-logiqa-fresh")
    assert {key: measured(entry) for key, entry in cells(types).items()} == {
        ("categorical", "owl"): (0, 1),
        ("disjunctive", "owl"): (0.5, 2),
    }
    assert list(cells(part(book, "logiqa-kinds-logiqa-fresh"))) == [("what follows", "owl")]


def test_types_that_a_program_told_are_called_automatic() -> None:
    items = [logiqa(0, benchmark="logiqa-zh", language="zh"), logiqa(1, benchmark="logiqa-zh", language="zh", answer=1)]
    book = make_book(Shelf(items, [Given("owl", [0, 0])], name="logiqa-zh:dev"))
    told = {items[0].id: ("conjunctive",), items[1].id: ("conjunctive",)}
    book = replace(book, sets=(replace(book.sets[0], told=told),))
    table = part(book, "logiqa-types-automatic-logiqa-zh-dev")
    assert isinstance(table, Table) and "automatic" in table.title
    assert measured(cells(table)["conjunctive", "owl"]) == (0.5, 2)
    found = section(book)
    assert found is not None and "a program told them" in found.note


def test_what_was_shown_is_set_side_by_side_for_readers_that_were_shown_more_than_one_thing() -> None:
    items = [logiqa(number) for number in range(4)]
    given = [
        Given("owl", [0, 0, 0, 1]),
        Given("owl", [0, 1, 1, 1], view="Q,A"),
        Given("owl", [1, 1], view="A"),
        Given("elk", [0, 0, 0, 0]),
    ]
    table = part(make_book(Shelf(items, given, name="logiqa:fresh")), "logiqa-views-logiqa-fresh")
    found = cells(table)
    assert {key: measured(entry) for key, entry in found.items()} == {
        ("everything", "owl"): (0.75, 4),
        ("without the paragraph", "owl"): (0.25, 4),
        ("without both", "owl"): (0, 2),
    }
    last = found["without both", "owl"]
    assert isinstance(last, Value) and last.note == "incomplete: 2 of 4 done"


@pytest.mark.parametrize(
    ("length", "title"),
    [
        (1, "(0, 100]"),
        (100, "(0, 100]"),
        (101, "(100, 150]"),
        (150, "(100, 150]"),
        (200, "(150, 200]"),
        (201, "(200, ∞)"),
    ],
)
def test_a_length_is_of_paragraph_question_and_options_together(length: int, title: str) -> None:
    words = ["word"] * length
    fields: dict[str, Any] = {
        "passage": (Part(name="passage", text=" ".join(words[10:])),),
        "question": " ".join(words[6:10]),
        "options": (" ".join(words[1:4]), " ".join(words[4:6]), "".join(words[:1])),
    }
    chart = part(make_book(Shelf([logiqa(0, **fields)], [Given("owl", [0])])), "logiqa-lengths-zoo-fresh")
    assert {key: measured(entry) for key, entry in cells(chart).items()} == {(title, "owl"): (1, 1)}
    assert [each.title for each in LENGTHS if each.holds(length)] == [title]


def test_chinese_is_measured_in_characters() -> None:
    fields: dict[str, Any] = {
        "passage": (Part(name="passage", text="猫" * 99),),
        "question": "谁？",
        "options": ("猫", "狗"),
    }
    item = logiqa(0, benchmark="logiqa-zh", language="zh", **fields)
    chart = part(make_book(Shelf([item], [Given("owl", [0])])), "logiqa-lengths-zoo-fresh")
    assert isinstance(chart, Chart) and chart.x == "Characters"
    assert list(cells(chart)) == [("(100, 150]", "owl")]


def overlap_book(said: Sequence[int | None]) -> Book:
    items = [logiqa(number, answer=number % 4) for number in range(6)]
    given = [Given("word-matching", [0, 0, 0, 0, 0, None]), Given("owl", said)]
    return make_book(Shelf(items, given, name="logiqa:fresh"))


def test_overlap_is_how_often_a_reader_takes_what_word_matching_takes_and_its_accuracy_is_of_those() -> None:
    # The keys are 0 1 2 3 0 1. Word matching takes the first option, and of the last item none.
    found = cells(part(overlap_book([0, 0, 0, 3, None, 1]), "logiqa-overlap-logiqa-fresh"))
    ratio, accuracy = "Overlap ratio", "Accuracy on the overlapping"
    assert measured(found["owl", ratio]) == (3 / 5, 5) and measured(found["owl", accuracy]) == (1 / 3, 3)
    assert measured(found["word-matching", ratio]) == (1, 5)
    assert measured(found["word-matching", accuracy]) == (2 / 5, 5)
    assert measured(found["The right answers", ratio]) == (2 / 5, 5)
    assert measured(found["The right answers", accuracy]) == (1, 2)


def test_a_reader_that_never_overlaps_has_no_accuracy_there() -> None:
    found = cells(part(overlap_book([1, 1, 1, 1, 1, 1]), "logiqa-overlap-logiqa-fresh"))
    assert measured(found["owl", "Overlap ratio"]) == (0, 5)
    assert found["owl", "Accuracy on the overlapping"] is None


def test_there_is_no_overlap_without_word_matching_that_saw_the_text() -> None:
    items = [logiqa(0), logiqa(1)]
    for given in ([Given("owl", [0, 0])], [Given("word-matching", [0, 0], view="Q,A")]):
        assert part(make_book(Shelf(items, given)), "logiqa-overlap-zoo-fresh") is None
    assert part(make_book(Shelf(items, [Given("word-matching", [None, None])])), "logiqa-overlap-zoo-fresh") is None


def test_the_papers_figures_stand_beside_its_released_english_sets() -> None:
    given = [
        Given("owl", [0] * RELEASED),
        Given("owl", [1] * RELEASED, view="Q,A"),
        Given("word-matching", [0] * RELEASED),
    ]
    book = released(*given)
    roberta = "RoBERTa-base, paper"
    types = cells(part(book, "logiqa-types-logiqa-test"))
    assert types["categorical", roberta] == Value(value=0.55, published=True)
    assert types["disjunctive", roberta] == Value(value=0.2267, published=True)
    views = cells(part(book, "logiqa-views-logiqa-test"))
    assert [views[title, roberta] for title in ("everything", "without the paragraph")] == [
        Value(value=0.3531, n=867, published=True),
        Value(value=0.2892, n=867, published=True),
    ]
    lengths = cells(part(book, "logiqa-lengths-logiqa-test"))
    assert lengths["(200, ∞)", "RoBERTa-base, paper (its test set)"] == Value(value=0.4038, n=61, published=True)
    assert measured(lengths["(200, ∞)", "owl"]) == (1, 1) and lengths["(100, 150]", "owl"] is None
    overlaps = cells(part(book, "logiqa-overlap-logiqa-test"))
    assert overlaps["BERT-base", "Overlap ratio, paper"] == Value(value=0.3423, n=867, published=True)
    assert overlaps["BERT-base", "Overlap ratio"] is None and overlaps["owl", "Overlap ratio, paper"] is None
    assert overlaps["word-matching", "Accuracy on the overlapping, paper"] == Value(value=0.2837, published=True)
    assert overlaps["The right answers", "Overlap ratio, paper"] == Value(value=0.2837, n=867, published=True)
    found = section(book)
    assert found is not None and "English test set" in found.note


def test_nothing_of_the_paper_stands_beside_other_sets() -> None:
    def all_published(book: Book) -> list[Entry]:
        found = section(book)
        assert found is not None and "RoBERTa" not in str(found)
        entries = [entry for each in found.parts for entry in cells(each).values()]
        return [entry for entry in entries if isinstance(entry, Value) and entry.published]

    given = [Given("owl", [0, 0]), Given("owl", [0, 0], view="Q,A"), Given("word-matching", [0, 0])]
    for name in ("logiqa", "logiqa-zh", "logiqa2"):
        items = [logiqa(number, benchmark=name, kinds=("categorical",)) for number in range(2)]
        assert not all_published(make_book(Shelf(items, given, name=f"{name}:test", split="test")))
    items = [logiqa(number) for number in range(RELEASED)]
    assert not all_published(make_book(Shelf(items, [Given("owl", [0] * RELEASED)])))
    many = [Given(each.reader, [0] * RELEASED, view=each.view) for each in given]
    assert not all_published(released(*many, split="dev"))  # what the paper prints there is of its test set


def test_readers_trained_elsewhere_stand_beside_what_the_paper_has_of_that_split() -> None:
    far = {"trained_on": "robustlr/all:fresh", "train_size": "10000"}
    near = {"trained_on": "logiqa=Train.txt"}
    given = [
        Given("tiny", [0] * RELEASED, settings=far),
        Given("tiny", [1] * RELEASED, settings=near),
        Given("owl", [0] * RELEASED),
    ]
    table = part(released(*given, split="dev"), "logiqa-transfer")
    assert isinstance(table, Table)
    assert [(row.entries[0], row.aside, row.apart) for row in table.rows] == [
        ("RobustLR All", "on 10,000 items", False),
        ("LogiQA", "", False),
        *((trained, "", True) for trained in ("LogiQA", "RACE", "COSMOS", "RACE → LogiQA", "COSMOS → LogiQA")),
    ]
    assert [measured(row.entries[1]) for row in table.rows[:2]] == [(1, RELEASED), (0, RELEASED)]
    # Table 4 of the paper, dev.
    assert [entry.value for row in table.rows[2:] if isinstance(entry := row.entries[1], Value)] == [
        0.3585,
        0.2919,
        0.2514,
        0.3460,
        0.3644,
    ]


def test_readers_trained_on_the_same_benchmark_alone_or_not_at_all_are_no_transfer() -> None:
    items = [logiqa(0)]
    same = Given("tiny", [0], settings={"trained_on": "logiqa:fresh"})
    assert part(make_book(Shelf(items, [same, Given("owl", [0])])), "logiqa-transfer") is None
    odd = Given("tiny", [0], settings={"trained_on": "(?)", "train_size": "²"})
    table = part(make_book(Shelf(items, [same, odd])), "logiqa-transfer")
    assert isinstance(table, Table) and [row.aside for row in table.rows] == ["", ""]
