"""What the drawings of all kinds share: axes, legends, places, figures, and the lines at zero and at chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from tollens.report import phrases
from tollens.report.content import Chart, Point, Series, Unit, Value
from tollens.report.drawing.lettering import SIZE, pixels, unlike, wrapped
from tollens.report.drawing.looks import CHANCE, QUIET
from tollens.report.printable import one_line

Spec = dict[str, Any]

WIDTH = 560  # of the place where the figures are, in pixels; labels come to it

# How an axis says its figures; what is not here is said as the plain number.
_AXIS_LABELS: dict[Unit, str] = {
    "share": "format(100 * datum.value, ',~r') + ' %'",
    "points": "datum.value == 0 ? '0' : format(100 * datum.value, '+,~r')",
    "dollars": "format(datum.value, '$,~r')",
}
PLAIN_LABELS = "format(datum.value, ',~r')"


def place_said(x: float | str) -> str:
    """A place on the axis in words."""
    return one_line(x) if isinstance(x, str) else f"{x:,g}"


def zero_line(chart: Chart, measure: str) -> list[Spec]:
    """A line at zero, where figures lie on both sides of it."""
    if all(point.value.value >= 0 for series in chart.series for point in series.points):
        return []
    line = {"type": "rule", "stroke": QUIET, "strokeWidth": 1}
    at = {"field": "value", "type": "quantitative"}
    return [{"data": {"values": [{"value": 0}]}, "mark": line, "encoding": {measure: at}}]


def chance_line(chart: Chart, *, upright: bool, end: float) -> list[Spec]:
    """A dashed line at what guessing gets, and the word for it at its end."""
    if chart.chance is None:
        return []
    measure, other = ("y", "x") if upright else ("x", "y")
    at: Spec = {measure: {"field": "value", "type": "quantitative"}}
    data: Spec = {"data": {"values": [{"value": chart.chance}]}}
    line = {"type": "rule", "stroke": CHANCE, "strokeDash": [5, 4], "strokeWidth": 1.2}
    word: Spec = {"type": "text", "fontSize": SIZE, "fill": CHANCE}
    if upright:
        word |= {"align": "left", "baseline": "middle", "dx": 6, "text": chance_said(chart).split(" ", 1)}
    else:
        word |= {"align": "center", "baseline": "bottom", "dy": -4, "text": chance_said(chart)}
    return [{**data, "mark": line, "encoding": at}, {**data, "mark": word, "encoding": {**at, other: {"value": end}}}]


def chance_said(chart: Chart) -> str:
    """What guessing gets, in words; empty where it is not known."""
    return "" if chart.chance is None else f"chance {phrases.number(chart.chance, _unit(chart))}"


def labels_of(chart: Chart) -> dict[float | str, str]:
    """A label for each place, no two alike, in order."""
    places = list(dict.fromkeys(point.x for series in chart.series for point in series.points))
    if not any(isinstance(each, str) for each in places):
        places.sort(key=float)
    return dict(zip(places, unlike([place_said(each) for each in places]), strict=True))


def finite(series: Series) -> list[Point]:
    """The points that have a place on paper."""
    return [each for each in series.points if isfinite(each.value.value)]


def figure_of(value: Value) -> Spec:
    """The figure, with its interval where it has one."""
    within = value.low is not None and value.high is not None and isfinite(value.low) and isfinite(value.high)
    return {"value": value.value, **({"low": value.low, "high": value.high} if within else {})}


def _unit(chart: Chart) -> Unit:
    return next((point.value.unit for series in chart.series for point in series.points), "number")


def title_of(axis: str, room: float) -> list[str]:
    """The title of an axis, in two lines at most."""
    return wrapped(one_line(axis), room, most=2).split("\n")


def named_axis(title: str, room: float) -> Spec:
    """An axis of names, whose lines are broken already."""
    return {
        "title": title_of(title, room),
        "labelAngle": 0,
        "labelExpr": "split(datum.label, '\\n')",
        "labelPadding": 6,
    }


def figure_axis(chart: Chart, room: float) -> Spec:
    """The axis of the figures, said in their unit."""
    said = _AXIS_LABELS.get(_unit(chart), PLAIN_LABELS)
    return {"title": title_of(chart.y, room), "labelExpr": said, "tickCount": 6}


def legend_columns(names: Sequence[str]) -> int:
    """How many names of a legend stand beside each other."""
    widest = max(map(pixels, names), default=0)
    return max(1, min(len(names), int((WIDTH + 40) / (widest + 44))))


def by_series(channel: str, names: Sequence[str], looks: Sequence[Any], legend: Spec) -> Spec:
    """A channel that tells the series apart."""
    scale = {"domain": list(names), "range": list(looks)}
    return {channel: {"field": "series", "type": "nominal", "scale": scale, "legend": legend}}
