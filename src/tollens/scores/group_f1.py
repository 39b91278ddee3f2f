"""RobustLR's metric: the weighted F1 of each group (a theory and its perturbations), averaged over the groups."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from tollens.records import Estimate, Score
from tollens.scores.intervals import mean_of_shares

WEIGHTED_F1 = "weighted_f1"
WEIGHTED_F1_ROUNDED = "weighted_f1_rounded"
NO_LABEL = -1  # what an item without an answer is predicted as

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


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupF1:
    """Weighted F1 averaged over groups; the n of each figure is how many groups it is of.

    In `kinds` and `labels` each group is cut down to its items of that kind, or with that right label; a group without
    any is left out.
    """

    whole: Estimate
    rounded: Estimate  # each group's to two places before they are averaged, as the published script does
    kinds: dict[str, Estimate]
    labels: dict[int, Estimate]


def _integers() -> array[int]:
    return array("i")


@dataclass(slots=True)
class F1Tally:
    """Weighted F1 in the making: three small integers an item, and a fourth for each of its kinds."""

    _numbers: dict[str, int] = field(default_factory=dict)  # of the groups, as they come
    _groups: array[int] = field(default_factory=_integers)
    _keys: array[int] = field(default_factory=_integers)
    _answers: array[int] = field(default_factory=_integers)
    _kinds: dict[str, array[int]] = field(default_factory=dict)  # the places of each kind's items
    _applies: bool = True

    def add(self, score: Score) -> None:
        """Take in one more score."""
        if score.group is None or score.key is None:
            self._applies = False
        elif self._applies:
            for kind in set(score.kinds):
                self._kinds.setdefault(kind, _integers()).append(len(self._keys))
            self._groups.append(self._numbers.setdefault(score.group, len(self._numbers)))
            self._keys.append(score.key)
            self._answers.append(NO_LABEL if score.answer is None else score.answer)

    def result(self) -> GroupF1 | None:
        """The figures; None unless every item has a group and options, and some group more than one item."""
        if not self._applies or len(self._keys) == len(self._numbers):
            return None
        items = np.array([self._groups, self._keys, self._answers], dtype=np.intp)
        keys, values = items[1], weighted_f1(*items)
        return GroupF1(
            whole=mean_of_shares(values),
            rounded=mean_of_shares(rounded(values)),
            kinds={
                kind: mean_of_shares(weighted_f1(*items[:, np.array(places)]))
                for kind, places in sorted(self._kinds.items())
            },
            labels={
                int(label): mean_of_shares(weighted_f1(*items[:, keys == label]))
                for label in np.flatnonzero(np.bincount(keys))
            },
        )
