from __future__ import annotations

from functools import cache
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.errors import InputError
from tollens.records import Score
from tollens.scores.power import Disagreement, disagreement_of, items_needed, smallest_difference
from tollens.scores.tails import sign_test

sign_test_of = cache(sign_test)


def seen(items: int, difference: float, share: float, alpha: float, times: int = 4_000) -> float:
    """How often McNemar's exact test sees the difference, in so many draws."""
    wins, losses = (share + difference) / 2, (share - difference) / 2
    draws = np.random.default_rng(7).multinomial(items, [wins, losses, 1 - wins - losses], size=times)
    return float(np.mean([sign_test_of(int(one), int(other)) <= alpha for one, other, _ in draws]))


def test_the_figures_by_hand() -> None:
    # s = 0.3, d = 0.1: 1.95996 √0.3 + 0.84162 √0.29 = 1.07351 + 0.45322 = 1.52674; Connor: (1.52674 / 0.1)² = 233.1,
    # 234 items. Corrected: (1.52674 + √(1.52674² + 0.4)) / 0.2 = 15.8969, squared 252.7.
    assert items_needed(0.1, Disagreement(share=0.3)) == 253
    # s = 0.2, d = 0.03: 0.87653 + 0.37554 = 1.25207; Connor 1,741.9; corrected 42.5192² = 1,807.9.
    assert items_needed(0.03, Disagreement(share=0.2)) == 1808
    # s = 1, d = 1, power 0.5: z(power) = 0, so n - 1 = 1.95996 √n: √n = 2.37988, n = 5.66.
    assert items_needed(1.0, Disagreement(), power=0.5) == 6


def test_it_is_two_in_the_difference_above_connors_formula() -> None:
    for share, difference in ((0.5, 0.02), (0.2, 0.03), (0.3, 0.05)):
        connor = ((1.959964 * sqrt(share) + 0.841621 * sqrt(share - difference**2)) / difference) ** 2
        assert items_needed(difference, Disagreement(share=share)) == pytest.approx(connor + 2 / difference, abs=2)


@pytest.mark.parametrize(
    ("difference", "share", "alpha", "power"),
    [
        (0.05, 0.3, 0.05, 0.8),
        (0.1, 0.3, 0.05, 0.9),
        (0.2, 0.5, 0.05, 0.8),
        (0.1, 0.6, 0.01, 0.8),
        (0.05, 0.06, 0.05, 0.8),
    ],
)
def test_the_exact_test_sees_as_often_as_was_asked(difference: float, share: float, alpha: float, power: float) -> None:
    needed = items_needed(difference, Disagreement(share=share), alpha=alpha, power=power)
    assert seen(needed, difference, share, alpha) > power - 0.02  # three deviations of the simulation
    assert seen(int(0.7 * needed), difference, share, alpha) < power - 0.02


def test_so_many_items_show_no_less_than_was_asked_about() -> None:
    for share in (0.1, 0.3, 1.0):
        for difference in (0.02, 0.05, 0.1):
            needed = items_needed(difference, Disagreement(share=share))
            found = smallest_difference(needed, Disagreement(share=share))
            assert found is not None and found <= difference and found == pytest.approx(difference, rel=0.02)
            above = smallest_difference(needed - 1, Disagreement(share=share))
            assert above is None or above > difference


@given(st.integers(40, 100_000), st.floats(0.01, 0.99), st.none() | st.floats(0, 0.99))
def test_the_smallest_difference_takes_just_so_many_items(n: int, accuracy: float, correlation: float | None) -> None:
    assumed = Disagreement(accuracy=accuracy, correlation=correlation)
    found = smallest_difference(n, assumed)
    if found is None:
        assert assumed.most < 1e-6 or items_needed(assumed.most, assumed) > n
    else:
        assert items_needed(min(found + 1e-9, assumed.most), assumed) <= n
        assert found < 2e-6 or items_needed(found * 0.99, assumed) > n


def test_the_worst_case_is_as_little_in_common_as_can_be() -> None:
    assert Disagreement(accuracy=0.6).at(0.1) == pytest.approx(0.7)  # 0.6 and 0.7: both wrong nowhere
    assert Disagreement(accuracy=0.2).at(0.1) == pytest.approx(0.5)  # 0.2 and 0.3: both right nowhere
    assert Disagreement().at(0.1) == 1.0
    assert items_needed(0.03, Disagreement()) > items_needed(0.03, Disagreement(accuracy=0.6))


