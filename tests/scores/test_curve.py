from __future__ import annotations

from math import exp, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression
from statsmodels.api import Logit, add_constant

from tollens.scores.curve import Curve, NoFit, fit_curve


def drawn(seed: int, n: int, *, slope: float, low: float = 0, high: float = 6) -> tuple[list[float], list[bool]]:
    rng = np.random.default_rng(seed)
    numbers = rng.integers(0, 7, n) / 6 * (high - low) + low
    chances = 1 / (1 + np.exp(-slope * (numbers - (low + high) / 2)))
    return numbers.tolist(), (rng.random(n) < chances).tolist()


def curve_of(numbers: list[float], rights: list[bool]) -> Curve:
    found = fit_curve(numbers, rights)
    assert isinstance(found, Curve)
    return found


@pytest.mark.parametrize(
    ("seed", "n", "slope", "low", "high"),
    [(1, 60, 0.3, 0, 6), (2, 500, -0.8, 0, 6), (3, 5000, 0.0, 0, 6), (4, 400, 0.01, -300, 900), (5, 300, 40, 0, 0.1)],
)
def test_the_curve_is_that_of_another_library(seed: int, n: int, slope: float, low: float, high: float) -> None:
    numbers, rights = drawn(seed, n, slope=slope, low=low, high=high)
    found = curve_of(numbers, rights)
    design = add_constant(np.array(numbers))
    other = Logit(np.array(rights, dtype=float), design).fit(disp=0, tol=1e-12)
    assert [found.intercept, found.slope.value] == pytest.approx(other.params, rel=1e-6, abs=1e-8)
    assert [found.slope.low, found.slope.high] == pytest.approx(other.conf_int()[1], rel=1e-5, abs=1e-7)
    own, mixed, sloping = found.covariance
    assert [[own, mixed], [mixed, sloping]] == pytest.approx(other.cov_params(), rel=1e-5)
    for number, estimate in found.points(7):
        row = other.get_prediction(np.array([[1.0, number]])).summary_frame()
        assert estimate.value == pytest.approx(row["predicted"][0], rel=1e-6)
        assert estimate.low < estimate.value < estimate.high


def test_the_curve_is_that_of_a_third_library() -> None:
    numbers, rights = drawn(8, 800, slope=0.5)
    found = curve_of(numbers, rights)
    other = LogisticRegression(C=np.inf, tol=1e-12, max_iter=1000).fit(np.array(numbers)[:, np.newaxis], rights)
    assert found.slope.value == pytest.approx(other.coef_[0, 0], rel=1e-4)
    assert found.intercept == pytest.approx(other.intercept_[0], rel=1e-3)


def test_two_numbers_by_hand() -> None:
    # At 0 one of four is right, at 2 three of four: the curve goes through both, its slope log(3 × 3) / 2. The variance
    # of a log odds ratio is the sum of the reciprocals of the four counts.
    found = curve_of([0, 0, 0, 0, 2, 2, 2, 2], [True, False, False, False, True, True, True, False])
    assert found.slope.value == pytest.approx(log(9) / 2) and found.slope.n == 8
    half = 1.959964 * (1 + 1 / 3 + 1 / 3 + 1) ** 0.5 / 2
    assert [found.slope.low, found.slope.high] == pytest.approx([log(9) / 2 - half, log(9) / 2 + half], rel=1e-6)
    assert [found.at(number).value for number in (0, 1, 2)] == pytest.approx([0.25, 0.5, 0.75])
    at_nought = found.at(0)
    half = 1.959964 * (1 + 1 / 3) ** 0.5  # of the log odds of 1 to 3
    assert [at_nought.low, at_nought.high] == pytest.approx(
        [1 / (1 + exp(log(3) + half)), 1 / (1 + exp(log(3) - half))], rel=1e-6
    )


def test_points_go_from_the_lowest_to_the_highest() -> None:
    numbers, rights = drawn(3, 200, slope=0.4)
    points = curve_of(numbers, rights).points(5)
    assert [number for number, _ in points] == pytest.approx([0, 1.5, 3, 4.5, 6])
    with pytest.raises(ValueError, match="two points or more, found 1"):
        curve_of(numbers, rights).points(1)


@pytest.mark.parametrize(
    ("numbers", "rights", "told"),
    [
        ([], "", "there are no items"),
        ([1, 2, 3], "111", "all 3 items are right"),
        ([1, 2, 3], "000", "all 3 items are wrong"),
        ([2, 2, 2], "101", "all 3 items have the same number, 2"),
        ([1, 2, 3, 4], "1100", "all that are right have at most 2, all that are wrong at least 3"),
        ([1, 2, 3, 4], "0011", "all that are wrong have at most 2, all that are right at least 3"),
        # At 2 both, beside it one each: no steepest curve either.
        ([1, 2, 2, 3], "1100", "all that are right have at most 2, all that are wrong at least 2"),
        ([-1e308, 1e308, 0, 0, 1e308], "10101", "too far apart"),
        ([0, 5e-324, 0, 5e-324], "1001", "too close"),
    ],
)
def test_where_there_is_no_curve_the_reason_is_told(numbers: list[float], rights: str, told: str) -> None:
    found = fit_curve(numbers, [mark == "1" for mark in rights])
    assert isinstance(found, NoFit) and told in found.reason


@given(st.lists(st.tuples(st.integers(0, 4) | st.floats(-1e6, 1e6), st.booleans()), max_size=40))
def test_any_items_have_a_curve_of_numbers_or_a_reason(items: list[tuple[float, bool]]) -> None:
    found = fit_curve([number for number, _ in items], [right for _, right in items])
    if isinstance(found, NoFit):
        assert found.reason
        return
    assert np.isfinite([found.intercept, found.slope.low, found.slope.value, found.slope.high]).all()
    # At the greatest likelihood as many are right as the curve says.
    expected = sum(found.at(number).value for number, _ in items)
    assert expected == pytest.approx(sum(right for _, right in items), rel=1e-3, abs=1e-3)


def test_numbers_that_are_none_are_refused() -> None:
    for odd in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="expected finite numbers"):
            fit_curve([1, odd], [True, False])
    with pytest.raises(ValueError, match="expected as many rights as numbers, found 1 and 2"):
        fit_curve([1, 2], [True])


def test_many_items_are_fitted_at_once() -> None:
    numbers, rights = drawn(9, 100_000, slope=-0.4)
    assert curve_of(numbers, rights).slope.value == pytest.approx(-0.4, abs=0.02)
