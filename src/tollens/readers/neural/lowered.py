"""Settings of which a network has less than it was asked for."""

from __future__ import annotations


def lowered_length(asked: int, has: int) -> dict[str, str]:
    """The `length` that a network has, where its model cannot read as many tokens as it was asked to."""
    return {"length": str(has)} if has < asked else {}
