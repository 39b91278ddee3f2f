"""How many items it takes to tell two readers apart, and what so many items can tell."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tollens.errors import InputError
from tollens.records import Estimate
from tollens.scores.power import Disagreement, disagreement_of, items_needed, smallest_difference

if TYPE_CHECKING:
    from tollens.workbench.comparing import ScoredRun


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """A difference between two readers and the items that show it, at level `alpha` with `power`.

    Either `difference` was asked about and `items` is how many show it, or the other way round; then `difference` is
    None where so few items show none. `disagreement` is the share of items on which the two are reckoned to disagree,
    None with the difference. `seen` is that share in the two runs it was taken from, and `groups` how many groups their
    items make, where they have any: items of one group count as independent here, and are not.
    """

    difference: float | None
    items: int
    disagreement: float | None
    assumed: Disagreement
    alpha: float
    power: float
    runs: tuple[str, ...] = ()
    seen: Estimate | None = None
    groups: int | None = None


def power(
    *runs: str | Path,
    difference: float | None = None,
    items: int | None = None,
    accuracy: float | None = None,
    disagreement: float | None = None,
    correlation: float | None = None,
    alpha: float = 0.05,
    power: float = 0.8,
) -> Power:
    """How many items show a difference in accuracy by McNemar's test, or the smallest difference that `items` show.

    Two runs on the same items say how often their readers disagree; of their own number of items the smallest
    difference is told where neither a difference nor items are given. Without runs it is what `disagreement` says, or
    as bad as `accuracy` allows, that of the lesser reader, or by both readers' `correlation`.
    """
    if difference is not None and items is not None:
        raise InputError("expected a difference or a number of items, found both: either is reckoned from the other")
    seen = groups = None
    titles: tuple[str, ...] = ()
    if runs:
        given = {"accuracy": accuracy, "disagreement": disagreement, "correlation": correlation}
        if odd := [name for name, value in given.items() if value is not None]:
            raise InputError(f"{odd[0]}: two runs say how often they disagree; expected runs or {odd[0]}, found both")
        pair = _two_runs(runs)
        seen, groups = disagreement_of(pair[0].scores, pair[1].scores), _groups(pair[0])
        titles = (pair[0].title, pair[1].title)
        if not seen.value:
            told = "the two runs are right on the same items, so how often such readers disagree is not known"
            raise InputError(f"{told}: say it with disagreement, and without the runs")
        disagreement, items = seen.value, seen.n if difference is None and items is None else items
    assumed = Disagreement(share=disagreement, accuracy=accuracy, correlation=correlation)
    if difference is not None:
        items = items_needed(difference, assumed, alpha=alpha, power=power)
    elif items is not None:
        difference = smallest_difference(items, assumed, alpha=alpha, power=power)
    else:
        raise InputError("expected a difference, such as 0.03, or a number of items, found neither")
    return Power(
        difference=difference,
        items=items,
        disagreement=assumed.at(difference) if difference is not None else None,
        assumed=assumed,
        alpha=alpha,
        power=power,
        runs=titles,
        seen=seen,
        groups=groups,
    )


def _two_runs(folders: tuple[str | Path, ...]) -> tuple[ScoredRun, ScoredRun]:
    # Only where there are runs: what is reckoned from figures alone need not wait for what reads them.
    from tollens.runs import find_runs
    from tollens.workbench.comparing import scored_runs

    found = find_runs(Path(folder) for folder in folders)
    runs = scored_runs(list({saved.folder.path.resolve(): saved for saved in found}.values()))
    if len(runs) != 2:
        raise InputError(f"expected two runs, found {len(runs)}: {', '.join(run.title for run in runs)}")
    return runs[0], runs[1]


def _groups(run: ScoredRun) -> int | None:
    """How many groups its items make, where some of them have several."""
    groups = {score.group or item for item, score in run.scores.items()}
    return len(groups) if len(groups) < len(run.scores) else None
