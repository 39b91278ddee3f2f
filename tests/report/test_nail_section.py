from __future__ import annotations

from collections.abc import Sequence

import pytest
from scipy.stats import binomtest

from factories import make_item
from report.books import Given, Shelf, make_book
from tollens.benchmarks.nail import NAIL, NAIL_ZH
from tollens.benchmarks.nail.tables import KINDS, SPLITS, inputs, originals_and_imitations
from tollens.records import Item, Origin, Part
from tollens.report.analyses import nail
from tollens.report.book import Book
from tollens.report.content import Chart, Row, Section, Table, Value


def puzzle(number: int, kind: str = "ordering", asked: str = "must", *, words: int = 5, **measures: int) -> Item:
    return make_item(
        number,
        id=f"nail/1/{number}",
        passage=(Part(name="passage", text=" ".join(["heron"] * words)),),
        kinds=(kind, asked),
        measures=measures,
        origin=Origin(benchmark="nail", recipe="nail/3", seed=1, index=number),
    )


def original(number: int, backbone: str = "") -> Item:
    id_ = f"nail-e/1/{number}"
    origin = Origin(benchmark="nail", recipe="nail/3", seed=1, index=number)
    return make_item(number, id=id_, group=id_, backbone=backbone or f"b{number}", split="test", origin=origin)


def imitation(number: int, version: int, level: str = "imitation-spo", backbone: str = "") -> Item:
    id_ = f"nail-e/1/{number}"
    return make_item(
        number,
        id=f"{id_}/{level}/{version}",
        group=id_,
        backbone=backbone or f"b{number}",
        split="test",
        origin=Origin(benchmark="nail", id=id_, recipe=f"perturb/{level}/1", seed=1),
    )


def section(book: Book) -> Section:
    found = nail.section(book)
    assert found is not None
    return found


def table(book: Book, start: str) -> Table:
    (found,) = (part for part in section(book).parts if part.id.startswith(start))
    assert isinstance(found, Table)
    return found


def chart(book: Book, start: str) -> Chart:
    (found,) = (part for part in section(book).parts if part.id.startswith(start))
    assert isinstance(found, Chart)
    return found


def share(right: int, n: int) -> tuple[float, int]:
    return right / n, n


def figures(row: Row) -> list[tuple[float, int | None] | None]:
    return [(each.value, each.n) if isinstance(each, Value) else None for each in row.entries]


def measured(found: Table) -> Sequence[Row]:
    return [row for row in found.rows if not row.apart]


def test_without_nail_there_is_nothing() -> None:
    assert nail.section(make_book(Shelf([make_item()], [Given("random", [0])]))) is None


def test_what_was_shown_has_a_column_each_and_the_paper_stands_apart() -> None:
    items = [puzzle(n) for n in range(4)]  # 0 is right
    book = make_book(
        Shelf(
            items,
            [
                Given("matcher", [0, 0, 0, 1]),
                Given("matcher", [0, 1, 1, 1], view="Q,A"),
                Given("matcher", [None, None], view="A"),
                Given("lonely", [0, 0, 0, 0]),
            ],
            name="nail:fresh",
        )
    )
    found = table(book, "nail-views")
    assert [column.title for column in found.columns] == ["(A)", "(Q, A)", "(C, Q, A)"]
    (row,) = measured(found)  # a reader with one view only has nothing to compare
    assert row.title == "matcher"
    assert figures(row) == [share(0, 2), share(1, 4), share(3, 4)]
    assert isinstance(row.entries[0], Value) and row.entries[0].note == "incomplete: 2 of 4 done; 2 unanswered"
    assert isinstance(row.entries[2], Value)
    wilson = binomtest(3, 4).proportion_ci(method="wilson")
    assert (row.entries[2].low, row.entries[2].high) == pytest.approx((wilson.low, wilson.high))
    apart = {each.title: each for each in found.rows if each.apart}
    assert [each and round(each[0], 4) for each in figures(apart["RoBERTa-large"])] == [0.265, 0.279, 0.301]
    assert all(isinstance(each, Value) and each.published for each in apart["RoBERTa-large"].entries)
    assert apart["human expert"].entries[:2] == (None, None)
    assert apart["BERT-large"].aside == "NAIL (ICLR 2022 submission), test"


