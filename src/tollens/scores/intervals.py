"""Intervals and p-values of proportions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from tollens.records import Estimate

_Z95 = 1.959963984540054  # the normal quantile of 0.975


def proportion(right: float, n: int) -> Estimate:
    """The share right / n with Wilson's 95 % interval; nothing is known of an empty set, and its interval says so."""
    if n == 0:
        return Estimate(value=0.0, low=0.0, high=1.0, n=0)
    share, z2 = right / n, _Z95 * _Z95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z95 * np.sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    # At 0 and 1 the exact bound is the value itself; rounding must not move it.
    low = 0.0 if right == 0 else float(max(0.0, middle - half))
    high = 1.0 if right == n else float(min(1.0, middle + half))
    return Estimate(value=share, low=low, high=high, n=n)


def mean(total: float, squares: float, n: int) -> Estimate:
    """The mean of n values between 0 and 1 by their sum and sum of squares, with the normal 95 % interval, which stays
    there. One value says nothing of how others would spread: from 0 to 1."""
    value = total / n
    if n == 1:
        return Estimate(value=value, low=0.0, high=1.0, n=1)
    half = _Z95 * float(np.sqrt(max(0.0, squares / n - value * value) / (n - 1)))
    return Estimate(value=value, low=max(0.0, value - half), high=min(1.0, value + half), n=n)


def mean_of_shares(values: npt.NDArray[np.float64]) -> Estimate:
    """The mean of values between 0 and 1, with a 95 % interval that stays there: Wilson's where each of them is 0 or 1,
    otherwise the normal one."""
    n, total = len(values), float(values.sum())
    if np.isin(values, (0.0, 1.0)).all():
        return proportion(total, n)
    return mean(total, float(values @ values), n)


def guessing_tail(right: int, chances: Iterable[float]) -> float:
    """The probability of at least `right` items by luck, where each item has its own chance."""
    distribution, start = np.ones(1), 0
    for chance, n in sorted(Counter(chances).items()):
        # Twenty deviations from the mean hold all that a float can tell, and keep the product small.
        reach = 20 * np.sqrt(n * chance * (1 - chance)) + 1
        low, high = max(0, int(n * chance - reach)), min(n, int(n * chance + reach) + 1)
        distribution = np.convolve(distribution, _binomial(n, chance)[low : high + 1])
        start += low
    return float(min(1.0, distribution[max(0, right - start) :].sum()))


def sign_test(wins: int, losses: int) -> float:
    """The two-sided exact p-value of a fair coin falling so unevenly: McNemar's exact test."""
    n = wins + losses
    return float(min(1.0, 2 * _binomial(n, 0.5)[max(wins, losses) :].sum())) if n else 1.0


def _binomial(n: int, p: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The probabilities of 0 to n successes."""
    from scipy.special import gammaln, xlog1py, xlogy

    k = np.arange(n + 1)
    log_choose = gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)
    return np.asarray(np.exp(log_choose + xlogy(k, p) + xlog1py(n - k, -p)), dtype=np.float64)
