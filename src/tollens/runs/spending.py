"""Spending: what a run spent on its items, over all the times that they were asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tollens.records import Cost, Prediction, Spent


@dataclass(frozen=True, slots=True)
class Spending:
    """What was spent on each item. A prediction without a measurement cost what its answer did."""

    latest: Mapping[str, Cost] = field(default_factory=dict)  # on the predictions, where that was measured
    earlier: Mapping[str, Sequence[Cost]] = field(default_factory=dict)  # each time before the item was asked again

    @classmethod
    def of(cls, rows: Iterable[Spent]) -> Spending:
        """The spending that the rows of a file come to."""
        latest: dict[str, Cost] = {}
        earlier: defaultdict[str, list[Cost]] = defaultdict(list)
        for row in rows:
            if row.earlier:
                earlier[row.item].append(row.cost)
            else:
                latest[row.item] = row.cost
        return cls(latest, dict(earlier))

    def rows(self, items: Iterable[str]) -> Iterator[Spent]:
        """The rows of these items in this order, and then what was spent on items that are still to be asked again."""
        order = list(dict.fromkeys(items))
        for item in dict.fromkeys([*order, *self.earlier]):
            yield from (Spent(item=item, cost=cost, earlier=True) for cost in self.earlier.get(item, ()))
        for item in order:
            if item in self.latest:
                yield Spent(item=item, cost=self.latest[item])

    def on(self, predictions: Iterable[Prediction]) -> Iterator[tuple[str, Cost]]:
        """What was spent on each item with a prediction, and on each that is to be asked again."""
        left = dict(self.earlier)
        for each in predictions:
            costs = list(left.pop(each.item, ()))
            if (cost := self.latest.get(each.item, each.cost)) is not None:
                costs.append(cost)
            if costs:
                yield each.item, sum(costs[1:], costs[0])
        for item, costs_left in left.items():
            yield item, sum(costs_left[1:], costs_left[0])

    def times(self, item: str) -> int:
        """How often an item was asked before its latest time, as far as that cost anything."""
        return len(self.earlier.get(item, ()))
