"""`tollens list`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
import typer

from tollens.cli.options import Json


class What(StrEnum):
    """What can be listed."""

    benchmarks = "benchmarks"
    sets = "sets"
    readers = "readers"
    recipes = "recipes"


def list_names(
    what: Annotated[What | None, typer.Argument(help="Only these.")] = None,
    as_json: Json = False,
) -> None:
    """List the benchmarks, the sets of their fresh items, the readers, and the recipes for training.

    \b
    Example:
      tollens list readers
    """
    from tollens.cli.output import emit, say, table

    wanted = [what] if what else list(What)
    listing = {What.benchmarks: _benchmarks, What.sets: _sets, What.readers: _readers, What.recipes: _recipes}
    document = {each.value: listing[each]() for each in wanted}
    if as_json:
        emit(document)
        return
    for title, rows in document.items():
        say(title.capitalize())
        columns = [name for name in rows[0] if name != "settings"]  # long and mostly the same: for --json
        table(columns, [[_cell(row[name]) for name in columns] for row in rows])


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
            "splits": [*(file.split for file in each.files), *(["fresh"] if each.recipes else [])],
            "licence": each.licence,
        }
        for each in known
    ]


def _sets() -> list[dict[str, str | list[str]]]:
    from tollens.benchmarks import BENCHMARKS, benchmark

    return [
        {
            "name": f"{name}/{set_name}",
            "title": recipe.title,
            "settings": [f"{field.name}={field.default}" for field in msgspec.structs.fields(recipe.settings)],
        }
        for name in BENCHMARKS
        for set_name, recipe in benchmark(name).recipes.items()
    ]


def _readers() -> list[dict[str, str | list[str]]]:
    from tollens.readers import READERS
    from tollens.readers.neural.families import FAMILIES

    known = [(name, entry.summary, entry.argument) for name, entry in READERS.items()]
    known += [(name, f"to be trained: {family.summary}", family.argument) for name, family in FAMILIES.items()]
    return [
        {"name": name, "summary": summary, "variants": argument.split(", ") if argument else []}
        for name, summary, argument in known
    ]


def _recipes() -> list[dict[str, str | list[str]]]:
    from tollens.training.recipes import recipes, text_of

    return [
        {
            "name": name,
            "title": recipe.title,
            "readers": list(recipe.families),
            "values": [f"{key}={text_of(each.value)}" for key, each in recipe.settings.items()],
            "settings": [f"{key}={text_of(each.value)}: {each.source}" for key, each in recipe.settings.items()],
        }
        for name, recipe in recipes().items()
    ]
