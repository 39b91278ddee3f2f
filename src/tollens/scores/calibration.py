"""Is a reader as often right as it is sure? Expected calibration error, reliability points, Brier score.

Readers weigh options by many things: shared words, sliding windows, log-likelihoods. Only what is a probability, or its
logarithm, is taken for one here, and the reader's card must say so (`meaning_of`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Literal, NoReturn, cast, get_args

import numpy as np
import numpy.typing as npt

from tollens.errors import InputError, shown
from tollens.records import Estimate, Prediction, ReaderCard, Score
from tollens.scores.intervals import mean, proportion

# What a reader's option_scores are. Both are brought to a sum of 1 over the options of an item.
Meaning = Literal["probability", "log-probability"]

BINS = 10
RESAMPLES = 1_000
_ROUNDING = 1e-3  # log-likelihoods are sums of rounded numbers: one of a certain token may come out above 0

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReliabilityPoint:
    """Items of about the same confidence: how sure the reader was on average, and how often it was right."""

    confidence: float
    accuracy: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """How confidence and accuracy go together, of the `accuracy.n` items that have an answer and probabilities.

    `error` is the expected calibration error: the distance of accuracy from mean confidence, averaged over the points
    by their items. It is above 0 even where all confidences are true, for right and wrong fall by luck: on the same
    items it would stay below `error_by_chance` in 95 of 100 repetitions. `brier` is the mean
    square of confidence less 1 for a right answer and less 0 for a wrong one, of the option that was chosen alone.
    """

    accuracy: Estimate
    confidence: Estimate
    error: float
    error_by_chance: float
    brier: Estimate
    points: tuple[ReliabilityPoint, ...]  # from unsure to sure, equally many items each
    left_out: int  # graded items without an answer or without scores of the options


def meaning_of(card: ReaderCard) -> Meaning | None:
    """What the reader's option scores are, where they are probabilities or their logarithms; None for all others.

    A reader says so itself by the setting `option_scores`. Of language models that weigh options, `method` says it: a
    likelihood is the log-probability of an option's mark behind the prompt, a mean over its tokens is none. Where
    another reader guesses in its place, scores of two kinds would be mixed.
    """
    settings = card.settings
    if "guess" in settings:
        return None
    said = settings.get("option_scores")
    if said is not None:
        return cast(Meaning, said) if said in get_args(Meaning) else None
    return "log-probability" if settings.get("method") == "likelihood" and "model" in settings else None


def probabilities(prediction: Prediction, meaning: Meaning) -> tuple[float, ...]:
    """The options' probabilities, which sum to 1, by scores that are there. InputError where those cannot be what they
    are said to be."""
    scores = prediction.option_scores
    if meaning == "log-probability":
        if max(scores) > _ROUNDING:
            _refuse(prediction, "log-probabilities, which are at most 0")
        weights = [exp(score - max(scores)) for score in scores]
    else:
        if min(scores) < 0 or not 0 < max(scores) <= 1 + _ROUNDING:
            _refuse(prediction, "probabilities between 0 and 1, not all of them 0")
        weights = list(scores)
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _refuse(prediction: Prediction, expected: str) -> NoReturn:
    raise InputError(f"expected {expected}, found {shown(prediction.option_scores)}", item=prediction.item)


def calibration(
    predictions: Mapping[str, Prediction],
    scores: Mapping[str, Score],
    meaning: Meaning,
    *,
    bins: int = BINS,
    seed: int = 0,
) -> Calibration | None:
    """The calibration of a reader on the items that have a score; None where none of them has probabilities."""
    sure: list[float] = []
    right: list[bool] = []
    for item, score in scores.items():
        prediction = predictions[item]
        if prediction.answer is None or not prediction.option_scores:
            continue
        if not 0 <= prediction.answer < len(prediction.option_scores):
            told = f"option {prediction.answer} was chosen, of {len(prediction.option_scores)} that have scores"
            raise InputError(told, item=item)
        sure.append(probabilities(prediction, meaning)[prediction.answer])
        right.append(score.outcome == "right")
    if not sure:
        return None
    return of_confidences(sure, right, left_out=len(scores) - len(sure), bins=bins, seed=seed)


def of_confidences(
    confidences: Sequence[float], rights: Sequence[bool], *, left_out: int = 0, bins: int = BINS, seed: int = 0
) -> Calibration:
    """The calibration of answers by how sure each was and whether it was right; there must be one at least."""
    sure, right = np.array(confidences, dtype=np.float64), np.array(rights, dtype=np.float64)
    if not len(sure) or len(sure) != len(right) or bins < 1:
        raise ValueError(f"expected confidences and as many rights, found {len(sure)} and {len(right)} in {bins} bins")
    if not ((sure >= 0) & (sure <= 1)).all():
        raise ValueError("expected confidences between 0 and 1")
    order = np.argsort(sure, kind="stable")
    sure, right, n = sure[order], right[order], len(sure)
    # Equal confidences share a bin, that of the first of them: the order of the items decides nothing.
    firsts = np.searchsorted(sure, sure, side="left")
    starts = np.flatnonzero(np.diff(firsts * bins // n, prepend=-1))
    sizes = np.diff(starts, append=n)
    said, found = np.add.reduceat(sure, starts), np.add.reduceat(right, starts)
    squares = (sure - right) ** 2
    return Calibration(
        accuracy=proportion(int(right.sum()), n),
        confidence=_mean(sure),
        error=float(np.abs(found - said).sum() / n),
        error_by_chance=_by_chance(sure, starts, seed),
        brier=_mean(squares),
        points=tuple(
            ReliabilityPoint(confidence=float(total / size), accuracy=proportion(int(hits), int(size)))
            for total, hits, size in zip(said, found, sizes, strict=True)
        ),
        left_out=left_out,
    )


def _mean(values: Floats) -> Estimate:
    return mean(float(values.sum()), float(values @ values), len(values))


def _by_chance(sure: Floats, starts: npt.NDArray[np.intp], seed: int) -> float:
    """The 95 % quantile of the error where each answer is right as often as it is sure."""
    generator, n, said = np.random.default_rng(seed), len(sure), np.add.reduceat(sure, starts)
    at_a_time = max(1, 1_000_000 // n)  # draws that are held at once
    errors = []
    for start in range(0, RESAMPLES, at_a_time):
        rights = generator.random((min(at_a_time, RESAMPLES - start), n)) < sure
        found = np.add.reduceat(rights, starts, axis=1, dtype=np.float64)
        errors.append(np.abs(found - said).sum(axis=1) / n)
    return float(np.quantile(np.concatenate(errors), 0.95))
