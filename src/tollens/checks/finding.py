"""Finding: what a check has to say, how grave it is, and the items it rests on."""

from __future__ import annotations

from typing import Literal

from tollens.records import Estimate, Record

# error: the item or the set cannot be trusted as it is; warning: look at it; note: good to know.
Severity = Literal["error", "warning", "note"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


class Finding(Record, frozen=True, kw_only=True):
    """One kind of defect or shortcut in the items that were checked."""

    kind: str
    severity: Severity
    message: str
    count: int
    items: tuple[str, ...]


class Shortcut(Record, frozen=True, kw_only=True):
    """How far one gets without reasoning in one way."""

    name: str
    accuracy: Estimate
    chance: float  # what guessing gets
    p: float  # of guessing getting as far
