"""Chart → Vega-Lite: a specification that is plain data and refers to nothing outside itself.

Drawings are made for paper: series are told apart without colour, by shape and dash or by lightness and order. Text
from the runs stands only where Vega-Lite takes it as it is, never in an expression.
"""

from __future__ import annotations

from tollens.report.content import Chart
from tollens.report.drawing.axes import WIDTH, Spec, place_said
from tollens.report.drawing.bars import grouped_bars, listed_bars
from tollens.report.drawing.lettering import SIZE, fonts_for
from tollens.report.drawing.lines import lines
from tollens.report.drawing.looks import GRID, INK, QUIET

MOST_FILLS = 6  # series whose bars can be told by their fill; where there are more, each bar has its name beside it

CONFIG: Spec = {
    "aria": False,  # the whole is described in words; a label on every mark would be read out as well
    "background": "white",
    "view": {"stroke": None},
    "axis": {
        "labelFontSize": SIZE,
        "titleFontSize": SIZE,
        "titleFontWeight": 600,
        "titlePadding": 10,
        "labelColor": INK,
        "titleColor": INK,
        "gridColor": GRID,
        "domainColor": QUIET,
        "tickColor": QUIET,
        "labelLimit": 0,
    },
    "legend": {
        "labelFontSize": SIZE,
        "labelColor": INK,
        "labelLimit": WIDTH - 60,
        "title": None,
        "orient": "top",
        "symbolSize": 110,
        "symbolStrokeWidth": 1.5,
        "columnPadding": 18,
        "rowPadding": 4,
        "offset": 14,
    },
}


def specification(chart: Chart) -> Spec:
    """The chart in Vega-Lite."""
    if chart.kind == "lines":
        drawn = lines(chart)
    elif len(chart.series) > MOST_FILLS:
        drawn = listed_bars(chart)
    else:
        drawn = grouped_bars(chart)
    config = {**CONFIG, "font": fonts_for(words_of(chart))}
    return {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "config": config, **drawn}


def words_of(chart: Chart) -> str:
    """All words that stand in the drawing."""
    places = [place_said(point.x) for series in chart.series for point in series.points]
    return " ".join([chart.x, chart.y, *(each.name for each in chart.series), *places])
