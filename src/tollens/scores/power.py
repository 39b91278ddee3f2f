"""How many items it takes to see that two readers differ, and the smallest difference that so many items can show.

Two readers are asked the same items. They differ by d in accuracy and disagree on a share s of the items: one is right
there and the other is not. McNemar's test looks at those items alone, so s decides how many are needed. Connor (1987,
Biometrics 43:207-211; Miettinen 1968 has a close relative) gives for a two-sided level alpha

    n = (z(1 - alpha/2) √s + z(power) √(s - d²))² / d².

The exact test, which is the one that comparisons here report, is a little harder to pass. Edwards's correction of
McNemar's test (1948), one item less in the balance, stands in for it: n is the solution of

    n d - 1 = √n (z(1 - alpha/2) √s + z(power) √(s - d²)),

which is about 2 / d items above Connor's. The power of the exact test at that n is what was asked for to about a point,
and more where d comes near s. Items count as independent: where they come in groups that stand and fall together, more
are needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist

from tollens.errors import InputError, shown
from tollens.records import Estimate, Score
from tollens.scores.intervals import proportion

LEAST_DIFFERENCE = 1e-6
MOST_ITEMS = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """What is known of the share of items on which two readers disagree.

    `share` is that share itself. Else `accuracy`, that of the reader which is less often right, bounds it: at worst
    they have as little in common as two such readers can. With `correlation`, that of their rights and wrongs, it is
    what two readers with so much in common come to; 0 is independence. With nothing given they may disagree on every
    item. A share with an accuracy must be possible for two such readers.
    """

    share: float | None = None
    accuracy: float | None = None
    correlation: float | None = None

    def __post_init__(self) -> None:
        if self.share is not None and not 0 < self.share <= 1:
            raise InputError(f"disagreement: expected a share above 0 and at most 1, found {shown(self.share)}")
        if self.accuracy is not None and not 0 <= self.accuracy < 1:
            told = "expected that of the lesser reader, at least 0 and below 1"
            raise InputError(f"accuracy: {told}, found {shown(self.accuracy)}")
        if self.correlation is None:
            return
        if not 0 <= self.correlation < 1:
            raise InputError(f"correlation: expected at least 0 and below 1, found {shown(self.correlation)}")
        if self.share is not None:
            raise InputError("expected a disagreement or a correlation, found both: either says what the other would")
        if not self.accuracy:
            raise InputError("correlation: expected an accuracy above 0 beside it, found none")

    @property
    def most(self) -> float:
        """The greatest difference that two such readers can have."""
        if self.share is not None:
            return self.share
        if self.accuracy is None:
            return 1.0
        if self.correlation is None:
            return 1 - self.accuracy
        # Where the better reader is right wherever the other is, they cannot have more in common.
        return self.accuracy / (self.accuracy + self.correlation**2 * (1 - self.accuracy)) - self.accuracy

    def at(self, difference: float) -> float:
        """The share of items on which two readers disagree that differ by so much."""
        if not LEAST_DIFFERENCE <= difference <= 1:
            told = f"expected a share from {LEAST_DIFFERENCE:.6f} to 1, such as 0.03 for three points"
            raise InputError(f"difference: {told}, found {shown(difference)}")
        if difference > self.most + 1e-12:
            told = f"two such readers differ by at most {self.most:.4g}"
            raise InputError(f"difference: {told} ({self.told}), found {shown(difference)}")
        worst = 1.0
        if self.accuracy is not None:
            both = 2 * self.accuracy + difference
            worst = min(both, 2 - both)  # never both right, or never both wrong
        if self.share is not None:
            if self.share > worst + 1e-12:
                told = f"two readers that are right on {self.accuracy:g} and on {difference:g} more"
                raise InputError(f"disagreement: {told} disagree on at most {worst:.4g}, found {shown(self.share)}")
            return self.share
        if self.accuracy is None or self.correlation is None:
            return worst
        better = self.accuracy + difference
        spread = sqrt(max(0.0, self.accuracy * (1 - self.accuracy) * better * (1 - better)))
        # At least the difference: rounding at the greatest one must not take it below.
        return max(difference, both - 2 * (self.accuracy * better + self.correlation * spread))

    @property
    def told(self) -> str:
        """What is known, in words."""
        if self.share is not None:
            return f"disagreement {self.share:.4g}"
        if self.accuracy is None:
            return "nothing known of either"
        correlation = "" if self.correlation is None else f", correlation {self.correlation:g}"
        return f"accuracy {self.accuracy:g}{correlation}"


def items_needed(difference: float, disagreement: Disagreement, *, alpha: float = 0.05, power: float = 0.8) -> int:
    """How many items show a difference of that size at level alpha with that power."""
    return ceil(_needed(difference, disagreement, *_quantiles(alpha, power)) - 1e-9)


def smallest_difference(
    items: int, disagreement: Disagreement, *, alpha: float = 0.05, power: float = 0.8
) -> float | None:
    """The smallest difference that so many items show at level alpha with that power; None where even the greatest
    that two such readers can have would not do."""
    if not 1 <= items <= MOST_ITEMS:
        raise InputError(f"items: expected a number from 1 to {MOST_ITEMS:,}, found {shown(items)}")
    quantiles = _quantiles(alpha, power)
    low, high = LEAST_DIFFERENCE, disagreement.most
    bare = Disagreement(share=disagreement.share) if disagreement.share is not None else disagreement
    if high < low or _needed(high, bare, *quantiles) > items:
        return None
    # The greater the difference, the fewer items it takes.
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (low, middle) if _needed(middle, bare, *quantiles) <= items else (middle, high)
    disagreement.at(high)  # an accuracy that stands beside the share must allow it
    return high


def disagreement_of(first: Mapping[str, Score], second: Mapping[str, Score]) -> Estimate:
    """The share of items on which one of the two is right and the other is not. Both must be of the same items."""
    if odd := first.keys() ^ second.keys():
        raise InputError(f"the two are not of the same items: {len(odd)} are in one alone, such as {min(odd)}")
    apart = sum((score.outcome == "right") != (second[item].outcome == "right") for item, score in first.items())
    return proportion(apart, len(first))


def _needed(difference: float, disagreement: Disagreement, level: float, sight: float) -> float:
    share = disagreement.at(difference)
    both = level * sqrt(share) + sight * sqrt(max(0.0, share - difference * difference))
    root = (both + sqrt(both * both + 4 * difference)) / (2 * difference)
    return root * root


def _quantiles(alpha: float, power: float) -> tuple[float, float]:
    """The normal quantiles of the level and of the power."""
    if not 0 < alpha / 2 < 0.25:
        raise InputError(f"alpha: expected a level above 0 and below 0.5, found {shown(alpha)}")
    if not 0.5 <= power < 1:
        raise InputError(f"power: expected a share of at least 0.5 and below 1, found {shown(power)}")
    normal = NormalDist()
    return -normal.inv_cdf(alpha / 2), normal.inv_cdf(power)
