"""Report → a folder with a file for each table and chart, named by their ids."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tollens.records import atomically
from tollens.report.content import Chart, Report, Table
from tollens.report.csv_tables import chart_as_csv, tables_as_csv
from tollens.report.drawing import as_png, as_svg
from tollens.report.latex import table_as_latex
from tollens.report.markdown import table_as_markdown


def write_figures(report: Report, folder: Path, draw: Callable[[Chart], str] = as_svg) -> list[Path]:
    """Write ID.svg, ID.png and ID.csv of each chart, and ID.csv, ID.md and ID.tex of each table; say what was written.
    Other files of the folder stay. `draw` gives the SVG of a chart."""
    written: list[Path] = []
    for part in (part for section in report.sections for part in section.parts):
        files = _chart_files(part, draw) if isinstance(part, Chart) else _table_files(part)
        for ending, content in files.items():
            path = folder / f"{part.id}.{ending}"
            with atomically(path) as file:
                file.write(content)
            written.append(path)
    return written


def _chart_files(chart: Chart, draw: Callable[[Chart], str]) -> dict[str, bytes]:
    svg = draw(chart)
    return {"svg": svg.encode(), "png": as_png(svg), "csv": chart_as_csv(chart)}


def _table_files(table: Table) -> dict[str, bytes]:
    return {
        "csv": tables_as_csv([table]),
        "md": table_as_markdown(table).encode(),
        "tex": table_as_latex(table).encode(),
    }