def test_the_papers_rows_are_of_the_set_s_split_and_language() -> None:
    chinese = [make_item(n, id=f"{n}", language="zh", origin=Origin(benchmark="nail-zh")) for n in range(2)]
    given = [Given("matcher", [0, 0]), Given("matcher", [0, 1], view="Q,A")]
    found = table(make_book(Shelf(chinese, given, name="dev.jsonl", split="dev")), "nail-views")
    (row,) = (each for each in found.rows if each.title == "word matching")
    assert [round(each.value, 4) for each in row.entries if isinstance(each, Value)] == [0.233, 0.222]
    assert row.aside.endswith(", dev")


def test_kinds_are_bars_and_what_is_asked_is_a_table() -> None:
    items = [puzzle(0, "matching", "could"), puzzle(1, "ordering", "must"), puzzle(2, "matching", "must")]
    book = make_book(Shelf(items, [Given("one", [0, 0, 1]), Given("two", [1, 0])], name="nail:fresh"))
    bars = chart(book, "nail-kinds")
    assert (bars.kind, bars.chance) == ("bars", 0.25)
    assert [(point.x, point.value.value, point.value.n) for point in bars.series[0].points] == [
        ("ordering", 1.0, 1),
        ("matching", 0.5, 2),
    ]
    assert [(point.x, point.value.value, point.value.n) for point in bars.series[1].points] == [
        ("ordering", 1.0, 1),
        ("matching", 0.0, 1),
    ]
    assert bars.note == "two is incomplete: 2 of 3 done."
    asked = table(book, "nail-asked")
    assert {row.title: figures(row)[0] for row in asked.rows} == {"could": share(1, 1), "must": share(1, 2)}


def test_bins_have_enough_items_and_split_no_value() -> None:
    # 30 items of 4 sentences, 25 of 5, 3 of 9: two bins, the few at the end with the one before.
    sizes = [4] * 30 + [5] * 25 + [9] * 3
    items = [puzzle(n, sentences=size, possible_worlds=8, words=10 + n) for n, size in enumerate(sizes)]
    said = [0] * 15 + [1] * 15 + [0] * 28
    book = make_book(Shelf(items, [Given("one", said)], name="nail:fresh"))
    lines = chart(book, "nail-sentences")
    assert lines.kind == "lines"
    assert [(point.x, point.value.value, point.value.n) for point in lines.series[0].points] == [
        ("4", 15 / 30, 30),
        ("5–9", 1.0, 28),
    ]
    assert "by quantile" in lines.note
    assert not [part for part in section(book).parts if part.id.startswith("nail-worlds")]  # one value is no line
    length = chart(book, "nail-length")
    assert [(point.x, point.value.n) for point in length.series[0].points] == [("10–29", 20), ("30–67", 38)]


def test_many_items_come_to_six_bins_at_most() -> None:
    items = [puzzle(n, possible_worlds=n, words=3) for n in range(600)]
    book = make_book(Shelf(items, [Given("one", [0] * 600)], name="nail:fresh"))
    points = chart(book, "nail-worlds").series[0].points
    assert [point.value.n for point in points] == [100] * 6
    assert (points[0].x, points[5].x) == ("0–99", "500–599")


