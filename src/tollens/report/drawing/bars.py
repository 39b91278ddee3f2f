"""Charts of bars → Vega-Lite."""

from __future__ import annotations

from tollens.report import phrases
from tollens.report.content import Chart
from tollens.report.drawing.axes import (
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
    zero_line,
)
from tollens.report.drawing.lettering import SIZE, pixels, unlike, wrapped
from tollens.report.drawing.looks import FILLS, HOLLOW, INK, QUIET, STROKES, looks

MOST_UPRIGHT = 24  # bars that stand side by side; more of them lie


def grouped_bars(chart: Chart) -> Spec:
    """Bars side by side, told apart by their fill: upright where their labels fit below them, and lying otherwise."""
    shown, labels = looks(chart), labels_of(chart)
    count = sum(len(each.points) for each in chart.series)
    longest = max((pixels(word) for label in labels.values() for word in label.split()), default=0)
    length = min(WIDTH, max(240, 34 * count + 30 * len(labels), (longest + 14) * len(labels) / 0.9))
    slot = 0.9 * length / max(1, len(labels))
    upright = count <= MOST_UPRIGHT and all(_fits(label, slot) for label in labels.values())
    along, measure = ("x", "y") if upright else ("y", "x")
    broken = [wrapped(label, slot if upright else 200) for label in labels.values()]
    slots = [max(14 * len(shown) + 14, 15 * len(label.split("\n")) + 6) for label in broken]
    width, height = (length, 260) if upright else (WIDTH - 120, len(slots) * max(slots, default=14))
    places = dict(zip(labels, unlike(broken), strict=True))
    position: Spec = {
        "field": "place",
        "type": "nominal",
        "scale": {"domain": list(places.values()), "paddingInner": 0.28, "paddingOuter": 0.16},
        "axis": {**named_axis(chart.x, max(160, width if upright else height)), "ticks": False},
    }
    names = [each.name for each in shown]
    side: Spec = {f"{along}Offset": {"field": "series", "type": "nominal", "scale": {"domain": names}}}
    axis = figure_axis(chart, height if upright else width)
    figure: Spec = {"field": "value", "type": "quantitative", "axis": axis, "scale": {"zero": True}}
    rows = [
        {"place": places[point.x], "series": look.name, **figure_of(point.value)}
        for look, series in zip(shown, chart.series, strict=True)
        for point in finite(series)
    ]
    # Above bars that lie there is the word for chance.
    legend = {"columns": legend_columns(names), "symbolType": "square", "offset": 14 if upright else 28}
    bars: Spec = {
        "mark": {"type": "bar", "strokeWidth": 1},
        "encoding": {
            along: position,
            measure: figure,
            **side,
            **by_series("fill", names, [each.bar for each in shown], legend),
            **by_series("stroke", names, [each.stroke for each in shown], legend),
            **by_series("strokeDash", names, [each.edge for each in shown], legend),
        },
    }
    spans = {along: position, **side, measure: {**figure, "field": "low"}, f"{measure}2": {"field": "high"}}
    return {
        "width": width,
        "height": height,
        "data": {"values": rows},
        "layer": [
            bars,
            *_spans(spans),
            *zero_line(chart, measure),
            *chance_line(chart, upright=upright, end=width if upright else 0),
        ],
    }


def listed_bars(chart: Chart) -> Spec:
    """Bars below each other, each with its name before it and its figure behind it: for any number of series."""
    rows: list[Spec] = []
    for x, label in labels_of(chart).items():
        rows += [{}] if rows else []
        rows.append({"heading": wrapped(label, WIDTH, most=1)})
        for look, series in zip(looks(chart), chart.series, strict=True):
            rows += [
                {
                    "name": wrapped(look.name, 260, most=1),
                    "bar": HOLLOW if look.bar == HOLLOW else FILLS[2],
                    "dash": look.edge,
                    "said": phrases.printed(point.value),
                    "end": max(point.value.value, point.value.high or 0, 0),
                    **figure_of(point.value),
                }
                for point in finite(series)
                if point.x == x
            ]
    rows = [{"row": place, **each} for place, each in enumerate(rows)]
    names = max((pixels(str(each.get("name", ""))) for each in rows), default=0)
    down: Spec = {"field": "row", "type": "ordinal", "axis": None, "scale": {"domain": [each["row"] for each in rows]}}
    axis = {**figure_axis(chart, WIDTH - 160), "orient": "top"}
    figure: Spec = {"field": "value", "type": "quantitative", "axis": axis, "scale": {"zero": True}}
    text: Spec = {"type": "text", "fontSize": SIZE, "fill": INK, "baseline": "middle"}
    layers: list[Spec] = [
        {
            "transform": [{"filter": "isValid(datum.value)"}],
            "mark": {"type": "bar", "stroke": STROKES[2], "strokeWidth": 1, "height": 12},
            "encoding": {
                "y": down,
                "x": figure,
                "fill": {"field": "bar", "type": "nominal", "scale": None},
                "strokeDash": {"field": "dash", "type": "nominal", "scale": None},
            },
        },
        *_spans({"y": down, "x": {**figure, "field": "low"}, "x2": {"field": "high"}}),
        {
            "transform": [{"filter": "isValid(datum.value)"}],
            "mark": {**text, "align": "left", "dx": 6, "fill": QUIET},
            "encoding": {"y": down, "x": {**figure, "field": "end"}, "text": {"field": "said"}},
        },
        {
            "transform": [{"filter": "isValid(datum.name)"}],
            "mark": {**text, "align": "right"},
            "encoding": {"y": down, "x": {"value": -8}, "text": {"field": "name"}},
        },
        {
            "transform": [{"filter": "isValid(datum.heading)"}],
            "mark": {**text, "align": "left", "fontWeight": 600},
            "encoding": {"y": down, "x": {"value": -8 - names}, "text": {"field": "heading"}},
        },
    ]
    return {
        "width": WIDTH - 160,
        "height": {"step": 18},
        "data": {"values": rows},
        "layer": [*layers, *chance_line(chart, upright=False, end=18 * len(rows) + 20)],
    }


def _spans(encoding: Spec) -> list[Spec]:
    """Intervals across the ends of bars, with a light edge so that they are seen on a dark bar."""
    drawn: Spec = {"transform": [{"filter": "isValid(datum.low)"}], "encoding": encoding}
    edge = {"type": "rule", "stroke": "#ffffff", "strokeWidth": 3.6, "opacity": 0.75}
    return [{**drawn, "mark": edge}, {**drawn, "mark": {"type": "rule", "stroke": INK, "strokeWidth": 1.3}}]


def _fits(label: str, slot: float) -> bool:
    return pixels(label) <= 2 * slot and all(pixels(word) <= slot for word in label.split())
