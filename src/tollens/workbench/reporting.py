"""Writing reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from tollens.benchmarks import BENCHMARKS, Figure, benchmark
from tollens.errors import InputError
from tollens.records import atomically
from tollens.report import as_html, as_markdown, collect
from tollens.runs import SavedRun, find_runs


def write_report(folders: str | Path | Iterable[str | Path], path: str | Path) -> None:
    """Write the report of the runs in and below the folders, as HTML or Markdown by the ending."""
    listed = [folders] if isinstance(folders, str | Path) else folders
    write_report_of(find_runs(Path(folder) for folder in listed), Path(path))


def write_report_of(runs: Sequence[SavedRun], path: Path) -> None:
    """Write the report of these runs, as HTML or Markdown by the ending."""
    writers = {".html": as_html, ".htm": as_html, ".md": as_markdown}
    if path.suffix.lower() not in writers:
        raise InputError("expected a report file that ends in .html or .md", file=path)
    text = writers[path.suffix.lower()](collect(runs, paper_figures()))
    with atomically(path) as file:
        file.write(text.encode("utf-8"))


def paper_figures() -> dict[str, tuple[Figure, ...]]:
    """What the papers print, by benchmark."""
    return {name: benchmark(name).figures for name in BENCHMARKS}