def test_originals_in_one_file_stand_beside_their_imitations_in_another() -> None:
    originals = [original(n) for n in range(3)]
    imitations = [imitation(n, version) for n in range(3) for version in (1, 2)]
    book = make_book(
        Shelf(originals, [Given("one", [0, 1, 0])], name="nail-e-test.jsonl", split="test"),
        #                         right, right; right, wrong; wrong, right
        Shelf(imitations, [Given("one", [0, 0, 0, 1, 1, 0])], name="nail-i-test.jsonl", split="test"),
    )
    found = table(book, "nail-imitation-spo")
    (row,) = measured(found)
    # As the original: both of the first, the wrong one of the second, the right one of the third.
    assert figures(row) == [share(2, 3), share(4, 6), share(4, 6), share(1, 3)]
    paper = next(each for each in found.rows if each.title == "RoBERTa-large, trained on NAIL")
    assert [each and each[0] for each in figures(paper)] == [0.374, 0.297, None, None]
    assert "intervals take each for itself" in section(book).note


def test_an_incomplete_family_is_in_the_accuracies_alone() -> None:
    items = [imitation(n, version, "imitation-so") for n in range(2) for version in (0, 1, 2)]
    book = make_book(Shelf(items, [Given("one", [0, 0, 0, 0, 1])], name="imitated.jsonl", split=None))
    (row,) = measured(table(book, "nail-imitation-so"))
    assert figures(row) == [share(2, 2), share(2, 3), share(2, 2), share(1, 1)]
    assert row.aside == "incomplete: 5 of 6 done"


def test_originals_that_only_have_the_same_name_are_not_taken() -> None:
    book = make_book(
        Shelf([original(0, "another backbone")], [Given("one", [0])], name="nail-e-test.jsonl"),
        Shelf([imitation(0, 1)], [Given("one", [0])], name="nail-i-test.jsonl"),
    )
    assert nail.section(book) is None


def test_a_reader_of_imitations_alone_has_no_row() -> None:
    book = make_book(
        Shelf([original(0)], [Given("one", [0])], name="nail-e-test.jsonl"),
        Shelf([imitation(0, 1)], [Given("one", [0]), Given("two", [0])], name="nail-i-test.jsonl"),
    )
    assert [row.title for row in measured(table(book, "nail-imitation-spo"))] == ["one"]


def test_items_without_a_key_and_hostile_words_are_no_trouble() -> None:
    odd = '"><script>alert(1)</script>\u202e'
    items = [make_item(1, id="a", answer=None, kinds=(odd,), origin=Origin(benchmark="nail", recipe=odd))]
    assert nail.section(make_book(Shelf(items, [Given("one", [0])], name="nail:fresh"))) is None
    graded = [make_item(1, id="a", kinds=(odd,), origin=Origin(benchmark="nail", recipe=odd))]
    book = make_book(Shelf(graded, [Given("one", [0])], name="nail:fresh"))
    assert [row.title for row in table(book, "nail-asked").rows] == [odd]


def test_fresh_items_have_what_the_section_looks_for() -> None:
    for benchmark in (NAIL, NAIL_ZH):
        recipe = benchmark.recipes["nail"]
        (item,) = recipe.make(0, 1, recipe.with_settings({})).items
        assert item.kinds[0] in KINDS
        assert item.measures["possible_worlds"] == (
            item.measures["subjects"] * item.measures["predicates"] * item.measures["objects"]
        )
        assert item.measures["sentences"] > 0


def test_the_papers_tables_agree_with_its_main_figures() -> None:
    for benchmark in (NAIL, NAIL_ZH):
        for split in SPLITS:
            known = {each.title: each.value for each in benchmark.figures if each.split == split}
            for title, shown in inputs(benchmark.language, split).items():
                assert shown["C,Q,A"] == pytest.approx(known[title]), title
    # Tables 3 and 5: trained and tested on all of NAIL, E and I by their sizes come to the whole, to a rounding or two.
    for split, sizes in zip(SPLITS, ((97, 1904), (99, 1998)), strict=True):
        whole = next(each.value for each in NAIL.figures if (each.reader, each.split) == ("roberta-large", split))
        parts = originals_and_imitations("en", split)["RoBERTa-large, trained on NAIL"]
        together = sum(part * size for part, size in zip(parts, sizes, strict=True)) / sum(sizes)
        assert together == pytest.approx(whole, abs=0.001), split
    assert originals_and_imitations("zh", "test") == {}
