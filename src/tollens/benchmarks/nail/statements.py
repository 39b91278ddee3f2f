"""Statements: what a clue or an option says, as a frame with its calls, as a formula, and in templates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Protocol

from tollens.logic import Formula, show
from tollens.wording.backbone import FRAMES, Frame, Line, Meaning, framed

_PLACEHOLDER = re.compile(r"\b[a-z]\d+\b")


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A frame with its calls, and what they state."""

    frame: Frame
    calls: tuple[str, ...]
    formula: Formula
    named: tuple[str, ...]  # the placeholders in it, as often as they stand there
    about: tuple[str, ...]  # its placeholders in order: two clues about just the same would be one too many

    @property
    def notation(self) -> str:
        """What it states, in the notation."""
        return show(self.formula)

    def line(self, rng: Random, prefix: str = "") -> Line:
        """The statement as a line of a backbone, in turns of phrase that are drawn."""
        turn = rng.randrange(12)
        return Line(
            f"{prefix}{self.notation}",
            framed(self.frame, turn % len(FRAMES["en"][self.frame]), "en", *self.calls),
            framed(self.frame, turn % len(FRAMES["zh"][self.frame]), "zh", *self.calls),
        )


@lru_cache(maxsize=1 << 15)
def statement(meaning: Meaning, frame: Frame, *calls: str) -> Statement:
    """The statement of a frame and its calls."""
    named = tuple(name for call in calls for name in names_in(call))
    return Statement(frame, calls, meaning.stated(frame, *calls), named, _about(frame, named))


def _about(frame: Frame, named: Sequence[str]) -> tuple[str, ...]:
    """What all of one class are is another matter than what all of the other are; else order is none."""
    return tuple(named) if frame in ("all", "only", "not all", "some not") else tuple(sorted(named))


@lru_cache(maxsize=1 << 14)
def names_in(call: str) -> list[str]:
    """The placeholders in a call, as often as they stand there."""
    return _PLACEHOLDER.findall(call)


class Naming(Protocol):
    """Something in which placeholders are named."""

    @property
    def named(self) -> tuple[str, ...]:
        """The placeholders in it, as often as they stand there."""
