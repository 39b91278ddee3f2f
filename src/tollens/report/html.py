"""Report → one HTML page that needs nothing but itself: style, drawings and data are inside."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from tollens.report import phrases
from tollens.report.content import Chart, Entry, Report, Table, Value
from tollens.report.drawing import as_svg
from tollens.report.explorer.part import Explorer
from tollens.report.headings import asides
from tollens.report.printable import one_line, printable
from tollens.text.scripts import CHINESE

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

BAR = 92  # how many pixels a bar in a table has for the whole
LONG = 40  # letters, from which on words are a text
TALL = 16  # rows, from which on a table scrolls below its head
MANY = 4  # parts, from which on a section begins with a list of them

# Chinese characters with the punctuation between them.
_CHINESE_RUN = re.compile(f"([{CHINESE}][{CHINESE}\u3000-\u303f\uff00-\uffef]*)")


def as_html(report: Report, explorer: Explorer | None = None, draw: Callable[[Chart], str] = as_svg) -> str:
    """The page, with the explorer before its last section where there is one. Whatever stands in the runs is shown as
    text: nothing of it is run, and nothing is loaded. `draw` gives the SVG of a chart."""
    from markupsafe import Markup

    styles = [_resource("page.css"), *([explorer.style] if explorer else [])]
    scripts = [explorer.script] if explorer else []
    return (
        _environment()
        .get_template("page.html")
        .render(
            report=report,
            values=[each for table in _tables(report) for row in table.rows for each in row.entries],
            explorer=explorer and {"markup": Markup(explorer.markup), "data": explorer.data},
            draw=lambda chart: Markup(draw(chart)),
            styles=[Markup(each) for each in styles],
            scripts=[Markup(each) for each in scripts],
            policy=_policy(styles, scripts),
        )
    )


def _policy(styles: list[str], scripts: list[str]) -> str:
    """What the page may do: its own styles and scripts, known by their hashes, and nothing else."""
    style, script = (" ".join(map(_hash, texts)) or "'none'" for texts in (styles, scripts))
    return f"default-src 'none'; style-src {style}; script-src {script}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(_resource),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(words=_words, one_line=one_line)
    environment.tests.update(
        value=lambda each: isinstance(each, Value),
        chart=lambda each: isinstance(each, Chart),
        barred=_is_barred,
    )
    environment.globals.update(say=phrases, bar=_bar, kinds_of=_kinds, asides=asides, BAR=BAR, TALL=TALL, MANY=MANY)
    return environment


def _resource(name: str) -> str:
    return files("tollens.report").joinpath(name).read_text(encoding="utf-8")


def _tables(report: Report) -> list[Table]:
    parts = [part for section in report.sections for part in section.parts]
    return [part.numbers if isinstance(part, Chart) else part for part in parts]


def _words(text: str) -> Markup:
    """The text, with what is Chinese marked as such, and what is written from the right kept to itself."""
    from markupsafe import Markup, escape

    pieces = _CHINESE_RUN.split(printable(text))
    marked = [
        Markup('<span lang="zh">{}</span>').format(each) if place % 2 else escape(each)
        for place, each in enumerate(pieces)
    ]
    whole = Markup("").join(marked)
    turned = any(bidirectional(each) in ("R", "AL") for each in text)
    return Markup("<bdi>{}</bdi>").format(whole) if turned else whole


def _kind(entries: Sequence[Entry]) -> str:
    """What a column holds, which is how it is set: bars, numbers to the right, words, or texts of several lines."""
    values = [each for each in entries if isinstance(each, Value)]
    if any(each.unit == "share" for each in values):
        return "shares"
    longest = max((len(each) for each in entries if isinstance(each, str)), default=0)
    if longest > LONG:
        return "texts"
    return "words" if longest or not values else "numbers"


def _kinds(table: Table) -> list[str]:
    """How the columns are set, that of the rows' titles first."""
    places = range(len(table.columns))
    return [_kind([row.title for row in table.rows]), *(_kind([row.entries[x] for row in table.rows]) for x in places)]


def _is_barred(value: Value) -> bool:
    """Whether a bar is drawn: for shares that were measured."""
    return value.unit == "share" and not value.published


def _bar(value: Value, chance: float | None) -> dict[str, float | None]:
    """Where the parts of a bar begin and end."""

    def at(share: float | None) -> float | None:
        return None if share is None else round(BAR * min(1, max(0, share)), 1)

    return {"value": at(value.value), "low": at(value.low), "high": at(value.high), "chance": at(chance)}
