"""Saved runs → Report: what is printed is computed here, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations

import msgspec

from tollens.benchmarks.benchmark import Figure
from tollens.errors import InputError
from tollens.records import Estimate
from tollens.report.automatic import told_kinds
from tollens.report.content import (
    Breakdown,
    Cell,
    ItemSet,
    Line,
    Pair,
    Pairs,
    PaperList,
    Provenance,
    Report,
    Sample,
)
from tollens.report.naming import reader_keys, reader_rows, report_title, set_title
from tollens.report.reading import Reading, read
from tollens.report.samples import gather
from tollens.runs import FULL_VIEW, SavedRun, Snapshot, short_name
from tollens.scores import (
    ACCURACY,
    ACCURACY_WHEN_ANSWERED,
    F1,
    GROUP_CONSISTENCY,
    WEIGHTED_F1,
    is_graded,
    summarise,
)
from tollens.scores.paired import compare

MOST_GROUPS = 20
MOST_FOR_ALL_PAIRS = 6

Figures = Mapping[str, Sequence[Figure]]
Told = Mapping[str, tuple[str, ...]]  # kinds that a program told, by item


def collect(runs: Sequence[SavedRun], figures: Figures, *, seed: int = 0, made: datetime | None = None) -> Report:
    """The report of the runs.

    `figures` maps a benchmark to what its paper prints; `seed` draws samples and resamples; `made` is now.
    """
    runs = list({saved.folder.path.resolve(): saved for saved in runs}.values())
    if not runs:
        raise InputError("expected runs to report on, found none")
    keys = reader_keys([saved.run for saved in runs])
    rows = list(dict.fromkeys(keys))
    hashes = list(dict.fromkeys(saved.run.items.sha256 for saved in runs))
    readings = [
        read(saved, reader=rows.index(key), items=hashes.index(saved.run.items.sha256), seed=seed)
        for key, saved in zip(keys, runs, strict=True)
    ]
    by_set = [
        sorted((each for each in readings if each.items == place), key=lambda each: each.reader)
        for place in range(len(hashes))
    ]
    sets = tuple(_item_set(among, readings) for among in by_set)
    cells = tuple(_cell(reading, figures) for among in by_set for reading in among)
    told = [told_kinds(among[0].saved.snapshot) for among in by_set]
    return Report(
        title=report_title([each.title for each in sets]),
        made=(made or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds"),
        seed=seed,
        readers=reader_rows(rows),
        sets=sets,
        cells=cells,
        papers=_papers(sets, cells, figures),
        kinds=tuple(table for among, kinds in zip(by_set, told, strict=True) for table in _kinds(among, kinds)),
        fallacies=tuple(table for among in by_set if (table := _fallacies(among)).lines),
        groups=tuple(table for among in by_set if (table := _groups(among)).lines),
        comparisons=tuple(pairs for among in by_set if (pairs := _pairs(among, seed)).pairs),
        samples=tuple(
            sample for among, kinds in zip(by_set, told, strict=True) for sample in _samples(among, kinds, seed)
        ),
        provenance=tuple(_provenance(reading) for reading in readings),
    )


def _item_set(among: Sequence[Reading], readings: Sequence[Reading]) -> ItemSet:
    snapshot: Snapshot = among[0].saved.snapshot
    card = snapshot.card
    title, digits = set_title(card, [reading.saved.run.items for reading in readings])
    options = [len(item.options) for item in snapshot if is_graded(item)]
    return ItemSet(
        title=title,
        digits=digits,
        sha256=card.sha256,
        language=card.language,
        benchmark=card.benchmark,
        split=card.split,
        count=card.count,
        ungraded=card.count - len(options),
        chance=sum(1 / n for n in options) / len(options) if options and all(options) else None,
        option_counts=tuple(sorted(set(options))),
        readers=tuple(reading.reader for reading in among),
    )


def _cell(reading: Reading, figures: Figures) -> Cell:
    run, summary = reading.saved.run, reading.summary
    unanswered = tuple(sorted(summary.unanswered.items()))
    # A reader that was shown less than all is not the paper's.
    shown_all = run.view == FULL_VIEW.shown
    printed = _printed(figures, run.items.benchmark, run.items.split, run.items.count) if shown_all else ()
    return Cell(
        reader=reading.reader,
        items=reading.items,
        complete=reading.complete,
        done=reading.done,
        total=run.items.count,
        ungraded=reading.done - summary.n,
        accuracy=summary.scores[ACCURACY] if summary.n else None,
        when_answered=summary.scores[ACCURACY_WHEN_ANSWERED] if unanswered and summary.answered else None,
        unanswered=unanswered,
        paper=tuple(figure for figure in printed if figure.reader == run.reader.name),
        f1=summary.scores.get(F1),
    )


def _printed(figures: Figures, benchmark: str | None, split: str | None, count: int) -> tuple[Figure, ...]:
    """What the paper prints for that split, if this is it: a set of another size only has its name."""
    known = figures.get(benchmark, ()) if benchmark is not None else ()
    return tuple(figure for figure in known if figure.split == split and figure.items == count)


def _papers(sets: Sequence[ItemSet], cells: Sequence[Cell], figures: Figures) -> tuple[PaperList, ...]:
    """What the papers print and no run here stands beside."""
    lists = []
    for benchmark, split, count in dict.fromkeys((each.benchmark, each.split, each.count) for each in sets):
        places = {place for place, each in enumerate(sets) if (each.benchmark, each.split) == (benchmark, split)}
        beside = {figure for cell in cells if cell.items in places for figure in cell.paper}
        others = tuple(figure for figure in _printed(figures, benchmark, split, count) if figure not in beside)
        if benchmark is not None and split is not None and others:
            lists.append(PaperList(benchmark=benchmark, split=split, figures=others))
    return tuple(lists)


def _kinds(among: Sequence[Reading], told: Told) -> Iterator[Breakdown]:
    """By the kinds that items came with, and by those that were told of the others."""
    for automatic, parts in (
        (False, [reading.summary.kinds for reading in among]),
        (True, [_told_parts(reading, told) for reading in among]),
    ):
        if lines := _lines(parts):
            readers = tuple(reading.reader for reading in among)
            yield Breakdown(items=among[0].items, readers=readers, lines=lines, automatic=automatic)


def _told_parts(reading: Reading, told: Told) -> Mapping[str, Estimate]:
    scores = (each for each in reading.scores.values() if each.item in told)
    return summarise(msgspec.structs.replace(each, kinds=told[each.item]) for each in scores).kinds


def _fallacies(among: Sequence[Reading]) -> Breakdown:
    lines = _lines([reading.summary.fallacies for reading in among])
    return Breakdown(items=among[0].items, readers=tuple(reading.reader for reading in among), lines=lines)


def _groups(among: Sequence[Reading]) -> Breakdown:
    lines = _lines([reading.summary.groups for reading in among])
    return Breakdown(
        items=among[0].items,
        readers=tuple(reading.reader for reading in among),
        lines=lines[:MOST_GROUPS],
        wholes=tuple(_wholes(among)),
        more=len(lines[MOST_GROUPS:]),
    )


def _wholes(among: Sequence[Reading]) -> Iterator[Line]:
    for title, score in (("consistent groups", GROUP_CONSISTENCY), ("weighted F1, mean of groups", WEIGHTED_F1)):
        figures = tuple(reading.summary.scores.get(score) for reading in among)
        if any(figures):
            yield Line(name=title, figures=figures)


def _lines(parts: Sequence[Mapping[str, Estimate]]) -> tuple[Line, ...]:
    """A line a name, with the figure of each reader; `parts` are the readers'."""
    names = sorted({name for each in parts for name in each})
    return tuple(Line(name=name, figures=tuple(each.get(name) for each in parts)) for name in names)


