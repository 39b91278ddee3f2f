"""Options that take a number: finite, within bounds, in plain digits. Anything else is refused in one message."""

from __future__ import annotations

import math
import re
from typing import Any

import typer

from tollens.errors import shown
from tollens.settings import MOST_SEED, real_range, whole_range

_WHOLE = re.compile(r"[+-]?[0-9]{1,400}")  # int() also takes digits of other scripts, and fails on thousands of them
_REAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def whole(*names: str, least: int | None = None, most: int | None = None, **said: Any) -> Any:
    """An option that takes a whole number from `least` to `most`."""

    def number(value: object) -> int:
        text = str(value)
        found = int(text) if _WHOLE.fullmatch(text) else None
        if found is None or (least is not None and found < least) or (most is not None and found > most):
            raise typer.BadParameter(f"expected {whole_range(least, most)}, found {shown(text)}")
        return found

    return typer.Option(*names, parser=number, **{"metavar": "N", **said})


def real(*names: str, least: float | None = None, most: float | None = None, **said: Any) -> Any:
    """An option that takes a finite number from `least` to `most`."""

    def number(value: object) -> float:
        text = str(value)
        found = float(text) if _REAL.fullmatch(text) else math.inf
        below, above = least is not None and found < least, most is not None and found > most
        if below or above or not math.isfinite(found):
            raise typer.BadParameter(f"expected {real_range(least, most)}, found {shown(text)}")
        return found

    return typer.Option(*names, parser=number, **{"metavar": "X", **said})


def seed(name: str, says: str) -> Any:
    """An option that takes a seed."""
    return whole(name, least=0, most=MOST_SEED, help=says)
