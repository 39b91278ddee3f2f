"""RobustLR's metric: the weighted F1 of each group (a theory and its perturbations)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tollens.records import Estimate
from tollens.scores.f1_tally import NO_LABEL
from tollens.scores.intervals import mean

Integers = npt.NDArray[np.intp]
Floats = npt.NDArray[np.float64]


def weighted_f1(groups: Integers, keys: Integers, answers: Integers) -> Floats:
    """The weighted F1 of each group that has an item, by group number: to the last bit what scikit-learn's
    f1_score(average="weighted", zero_division=0) gives for that group's keys and answers.

    An item a place: its group, its right label and the label that was answered, numbered from 0. An item with no answer
    is answered with NO_LABEL, which is nobody's key: it takes away recall and adds no false positive to any label.
    """
    count = int(groups.max(initial=-1)) + 1
    width = int(max(keys.max(initial=-1), answers.max(initial=-1))) + 2
    first = groups * width - NO_LABEL  # a cell for each group and label, NO_LABEL's first
    key_cells, answer_cells = first + keys, first + answers
    cells = (key_cells, answer_cells, key_cells[np.flatnonzero(key_cells == answer_cells)])
    expected, said, hits = (np.bincount(each, minlength=count * width).reshape(count, width) for each in cells)
    sizes: Integers = expected.sum(axis=1)
    if not sizes.all():
        there = sizes > 0
        expected, said, hits, sizes = expected[there], said[there], hits[there], sizes[there]
    either = expected + said
    f1 = 2.0 * hits / np.maximum(either, 1)
    return _sums(f1 * expected, either > 0) / sizes


def _sums(values: Floats, kept: npt.NDArray[np.bool_]) -> Floats:
    """The sum of the kept values of each row, to the last bit what numpy gives for them alone.

    From eight values on numpy does not add from left to right, and zeros in place of what is left out would change the
    order; rows that keep equally many are therefore put together and added by numpy itself.
    """
    widths = kept.sum(axis=1)
    alone, starts = values[kept], np.cumsum(widths) - widths
    sums = np.empty(len(values))
    for width in np.flatnonzero(np.bincount(widths)):
        rows = np.flatnonzero(widths == width)
        sums[rows] = alone[starts[rows, np.newaxis] + np.arange(width)].sum(axis=1)
    return sums


def rounded(values: Floats) -> Floats:
    """Each value to two places, by numpy's rounding: the published script's."""
    return np.asarray(np.round(values, 2), dtype=np.float64)


def mean_of_shares(values: Floats) -> Estimate:
    """The mean of values between 0 and 1, with its interval."""
    return mean(float(values.sum()), float(values @ values), len(values))
