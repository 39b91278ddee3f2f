"""Accuracy against depth and worlds: points by counting, curves against scikit-learn."""

from __future__ import annotations

from math import log10
from random import Random

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from factories import make_item
from tollens.records import Item
from tollens.report.analyses.difficulty import MOST_POINTS, section
from tollens.report.content import Value
from tollens.report.drawing import as_svg
from tollens.scores import proportion

from .books import Given, Said, Shelf, make_book
from .finding import chart, series, table, value


def items_of(name: str, values: list[int]) -> list[Item]:
    return [make_item(n, measures={name: each}) for n, each in enumerate(values)]


def test_a_point_for_each_depth_with_its_items() -> None:
    depths = [1, 1, 1, 2, 2, 3]
    found = section(make_book(Shelf(items_of("depth", depths), [Given("a", [0, 0, 1, 0, None, 1])])))
    drawn = chart(found, "difficulty-depth-zoo-fresh")
    assert drawn.x == "Depth of the proof" and drawn.chance == 0.25
    assert [(point.x, point.value) for point in series(drawn, "a").points] == [
        (1, Value.of(proportion(2, 3))),
        (2, Value.of(proportion(1, 2))),
        (3, Value.of(proportion(0, 1))),
    ]
    assert as_svg(drawn).startswith("<svg")


def test_slope_and_curve_are_those_of_logistic_regression_on_the_logarithm_of_the_worlds() -> None:
    rng = Random(5)
    worlds = [rng.choice([6, 16, 64, 720, 5_000, 64_594, 1_728_000]) for _ in range(400)]
    said: list[Said] = [0 if rng.random() < 1 / (1 + worlds[n] ** 0.15 / 3) else 1 for n in range(400)]
    found = section(make_book(Shelf(items_of("worlds", worlds), [Given("a", said)])))
    places = np.array([[log10(each)] for each in worlds])
    fitted = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(places, [each == 0 for each in said])
    slope = value(table(found, "difficulty-slopes-zoo-fresh"), "Worlds before the clues", "a")
    assert slope.value == pytest.approx(float(fitted.coef_[0, 0]), abs=1e-4) and slope.n == 400
    assert slope.low is not None and slope.high is not None and slope.low < slope.value < slope.high < 0
    drawn = chart(found, "difficulty-worlds-zoo-fresh")
    assert drawn.x == "Worlds before the clues, log10"
    curve = series(drawn, "a").curve
    assert [y for _, y in curve] == pytest.approx(list(fitted.predict_proba([[x] for x, _ in curve])[:, 1]), abs=1e-4)
    assert series(drawn, "a").curve_note.startswith("slope −")


def test_many_numbers_share_points_and_no_item_is_lost() -> None:
    depths = [n // 3 for n in range(300)]
    found = section(make_book(Shelf(items_of("depth", depths), [Given("a", [n % 2 for n in range(300)])])))
    points = series(chart(found, "difficulty-depth-zoo-fresh"), "a").points
    assert len(points) == MOST_POINTS
    assert sum(point.value.n or 0 for point in points) == 300
    places = [point.x for point in points if not isinstance(point.x, str)]
    assert places == sorted(places) and 0 < places[0] < places[-1] < 99


def test_where_no_curve_fits_it_says_why() -> None:
    found = section(make_book(Shelf(items_of("depth", [1, 2, 3]), [Given("a", [0, 0, 0])])))
    (row,) = table(found, "difficulty-slopes-zoo-fresh").rows
    assert row.entries == ("no curve: all 3 items are right",)
    told = series(chart(found, "difficulty-depth-zoo-fresh"), "a")
    assert told.curve == () and told.curve_note == "no curve: all 3 items are right"


def test_a_flat_curve_has_the_slope_0_and_not_what_rounding_left() -> None:
    depths = [1, 1, 2, 2, 3, 3, 4, 4]
    found = section(make_book(Shelf(items_of("depth", depths), [Given("a", [0, 1] * 4)])))
    assert value(table(found, "difficulty-slopes-zoo-fresh"), "Depth of the proof", "a").value == 0


def test_possible_worlds_have_a_slope_and_no_second_chart() -> None:
    items = items_of("possible_worlds", [4, 8, 16, 256])
    found = section(make_book(Shelf(items, [Given("a", [0, 1, 0, 1])])))
    assert found is not None and [part.id for part in found.parts] == ["difficulty-slopes-zoo-fresh"]


@pytest.mark.parametrize("values", [[], [2, 2, 2], [10**30, 10**40]])
def test_nothing_to_tell_apart_is_nothing(values: list[int]) -> None:
    items = items_of("depth", values) or [make_item()]
    found = section(make_book(Shelf(items, [Given("a", [0] * len(items))])))
    assert found is not None and not found.parts


def test_worlds_that_are_none_have_no_place_on_the_axis() -> None:
    found = section(make_book(Shelf(items_of("worlds", [0, -5, 10, 100]), [Given("a", [0, 0, 0, 1])])))
    points = series(chart(found, "difficulty-worlds-zoo-fresh"), "a").points
    assert [point.x for point in points] == [1, 2]


def test_groups_and_incomplete_readers_are_marked() -> None:
    items = [make_item(n, measures={"depth": n % 3}, group=f"theory {n // 2}") for n in range(6)]
    drawn = chart(section(make_book(Shelf(items, [Given("a", [0, 1, 0])]))), "difficulty-depth-zoo-fresh")
    assert "stand and fall together" in drawn.note and "a is incomplete: 3 of 6 done." in drawn.note