def _pairs(among: Sequence[Reading], seed: int) -> Pairs:
    """All pairs of the complete readings, the better one first; where there are many, each with the best."""
    complete = [reading for reading in among if reading.complete and reading.scores]
    ranked = sorted(complete, key=lambda reading: -reading.summary.scores[ACCURACY].value)
    with_best_only = len(ranked) > MOST_FOR_ALL_PAIRS
    pairs = [(ranked[0], other) for other in ranked[1:]] if with_best_only else combinations(ranked, 2)
    return Pairs(
        items=among[0].items,
        pairs=tuple(_pair(first, second, seed) for first, second in pairs),
        with_best_only=with_best_only,
    )


def _pair(first: Reading, second: Reading, seed: int) -> Pair:
    comparison = compare(first.scores, second.scores, seed=seed)
    return Pair(
        first=first.reader,
        second=second.reader,
        difference=comparison.difference,
        both_right=comparison.both_right,
        only_first=len(comparison.only_first),
        only_second=len(comparison.only_second),
        neither_right=comparison.neither_right,
        mcnemar_p=comparison.mcnemar_p,
        bootstrap_p=comparison.bootstrap_p,
    )


def _samples(among: Sequence[Reading], told: Told, seed: int) -> Iterator[Sample]:
    chosen = {item for reading in among for item in reading.chosen}
    for sample in gather(among[0].items, [(reading.reader, reading.saved) for reading in among], chosen, seed):
        yield replace(sample, told_kinds=told.get(sample.id, ()))


def _provenance(reading: Reading) -> Provenance:
    run = reading.saved.run
    return Provenance(
        id=run.id,
        reader=reading.reader,
        settings=tuple(sorted(run.reader.settings.items())),
        items=short_name(run.items.name),
        sha256=run.items.sha256,
        view=run.view,
        complete=reading.complete,
        started=run.started,
        finished=run.finished,
        made_with=tuple(run.made_with.items()),
        cost=reading.cost,
    )
