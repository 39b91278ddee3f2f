"""Intervals of proportions and means."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from tollens.records import Estimate

if TYPE_CHECKING:
    from numpy.typing import NDArray

Z95 = 1.959963984540054  # the normal quantile of 0.975


def proportion(right: float, n: int, z: float = Z95) -> Estimate:
    """The share right / n with Wilson's interval, 95 % unless `z` is another normal quantile; nothing is known of an
    empty set, and its interval says so."""
    if n == 0:
        return Estimate(value=0.0, low=0.0, high=1.0, n=0)
    low, high = _wilson(right / n, n, z)
    return Estimate(value=right / n, low=low, high=high, n=n)


def proportion_of_units(credit: NDArray[Any], units: NDArray[Any]) -> Estimate:
    """The mean credit with Wilson's 95 % interval of as many independent items as the units are worth: their variance
    is that of sums over units (Rao and Scott), and never taken for less than that of independent items."""
    import numpy as np

    n, share = len(credit), float(credit.mean())
    named, which = np.unique(units, return_inverse=True)
    sums = np.bincount(which, weights=credit - share)
    worth = float(len(named))  # where all are alike
    if len(named) > 1 and 0 < share < 1:
        variance = float((sums**2).sum()) * len(named) / (len(named) - 1)
        worth = n / max(1.0, variance / (n * share * (1 - share)))
    low, high = _wilson(share, worth)
    return Estimate(value=share, low=low, high=high, n=n)


def _wilson(share: float, n: float, z: float = Z95) -> tuple[float, float]:
    z2 = z * z
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = z * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    # At 0 and 1 the exact bound is the value itself; rounding must not move it.
    return (0.0 if share == 0 else max(0.0, middle - half)), (1.0 if share == 1 else min(1.0, middle + half))


def mean(total: float, squares: float, n: int) -> Estimate:
    """The mean of n values between 0 and 1 by their sum and sum of squares, with a 95 % interval that stays there:
    Wilson's where each of them is 0 or 1, otherwise the normal one. One value between says nothing of how others would
    spread: from 0 to 1."""
    if total == squares:  # so only where each is 0 or 1
        return proportion(total, n)
    value = total / n
    if n == 1:
        return Estimate(value=value, low=0.0, high=1.0, n=1)
    half = Z95 * sqrt(max(0.0, squares / n - value * value) / (n - 1))
    return Estimate(value=value, low=max(0.0, value - half), high=min(1.0, value + half), n=n)
