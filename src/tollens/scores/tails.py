"""How likely so many right answers are by luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

Floats = np.ndarray[tuple[int], np.dtype[np.float64]]

_NOTHING = 1e-250


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


def summed_tail(least: int, parts: Iterable[tuple[Floats, int]]) -> float:
    """The probability that a sum comes to at least `least`. Each part is how likely 0, 1, 2, … are for one summand, and
    how many independent summands are like it."""
    whole, start = np.ones(1), 0
    for chances, n in parts:
        power, offset = _repeated(chances, n)
        whole, cut = _trimmed(np.convolve(whole, power))
        start += offset + cut
    return float(min(1.0, whole[max(0, least - start) :].sum()))


def _repeated(chances: Floats, n: int) -> tuple[Floats, int]:
    """The chances of the sum of n such summands, from the second number on."""
    whole, start = np.ones(1), 0
    square, offset = _trimmed(chances)
    while n:
        if n & 1:
            whole, cut = _trimmed(np.convolve(whole, square))
            start += offset + cut
        n >>= 1
        if n:
            square, cut = _trimmed(np.convolve(square, square))
            offset = 2 * offset + cut
    return whole, start


def _trimmed(chances: Floats) -> tuple[Floats, int]:
    """The chances without those at either end that are too small to matter, and how many were cut off in front."""
    there = np.flatnonzero(chances > _NOTHING)
    return chances[there[0] : there[-1] + 1], int(there[0])


def sign_test(wins: int, losses: int) -> float:
    """The two-sided exact p-value of a fair coin falling so unevenly: McNemar's exact test."""
    n = wins + losses
    return float(min(1.0, 2 * _binomial(n, 0.5)[max(wins, losses) :].sum())) if n else 1.0


def swapping_test(balances: Sequence[int]) -> float:
    """The two-sided exact p-value of the sum of the balances where each could as well have the other sign: of groups
    that are won or lost by so many items. Where every balance is 1 it is the sign test."""
    sizes = [abs(balance) for balance in balances if balance]
    places = np.arange(2 * sum(sizes) + 1)  # a sum below 0 is counted from the end
    spectrum = np.ones(len(places))  # of the chances of each sum: those of a coin's two sides make a cosine
    for size, n in Counter(sizes).items():
        spectrum *= np.cos(2 * np.pi * size * places / len(places)) ** n
    beyond = np.minimum(places, len(places) - places) >= abs(sum(balances))
    tail = float(np.fft.ifft(spectrum).real[beyond].sum())
    return min(1.0, max(tail, 2.0 ** (1 - len(sizes))))  # no tail is less than its two ends, and rounding makes none


def _binomial(n: int, p: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The probabilities of 0 to n successes."""
    from scipy.special import gammaln, xlog1py, xlogy

    k = np.arange(n + 1)
    log_choose = gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)
    return np.asarray(np.exp(log_choose + xlogy(k, p) + xlog1py(n - k, -p)), dtype=np.float64)
