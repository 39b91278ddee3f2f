"""Looking a name up in a table: an unknown one lists the nearest."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from importlib import import_module
from operator import attrgetter
from typing import TypeVar

from tollens.errors import UnknownName

T = TypeVar("T")


def look_up(name: str, table: Mapping[str, T], kind: str) -> T:
    """The entry of that name, or UnknownName with the nearest names and all there are."""
    if name in table:
        return table[name]
    near = difflib.get_close_matches(name, table, n=3, cutoff=0.6)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise UnknownName(f"unknown {kind} {name!r}.{hint} Available: {', '.join(table)}.")


def target(path: str) -> object:
    """The object at 'package.module:attribute' or '...:attribute.attribute', imported now and not before."""
    module, _, attribute = path.partition(":")
    return attrgetter(attribute)(import_module(module))
