"""Charts of lines → Vega-Lite."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from tollens.report.content import Chart, Series
from tollens.report.drawing.axes import (
    PLAIN_LABELS,
    WIDTH,
    Spec,
    by_series,
    chance_line,
    figure_axis,
    figure_of,
    finite,
    labels_of,
    legend_columns,
    named_axis,
    place_said,
    title_of,
    zero_line,
)
from tollens.report.drawing.lettering import unlike, wrapped
from tollens.report.drawing.looks import looks

HEIGHT = 300
LONGEST_TICK = 7  # characters of a number that has a tick of its own on the axis: '100,000', and not '0.372797'
LOG_FROM = 100  # how many times the smallest x the greatest is where the axis is logarithmic


def lines(chart: Chart) -> Spec:
    """Points joined by lines, each series a little beside the others where intervals would cover each other. Points
    with a fitted curve are not joined: the curve stands for them."""
    shown = looks(chart)
    names = [each.name for each in shown]
    across, broken = _across(chart)
    value: Spec = {
        "field": "value",
        "type": "quantitative",
        "axis": figure_axis(chart, HEIGHT),
        "scale": {"zero": True},
    }
    position: Spec = {"x": across, "y": value, "order": {"field": "order", "type": "quantitative"}}
    legend = {"columns": legend_columns(names)}
    told_apart: Spec = {
        **by_series("shape", names, [each.shape for each in shown], legend),
        **by_series("fill", names, [each.fill for each in shown], legend),
        **by_series("stroke", names, [each.stroke for each in shown], legend),
    }
    places = {x: place for place, x in enumerate(labels_of(chart))}
    below: list[Spec] = []
    above: list[Spec] = []
    for look, series, offset in zip(shown, chart.series, _offsets(chart.series), strict=True):
        rows = [
            {
                "place": broken.get(each.x, each.x),
                "order": places[each.x],
                "series": look.name,
                **figure_of(each.value),
            }
            for each in finite(series)
        ]
        data: Spec = {"data": {"values": rows}}
        line: Spec = {"type": "line", "stroke": look.stroke, "xOffset": offset}
        if series.curve and not broken:
            thin = {**line, "strokeWidth": 1, "strokeDash": look.dash, "xOffset": 0}
            below.append({"data": {"values": _curve(series)}, "mark": thin, "encoding": position})
        else:
            below.append({**data, "mark": {**line, "strokeWidth": 1.6, "strokeDash": look.dash}, "encoding": position})
        below.append(
            {
                **data,
                "transform": [{"filter": "isValid(datum.low)"}],
                "mark": {"type": "rule", "stroke": look.stroke, "strokeWidth": 1.2, "xOffset": offset},
                "encoding": {"x": across, "y": {**value, "field": "low"}, "y2": {"field": "high"}},
            }
        )
        dots = {"type": "point", "size": 62, "opacity": 1, "strokeWidth": 1.5, "xOffset": offset}
        above.append({**data, "mark": dots, "encoding": {"x": across, "y": value, **told_apart}})
    marks = [*zero_line(chart, "y"), *chance_line(chart, upright=True, end=WIDTH), *below, *above]
    return {"width": WIDTH, "height": HEIGHT, "layer": marks}


def _offsets(series: Sequence[Series]) -> list[float]:
    """How many pixels beside its place each series is drawn: those without intervals stand where they are."""
    spread = [each for each in series if any(point.value.low is not None for point in each.points)]
    step = min(4.0, 18 / max(1, len(spread)))
    aside = iter(round(step * (place - (len(spread) - 1) / 2), 2) for place in range(len(spread)))
    return [next(aside) if any(point.value.low is not None for point in each.points) else 0 for each in series]


def _curve(series: Series) -> list[Spec]:
    points = [(x, y) for x, y in series.curve if isfinite(x) and isfinite(y)]
    return [{"place": x, "value": y, "order": order} for order, (x, y) in enumerate(points)]


def _across(chart: Chart) -> tuple[Spec, dict[float | str, str]]:
    """The axis of lines, and the label of each place that is a name. Names and numbers mixed are all names."""
    labels = labels_of(chart)
    numbers = [each for each in labels if not isinstance(each, str)]
    if len(numbers) < len(labels) or not labels:
        slot = 0.9 * WIDTH / max(1, len(labels))
        broken = dict(zip(labels, unlike([wrapped(label, slot) for label in labels.values()]), strict=True))
        scale = {"type": "point", "domain": list(broken.values()), "padding": 0.5}
        return {"field": "place", "type": "nominal", "scale": scale, "axis": named_axis(chart.x, WIDTH)}, broken
    logarithmic = min(numbers) > 0 and max(numbers) >= LOG_FROM * min(numbers)
    axis: Spec = {"title": title_of(f"{chart.x}{', logarithmic' if logarithmic else ''}", WIDTH), "grid": False}
    axis |= {"labelExpr": PLAIN_LABELS, "labelOverlap": True, "labelFlush": False}
    if len(numbers) <= 10 and all(len(place_said(each)) <= LONGEST_TICK for each in numbers):
        axis["values"] = sorted(numbers)
    elif all(float(each).is_integer() for each in numbers):
        axis["tickMinStep"] = 1
    scale = {"type": "log" if logarithmic else "linear", "zero": False, "nice": False, "padding": 18}
    return {"field": "place", "type": "quantitative", "scale": scale, "axis": axis}, {}
