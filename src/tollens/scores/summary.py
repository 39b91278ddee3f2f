"""Many scores in one table: accuracy with its interval, by kind, by group, weighted F1, and what was not answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tollens.records import Estimate, Outcome, Score, letter
from tollens.scores.f1_tally import WEIGHTED_F1, WEIGHTED_F1_ROUNDED, F1Tally
from tollens.scores.intervals import mean, proportion
from tollens.scores.per_item import ACCURACY

ACCURACY_WHEN_ANSWERED = "accuracy_when_answered"
GROUP_CONSISTENCY = "group_consistency"


@dataclass(frozen=True, slots=True)
class Summary:
    """What the scores of a run come to. `n` is the denominator of every figure in `scores` but the named ones:
    accuracy_when_answered is of the answered items, group_consistency and weighted F1 are of the groups.

    Weighted F1 is there when every item has a group and labels for options, and some group has more than one item. A
    label has the number of its place in the first item.
    """

    n: int
    outcomes: dict[Outcome, int]
    scores: dict[str, Estimate]
    kinds: dict[str, Estimate] = field(default_factory=dict)
    groups: dict[str, Estimate] = field(default_factory=dict)
    fallacies: dict[str, Estimate] = field(default_factory=dict)  # of those offered and answered, how many were taken
    places: dict[str, Estimate] = field(default_factory=dict)  # where options were rotated: how often each was chosen
    kinds_f1: dict[str, Estimate] = field(default_factory=dict)  # weighted F1 on each group's items of a kind
    labels_f1: dict[int, Estimate] = field(default_factory=dict)  # and on those whose right option is the label

    @property
    def answered(self) -> int:
        """How many items have an answer, right or wrong."""
        return self.outcomes.get("right", 0) + self.outcomes.get("wrong", 0)

    @property
    def unanswered(self) -> dict[Outcome, int]:
        """Why the others have none, and how many for each reason."""
        return {outcome: n for outcome, n in self.outcomes.items() if outcome not in ("right", "wrong")}


@dataclass(slots=True)
class _Mean:
    """A mean in the making."""

    total: float = 0.0
    squares: float = 0.0
    n: int = 0

    def add(self, value: float) -> None:
        self.total += value
        self.squares += value * value
        self.n += 1

    def estimate(self) -> Estimate:
        return mean(self.total, self.squares, self.n)


def summarise(scores: Iterable[Score]) -> Summary:
    """The summary of the scores, in one pass: every metric's mean. A group is consistent when every item is right."""
    outcomes: Counter[Outcome] = Counter()
    metrics: dict[str, _Mean] = {ACCURACY: _Mean()}
    answered, kinds, groups = _Mean(), dict[str, _Mean](), dict[str, _Mean]()
    offered: dict[str, _Mean] = {}  # options by their fallacy
    tally, chosen = F1Tally(), Counter[int]()
    for score in scores:
        right = float(score.outcome == "right")
        outcomes[score.outcome] += 1
        tally.add(score)
        chosen.update(place for place in score.places if place >= 0)
        for name, value in score.metrics.items():
            metrics.setdefault(name, _Mean()).add(value)
        if score.outcome in ("right", "wrong"):
            answered.add(right)
        for kind in score.kinds:
            kinds.setdefault(kind, _Mean()).add(right)
        if score.answer is not None:
            for place, fallacy in enumerate(score.fallacies):
                offered.setdefault(fallacy, _Mean()).add(float(place == score.answer))
        if score.group is not None:
            groups.setdefault(score.group, _Mean()).add(right)

    figures = {name: each.estimate() for name, each in metrics.items()}
    figures[ACCURACY_WHEN_ANSWERED] = answered.estimate()
    if groups:
        consistent = sum(each.total == each.n for each in groups.values())
        figures[GROUP_CONSISTENCY] = proportion(consistent, len(groups))
    f1 = tally.result()
    if f1 is not None:
        figures |= {WEIGHTED_F1: f1.whole, WEIGHTED_F1_ROUNDED: f1.rounded}
    return Summary(
        n=outcomes.total(),
        outcomes=dict(outcomes),
        scores=figures,
        kinds={name: each.estimate() for name, each in sorted(kinds.items())},
        groups={name: each.estimate() for name, each in sorted(groups.items())},
        fallacies={name: each.estimate() for name, each in sorted(offered.items()) if name},
        places={letter(place): proportion(n, chosen.total()) for place, n in sorted(chosen.items())},
        kinds_f1=f1.kinds if f1 is not None else {},
        labels_f1=f1.labels if f1 is not None else {},
    )
