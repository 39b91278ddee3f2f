"""Which fallacies are fallen for: by counting options by hand."""

from __future__ import annotations

from typing import Any

import pytest

from factories import make_item
from tollens.records import Item, Origin
from tollens.report.analyses.fallacies import section
from tollens.report.content import Value
from tollens.scores import proportion

from .books import Given, Shelf, make_book
from .finding import table, value


def item(ordinal: int, *fallacies: str, **fields: Any) -> Item:
    return make_item(ordinal, fallacies=fallacies, **fields)


ITEMS = [
    item(0, "", "converse", "converse", "contradiction"),
    item(1, "", "converse", "affirming a disjunct", "contradiction"),
    item(2, "", "contradiction", "converse", "affirming a disjunct"),
]


def test_taken_of_those_offered_in_answered_items() -> None:
    found = table(
        section(make_book(Shelf(ITEMS, [Given("a", [1, 1, None]), Given("b", [0, 2, 1])]))), "fallacies-zoo-fresh"
    )
    assert [each.title for each in found.columns] == ["By guessing", "a", "b"]
    # a answered two items: three options with the converse, of which it took two.
    assert value(found, "converse", "a") == Value.of(proportion(2, 3))
    assert value(found, "converse", "b") == Value.of(proportion(0, 4))
    assert value(found, "affirming a disjunct", "b") == Value.of(proportion(1, 2))
    assert value(found, "contradiction", "a") == Value.of(proportion(0, 2))
    assert value(found, "converse", "By guessing").value == 0.25
    # All options that commit one: of a 2 of 6, of b 2 of 9.
    assert value(found, "all of them", "a") == Value.of(proportion(2, 6))
    assert value(found, "all of them", "b") == Value.of(proportion(2, 9))
    # By how often both together took it: 1 of 3, 2 of 7, 1 of 5.
    assert [row.title for row in found.rows] == ["affirming a disjunct", "converse", "contradiction", "all of them"]
    assert [row.apart for row in found.rows] == [False, False, False, True]
    assert found.rows[1].aside == "in 4 options"


def test_guessing_is_by_the_options_of_each_item() -> None:
    items = [item(0, "", "converse", options=("one", "two")), item(1, "", "converse", "", "", answer=0)]
    found = table(section(make_book(Shelf(items, [Given("a", [0, 0])]))), "fallacies-zoo-fresh")
    assert value(found, "converse", "By guessing").value == pytest.approx((1 / 2 + 1 / 4) / 2)


def test_sets_of_one_benchmark_are_put_together_and_languages_are_not() -> None:
    chinese = [
        item(
            9,
            "",
            "converse",
            "",
            "",
            language="zh",
            origin=Origin(benchmark="zoo-zh"),
            options=("甲", "乙", "丙", "丁"),
        )
    ]
    one, two = Shelf(ITEMS, [Given("a", [1, 1, 1])], name="one"), Shelf(ITEMS[:1], [Given("a", [0])], name="two")
    found = section(make_book(one, two, Shelf(chinese, [Given("a", [1])], name="zh")))
    both = table(found, "fallacies-one")
    assert value(both, "converse", "a") == Value.of(proportion(2, 4 + 2))
    assert "one, two" in both.note
    assert value(table(found, "fallacies-zh"), "converse", "a") == Value.of(proportion(1, 1))


def test_without_fallacies_there_is_nothing_and_odd_records_break_nothing() -> None:
    found = section(make_book(Shelf([make_item()], [Given("a", [0])])))
    assert found is not None and not found.parts
    odd = [
        make_item(0, options=(), answer=None, spans=("Pia",), fallacies=("converse",)),
        item(1, "", "converse", "", "", "beyond the options"),
    ]
    shown = table(section(make_book(Shelf(odd, [Given("a", ["Pia", 1])]))), "fallacies-zoo-fresh")
    assert [row.title for row in shown.rows] == ["converse", "all of them"]


def test_an_incomplete_reader_is_marked() -> None:
    found = table(section(make_book(Shelf(ITEMS, [Given("a", [1, 1])]))), "fallacies-zoo-fresh")
    assert [each.aside for each in found.columns] == ["", "incomplete"]
