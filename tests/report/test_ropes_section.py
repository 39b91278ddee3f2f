from __future__ import annotations

import json
from pathlib import Path

import pytest

from factories import make_item
from report.books import Given, Shelf, make_book
from tollens.benchmarks.ropes import ROPES
from tollens.benchmarks.ropes.tables import CONTRAST, ORIGINAL, PROPERTIES
from tollens.records import Item, Origin, Part
from tollens.report.analyses import ropes
from tollens.report.book import Book
from tollens.report.content import Row, Section, Table, Value

FIGURES = {"ropes": ROPES.figures}
PASSAGE = (Part(name="background", text="Shade cools ponds."), Part(name="situation", text="Pond A has oaks."))


def asked(number: int, *kinds: str, split: str = "fresh", answer: str = "pond A") -> Item:
    return make_item(
        number,
        id=f"ropes/{split}/{number}",
        passage=PASSAGE,
        options=(),
        answer=None,
        spans=(answer,) if answer else (),
        kinds=kinds,
        group=f"ropes/{split}/situation-1",
        split=split,
        origin=Origin(benchmark="ropes", id=f"{number}"),
    )


def section(book: Book) -> Section:
    found = ropes.section(book)
    assert found is not None
    return found


def table(book: Book, start: str) -> Table:
    (found,) = (part for part in section(book).parts if part.id.startswith(start))
    assert isinstance(found, Table)
    return found


def values(row: Row) -> list[float | None]:
    return [each.value if isinstance(each, Value) else None for each in row.entries]


def test_without_ropes_there_is_nothing() -> None:
    assert ropes.section(make_book(Shelf([make_item()], [Given("random", [0])]))) is None
    unknown = Shelf([asked(1, answer="")], [Given("one", ["pond A"])], name="ropes:test", split="test")
    assert ropes.section(make_book(unknown)) is None


def test_em_and_f1_with_and_without_the_background() -> None:
    items = [asked(n) for n in range(4)]
    # F1 of 'pond B' and 'pond A' is a half; of 'pond' alone 2 · 1 · ½ / 1½.
    book = make_book(
        Shelf(
            items,
            [
                Given("one", ["pond A", "Pond A.", "pond B", None]),
                Given("one", ["pond", "pond B", "x"], view="S,Q,A"),
                Given("two", ["x", "x", "x", "x"]),
            ],
            name="ropes:fresh",
        ),
        figures=FIGURES,
    )
    found = table(book, "ropes-views")
    assert [each.title for each in found.columns] == ["EM", "F1", "EM without background", "F1 without background"]
    one, two, *apart = found.rows
    assert one.title == "one"
    assert values(one) == [0.5, pytest.approx((1 + 1 + 0.5 + 0) / 4), 0.0, pytest.approx((2 / 3 + 0.5 + 0) / 3)]
    assert [each.note for each in one.entries if isinstance(each, Value)] == [
        "1 unanswered",
        "1 unanswered",
        "incomplete: 3 of 4 done",
        "incomplete: 3 of 4 done",
    ]
    assert values(two) == [0.0, 0.0, None, None]
    printed = {row.title: row for row in apart}
    assert [each and round(each, 4) for each in values(printed["RoBERTa-large"])] == [0.554, 0.611, 0.536, 0.604]
    assert printed["RoBERTa-large"].aside == "Lin et al. 2019, test of 1,710 questions"
    assert printed["Human, on 400 questions"].aside == "Lin et al. 2019, test, 400 of 1,710 questions"
    counts = {row.title: {each.n for each in row.entries if isinstance(each, Value)} for row in apart}
    assert counts["Human, on 400 questions"] == {400}
    assert counts["RoBERTa-large"] == {1_710}
    assert all(row.apart for row in apart)
    assert "take each for itself" in section(book).note


def test_dev_has_the_papers_dev_beside_and_what_was_not_run_has_no_column() -> None:
    book = make_book(
        Shelf([asked(1, split="dev")], [Given("one", ["pond A"])], name="ropes:dev", split="dev"), figures=FIGURES
    )
    found = table(book, "ropes-views")
    assert [each.title for each in found.columns] == ["EM", "F1"]
    assert {row.title: [each and round(each, 4) for each in values(row)] for row in found.rows if row.apart} == {
        "RoBERTa-base": [0.38, 0.535],
        "RoBERTa-large": [0.597, 0.702],
        "RoBERTa-large, after RACE": [0.601, 0.735],
    }


