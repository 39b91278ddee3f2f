"""Printing: one JSON document for programs, tables for people, progress where a person looks."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tollens.cli.terminal import bars, guarded_console, visible, visible_in_json, visible_line
from tollens.records import Estimate, Item, Items, check_folder
from tollens.runs import short_name
from tollens.workbench.items import Watch

if TYPE_CHECKING:
    from rich.progress import TaskID


def emit(document: Any) -> None:
    """Print one JSON document on stdout."""
    try:
        text = msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
    except UnicodeEncodeError:  # a file name that is not UTF-8 has lone surrogates, and only this module writes them
        text = json.dumps(msgspec.to_builtins(document, str_keys=True), indent=2)
    sys.stdout.write(visible_in_json(text) + "\n")


def say(text: str) -> None:
    """Print a line for people. It is one line, whatever ids and names are in it."""
    print(visible_line(text))


def note(text: str) -> None:
    """Print a line on stderr, where it is not taken for a result."""
    print(f"tollens: {visible_line(text)}", file=sys.stderr)


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


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[str] = (), *, narrow: bool = False
) -> None:
    """Print a table; columns named as numeric are aligned to the right, narrow leaves two
    spaces between them and none around."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=box.SIMPLE, pad_edge=False, show_edge=not narrow, collapse_padding=narrow, header_style="bold")
    for heading in headings:
        grid.add_column(Text(visible(heading)), justify="right" if heading in numeric else "left", overflow="fold")
    for row in rows:
        # As Text, so that what stands in an item is never read as markup.
        grid.add_row(*(Text(visible_line(cell)) for cell in row))
    terminal = guarded_console(sys.stdout)
    # Into a file or a pipe nothing is folded: there is no edge to meet.
    width = terminal.width if terminal.is_terminal else max(200, terminal.width)
    # Through a text of our own: rich would end the process with 1 when nobody reads, and 1 means no.
    written = StringIO()
    guarded_console(written, width=width, force_terminal=terminal.is_terminal).print(grid)
    terminal.file.write(written.getvalue())


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
    with bars() as shown:
        of: tuple[str, str] | None = None
        task: TaskID | None = None

        def watch(reader: str, items: str, done: int, total: int) -> None:
            nonlocal of, task
            if task is None or of != (reader, items):
                # One bar at a time: rich cannot erase more of them than the screen has lines.
                if task is not None:
                    shown.remove_task(task)
                of, joint = (reader, items), " " if reader in _NO_READERS else " on "
                task = shown.add_task(visible_line(f"{reader}{joint}{short_name(items)}"), total=total or None)
            shown.update(task, completed=done)

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
