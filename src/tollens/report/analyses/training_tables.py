"""Readers by their training: a table of what they were trained on, and charts of how many items they had."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tollens.report.book import Book, BookReader, ItemSet, Reading
from tollens.report.content import Chart, Column, Point, Row, Series, Table, Value
from tollens.report.lineages import curve_key, learnt_benchmarks, network, settings_apart, sizes, trained_on
from tollens.report.measuring import unfinished_note
from tollens.runs import FULL_VIEW

Figure = Callable[[Reading], Value | None]

TRANSFER_NOTE = (
    "A reader was trained on what is left of an arrow first; sets that are joined by + were trained on together. "
    "“From scratch” is with random weights in place of the model’s own."
)


def transfer_table(
    sets: Sequence[ItemSet],
    figures: Mapping[str, Figure],
    *,
    id: str,  # noqa: A002 - the table's own word
    title: str,
    printed: Callable[[Sequence[ItemSet]], Sequence[Row]] = lambda columns: (),
    note: str = "",
) -> Table | None:
    """Trained readers with every training they had, a column for each set and figure. None unless one of them was
    trained on another benchmark than it is asked. `printed` gives a paper's rows for the sets that are columns."""
    readings = [(items, each) for items in sets for each in items.readings if each.reader.lineage]
    if all(learnt_benchmarks(each.reader.lineage) == {items.benchmark} for items, each in readings):
        return None
    found = {(items.slug, each.reader): each for items, each in readings}
    columns = [items for items in sets if any(items.slug == slug for slug, _ in found)]
    places = [(items, name) for items in columns for name in figures]
    rows = []
    for reader in dict.fromkeys(reader for _, reader in found):
        own = [(found.get((items.slug, reader)), name) for items, name in places]
        entries = (None if each is None else figures[name](each) for each, name in own)
        aside = sizes(reader.lineage)
        rows.append(
            Row(title=reader.title, aside=aside and f"on {aside}", entries=(trained_on(reader.lineage), *entries))
        )
    return Table(
        id=id,
        title=title,
        corner="Reader",
        columns=(
            Column(title="Trained on"),
            *(Column(title=f"{items.title}{name and f', {name}'}", chance=items.chance) for items, name in places),
        ),
        rows=(*rows, *printed(columns)),
        note=note,
    )


def size_charts(
    book: Book,
    sets: Mapping[str, ItemSet],
    figure: Figure,
    *,
    id: str,  # noqa: A002 - the chart's own word
    title: str,
    y: str,
) -> Iterator[Chart]:
    """A chart for readers that differ in the number of training items alone, or in a seed, with a line for each set;
    the sets are by what their lines are called."""
    families: dict[object, list[BookReader]] = {}
    for reader in book.readers:
        if reader.train_size:
            families.setdefault((curve_key(reader.lineage, reader.settings), reader.view), []).append(reader)
    found = []
    for readers in families.values():
        lines = [line for name, items in sets.items() for line in _lines(name, items, readers, figure)]
        if lines:
            found.append((readers, lines))
    titles = _titles([readers for readers, _ in found])
    for number, (name, (readers, lines)) in enumerate(zip(titles, found, strict=True), start=1):
        among = [each for items in sets.values() for each in items.readings if each.reader in readers]
        yield Chart(
            id=f"{id}-{number}",
            title=f"{title}: {name}",
            x="Training items",
            y=y,
            kind="lines",
            series=tuple(lines),
            note=" ".join(filter(None, [_named(readers), unfinished_note(among)])),
        )


def _lines(name: str, items: ItemSet, readers: Sequence[BookReader], figure: Figure) -> Iterator[Series]:
    """The line of a set, of two sizes at least; readers of a size that is there already make another line."""
    layers: list[dict[int, Value]] = []
    readings = {each.reader: each for each in items.readings}
    for reader in readers:
        value = figure(readings[reader]) if reader in readings else None
        if value is not None:
            layer = next((layer for layer in layers if reader.train_size not in layer), None)
            if layer is None:
                layers.append(layer := {})
            layer[reader.train_size] = value
    if layers and len(layers[0]) > 1:
        for place, layer in enumerate(layers, start=1):
            yield Series(
                name=name if place == 1 else f"{name}, repeat {place}",
                points=tuple(Point(x=size, value=value) for size, value in sorted(layer.items())),
            )


def _titles(families: Sequence[Sequence[BookReader]]) -> list[str]:
    """What readers of a curve are called together; curves that would be called the same show how they differ."""
    titles = [_title(readers[0]) for readers in families]
    alike = [[each for each, other in zip(families, titles, strict=True) if other == title] for title in titles]
    apart = [
        settings_apart([each[0].lineage for each in others])[others.index(readers)]
        for readers, others in zip(families, alike, strict=True)
    ]
    return [f"{title} ({each})" if each else title for title, each in zip(titles, apart, strict=True)]


def _title(reader: BookReader) -> str:
    named = network(reader.lineage)
    details = [name for name in ("rotated",) if name in reader.settings]
    details += [f"guess={reader.settings['guess']}"] if "guess" in reader.settings else []
    details += [] if reader.view == FULL_VIEW.shown else [f"view {reader.view}"]
    shown = f" ({', '.join(details)})" if details else ""
    return f"{named}{shown} trained on {trained_on(reader.lineage)}"


def _named(readers: Sequence[BookReader]) -> str:
    """The readers of a curve by name, where they have several."""
    names = dict.fromkeys(reader.name for reader in sorted(readers, key=lambda each: each.train_size))
    return f"The points are of {', '.join(names)}." if len(names) > 1 else ""