def test_the_disagreement_of_a_correlation_is_that_of_a_table_with_it() -> None:
    low, high, correlation = 0.5, 0.6, 0.4
    share = Disagreement(accuracy=low, correlation=correlation).at(high - low)
    # The table of such readers: both right x, only the better high - x, only the other low - x.
    both = (low + high - share) / 2
    covariance = both - low * high
    assert covariance / sqrt(low * (1 - low) * high * (1 - high)) == pytest.approx(correlation)
    independent = Disagreement(accuracy=low, correlation=0.0).at(high - low)
    assert independent == pytest.approx(low * (1 - high) + high * (1 - low))


def test_readers_with_much_in_common_cannot_differ_much() -> None:
    assumed = Disagreement(accuracy=0.5, correlation=0.9)
    # At the greatest difference the better is right wherever the other is: they disagree just there.
    assert assumed.at(assumed.most) == pytest.approx(assumed.most)
    with pytest.raises(InputError, match=r"differ by at most 0\.05249 \(accuracy 0\.5, correlation 0\.9\), found 0\.2"):
        assumed.at(0.2)


def test_few_items_show_nothing() -> None:
    assert smallest_difference(5, Disagreement()) is None  # all five on one side: p = 1/16
    assert smallest_difference(100, Disagreement(share=0.01)) is None


def some(rights: str) -> dict[str, Score]:
    return {
        str(n): Score(item=str(n), outcome="right" if right == "1" else "wrong", metrics={"accuracy": float(right)})
        for n, right in enumerate(rights)
    }


def test_the_disagreement_of_two_runs_is_counted() -> None:
    found = disagreement_of(some("11100"), some("10010"))
    assert (found.value, found.n) == (3 / 5, 5) and found.low < 3 / 5 < found.high
    assert disagreement_of(some("10"), some("10")).value == 0
    with pytest.raises(InputError, match="not of the same items: 1 are in one alone, such as 2"):
        disagreement_of(some("11"), some("111"))


NAN = float("nan")


@pytest.mark.parametrize(
    ("difference", "assumed", "extra", "told"),
    [
        *((odd, {}, {}, "difference: expected a share from") for odd in (0.0, -0.1, 1.01, 1e-9, NAN, float("inf"))),
        *((0.1, {"share": odd}, {}, "disagreement: expected") for odd in (0.0, 1.1, NAN)),
        *((0.1, {"accuracy": odd}, {}, "accuracy: expected") for odd in (-0.1, 1.0, NAN)),
        *((0.1, {"accuracy": 0.5, "correlation": odd}, {}, "correlation: expected") for odd in (-0.1, 1.0, NAN)),
        *((0.1, {}, {"alpha": odd}, "alpha: expected") for odd in (0.0, 0.5, 1.0, -1.0, NAN, 5e-324)),
        *((0.1, {}, {"power": odd}, "power: expected") for odd in (0.0, 0.49, 1.0, NAN)),
        (0.3, {"share": 0.2}, {}, r"differ by at most 0\.2 \(disagreement 0\.2\), found 0\.3"),
        (0.5, {"accuracy": 0.6}, {}, r"differ by at most 0\.4 \(accuracy 0\.6\), found 0\.5"),
        (0.1, {"accuracy": 0.8, "share": 0.5}, {}, r"disagree on at most 0\.3, found 0\.5"),
        (0.1, {"share": 0.5, "correlation": 0.1}, {}, "a disagreement or a correlation, found both"),
        (0.1, {"correlation": 0.1}, {}, "expected an accuracy above 0 beside it"),
    ],
)
def test_nonsense_is_told(difference: float, assumed: dict[str, float], extra: dict[str, float], told: str) -> None:
    with pytest.raises(InputError, match=told):
        items_needed(difference, Disagreement(**assumed), **extra)


@pytest.mark.parametrize("items", [0, -3, 10**13])
def test_a_number_of_items_that_nobody_has_is_told(items: int) -> None:
    with pytest.raises(InputError, match="items: expected a number from 1 to"):
        smallest_difference(items, Disagreement())


def test_an_accuracy_beside_the_share_must_allow_the_difference_that_is_found() -> None:
    found = smallest_difference(1000, Disagreement(share=0.2, accuracy=0.6))
    assert found == smallest_difference(1000, Disagreement(share=0.2))
    with pytest.raises(InputError, match="disagree on at most"):
        smallest_difference(1000, Disagreement(share=0.2, accuracy=0.99))
