"""Weighted F1 averaged over groups, as scores come in."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from tollens.records import Estimate, Score

WEIGHTED_F1 = "weighted_f1"
WEIGHTED_F1_ROUNDED = "weighted_f1_rounded"
NO_LABEL = -1  # what an item without an answer is predicted as


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
    _labels: dict[str, int] = field(default_factory=dict)  # their numbers: the order is that of the first item
    _applies: bool = True

    def add(self, score: Score) -> None:
        """Take in one more score."""
        if score.group is None or score.key is None or not score.labels:
            self._applies = False
        elif self._applies:
            for kind in set(score.kinds):
                self._kinds.setdefault(kind, _integers()).append(len(self._keys))
            self._groups.append(self._numbers.setdefault(score.group, len(self._numbers)))
            numbers = [self._labels.setdefault(label, len(self._labels)) for label in score.labels]
            self._keys.append(numbers[score.key])
            self._answers.append(NO_LABEL if score.answer is None else numbers[score.answer])

    def result(self) -> GroupF1 | None:
        """The figures; None unless every item has a group and labels for options, and some group more than one
        item."""
        if not self._applies or len(self._keys) == len(self._numbers):
            return None
        # With its arrays only here: most runs have no groups, and need not wait for numpy.
        import numpy as np

        from tollens.scores.weighted_f1 import mean_of_shares, rounded, weighted_f1

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
