"""Intervals and p-values against scipy.stats, an independent source."""

from __future__ import annotations

from itertools import product
from operator import mul

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, norm, sem

from tollens.scores import proportion
from tollens.scores.tails import guessing_tail, sign_test, swapping_test
from tollens.scores.weighted_f1 import mean_of_shares

counts = st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(counts)
def test_wilson_intervals_are_scipys(count: tuple[int, int]) -> None:
    right, n = count
    estimate = proportion(right, n)
    expected = binomtest(right, n).proportion_ci(0.95, "wilson")
    assert (estimate.value, estimate.n) == (right / n, n)
    assert estimate.low == pytest.approx(expected.low, abs=1e-9)
    assert estimate.high == pytest.approx(expected.high, abs=1e-9)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


def test_of_nothing_nothing_is_known() -> None:
    estimate = proportion(0, 0)
    assert (estimate.low, estimate.high, estimate.n) == (0.0, 1.0, 0)


# No value is so near to 0 or 1 that a sum of it and of its square are the same.
between = st.sampled_from([0.0, 1.0]) | st.floats(1e-6, 1 - 1e-6)


@given(st.lists(between, min_size=2, max_size=50).filter(lambda values: not {0.0, 1.0} >= set(values)))
def test_the_interval_of_a_mean_of_shares_is_scipys_normal_one_within_0_and_1(values: list[float]) -> None:
    estimate = mean_of_shares(np.array(values))
    half = norm.ppf(0.975) * sem(values)
    assert (estimate.value, estimate.n) == (float(np.mean(values)), len(values))
    assert estimate.low == pytest.approx(max(0, np.mean(values) - half), abs=1e-6)
    assert estimate.high == pytest.approx(min(1, np.mean(values) + half), abs=1e-6)


@given(counts)
def test_the_interval_of_a_mean_of_zeros_and_ones_is_the_proportions(count: tuple[int, int]) -> None:
    right, n = count
    assert mean_of_shares(np.repeat([1.0, 0.0], [right, n - right])) == proportion(right, n)


@given(counts, st.sampled_from([0.2, 0.25, 1 / 3, 0.5]))
def test_the_tail_of_guessing_is_scipys(count: tuple[int, int], chance: float) -> None:
    right, n = count
    assert guessing_tail(right, [chance] * n) == pytest.approx(binom.sf(right - 1, n, chance), rel=1e-6, abs=1e-12)


def test_items_with_different_numbers_of_options_are_guessed_each_at_its_own_chance() -> None:
    # One item of two options and one of four: both right 1/8; at least one right 1 - 1/2 * 3/4.
    assert guessing_tail(2, [1 / 2, 1 / 4]) == pytest.approx(1 / 8)
    assert guessing_tail(1, [1 / 2, 1 / 4]) == pytest.approx(5 / 8)
    assert guessing_tail(0, [1 / 2, 1 / 4]) == pytest.approx(1)


@given(st.integers(0, 200), st.integers(0, 200))
def test_mcnemars_exact_test_is_scipys(wins: int, losses: int) -> None:
    expected = binomtest(wins, wins + losses).pvalue if wins + losses else 1.0
    assert sign_test(wins, losses) == pytest.approx(expected, rel=1e-6)
    assert sign_test(wins, losses) == sign_test(losses, wins)


@given(st.lists(st.integers(-4, 4), max_size=9))
def test_swapping_whole_groups_is_counted_out(balances: list[int]) -> None:
    sums = [abs(sum(map(mul, signs, balances))) for signs in product((1, -1), repeat=len(balances))]
    expected = sum(each >= abs(sum(balances)) for each in sums) / len(sums)
    assert swapping_test(balances) == pytest.approx(expected, abs=1e-12)


@given(st.integers(0, 200), st.integers(0, 200))
def test_swapping_groups_of_one_item_is_mcnemars_exact_test(wins: int, losses: int) -> None:
    assert swapping_test([1] * wins + [-1] * losses) == pytest.approx(sign_test(wins, losses), rel=1e-6, abs=1e-12)
