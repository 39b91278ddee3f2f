"""Printing: one JSON document for programs, tables for people, progress where a person looks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from tollens.records import Estimate, Item, Items, check_folder
from tollens.runs import short_name
from tollens.workbench.items import Watch


def emit(document: Any) -> None:
    """Print one JSON document on stdout."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")


def say(text: str) -> None:
    """Print a line for people."""
    print(text)


def note(text: str) -> None:
    """Print a line on stderr, where it is not taken for a result."""
    print(f"tollens: {text}", file=sys.stderr)


@contextmanager
def writing_to(file: Path) -> Iterator[None]:
    """Check the folder of an output file before the work begins, and say so when it was made."""
    check_folder(file.parent)
    is_missing = not file.parent.exists()
    try:
        yield
    finally:
        if is_missing and file.parent.exists():
            note(f"made the folder {file.parent}")


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[str] = ()) -> None:
    """Print a table; columns named as numeric are aligned to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=box.SIMPLE, pad_edge=False, header_style="bold")
    for heading in headings:
        grid.add_column(heading, justify="right" if heading in numeric else "left", overflow="fold")
    for row in rows:
        # As Text, so that what stands in an item is never read as markup.
        grid.add_row(*(Text(cell) for cell in row))
    terminal = Console()
    # Into a file or a pipe nothing is folded: there is no edge to meet.
    width = terminal.width if terminal.is_terminal else max(200, terminal.width)
    # Through a text of our own: rich would end the process with 1 when nobody reads, and 1 means no.
    written = StringIO()
    Console(file=written, width=width, force_terminal=terminal.is_terminal).print(grid)
    sys.stdout.write(written.getvalue())


def percent(estimate: Estimate) -> str:
    """An estimate for people: 41.5 [37.8, 45.3]."""
    if estimate.n == 0:
        return "–"
    return f"{100 * estimate.value:.1f} [{100 * estimate.low:.1f}, {100 * estimate.high:.1f}]"


# What a bar says where nobody reads.
_NO_READERS = tuple("preparing building perturbing splitting checking bringing comparing reading drawing".split())


@contextmanager
def progress(quiet: bool) -> Iterator[Watch]:
    """A progress bar on stderr while a person looks at it, and nothing otherwise."""
    if quiet or not sys.stderr.isatty():
        yield lambda reader, items, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks: dict[tuple[str, str], TaskID] = {}

        def watch(reader: str, items: str, done: int, total: int) -> None:
            if (reader, items) not in tasks:
                joint = " " if reader in _NO_READERS else " on "
                tasks[reader, items] = bars.add_task(f"{reader}{joint}{short_name(items)}", total=total or None)
            bars.update(tasks[reader, items], completed=done)

        yield watch


@contextmanager
def watched(doing: str, items: Items, quiet: bool) -> Iterator[Items]:
    """The items, with a progress bar on what is done with them while a person looks at it."""
    with progress(quiet=quiet) as watch:

        def counted() -> Iterator[Item]:
            for count, item in enumerate(items, start=1):
                watch(doing, items.name, count, items.size or 0)
                yield item

        yield replace(items, open=counted)
