"""`tollens list`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from tollens.cli.options import Json


class What(StrEnum):
    """What can be listed."""

    benchmarks = "benchmarks"
    readers = "readers"


def list_names(
    what: Annotated[What | None, typer.Argument(help="Only these.")] = None,
    as_json: Json = False,
) -> None:
    """List the benchmarks and the readers.

    \b
    Example:
      tollens list readers
    """
    from tollens.cli.output import emit, say, table

    wanted = [what] if what else list(What)
    document = {each.value: _benchmarks() if each is What.benchmarks else _readers() for each in wanted}
    if as_json:
        emit(document)
        return
    for title, rows in document.items():
        say(title.capitalize())
        table(list(rows[0]), [[_cell(value) for value in row.values()] for row in rows])


def _cell(value: str | list[str]) -> str:
    return value if isinstance(value, str) else ", ".join(value)


def _benchmarks() -> list[dict[str, str | list[str]]]:
    from tollens.benchmarks import BENCHMARKS, benchmark

    known = [benchmark(name) for name in BENCHMARKS]
    return [
        {
            "name": each.name,
            "title": each.title,
            "language": each.language,
            "splits": [*(file.split for file in each.files), *(["fresh"] if each.fresh else [])],
            "licence": each.licence,
        }
        for each in known
    ]


def _readers() -> list[dict[str, str | list[str]]]:
    from tollens.readers import READERS

    return [
        {"name": name, "summary": entry.summary, "variants": entry.argument.split(", ") if entry.argument else []}
        for name, entry in READERS.items()
    ]
