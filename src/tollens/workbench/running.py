"""Running readers on items."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tollens.errors import InputError, Moved, Stopped
from tollens.readers import ConcurrentReader, Reader, guessing, make_reader, rotated, trained_folder
from tollens.readers.neural.trained import TrainedReader
from tollens.records import Cost, Estimate, Items, Missing, Score, make_folder, open_scratch, remove_scratch
from tollens.runs import FULL_VIEW, RunFolder, SavedRun, Snapshot, View, go_on, open_run, run_folder, take_snapshot
from tollens.scores import ACCURACY, Summary, is_graded, summarise
from tollens.scores import score as score_one
from tollens.settings import check_seed
from tollens.workbench.examples import with_examples
from tollens.workbench.items import ItemsLike, Watch, limited, sets_of

if TYPE_CHECKING:
    from tollens.readers.models.making import Models

_SHOWN = 300  # characters of a reason
_NOT_KEPT = "; a folder would have kept them"


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """A run and what its predictions come to. Items without a known answer are counted apart and not scored."""

    saved: SavedRun
    summary: Summary
    ungraded: int
    cost: Cost | None = None  # what the run spent on all predictions together, where that was counted
    reasons: dict[Missing, str] = field(default_factory=dict)  # why the first of each kind has no answer

    @property
    def accuracy(self) -> Estimate:
        """The share of graded items that are right, with its interval."""
        return self.summary.scores[ACCURACY]

    def __repr__(self) -> str:
        from tollens.report.naming import titled

        run, accuracy = self.saved.run, self.accuracy
        share = f"{accuracy.value:.1%} [{accuracy.low:.1%}, {accuracy.high:.1%}]"
        return f"{titled(run.reader)} on {run.items.name}: accuracy {share}, n = {accuracy.n}"


@dataclass(frozen=True, slots=True, weakref_slot=True, repr=False)
class Runs:
    """The results of several readers on several sets, in the order they were named."""

    results: tuple[Result, ...]
    folder: Path
    notes: tuple[str, ...] = ()  # what is to be known of trained readers among them

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def __repr__(self) -> str:
        """A line a run: reader, items, accuracy with its interval, n."""
        return "\n".join(map(repr, self.results))

    def report(self, path: str | Path, figures: str | Path | None = None) -> None:
        """Write the report of these runs, by the ending a page, Markdown, LaTeX or CSV, and its figures to a folder."""
        from tollens.workbench.reporting import write_report_of  # which brings figures and pages with it

        write_report_of([result.saved for result in self.results], path, figures)


def run(
    readers: str | Reader | Sequence[str | Reader],
    on: ItemsLike | Sequence[ItemsLike],
    *,
    into: str | Path | None = None,
    view: str = FULL_VIEW.shown,
    size: int = 100,
    item_seed: int = 0,
    limit: int | None = None,
    seed: int = 0,
    models: Models | None = None,
    rotate: bool = False,
    guess: str | Reader | None = None,
    allow_overlap: bool = False,
    watch: Watch = lambda reader, items, done, total: None,
) -> Runs:
    """Run every reader on every set and score it. A folder keeps the runs, and goes on with those that were stopped;
    without one they last as long as the result does. `size` and `item_seed` choose the items of sets named as fresh;
    `limit` takes the first so many of each set. `seed` is for readers that draw, and never chooses items. `models` is
    how language models are asked. Rotated, every item is asked in every order of its
    options. Where a reader does not answer, the one named by `guess` does; without it nobody does. A trained reader is
    not asked what it was trained on, unless that is allowed.
    """
    made, sets, seen = prepared(
        readers,
        on,
        view=view,
        size=size,
        item_seed=item_seed,
        limit=limit,
        seed=seed,
        models=models,
        rotate=rotate,
        guess=guess,
    )
    check = partial(
        _check_trained, [*_listed(readers), *([] if guess is None else [guess])], allow_overlap=allow_overlap
    )
    if into is not None:
        return _run_all(made, sets, seen, Path(into), watch, check)
    base = open_scratch()
    try:
        runs = _run_all(made, sets, seen, base, watch, check, kept=False)
    except BaseException:
        remove_scratch(base)
        raise
    weakref.finalize(runs, remove_scratch, base)
    return runs


def prepared(
    readers: str | Reader | Sequence[str | Reader],
    on: ItemsLike | Sequence[ItemsLike],
    *,
    view: str,
    size: int,
    item_seed: int,
    limit: int | None,
    seed: int,
    models: Models | None,
    rotate: bool,
    guess: str | Reader | None,
) -> tuple[list[Reader], list[Items], View]:
    """The readers, the sets and the view that a run is of."""
    shown = View.parse(view)
    check_seed("seed", seed)
    sets = [limited(each, limit) for each in sets_of(on, size=size, item_seed=item_seed)]
    models = None if models is None else replace(models)  # with a budget for this call alone
    if models is not None:
        models = with_examples(models, sets, shown)
    made = [_made(each, seed, models) for each in _listed(readers)]
    if rotate:
        made = [rotated(each) for each in made]
    if guess is not None:
        made = [guessing(each, _made(guess, seed)) for each in made]
    if not made or not sets:
        raise InputError("expected at least one reader and one set of items")
    return made, sets, shown


def _listed(readers: str | Reader | Sequence[str | Reader]) -> list[str | Reader]:
    return [readers] if isinstance(readers, str) or not isinstance(readers, Sequence) else list(readers)


def _made(reader: str | Reader, seed: int, models: Models | None = None) -> Reader:
    return make_reader(reader, seed, models) if isinstance(reader, str) else reader


def _run_all(
    readers: Sequence[Reader],
    sets: Sequence[Items],
    view: View,
    base: Path,
    watch: Watch,
    check: Callable[[Sequence[Snapshot], View], list[str]],
    *,
    kept: bool = True,
) -> Runs:
    make_folder(base)
    snapshots = [take_snapshot(items, base, partial(watch, "preparing", items.name)) for items in sets]
    notes = check(snapshots, view)
    planned = [
        (reader, snapshot, run_folder(base, reader, snapshot, view)) for snapshot in snapshots for reader in readers
    ]
    for reader, _, folder in planned:  # limits are of the whole command, whatever of it is done already
        if isinstance(reader, ConcurrentReader):
            reader.charge(folder.costs())
    with ExitStack() as stack:
        # All of them first: a process that has begun is not to be thrown out by another halfway.
        held = {folder: stack.enter_context(folder.locked()) for folder in dict.fromkeys(each for *_, each in planned)}
        for reader, snapshot, folder in planned:
            try:
                go_on(reader, snapshot, held[folder], view, partial(watch, reader.card.name, snapshot.card.name))
            except Stopped as stopped:
                why = f"{reader.card.name} on {snapshot.card.name} stopped: {stopped}"
                if isinstance(stopped, Moved):  # what is at the path now is not what was saved
                    raise Moved(f"{why}{f'. {Moved.ADVICE}' if kept else _NOT_KEPT}") from stopped
                then = ", and the same command goes on from there" if kept else _NOT_KEPT
                raise Stopped(f"{why}; {_done(folder, snapshot.card.count)}{then}") from stopped
    return Runs(tuple(result_of(open_run(folder.path)) for _, _, folder in planned), base, tuple(notes))


def _done(folder: RunFolder, total: int) -> str:
    """How many predictions of a run are on disk, in words."""
    try:
        done = sum(1 for _ in folder.predictions())
    except (InputError, OSError):  # somebody else has written there
        return "its predictions cannot be read"
    return f"{done} of {total} items have their prediction"


def _check_trained(
    readers: Sequence[str | Reader], asked: Sequence[Snapshot], view: View, *, allow_overlap: bool
) -> list[str]:
    """What there is to say of trained readers among these; InputError where one was trained on what it is asked."""
    if not any(isinstance(each, TrainedReader) or (isinstance(each, str) and trained_folder(each)) for each in readers):
        return []
    from tollens.workbench.overlapping import check_trained  # which brings numpy with it

    return check_trained(readers, asked, view, allow_overlap=allow_overlap)


def result_of(saved: SavedRun) -> Result:
    """A saved run and what it comes to."""
    ungraded = 0
    costs = list(saved.folder.costs())
    reasons: dict[Missing, str] = {}

    def scores() -> Iterator[Score]:
        nonlocal ungraded
        for item, prediction in saved.pairs():
            if prediction.missing is not None and prediction.detail:
                reasons.setdefault(prediction.missing, _shown(prediction.detail))
            if is_graded(item):
                yield score_one(item, prediction)
            else:
                ungraded += 1

    summary = summarise(scores())
    return Result(saved, summary, ungraded, sum(costs, Cost()) if costs else None, reasons)


def _shown(detail: str) -> str:
    """What stood in the way, on one line."""
    line = " ".join(detail[: 2 * _SHOWN].split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
