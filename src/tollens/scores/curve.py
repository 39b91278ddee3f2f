"""Right or wrong against a number, such as the depth of a proof: the logistic curve that fits best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isfinite, sqrt

import numpy as np
import numpy.typing as npt

from tollens.records import Estimate
from tollens.scores.intervals import Z95

_STEPS = 100
_CLOSE = 1e-10

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class NoFit:
    """Why there is no curve."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """The chance to be right at x is 1 / (1 + exp(-(intercept + slope x))).

    `slope` is in log-odds for one more of the number, with Wald's 95 % interval; one that holds 0 shows no trend. Items
    count as independent. The curve is of numbers from `low` to `high` and says nothing beyond.
    """

    intercept: float
    slope: Estimate
    low: float
    high: float
    covariance: tuple[float, float, float]  # of intercept with itself, intercept with slope, slope with itself

    def at(self, number: float) -> Estimate:
        """The chance to be right there, with the 95 % interval of the curve."""
        middle = self.intercept + self.slope.value * number
        own, mixed, sloping = self.covariance
        half = Z95 * sqrt(max(0.0, own + number * (2 * mixed + number * sloping)))
        return Estimate(value=_chance(middle), low=_chance(middle - half), high=_chance(middle + half), n=self.slope.n)

    def points(self, count: int = 25) -> tuple[tuple[float, Estimate], ...]:
        """The curve for drawing, at so many numbers from the lowest to the highest."""
        if count < 2:
            raise ValueError(f"expected two points or more, found {count}")
        step = (self.high - self.low) / (count - 1)
        numbers = [self.low + step * place for place in range(count - 1)] + [self.high]
        return tuple((number, self.at(number)) for number in numbers)


def fit_curve(numbers: Sequence[float], rights: Sequence[bool]) -> Curve | NoFit:
    """The curve of greatest likelihood, or why there is none: where all is right or wrong, where all numbers are the
    same, or where one number parts right from wrong, so that a steeper curve would always fit better."""
    if len(numbers) != len(rights):
        raise ValueError(f"expected as many rights as numbers, found {len(rights)} and {len(numbers)}")
    if not all(map(isfinite, numbers)):
        raise ValueError("expected finite numbers")
    if not numbers:
        return NoFit("there are no items")
    if all(rights) or not any(rights):
        return NoFit(f"all {len(rights):,} items are {'right' if rights[0] else 'wrong'}")
    low, high = float(min(numbers)), float(max(numbers))
    if low == high:
        return NoFit(f"all {len(numbers):,} items have the same number, {low:g}")
    yes = [float(number) for number, right in zip(numbers, rights, strict=True) if right]
    no = [float(number) for number, right in zip(numbers, rights, strict=True) if not right]
    for lower, name, upper, other in ((yes, "right", no, "wrong"), (no, "wrong", yes, "right")):
        if max(lower) <= min(upper):
            told = f"all that are {name} have at most {max(lower):g}, all that are {other} at least {min(upper):g}"
            return NoFit(f"one number parts the two: {told}")
    if not isfinite(high - low) or not isfinite(1 / (high - low)):
        return NoFit("the numbers lie too far apart, or too close, to be reckoned with")
    return _fitted(numbers, rights, low, high)


def _fitted(numbers: Sequence[float], rights: Sequence[bool], low: float, high: float) -> Curve | NoFit:
    """Newton's steps on numbers brought to 0 … 1, halved where the likelihood would fall."""
    values, places = np.unique(np.array(numbers, dtype=np.float64), return_inverse=True)
    asked = np.asarray(np.bincount(places), dtype=np.float64)
    right = np.asarray(np.bincount(places, weights=np.array(rights, dtype=np.float64)), dtype=np.float64)
    design = np.column_stack([np.ones(len(values)), (values - low) / (high - low)])
    weights = np.zeros(2)
    reached = _log_likelihood(design, asked, right, weights)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(design @ weights, -500, 500)))
        spread = asked * chance * (1 - chance)
        information = design.T @ (spread[:, np.newaxis] * design)
        try:
            covariance: Floats = np.asarray(np.linalg.inv(information), dtype=np.float64)
        except np.linalg.LinAlgError:
            break
        step = covariance @ (design.T @ (right - asked * chance))
        if not np.isfinite(step).all():
            break
        if np.abs(step).max() < _CLOSE * (1 + np.abs(weights).max()):
            return _curve(weights, covariance, low, high, len(numbers))
        found = _log_likelihood(design, asked, right, weights + step)
        while found < reached - abs(reached) * 1e-12:
            step = step / 2
            found = _log_likelihood(design, asked, right, weights + step)
        weights, reached = weights + step, found
    return NoFit("the likelihood has no maximum that can be found")


def _log_likelihood(design: Floats, asked: Floats, right: Floats, weights: Floats) -> float:
    odds = design @ weights
    return float((right * odds - asked * np.logaddexp(0, odds)).sum())


def _curve(weights: Floats, covariance: Floats, low: float, high: float, n: int) -> Curve:
    """The curve of the numbers as they were."""
    back = np.array([[1.0, -low / (high - low)], [0.0, 1 / (high - low)]])
    intercept, slope = (float(each) for each in back @ weights)
    own = back @ covariance @ back.T
    half = Z95 * sqrt(max(0.0, float(own[1, 1])))
    return Curve(
        intercept=intercept,
        slope=Estimate(value=slope, low=slope - half, high=slope + half, n=n),
        low=low,
        high=high,
        covariance=(float(own[0, 0]), float(own[0, 1]), float(own[1, 1])),
    )


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds)) if odds >= 0 else exp(odds) / (1 + exp(odds))
