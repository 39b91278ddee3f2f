"""What a user may set, as `--with KEY=VALUE`: texts become typed values, and what does not fit is told.

>>> class Size(Settings, frozen=True, kw_only=True):
...     width: int = 3
>>> settings_of(Size, {"width": "5"})
Size(width=5)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from tollens.errors import InputError, shown

MOST_SEED = 2**63 - 1  # what Parquet, torch and the servers of models take

_PLACE = re.compile(r" - at `\$\.(\w+)")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be set about one thing. A class of its own has a field with a default for each."""


Kind = TypeVar("Kind", bound=Settings)


def settings_of(kind: type[Kind], given: Mapping[str, object]) -> Kind:
    """Settings of that kind, those that are given in place of the defaults; InputError where one does not fit."""
    known = kind.__struct_fields__
    if odd := next((name for name in given if name not in known), None):
        raise InputError(f"{odd!r} cannot be set here; {', '.join(known) or 'nothing'} can")
    try:
        return msgspec.convert(dict(given), kind, strict=False)
    except msgspec.ValidationError as error:
        told = str(error).partition(" - at ")[0].replace("`", "").replace("Expected", "expected")
        name = _at_fault(kind, given, str(error))
        if name is None:
            raise InputError(told) from error
        if get_origin(hint := get_type_hints(kind)[name]) is Literal:
            told = f"expected {', '.join(get_args(hint))}"
        raise InputError(f"{name}={given[name]} does not fit: {told}") from error


def check_whole(name: str, value: int, *, least: int, most: int) -> None:
    """InputError unless the value is a whole number within the bounds.

    >>> check_whole("size", 0, least=1, most=1_000_000)
    Traceback (most recent call last):
    tollens.errors.InputError: size: expected a whole number from 1 to 1,000,000, found 0
    """
    if not isinstance(value, int) or not least <= value <= most:
        raise InputError(f"{name}: expected {whole_range(least, most)}, found {shown(value)}")


def check_real(name: str, value: float, *, least: float, most: float) -> None:
    """InputError unless the value is a number within the bounds."""
    if not least <= value <= most:  # nan is not either
        raise InputError(f"{name}: expected {real_range(least, most)}, found {shown(value)}")


def whole_range(least: int | None, most: int | None) -> str:
    """The whole numbers within the bounds, in words."""
    return f"a whole number{_bounds(least, most)}"


def real_range(least: float | None, most: float | None) -> str:
    """The numbers within the bounds, in words."""
    return f"a number{_bounds(least, most)}"


def _bounds(least: float | None, most: float | None) -> str:
    if least is None or most is None:
        return ""
    low, high = (int(each) if each == int(each) else each for each in (least, most))
    return f" from {low:,} to {high:,}"


def check_seed(name: str, value: int) -> None:
    """InputError unless the value can be a seed everywhere."""
    check_whole(name, value, least=0, most=MOST_SEED)


def _at_fault(kind: type[Settings], given: Mapping[str, object], told: str) -> str | None:
    """The setting that an error is about: the one that it names, or else the first that does not fit even alone. None
    where each of them would do, but not all together."""
    if (place := _PLACE.search(told)) is not None:
        return place[1]
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, kind, strict=False)
        except msgspec.ValidationError:
            return name
        except InputError:
            continue  # it needs the others
    return None
