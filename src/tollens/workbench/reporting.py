"""Writing reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import count
from pathlib import Path

from tollens.benchmarks import BENCHMARKS, Figure, benchmark
from tollens.errors import InputError
from tollens.records import atomically, check_folder
from tollens.report.book import Book, open_book
from tollens.report.collect import collect
from tollens.report.content import Chart, Report
from tollens.report.csv_tables import as_csv
from tollens.report.drawing import as_svg
from tollens.report.explorer.fragment import explorer
from tollens.report.figures import write_figures
from tollens.report.html import as_html
from tollens.report.latex import as_latex
from tollens.report.markdown import as_markdown
from tollens.runs import SavedRun, find_runs
from tollens.workbench.items import Watch

PAGES = (".html", ".htm")
ENDINGS = (*PAGES, ".md", ".tex", ".csv")


def _unwatched(doing: str, what: str, done: int, total: int) -> None:
    """Nobody looks."""


def write_report(
    folders: str | Path | Iterable[str | Path],
    path: str | Path,
    figures: str | Path | None = None,
    *,
    watch: Watch = _unwatched,
) -> list[Path]:
    """Write the report of the runs in and below the folders, and say what was written. The ending of the path decides:
    .html is the page, .md Markdown, .tex and .csv the tables and the numbers of the charts. `figures` names a folder
    for each chart and table as files of its own."""
    _check(Path(path), figures)
    listed = [folders] if isinstance(folders, str | Path) else folders
    return write_report_of(find_runs(Path(folder) for folder in listed), path, figures, watch=watch)


def write_report_of(
    runs: Sequence[SavedRun], path: str | Path, figures: str | Path | None = None, *, watch: Watch = _unwatched
) -> list[Path]:
    """Write the report of these runs, as `write_report` does."""
    path = Path(path)
    _check(path, figures)
    watch("reading", "the runs", 0, 0)
    book = open_book(runs, paper_figures())
    report = collect(book)
    watch("reading", "the runs", 1, 1)
    draw = _drawing(report, watch)
    content = _content(path.suffix.lower(), report, book, draw)
    with atomically(path) as file:
        file.write(content)
    return [path, *([] if figures is None else write_figures(report, Path(figures), draw))]


def paper_figures() -> dict[str, tuple[Figure, ...]]:
    """What the papers print, by benchmark."""
    return {name: benchmark(name).figures for name in BENCHMARKS}


def _check(path: Path, figures: str | Path | None) -> None:
    """Say what is wrong before the work is done."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError("expected a report file that ends in .html, .md, .tex or .csv", file=path)
    if path.is_dir():
        raise InputError("expected a file to write to, found a folder", file=path)
    if figures is not None and Path(figures).exists() and not Path(figures).is_dir():
        raise InputError("expected a folder for the figures, found a file", file=figures)
    check_folder(path.parent)
    if figures is not None and Path(figures).absolute().parent != path.absolute().parent:  # which the report makes
        check_folder(Path(figures))


def _content(ending: str, report: Report, book: Book, draw: Callable[[Chart], str]) -> bytes:
    match ending:
        case ".md":
            return as_markdown(report).encode()
        case ".tex":
            return as_latex(report).encode()
        case ".csv":
            return as_csv(report)
        case _:
            return as_html(report, explorer(book), draw).encode()


def _drawing(report: Report, watch: Watch) -> Callable[[Chart], str]:
    """What draws a chart: each once, for the page and the figures alike."""
    parts = [part for section in report.sections for part in section.parts]
    total, drawn = sum(isinstance(part, Chart) for part in parts), count(1)

    @cache
    def draw(chart: Chart) -> str:
        svg = as_svg(chart)
        watch("drawing", "the charts", next(drawn), total)
        return svg

    return draw
