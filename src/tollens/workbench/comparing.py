"""Two finished runs on the same items: how they differ."""

from __future__ import annotations

from pathlib import Path

from tollens.errors import InputError
from tollens.runs import SavedRun, find_runs
from tollens.scores import is_graded
from tollens.scores import score as score_one
from tollens.scores.paired import Comparison
from tollens.scores.paired import compare as compare_scores


def compare(first: str | Path, second: str | Path, *, seed: int = 0) -> tuple[SavedRun, SavedRun, Comparison]:
    """Compare two finished runs on the same items."""
    runs = _only_run(Path(first)), _only_run(Path(second))
    if runs[0].run.items.sha256 != runs[1].run.items.sha256:
        raise InputError(
            f"the two are not of the same items: {runs[0].run.items.name} and {runs[1].run.items.name} differ"
        )
    scores = []
    for saved in runs:
        pairs = list(saved.pairs())
        if len(pairs) < saved.run.items.count:
            done = f"{len(pairs)} of {saved.run.items.count}"
            raise InputError(f"the run is not finished: {done} items have a prediction", file=saved.folder.path)
        scores.append({item.id: score_one(item, prediction) for item, prediction in pairs if is_graded(item)})
    return runs[0], runs[1], compare_scores(scores[0], scores[1], seed=seed)


def _only_run(path: Path) -> SavedRun:
    found = find_runs([path])
    if len(found) != 1:
        names = ", ".join(each.folder.path.name for each in found)
        raise InputError(f"expected one run, found {len(found)}: {names}", file=path)
    return found[0]
