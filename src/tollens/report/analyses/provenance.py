"""What each run was: all that is needed to redo it."""

from __future__ import annotations

from collections.abc import Mapping

from tollens.records import Stage
from tollens.report.book import Book, ItemSet, Reading
from tollens.report.content import Column, Entry, Row, Section, Table
from tollens.report.lineages import THEN
from tollens.report.measuring import unfinished
from tollens.report.naming import made_by
from tollens.report.phrases import cost, counted
from tollens.runs import FULL_VIEW, short_name

_COLUMNS = (
    "Reader",
    "Settings",
    "Trained on",
    "Items",
    "SHA-256 of the items",
    "Shown",
    "State",
    "Started",
    "Finished",
    "Made with",
    "Cost",
)
_NOTE = "C is the context, Q the question, A the options. Moments are in UTC."


def section(book: Book) -> Section | None:
    """A row a run, in the order of the sets and readers."""
    runs = [(items, reading) for items in book.sets for reading in items.readings]
    table = Table(
        id="provenance",
        title="Runs",
        corner="Run",
        columns=tuple(Column(title=title) for title in _COLUMNS),
        rows=tuple(
            Row(title=reading.run.id, aside=reading.reader.title, entries=_entries(items, reading))
            for items, reading in runs
        ),
    )
    return Section(id="provenance", title="Provenance", parts=(table,), note=_NOTE) if runs else None


def _entries(items: ItemSet, reading: Reading) -> tuple[Entry, ...]:
    run = reading.run
    made = _listed(made_by(run.items))
    return (
        run.reader.name,
        _listed(dict(sorted(run.reader.settings.items()))) or "none",
        f" {THEN} ".join(map(_stage, reading.reader.lineage)) or None,
        ", ".join(each for each in (short_name(run.items.name), counted(len(items.items), "item"), made) if each),
        run.items.sha256,
        run.view,
        unfinished(reading) or "complete",
        run.started,
        run.finished or "not finished",
        _listed(run.made_with),
        None if reading.cost is None else cost(reading.cost) or None,
    )


def _stage(stage: Stage) -> str:
    """One training, with all that its record has."""
    sets = [", ".join(filter(None, [short_name(card.name), _listed(made_by(card))])) for card in stage.on]
    facts = [
        "" if stage.size is None else counted(stage.size, "item"),
        "from scratch" if stage.scratch else "",
        f"begins with {stage.base}" if stage.base is not None and not stage.scratch else "",
        f"recipe {stage.recipe}" if stage.recipe is not None else "",
        "" if stage.seed is None else f"seed {stage.seed}",
        "" if stage.view in (None, FULL_VIEW.shown) else f"view {stage.view}",
        _listed(stage.settings),
    ]
    said = "; ".join(filter(None, facts))
    return f"{stage.network} on {' + '.join(sets)}" + (f" ({said})" if said else "")


def _listed(pairs: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in pairs.items())
