"""Recipes: settings of trainings by name, each value with the place that it was taken from.

A recipe is for some families of networks. Each family has one of its own name, which is taken where none is named.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from tollens.errors import InputError
from tollens.names import look_up
from tollens.settings import Settings
from tollens.training.settings import TrainingSettings

_FILE = Path(__file__).with_name("recipes.toml")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a setting is, and where that is said."""

    value: bool | int | float | str
    source: str


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of the training and of the network together: no name is in both."""

    title: str
    families: tuple[str, ...]
    settings: dict[str, Value]

    def given(self) -> dict[str, object]:
        """The values alone."""
        return {name: each.value for name, each in self.settings.items()}


@cache
def recipes() -> Mapping[str, Recipe]:
    """All there are, by name."""
    return msgspec.convert(tomllib.loads(_FILE.read_text("utf-8")), dict[str, Recipe])


def recipe_for(family: str, name: str | None = None) -> tuple[str, Recipe]:
    """The recipe of that name, or the family's own, and its name; InputError where it is for other families."""
    name = family if name is None else name
    found = look_up(name, recipes(), "recipe")
    if family not in found.families:
        able = ", ".join(each for each, recipe in recipes().items() if family in recipe.families)
        raise InputError(f"the recipe {name} is for {', '.join(found.families)}; for {family} there are {able}")
    return name, found


def divided(network: type[Settings], given: Mapping[str, object]) -> tuple[dict[str, str], dict[str, str]]:
    """The settings that are of the training, and those of the network, as texts; InputError where one is of neither."""
    fields = TrainingSettings.__struct_fields__, network.__struct_fields__
    if odd := next((name for name in given if not any(name in some for some in fields)), None):
        training, reader = map(", ".join, fields)
        raise InputError(f"{odd!r} cannot be set here; of the training can be {training}; of the reader {reader}")
    texts = {name: text_of(value) for name, value in given.items()}
    of_training = {name: text for name, text in texts.items() if name in fields[0]}
    return of_training, {name: text for name, text in texts.items() if name not in of_training}


def all_of(settings: Settings) -> dict[str, str]:
    """Every setting as a text; what is left to the model is left out."""
    return {name: text_of(value) for name, value in msgspec.to_builtins(settings).items() if value is not None}


def text_of(value: object) -> str:
    """A value as one writes it on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
