"""What readers cost: sums, means and prices of a right answer, reckoned by hand."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import stdev

import msgspec
import pytest

from factories import make_item
from tollens.records import Cost, Prediction
from tollens.report.analyses.costs import section
from tollens.report.book import Book

from .books import Given, Shelf, make_book
from .finding import table, value

COSTS = [
    Cost(requests=1, input_tokens=100, output_tokens=10, seconds=0.5, dollars=0.01),
    Cost(requests=2, input_tokens=200, output_tokens=30, seconds=1.5, dollars=0.03),
    Cost(requests=1, input_tokens=300, output_tokens=20, seconds=1.0, dollars=0.02),
]


def paid(said: list[int | None]) -> list[Prediction]:
    """Right where 0 is said; each with its cost."""
    return [
        Prediction(item=f"zoo/dev/{n}", answer=each, missing=None if each is not None else "failed", cost=cost)
        for n, (each, cost) in enumerate(zip(said, COSTS, strict=True))
    ]


def timed(book: Book, started: str, finished: str | None) -> Book:
    (items,) = book.sets
    readings = tuple(
        replace(each, run=msgspec.structs.replace(each.run, started=started, finished=finished))
        for each in items.readings
    )
    return replace(book, sets=(replace(items, readings=readings),))


def test_sums_means_and_the_price_of_a_right_answer() -> None:
    items = [make_item(n) for n in range(3)]
    found = table(
        section(make_book(Shelf(items, [Given("model", paid([0, 1, None])), Given("free", [0, 0, 0])]))),
        "costs-zoo-fresh",
    )
    assert [each.title for each in found.columns] == [
        "Requests",
        "Tokens in",
        "Tokens out",
        "Seconds",
        "Dollars",
        "Tokens an item",
        "Seconds an item",
        "Dollars an item",
        "Tokens a right answer",
        "Seconds a right answer",
        "Dollars a right answer",
    ]
    sums = [value(found, "model", place).value for place in range(5)]
    assert sums == pytest.approx([4, 600, 60, 3.0, 0.06])
    tokens = [110, 230, 320]
    mean = value(found, "model", "Tokens an item")
    half = 1.959964 * stdev(tokens) / sqrt(3)
    assert (mean.value, mean.low, mean.high, mean.n) == pytest.approx((220, 220 - half, 220 + half, 3), rel=1e-6)
    assert value(found, "model", "Dollars a right answer").value == pytest.approx(0.06 / 1)
    assert [row.entries for row in found.rows if row.title == "free"] == [(None,) * 11]


def test_items_without_a_key_cost_money_and_bring_no_right_answers() -> None:
    items = [make_item(0), make_item(1, answer=None), make_item(2)]
    found = table(section(make_book(Shelf(items, [Given("model", paid([0, 0, 0]))]))), "costs-zoo-fresh")
    assert value(found, "model", "Dollars").value == pytest.approx(0.06)
    assert value(found, "model", "Dollars a right answer").value == pytest.approx(0.03 / 2)


def test_where_nothing_is_right_there_is_no_price_of_it() -> None:
    found = table(
        section(make_book(Shelf([make_item(n) for n in range(3)], [Given("model", paid([1, 1, 1]))]))),
        "costs-zoo-fresh",
    )
    assert not any("right answer" in each.title for each in found.columns)


def test_several_sets_are_added_up_and_an_incomplete_run_says_so() -> None:
    items = [make_item(n) for n in range(3)]
    one = Shelf(items, [Given("model", paid([0, 0, 1])[:2])], name="one:fresh")
    two = Shelf(items, [Given("model", paid([0, 1, 1]))], name="two:fresh")
    found = section(make_book(one, two))
    assert [row.aside for row in table(found, "costs-one-fresh").rows] == ["incomplete: 2 of 3 done"]
    both = table(found, "costs-all")
    assert value(both, "model", "Requests").value == 3 + 4
    assert value(both, "model", "Dollars a right answer").value == pytest.approx((0.04 + 0.06) / 3)


def test_time_is_from_start_to_end_and_needs_no_cost() -> None:
    book = make_book(Shelf([make_item()], [Given("symbolic", [0])]))
    found = section(timed(book, "2026-01-31T09:30:00+00:00", "2026-01-31T09:32:05+00:00"))
    assert value(table(found, "costs-times"), "symbolic", 0).value == 125
    assert found is not None and len(found.parts) == 1


@pytest.mark.parametrize(
    ("started", "finished"),
    [("2026-01-31T09:30:00+00:00", None), ("soon", "later"), ("2026-01-31T09:30:00+00:00", "2026-01-31T09:30:00")],
)
def test_what_has_no_end_or_no_moments_has_no_time(started: str, finished: str | None) -> None:
    found = section(timed(make_book(Shelf([make_item()], [Given("symbolic", [0])])), started, finished))
    assert found is not None and not found.parts
