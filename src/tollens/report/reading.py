"""Reading: a saved run that has been read once, item by item, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tollens.records import Cost, Score
from tollens.report.content import Side
from tollens.report.samples import choose, side_of
from tollens.runs import SavedRun
from tollens.scores import Summary, is_graded, score, summarise


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Which reader on which items (their places in the report), and how it fared."""

    saved: SavedRun
    reader: int
    items: int
    scores: dict[str, Score]  # of the graded items
    summary: Summary
    done: int
    chosen: set[str]  # the items it brings to the samples
    cost: Cost | None

    @property
    def complete(self) -> bool:
        """Whether every item has a prediction; the manifest alone is not believed."""
        return self.saved.run.state == "complete" and self.done == self.saved.run.items.count


def read(saved: SavedRun, *, reader: int, items: int, seed: int) -> Reading:
    """Read the run. Items without a known right answer are done but have no score."""
    scores: dict[str, Score] = {}
    sides: dict[str, Side] = {}
    costs: list[Cost] = []
    for item, prediction in saved.pairs():
        if is_graded(item):
            scores[item.id] = score(item, prediction)
        sides[item.id] = side_of(item, prediction)
        if prediction.cost is not None:
            costs.append(prediction.cost)
    return Reading(
        saved=saved,
        reader=reader,
        items=items,
        scores=scores,
        summary=summarise(scores.values()),
        done=len(sides),
        chosen=choose(sides, seed),
        cost=_total(costs) if costs else None,
    )


def _total(costs: Sequence[Cost]) -> Cost:
    return Cost(
        requests=sum(cost.requests for cost in costs),
        input_tokens=sum(cost.input_tokens for cost in costs),
        output_tokens=sum(cost.output_tokens for cost in costs),
        seconds=sum(cost.seconds for cost in costs),
        dollars=sum(cost.dollars for cost in costs),
    )
