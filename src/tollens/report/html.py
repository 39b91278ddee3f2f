"""Report → one HTML page that needs nothing but itself: style, script and data are inside."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from tollens.records import LETTERS, Estimate
from tollens.report import phrases
from tollens.report.content import Report
from tollens.text import has_chinese

if TYPE_CHECKING:
    from jinja2 import Environment


def as_html(report: Report) -> str:
    """The page. Whatever stands in the runs is shown as text: nothing of it is run, and nothing is loaded."""
    from markupsafe import Markup

    style, script = _resource("page.css"), _resource("page.js")
    return (
        _environment()
        .get_template("page.html")
        .render(
            report=report,
            cells={(cell.reader, cell.items): cell for cell in report.cells},
            data=_data(report),
            style=Markup(style),
            script=Markup(script),
            policy=f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
            "base-uri 'none'; form-action 'none'",
        )
    )


def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(_resource),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    environment.tests["chinese"] = has_chinese
    environment.globals.update(say=phrases, bar=_bar)
    return environment


def _resource(name: str) -> str:
    return files("tollens.report").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """The name of an inline text in the page's policy: a script of another name is not run."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _bar(estimate: Estimate, chance: float | None, width: int) -> dict[str, float | None]:
    """Where the parts of a bar of that width begin and end."""
    return {
        "value": round(width * estimate.value, 1),
        "low": round(width * estimate.low, 1),
        "high": round(width * estimate.high, 1),
        "chance": None if chance is None else round(width * chance, 1),
    }


def _data(report: Report) -> dict[str, Any]:
    """What the script pages through."""
    return {
        "letters": LETTERS,
        "readers": [phrases.reader_label(row) for row in report.readers],
        "sets": [{"title": phrases.set_label(items), "readers": items.readers} for items in report.sets],
        "samples": [
            msgspec.to_builtins(sample)
            | {
                "facts": phrases.facts_of(sample),
                "answers": [
                    msgspec.to_builtins(answer) | {"outcome": phrases.outcome(answer)} for answer in sample.answers
                ],
            }
            for sample in report.samples
        ],
    }
