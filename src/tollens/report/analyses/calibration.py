"""Is a reader as often right as it is sure? Of readers that weigh the options by probabilities."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.errors import InputError
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Chart, Column, Point, Row, Section, Series, Table, Value
from tollens.report.measuring import unfinished, unfinished_note
from tollens.report.phrases import counted, number
from tollens.scores.calibration import BINS, Calibration, calibration, meaning_of

_NOTE = (
    "Confidence is the probability that a reader gave to the option it chose, all options of an item brought to a sum "
    "of 1. Only readers whose weights are probabilities, or their logarithms, are here. The expected calibration error "
    f"is the distance of accuracy from mean confidence in {BINS} groups of about equally many items, from unsure to "
    "sure, averaged by their items; it is above 0 even where every confidence is true, and the small print says below "
    "what it would then stay in 95 of 100 repetitions. The Brier score is the mean square of confidence less 1 for a "
    "right answer and less 0 for a wrong one: 0 is best."
)


def section(book: Book) -> Section | None:
    """For each item set that such a reader read, a table and a chart."""
    parts: list[Table | Chart] = []
    faults: list[str] = []
    for items in book.sets:
        rows: list[tuple[Reading, Calibration]] = []
        for reading in items.readings:
            meaning = meaning_of(reading.run.reader)
            if meaning is None:
                continue
            try:
                found = calibration(reading.predictions, reading.scores, meaning, seed=book.seed)
            except InputError as fault:  # what is wrong with one reader's scores is no reason to show none
                faults.append(f" {reading.reader.title} is left out on {items.title}: {fault}.")
                continue
            if found is not None:
                rows.append((reading, found))
        if rows:
            parts += [_table(items, rows), _chart(items, rows)]
    return Section(id="calibration", title="Calibration", parts=tuple(parts), note=_NOTE + "".join(faults))


def _table(items: ItemSet, rows: Sequence[tuple[Reading, Calibration]]) -> Table:
    titles = ("Accuracy", "Mean confidence", "Calibration error", "Brier score")
    return Table(
        id=f"calibration-{items.slug}",
        title=f"Calibration: {items.title}",
        corner="Reader",
        columns=tuple(Column(title=title) for title in titles),
        rows=tuple(
            Row(
                title=reading.reader.title,
                aside="; ".join(filter(None, (unfinished(reading), _left_out(found)))),
                entries=(
                    Value.of(found.accuracy),
                    Value.of(found.confidence),
                    Value(
                        value=found.error,
                        n=found.accuracy.n,
                        note=f"by luck below {number(found.error_by_chance, 'share')}",
                    ),
                    Value.of(found.brier, "number"),
                ),
            )
            for reading, found in rows
        ),
        note="Of items that have an answer and probabilities; accuracy with Wilson’s 95 % interval, means with the "
        "normal one.",
    )


def _left_out(found: Calibration) -> str:
    return f"{counted(found.left_out, 'item')} left out" if found.left_out else ""


def _chart(items: ItemSet, rows: Sequence[tuple[Reading, Calibration]]) -> Chart:
    level = Series(name="as right as sure", points=(), curve=((0.0, 0.0), (1.0, 1.0)), curve_note="the diagonal")
    return Chart(
        id=f"calibration-chart-{items.slug}",
        title=f"Accuracy by confidence: {items.title}",
        x="Mean confidence, from 0 to 1",
        y="Accuracy",
        kind="lines",
        series=(
            *(
                Series(
                    name=reading.reader.title,
                    points=tuple(Point(x=each.confidence, value=Value.of(each.accuracy)) for each in found.points),
                )
                for reading, found in rows
            ),
            level,
        ),
        note=unfinished_note(reading for reading, _ in rows),
        chance=items.chance,
    )
