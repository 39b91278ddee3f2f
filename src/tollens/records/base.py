"""What all records share: frozen, compared by value, written without defaults, unknown fields refused.

A record that is saved on its own carries its kind and format version ('item/1'), so that a file says what it holds and
a later format can be told from this one.
"""

from __future__ import annotations

from math import isfinite

import msgspec


def check_finite(*numbers: float) -> None:
    """Raise ValueError for a number that JSON cannot hold; it would be saved as null and be lost."""
    if not all(map(isfinite, numbers)):
        raise ValueError(f"expected finite numbers, found {numbers}")


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A frozen value that can be saved."""
