"""Randomness from hashes, so that draw k is the same on one process or a hundred.

>>> stream(1, "lineup", 3, 0).random() == stream(1, "lineup", 3, 0).random()
True
"""

from __future__ import annotations

import hashlib
import random


def derive(*parts: int | str) -> int:
    """A 128-bit number that depends on every part and on where the parts begin and end."""
    text = "".join([f"{type(part).__name__}{len(str(part))}:{part}" for part in parts])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big")


def stream(*parts: int | str) -> random.Random:
    """A random source for the place that the parts name: root seed, builder, version, index."""
    return random.Random(derive(*parts))
