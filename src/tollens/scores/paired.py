"""Two readers on the same items: McNemar's test and the paired bootstrap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tollens.errors import InputError
from tollens.records import Estimate, Score
from tollens.scores.tails import sign_test, swapping_test

RESAMPLES = 10_000

Floats = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How two readers differ on the items that both were asked.

    `difference` is first minus second in accuracy, its interval from the paired bootstrap. Where items have groups,
    such as a theory and its edits, whole groups are drawn: items of one group stand and fall together. `units` is how
    many groups, or else items, were drawn from. McNemar's test takes every item for itself; `groups_p` is that of whole
    groups, the same where each item stands for itself. Of few groups the bootstrap is too sure, and this test is not.
    """

    both_right: int
    only_first: tuple[str, ...]  # items that the first has right and the second has not
    only_second: tuple[str, ...]
    neither_right: int
    difference: Estimate
    mcnemar_p: float
    bootstrap_p: float
    groups_p: float
    units: int


def compare(first: Mapping[str, Score], second: Mapping[str, Score], *, seed: int = 0) -> Comparison:
    """Compare scores by item. Both must be of the same items; what only one has is never left out in silence."""
    if odd := first.keys() ^ second.keys():
        raise InputError(f"the two are not of the same items: {len(odd)} are in one alone, such as {min(odd)}")
    right_first = {item for item, score in first.items() if score.outcome == "right"}
    right_second = {item for item, score in second.items() if score.outcome == "right"}
    wins = tuple(item for item in first if item in right_first and item not in right_second)
    losses = tuple(item for item in first if item in right_second and item not in right_first)
    sizes: Counter[str] = Counter(score.group or item for item, score in first.items())
    balance: Counter[str] = Counter(first[item].group or item for item in wins)
    balance.subtract(first[item].group or item for item in losses)
    if len(sizes) == len(first):
        estimate, p = _bootstrap(len(wins), len(losses), len(first), seed)
    else:
        estimate, p = _bootstrap_groups([balance[group] for group in sizes], list(sizes.values()), seed)
    exact = sign_test(len(wins), len(losses))
    return Comparison(
        both_right=len(right_first & right_second),
        only_first=wins,
        only_second=losses,
        neither_right=len(first) - len(right_first | right_second),
        difference=estimate,
        mcnemar_p=exact,
        bootstrap_p=p,
        groups_p=exact if len(sizes) == len(first) else swapping_test(list(balance.values())),
        units=len(sizes),
    )


def _bootstrap(wins: int, losses: int, n: int, seed: int) -> tuple[Estimate, float]:
    """The paired bootstrap of (wins - losses) / n.

    Resampling items with replacement draws the three counts from a multinomial, so one draw stands for a resample.
    """
    if n == 0:
        return Estimate(value=0.0, low=-1.0, high=1.0, n=0), 1.0
    shares = [wins / n, losses / n, (n - wins - losses) / n]
    draws = np.random.default_rng(seed).multinomial(n, shares, size=RESAMPLES)
    differences = (draws[:, 0] - draws[:, 1]) / n
    return _estimated((wins - losses) / n, differences, n)


def _bootstrap_groups(balances: Sequence[int], sizes: Sequence[int], seed: int) -> tuple[Estimate, float]:
    """The paired bootstrap of all balances (wins less losses) by all sizes; whole groups are drawn with replacement.

    Groups that have both alike are drawn together, as the items are above: there are few such sorts of groups.
    """
    sorts = Counter(zip(balances, sizes, strict=True))
    generator, groups = np.random.default_rng(seed), len(sizes)
    both = np.array(list(sorts), dtype=np.float64)
    shares = np.array(list(sorts.values())) / groups
    at_a_time = max(1, 1_000_000 // len(sorts))  # draws that are held at once
    parts = [
        generator.multinomial(groups, shares, size=min(at_a_time, RESAMPLES - start)) @ both
        for start in range(0, RESAMPLES, at_a_time)
    ]
    sums = np.concatenate(parts)
    return _estimated(sum(balances) / sum(sizes), sums[:, 0] / sums[:, 1], sum(sizes))


def _estimated(value: float, differences: Floats, n: int) -> tuple[Estimate, float]:
    """The value with the interval and two-sided p-value of its resampled differences."""
    low, high = np.quantile(differences, [0.025, 0.975])
    tail = min((differences <= 0).sum(), (differences >= 0).sum())
    p = min(1.0, 2 * (int(tail) + 1) / (RESAMPLES + 1))
    return Estimate(value=value, low=float(low), high=float(high), n=n), p
