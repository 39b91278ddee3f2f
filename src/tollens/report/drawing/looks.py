"""How each series of a chart is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tollens.report.content import Chart, Point
from tollens.report.drawing.lettering import unlike
from tollens.report.printable import one_line

INK, QUIET, GRID, CHANCE = "#17212b", "#4d5964", "#e1e6ea", "#8b1a12"
STROKES = ("#12355b", "#a8670c", "#1f746d", "#5383ad", "#7b3f61", "#a8452a")
FILLS = ("#1d4a78", "#eec87c", "#4f9f97", "#d9e7f2", "#8f5275", "#dda379")
_SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right")
_DASHES = ([1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [13, 4])
HOLLOW, _DOTTED, _SOLID = "#ffffff", [2, 3], [1, 0]


@dataclass(frozen=True, slots=True)
class Look:
    """How a series is drawn. Its name is its own in the chart."""

    name: str
    stroke: str
    fill: str
    bar: str
    dash: list[int]
    edge: list[int]
    shape: str


def looks(chart: Chart) -> list[Look]:
    """How each series is drawn: what a paper prints is hollow and dotted, and its name says so."""
    published = [each.published or bool(each.points and _all_published(each.points)) for each in chart.series]
    names = [one_line(each.name) for each in chart.series]
    names = [f"{name} (paper)" if paper else name for name, paper in zip(names, published, strict=True)]
    found = []
    for place, (name, paper) in enumerate(zip(unlike(names), published, strict=True)):
        stroke = STROKES[place % len(STROKES)]
        found.append(
            Look(
                name=name,
                stroke=stroke,
                fill=HOLLOW if paper else stroke,
                bar=HOLLOW if paper else FILLS[place % len(FILLS)],
                dash=_DOTTED if paper else _DASHES[place % len(_DASHES)],
                edge=_DOTTED if paper else _SOLID,
                shape=_SHAPES[place % len(_SHAPES)],
            )
        )
    return found


def _all_published(points: Iterable[Point]) -> bool:
    return all(each.value.published for each in points)
