"""Many scores in one table: accuracy with its interval, by kind, by group, and what was not answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tollens.records import Estimate, Outcome, Score
from tollens.scores.intervals import proportion
from tollens.scores.per_item import ACCURACY

ACCURACY_WHEN_ANSWERED = "accuracy_when_answered"
GROUP_CONSISTENCY = "group_consistency"


@dataclass(frozen=True, slots=True)
class Summary:
    """What the scores of a run come to. `n` is the denominator of every figure in `scores` but the named ones:
    accuracy_when_answered is of the answered items, group_consistency of the groups."""

    n: int
    outcomes: dict[Outcome, int]
    scores: dict[str, Estimate]
    kinds: dict[str, Estimate] = field(default_factory=dict)
    groups: dict[str, Estimate] = field(default_factory=dict)

    @property
    def answered(self) -> int:
        """How many items have an answer, right or wrong."""
        return self.outcomes.get("right", 0) + self.outcomes.get("wrong", 0)

    @property
    def unanswered(self) -> dict[Outcome, int]:
        """Why the others have none, and how many for each reason."""
        return {outcome: n for outcome, n in self.outcomes.items() if outcome not in ("right", "wrong")}


@dataclass(slots=True)
class _Share:
    right: float = 0.0
    n: int = 0

    def add(self, value: float) -> None:
        self.right += value
        self.n += 1

    def estimate(self) -> Estimate:
        return proportion(self.right, self.n)


def summarise(scores: Iterable[Score]) -> Summary:
    """The summary of the scores, in one pass. A group is consistent when every item of it is right."""
    outcomes: Counter[Outcome] = Counter()
    whole, answered = _Share(), _Share()
    kinds: dict[str, _Share] = {}
    groups: dict[str, _Share] = {}
    for score in scores:
        value = score.metrics[ACCURACY]
        outcomes[score.outcome] += 1
        whole.add(value)
        if score.outcome in ("right", "wrong"):
            answered.add(value)
        for kind in score.kinds:
            kinds.setdefault(kind, _Share()).add(value)
        if score.group is not None:
            groups.setdefault(score.group, _Share()).add(value)

    figures = {ACCURACY: whole.estimate(), ACCURACY_WHEN_ANSWERED: answered.estimate()}
    if groups:
        consistent = sum(share.right == share.n for share in groups.values())
        figures[GROUP_CONSISTENCY] = proportion(consistent, len(groups))
    return Summary(
        n=whole.n,
        outcomes=dict(outcomes),
        scores=figures,
        kinds={name: share.estimate() for name, share in sorted(kinds.items())},
        groups={name: share.estimate() for name, share in sorted(groups.items())},
    )
