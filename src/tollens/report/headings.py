"""What stands in small print below the head of a column."""

from __future__ import annotations

from tollens.report import phrases
from tollens.report.content import Column


def asides(column: Column) -> list[str]:
    """The column's own small print, and what guessing gets in it where that does not say so already."""
    told = column.chance is None or "chance" in column.aside
    chance = "" if told else f"chance {phrases.number(column.chance or 0, 'share')}"
    return [each for each in (column.aside, chance) if each]
