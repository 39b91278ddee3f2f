"""Chart → SVG and PNG."""

from __future__ import annotations

from html import escape

from tollens.report import phrases
from tollens.report.content import Chart
from tollens.report.drawing.axes import chance_said, place_said
from tollens.report.drawing.lettering import fonts_for
from tollens.report.drawing.looks import looks
from tollens.report.drawing.specification import specification, words_of
from tollens.report.printable import one_line

PNG_PPI = 200  # about 1,800 pixels across


def as_svg(chart: Chart) -> str:
    """The chart as an SVG element with its title and what it shows in words. Its ids begin with the chart's own."""
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(specification(chart), allowed_base_urls=[])  # from nowhere
    head, rest = drawn.split(">", 1)
    head = head.replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "").replace(' class="marks"', "")
    fonts = f' font-family="{fonts_for(words_of(chart))}"'  # once, instead of on every text
    return (
        f'{head}{fonts} role="img" aria-labelledby="{chart.id}-name {chart.id}-words">'
        f'<title id="{chart.id}-name">{escape(one_line(chart.title))}</title>'
        f'<desc id="{chart.id}-words">{escape(in_words(chart))}</desc>{rest.replace(fonts, "")}'
    )


def as_png(svg: str) -> bytes:
    """What `as_svg` gave as an image that is sharp in print."""
    import vl_convert

    image: bytes = vl_convert.svg_to_png(svg, ppi=PNG_PPI)
    return image


def in_words(chart: Chart) -> str:
    """What the chart shows, for those who do not see it: the axes, and each series with its figures."""
    said = [f"{chart.kind.capitalize()} of {chart.y} by {chart.x}."]
    for look, series in zip(looks(chart), chart.series, strict=True):
        figures = ", ".join(f"{place_said(each.x)} {phrases.printed(each.value)}" for each in series.points)
        said.append(f"{look.name}: {figures or 'no figures'}{series.curve_note and f'; {series.curve_note}'}.")
    said += [f"The dashed line is {chance_said(chart)}."] if chart.chance is not None else []
    return one_line(" ".join(said))