def test_kinds_are_filed_by_what_they_are_kinds_of() -> None:
    items = [
        asked(0, "effect comparison", "causal relation", "explicit grounding", "depth 1", "everyday"),
        asked(1, "effect comparison", "qualitative relation", "explicit grounding", "depth 2", "everyday"),
        asked(2, "cause prediction", "causal relation", "lexical gap grounding", "depth 1", "invented"),
    ]
    book = make_book(Shelf(items, [Given("one", ["pond A", "x", "x"])], name="ropes:fresh"))
    found = {
        name: {row.title: values(row)[0] for row in table(book, f"ropes-{name}-").rows}
        for name in (*PROPERTIES, "field")
    }
    assert found == {
        "relation": {"causal relation": 0.5, "qualitative relation": 0.0},
        "grounding": {"explicit grounding": 0.5, "lexical gap grounding": 0.0},
        "reasoning": {"effect comparison": 0.5, "cause prediction": 0.0},
        "depth": {"depth 1": 0.5, "depth 2": 0.0},
        "field": {"everyday": 0.5, "invented": 0.0},
    }


def test_fresh_items_have_a_kind_of_each_property_and_a_field() -> None:
    recipe = ROPES.recipes["ropes"]
    for number in range(6):
        for item in recipe.make(number, 1, recipe.with_settings({})).items:
            assert len(item.kinds) == len(PROPERTIES) + 1
            assert all(len(set(values) & set(item.kinds)) == 1 for values in PROPERTIES.values())


def test_consistency_is_of_questions_that_are_right_with_their_edits() -> None:
    originals = [asked(n, split=ORIGINAL) for n in (1, 2, 3)]
    edits = [asked(n, split=CONTRAST, answer="pond B") for n in (1, 2, 4)]
    book = make_book(
        Shelf(originals, [Given("one", ["pond A", "pond A", "x"])], name="ropes:contrast-original", split=ORIGINAL),
        Shelf(
            edits,
            [Given("one", ["pond B", "pond A", "pond B"]), Given("two", ["x", "x", "x"])],
            name="ropes:contrast",
            split=CONTRAST,
        ),
        figures=FIGURES,
    )
    found = table(book, "ropes-contrast")
    one, gardner = found.rows  # the other read the edits alone
    # Both have 1 and 2; of these the first is right with its edit.
    assert values(one) == [pytest.approx(each) for each in (2 / 3, 2 / 3, 2 / 3, 2.5 / 3, 1 / 2)]
    last = one.entries[4]
    assert isinstance(last, Value) and (last.n, last.note) == (2, "2 questions without a counterpart")
    assert gardner.apart and [each and round(each, 4) for each in values(gardner)] == [0.477, 0.325, None, None, 0.176]
    assert "Gardner" in gardner.aside


def test_sets_that_have_nothing_in_common_are_not_compared() -> None:
    first = asked(1, split=ORIGINAL)
    other = make_item(
        2, id="b", options=(), answer=None, spans=("x",), split=CONTRAST, origin=Origin(benchmark="ropes")
    )
    book = make_book(
        Shelf([first], [Given("one", ["x"])], name="ropes:contrast-original", split=ORIGINAL),
        Shelf([other], [Given("one", ["x"])], name="ropes:contrast", split=CONTRAST),
    )
    assert not [part for part in section(book).parts if part.id.startswith("ropes-contrast-")]


def test_gardner_s_own_predictions_come_out_as_published(data: Path) -> None:
    folder = data / "ropes" / "contrast"
    assert ROPES.read is not None
    shelves = []
    for split, file, said in (
        (ORIGINAL, "ropes_contrast_set_original_032820.json", "predictions_original_032820.json"),
        (CONTRAST, "ropes_contrast_set_032820.json", "predictions_contrast_set_032820.json"),
    ):
        items = list(ROPES.read(folder / file, split))
        spans = json.loads((folder / said).read_text("utf-8"))
        answers = [spans[item.origin.id or ""] for item in items if item.origin is not None]
        shelves.append(Shelf(items, [Given("roberta", answers)], name=f"ropes:{split}", split=split))
    found = table(make_book(*shelves, figures=FIGURES), "ropes-contrast-ropes-contrast-original")
    measured, published = found.rows
    assert [round(100 * (each or 0), 1) for each in values(measured)] == [47.7, 32.5, 54.5, 39.8, 17.6]
    for ours, theirs in zip(values(measured), values(published), strict=True):
        assert theirs is None or ours == pytest.approx(theirs, abs=0.0006)
