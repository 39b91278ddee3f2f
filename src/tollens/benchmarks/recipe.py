"""Recipe: how fresh items are made, a batch at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from tollens.errors import InputError
from tollens.records import Item


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a user may set about a recipe. A recipe's own class has a field with a default for each."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Items that were made together, and how often something was thrown away on the way to them, by reason."""

    items: tuple[Item, ...]
    dropped: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How fresh items are made: a batch from its number, the root seed and the settings, and from nothing else.

    `make(number, seed, settings)` returns a batch of `batch` items; the same arguments always give the same ones.
    """

    title: str
    make: Callable[[int, int, Any], Batch]
    batch: int = 1
    settings: type[Settings] = Settings

    def with_settings(self, given: Mapping[str, str]) -> Settings:
        """The settings, those that are given in place of the defaults; a name or value that does not fit is told."""
        return settings_of(self.settings, given)


def settings_of(kind: type[Settings], given: Mapping[str, str]) -> Settings:
    """Settings of that kind, those that are given in place of the defaults; InputError where one does not fit."""
    known = kind.__struct_fields__
    if odd := next((name for name in given if name not in known), None):
        raise InputError(f"{odd!r} cannot be set here; {', '.join(known) or 'nothing'} can")
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, kind, strict=False)
        except msgspec.ValidationError as error:
            told = str(error).partition(" - at ")[0].replace("`", "").replace("Expected", "expected")
            if get_origin(hint := get_type_hints(kind)[name]) is Literal:
                told = f"expected {', '.join(get_args(hint))}"
            raise InputError(f"{name}={value} does not fit: {told}") from error
    return msgspec.convert(dict(given), kind, strict=False)
