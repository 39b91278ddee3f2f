"""Calibration: figures by hand, only where weights are probabilities."""

from __future__ import annotations

from math import log

import pytest

from factories import make_item
from tollens.records import Prediction
from tollens.report.analyses.calibration import section
from tollens.report.content import Value
from tollens.report.drawing import as_svg
from tollens.scores import proportion

from .books import Given, Shelf, make_book
from .finding import chart, series, table, value

WEIGHS = {"model": "m", "method": "likelihood"}


def sure(ordinal: int, *weights: float) -> Prediction:
    best = max(range(len(weights)), key=lambda place: weights[place])
    return Prediction(item=f"zoo/dev/{ordinal}", answer=best, option_scores=weights)


ITEMS = [make_item(n, answer=n % 2) for n in range(4)]
# Confidences .4 (right), .7 (wrong), .7 (right), .9 (wrong), in shares of 1 over the options.
SHARES = [(0.4, 0.2, 0.2, 0.2), (0.7, 0.1, 0.1, 0.1), (0.7, 0.1, 0.1, 0.1), (0.9, 0.04, 0.03, 0.03)]


def test_figures_of_probabilities_and_of_their_logarithms() -> None:
    plain = [sure(n, *each) for n, each in enumerate(SHARES)]
    # Each weight half of what it was: what counts is its share of the sum.
    logs = [sure(n, *(log(weight / 2) for weight in each)) for n, each in enumerate(SHARES)]
    given = [Given("says so", plain, {"option_scores": "probability"}), Given("weighs", logs, WEIGHS)]
    found = section(make_book(Shelf(ITEMS, given)))
    shown = table(found, "calibration-zoo-fresh")
    for reader in ("says so", "weighs"):
        assert value(shown, reader, "Accuracy") == Value.of(proportion(2, 4))
        assert value(shown, reader, "Mean confidence").value == pytest.approx((0.4 + 0.7 + 0.7 + 0.9) / 4)
        # Three groups: |1 - .4|, |1 - 1.4|, |0 - .9|.
        error = value(shown, reader, "Calibration error")
        assert error.value == pytest.approx((0.6 + 0.4 + 0.9) / 4) and error.n == 4
        assert error.note.startswith("by luck below ")
        assert value(shown, reader, "Brier score").value == pytest.approx((0.36 + 0.49 + 0.09 + 0.81) / 4)
        points = series(chart(found, "calibration-chart-zoo-fresh"), reader).points
        assert [point.x for point in points] == pytest.approx([0.4, 0.7, 0.9])
        assert [point.value.value for point in points] == [1, 0.5, 0]


def test_the_diagonal_is_drawn_and_is_no_reader() -> None:
    given = [Given("weighs", [sure(n, -1.0, -2.0, -3.0, -4.0) for n in range(4)], WEIGHS)]
    drawn = chart(section(make_book(Shelf(ITEMS, given))), "calibration-chart-zoo-fresh")
    assert drawn.series[-1].points == () and drawn.series[-1].curve == ((0, 0), (1, 1))
    assert drawn.chance == 0.25
    assert as_svg(drawn).startswith("<svg")


@pytest.mark.parametrize(
    "settings",
    [{}, {"method": "likelihood-mean", "model": "m"}, {"option_scores": "overlap"}, {**WEIGHS, "guess": "random"}],
)
def test_weights_that_are_no_probabilities_have_no_calibration(settings: dict[str, str]) -> None:
    found = section(make_book(Shelf(ITEMS, [Given("a", [sure(n, 3.0, 1.0, 0.0, 0.0) for n in range(4)], settings)])))
    assert found is not None and not found.parts


def test_what_has_no_weights_is_left_out_and_counted() -> None:
    said = [sure(0, -1.0, -2.0, -3.0, -4.0), Prediction(item="zoo/dev/1", missing="failed"), None]
    found = section(make_book(Shelf(ITEMS, [Given("weighs", said, WEIGHS), Given("none", [None] * 4, WEIGHS)])))
    (row,) = table(found, "calibration-zoo-fresh").rows
    assert row.title == "weighs" and row.aside == "incomplete: 3 of 4 done; 2 items left out"
    assert value(table(found, "calibration-zoo-fresh"), "weighs", "Accuracy").n == 1


def test_weights_that_cannot_be_what_they_are_said_to_be_leave_their_reader_out_and_say_so() -> None:
    honest = [sure(n, -1.0, -2.0, -3.0, -4.0) for n in range(4)]
    odd = [sure(n, 5.0, 1.0, 1.0, 1.0) for n in range(4)]
    found = section(make_book(Shelf(ITEMS, [Given("honest", honest, WEIGHS), Given("odd", odd, WEIGHS)])))
    assert found is not None
    assert [row.title for row in table(found, "calibration-zoo-fresh").rows] == ["honest"]
    assert "odd is left out on zoo:fresh" in found.note and "log-probabilities" in found.note
