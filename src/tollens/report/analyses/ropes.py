"""ROPES as its paper looks at it: EM and F1 with and without the background, by relation, grounding and reasoning, and
whether questions are right together with their edits in the contrast set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tollens.benchmarks.benchmark import Figure
from tollens.benchmarks.ropes.tables import CONSISTENCY, CONTRAST, NO_BACKGROUND, ORIGINAL, PROPERTIES
from tollens.errors import InputError
from tollens.records import Item, Score
from tollens.report.analyses.training_tables import TRANSFER_NOTE, size_charts, transfer_table
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Chart, Column, Entry, Row, Section, Table, Value
from tollens.report.measuring import (
    breakdown,
    filed,
    groups_of,
    published,
    shortfall,
    titles_without_view,
)
from tollens.report.phrases import PAPER_NOTE, counted
from tollens.runs import FULL_VIEW
from tollens.runs import NO_BACKGROUND as SITUATION_ALONE
from tollens.scores import EM, F1, contrast_of

_NOTE = (
    "EM is the share of answers that match an accepted one exactly, with Wilson’s 95 % interval; F1 is the mean "
    "overlap in words, with the normal one, or Wilson’s where every question has 0 or 1; both are of n questions, and "
    "one without an answer counts 0. Questions without a key are not scored. "
    f"{PAPER_NOTE} It is set apart, with the split that it is of: beside any other set it is of other questions."
)
_GROUPS_NOTE = "Questions on one situation stand and fall together; the intervals take each for itself."
_VIEWS = {FULL_VIEW.shown: "", SITUATION_ALONE.shown: " without background"}
_TITLES = {EM: "EM", F1: "F1"}


def section(book: Book) -> Section | None:
    """Tables of each set, and of the contrast set beside its originals."""
    sets = book.of_family("ropes")
    parts: list[Table | Chart] = [part for items in sets for part in _parts(book, items)]
    parts += [table for items in sets if items.card.split == CONTRAST for table in _contrasts(book, items)]
    parts += _by_training(book, sets)
    if not parts:
        return None
    groups = f" {_GROUPS_NOTE}" if any(groups_of(items) for items in sets) else ""
    return Section(id="ropes", title="ROPES", parts=tuple(parts), note=f"{_NOTE}{groups}")


def _parts(book: Book, items: ItemSet) -> Iterator[Table]:
    table = _by_view(book, items)
    if table is not None:
        yield table
    kinds = filed(items, lambda item: item.kinds)
    known = {kind for each in PROPERTIES.values() for kind in each}
    properties = {**PROPERTIES, "field": tuple(sorted(kinds.keys() - known))}
    for name, values in properties.items():
        found = breakdown(
            items,
            {kind: kinds[kind] for kind in values if kind in kinds},
            id=f"ropes-{name}-{items.slug}",
            title=f"EM by {name} on {items.title}",
            corner=name.capitalize(),
        )
        if found is not None:
            yield found


def _by_view(book: Book, items: ItemSet) -> Table | None:
    """Table 5: a row a reader, EM and F1 for each view that was run."""
    titles = titles_without_view(book)
    rows: dict[str, dict[str, Reading]] = {}
    for each in items.readings:
        if each.scores:
            rows.setdefault(titles[each.reader], {})[each.reader.view] = each
    if not rows:
        return None
    run = {view for found in rows.values() for view in found}
    views = [view for view in _VIEWS if view in run] + sorted(run - set(_VIEWS))
    return Table(
        id=f"ropes-views-{items.slug}",
        title=f"EM and F1 on {items.title}",
        corner="Reader",
        columns=tuple(
            Column(title=f"{metric}{_VIEWS.get(view, f' (view {view})')}", aside=counted(len(items.graded), "question"))
            for view in views
            for metric in _TITLES.values()
        ),
        rows=(
            *(
                Row(title=title, entries=tuple(value for view in views for value in _both(found.get(view))))
                for title, found in rows.items()
            ),
            *_printed(book, items, views),
        ),
    )


def _both(reading: Reading | None) -> tuple[Entry, Entry]:
    """EM and F1 of a whole reading."""
    return _figure(reading, EM), _figure(reading, F1)


def _figure(reading: Reading | None, metric: str) -> Value | None:
    found = reading.summary.scores.get(metric) if reading is not None else None
    return None if reading is None or found is None else Value.of(found, note=shortfall(reading))


def _printed(book: Book, items: ItemSet, views: Sequence[str]) -> Iterator[Row]:
    """What papers print of this split, or else of the test set: a row a reader, what it got without the background
    beside."""
    figures = book.figures.get(items.benchmark or "", ())
    found = [each for each in figures if each.split == items.card.split]
    found = found or [each for each in figures if each.split == "test"]
    by_reader: dict[str, list[Figure]] = {}
    for figure in found:
        by_reader.setdefault(figure.reader.removesuffix(NO_BACKGROUND), []).append(figure)
    for reader, own in by_reader.items():
        values = {(_view(each), each.metric): published(each.value, n=each.n) for each in own}
        first = next((each for each in own if each.reader == reader), own[0])
        entries = tuple(values.get((view, metric)) for view in views for metric in _TITLES)
        if any(entries):
            whole = counted(first.items, "question")
            of = f"{first.split} of {whole}" if first.n == first.items else f"{first.split}, {first.n:,} of {whole}"
            aside = f"{first.paper}, {of}"
            yield Row(title=first.title, aside=aside, entries=entries, apart=True)


def _by_training(book: Book, sets: Sequence[ItemSet]) -> Iterator[Table | Chart]:
    """Readers by what they were trained on, and by how many items they had."""
    table = transfer_table(
        sets,
        {"EM": partial(_figure, metric=EM), "F1": partial(_figure, metric=F1)},
        id="ropes-transfer",
        title="EM and F1 by what a reader was trained on",
        note=TRANSFER_NOTE,
    )
    if table is not None:
        yield table
    lines = {each.title: each for each in sets}
    for metric, title in _TITLES.items():
        yield from size_charts(
            book,
            lines,
            partial(_figure, metric=metric),
            id=f"ropes-size-{metric}",
            title=f"{title} by training items, ROPES",
            y=title,
        )


def _view(figure: Figure) -> str:
    return SITUATION_ALONE.shown if figure.reader.endswith(NO_BACKGROUND) else FULL_VIEW.shown


def _contrasts(book: Book, edits: ItemSet) -> Iterator[Table]:
    """A table for each set of originals that these are edits of."""
    for originals in book.sets:
        if originals.benchmark == edits.benchmark and originals.card.split == ORIGINAL:
            rows = [row for each in edits.readings if (row := _contrast(book, originals, edits, each)) is not None]
            if rows:
                yield _contrast_table(book, originals, edits, rows)


def _contrast(book: Book, originals: ItemSet, edits: ItemSet, reading: Reading) -> Row | None:
    """How a reader fared on questions and their edits; None where it read only one, or nothing belongs together."""
    first = book.reading(reading.reader, originals)
    if first is None:
        return None
    try:
        found = contrast_of(_scored(originals, first), _scored(edits, reading))
    except InputError:
        return None  # the sets have nothing in common
    unpaired = counted(len(found.unpaired), "question") + " without a counterpart" if found.unpaired else ""
    (em, f1), (edited_em, edited_f1) = _both(first), _both(reading)
    return Row(
        title=reading.reader.title,
        entries=(em, edited_em, f1, edited_f1, Value.of(found.consistency, note=unpaired)),
    )


def _scored(items: ItemSet, reading: Reading) -> list[tuple[Item, Score]]:
    return [(items.items[id_], score) for id_, score in reading.scores.items()]


def _contrast_table(book: Book, originals: ItemSet, edits: ItemSet, rows: Sequence[Row]) -> Table:
    figures = book.figures.get(edits.benchmark or "", ())
    values = {(each.reader, each.split, each.metric): published(each.value, n=each.n) for each in figures}
    readers: Mapping[str, Figure] = {each.reader: each for each in figures if each.split == CONTRAST}
    places = ((ORIGINAL, EM), (CONTRAST, EM), (ORIGINAL, F1), (CONTRAST, F1))
    printed = (
        Row(
            title=figure.title,
            aside=f"{figure.paper}, {counted(figure.items, 'question')}",
            entries=(
                *(values.get((reader, split, metric)) for split, metric in places),
                published(CONSISTENCY[reader]) if reader in CONSISTENCY else None,
            ),
            apart=True,
        )
        for reader, figure in readers.items()
    )
    return Table(
        id=f"ropes-contrast-{originals.slug}-{edits.slug}",
        title=f"The contrast set and its originals: {edits.title} and {originals.title}",
        corner="Reader",
        columns=(
            *(
                Column(title=f"{metric}, {name}", aside=counted(len(items.graded), "question"))
                for metric in _TITLES.values()
                for name, items in (("originals", originals), ("edits", edits))
            ),
            Column(title="Consistency", aside="a question and its edits all right"),
        ),
        rows=(*rows, *printed),
    )
