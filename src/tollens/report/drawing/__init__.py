"""Chart → SVG and PNG, by way of Vega-Lite."""

from tollens.report.drawing.images import as_png, as_svg, in_words
from tollens.report.drawing.specification import specification

__all__ = ["as_png", "as_svg", "in_words", "specification"]
