"""Finished runs on the same items: how each two of them differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from tollens.errors import InputError
from tollens.records import Item, Score
from tollens.report.naming import reader_keys, reader_titles, set_titles
from tollens.runs import SavedRun, find_runs
from tollens.scores import is_graded
from tollens.scores import score as score_one
from tollens.scores.corrections import holm
from tollens.scores.paired import Comparison
from tollens.scores.paired import compare as compare_scores
from tollens.settings import check_seed
from tollens.workbench.items import Watch


@dataclass(frozen=True, slots=True)
class ScoredRun:
    """A finished run and the scores of its graded items."""

    title: str  # the reader, as a report calls it: with the settings and the view that tell it from the others
    saved: SavedRun
    scores: Mapping[str, Score]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two of the runs. The p-values of all pairs are corrected together, by Holm's method."""

    first: ScoredRun
    second: ScoredRun
    comparison: Comparison
    mcnemar_p_holm: float
    groups_p_holm: float
    bootstrap_p_holm: float


@dataclass(frozen=True, slots=True)
class Compared:
    """Runs on the same items, and how each two of them differ: the earlier of the two is the first."""

    items: str
    runs: tuple[ScoredRun, ...]
    pairs: tuple[Pair, ...]


def compare(first: str | Path, second: str | Path, *, seed: int = 0) -> tuple[SavedRun, SavedRun, Comparison]:
    """Compare two finished runs on the same items."""
    check_seed("seed", seed)
    one, other = scored_runs([_only_run(Path(first)), _only_run(Path(second))])
    return one.saved, other.saved, compare_scores(one.scores, other.scores, seed=seed)


def compare_all(
    folders: str | Path | Iterable[str | Path], *, seed: int = 0, watch: Watch = lambda *seen: None
) -> Compared:
    """Compare every two of the finished runs in and below the folders, which are all on the same items. A run that is
    found twice counts once; `watch` is told which pair is done."""
    check_seed("seed", seed)
    listed = [folders] if isinstance(folders, str | Path) else folders
    found = find_runs(Path(folder) for folder in listed)
    runs = scored_runs(list({saved.folder.path.resolve(): saved for saved in found}.values()))
    if len(runs) < 2:
        raise InputError("expected two runs or more to compare, found one", file=runs[0].saved.folder.path)
    name, couples = runs[0].saved.run.items.name, list(combinations(runs, 2))
    comparisons = []
    for done, (one, other) in enumerate(couples):
        watch("comparing", name, done, len(couples))
        comparisons.append(compare_scores(one.scores, other.scores, seed=seed))
    mcnemar = holm([each.mcnemar_p for each in comparisons])
    groups = holm([each.groups_p for each in comparisons])
    bootstrap = holm([each.bootstrap_p for each in comparisons])
    return Compared(
        name,
        runs,
        tuple(
            Pair(
                first=one,
                second=other,
                comparison=each,
                mcnemar_p_holm=mcnemar[place],
                groups_p_holm=groups[place],
                bootstrap_p_holm=bootstrap[place],
            )
            for place, ((one, other), each) in enumerate(zip(couples, comparisons, strict=True))
        ),
    )


def scored_runs(found: list[SavedRun]) -> tuple[ScoredRun, ...]:
    """The runs with their scores. They must be finished and on the same items."""
    sets = {saved.run.items.sha256: saved.run.items for saved in found}
    if len(sets) > 1:
        one, other, *more = set_titles(list(sets.values()))
        told = f"{one} and {other} differ" + (f", and {len(more)} more" if more else "")
        raise InputError(f"the runs are not of the same items: {told}; name the runs on one of them")
    items = {item.id: item for item in found[0].snapshot}
    titles = reader_titles(reader_keys([saved.run for saved in found]))
    return tuple(ScoredRun(title, saved, _scores(saved, items)) for title, saved in zip(titles, found, strict=True))


def _scores(saved: SavedRun, items: Mapping[str, Item]) -> dict[str, Score]:
    given = saved.predictions_for(items)
    if len(given) < saved.run.items.count:
        done = f"{len(given)} of {saved.run.items.count}"
        raise InputError(f"the run is not finished: {done} items have a prediction", file=saved.folder.path)
    return {id_: score_one(items[id_], each) for id_, each in given.items() if is_graded(items[id_])}


def _only_run(path: Path) -> SavedRun:
    found = find_runs([path])
    if len(found) != 1:
        names = ", ".join(each.folder.path.name for each in found)
        raise InputError(f"expected one run, found {len(found)}: {names}", file=path)
    return found[0]
