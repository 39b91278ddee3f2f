"""Features that can be counted without reading, measured against the answer: could one guess from them?

RobustLR calls them statistical features: so many rules, so many facts. What a guesser could learn is measured on items
it did not learn from: half of the groups teach, the other half are asked, and the other way round.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from zlib import crc32

from tollens.records import Estimate, Item
from tollens.scores import proportion
from tollens.text.labels import labels_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """A feature: its mean for each answer, and how often one is right who knows nothing else of an item."""

    name: str
    means: Mapping[int, float]
    guess: Estimate
    majority: float  # how often one is right who always gives the commonest answer


@dataclass(slots=True)
class FeatureTable:
    """Counts of features by answer, in the making. It holds counts, not items."""

    _counts: dict[str, Counter[tuple[int, int, int]]] = field(default_factory=lambda: defaultdict(Counter))
    _options: set[tuple[str, ...]] = field(default_factory=set)
    _items: int = 0

    def add(self, item: Item) -> None:
        """Count an item."""
        if item.answer is None:
            return
        self._items += 1
        if len(self._options) < 2:
            self._options.add(item.options)
        # By a hash, since builders may deal by turns; items of one group stay in one half.
        half = crc32((item.group or item.id).encode()) & 1
        for name, value in item.measures.items():
            self._counts[name][half, value, item.answer] += 1

    def counted(self, item: Item) -> Item:
        """Count an item on its way: it is returned as it is."""
        self.add(item)
        return item

    @property
    def labels(self) -> tuple[str, ...]:
        """The options, where they are labels, such as True and False, and the same in all items; else none."""
        only = next(iter(self._options)) if len(self._options) == 1 else ()
        return () if labels_of(only) is None else only

    def measured(self) -> list[Feature]:
        """The features that all items have, the most telling first."""
        features = [_measured(name, counts) for name, counts in self._counts.items() if counts.total() == self._items]
        return sorted(features, key=lambda feature: -feature.guess.value)


def _measured(name: str, counts: Mapping[tuple[int, int, int], int]) -> Feature:
    by_answer: Counter[int] = Counter()
    sums: Counter[int] = Counter()
    by_value: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for (half, value, answer), n in counts.items():
        by_answer[answer] += n
        sums[answer] += n * value
        by_value[half, value][answer] += n
    total = by_answer.total()
    usual = max(by_answer, key=lambda answer: (by_answer[answer], -answer))
    right = 0
    for (half, value), here in by_value.items():
        there = by_value.get((1 - half, value))
        right += here[max(there, key=lambda answer: (there[answer], -answer)) if there else usual]
    return Feature(
        name=name,
        means={answer: sums[answer] / n for answer, n in sorted(by_answer.items())},
        guess=proportion(right, total),
        majority=by_answer[usual] / total,
    )
