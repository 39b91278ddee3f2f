"""The explorer: every item and every answer, to be filtered, compared and read one by one in the page."""

from __future__ import annotations

from importlib.resources import files

from tollens.report.book import Book
from tollens.report.explorer.data import WORLD_SECONDS, explorer_data
from tollens.report.explorer.part import Explorer


def explorer(book: Book, *, world_seconds: float = WORLD_SECONDS) -> Explorer:
    """The explorer of a book. The worlds of its items are listed as far as the seconds go, and the page says of which
    items they are not."""
    scripts = map(_resource, ("blocks.js", "item.js", "list.js"))
    return Explorer(
        markup=_resource("fragment.html"),
        style=_resource("fragment.css"),
        script='"use strict";\n{\n' + "\n".join(scripts) + "}\n",
        data=explorer_data(book, world_seconds=world_seconds),
    )


def _resource(name: str) -> str:
    return files("tollens.report.explorer").joinpath(name).read_text(encoding="utf-8")
