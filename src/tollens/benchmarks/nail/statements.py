"""Statements: what a clue or an option says, as a frame with its calls, as a formula, and in templates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from random import Random
from typing import Protocol

from tollens.logic import Formula, show
from tollens.wording.backbone import FRAMES, Frame, Line, Meaning, framed
from tollens.wording.backbone.frames import JOINED
from tollens.wording.backbone.meaning import kept
from tollens.wording.scenarios import LANGUAGES

# Frames in which another order of the classes says another thing.
_ORDERED: frozenset[Frame] = frozenset(("all", "only", "not all", "some not", "counted but"))
# Frames whose first clause is never denied: 'not so only if' is heard as 'not only if', and nobody says 'unless not'.
POSITIVE_FIRST: frozenset[Frame] = frozenset(("only if", "unless"))
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
    def told(self) -> int:
        """How many sentences it takes."""
        return 1

    @property
    def halves(self) -> tuple[tuple[str, ...], ...]:
        """What it is about, each of its clauses by itself: nobody says a thing and then again as half of another."""
        if len(self.calls) < 2 or self.frame not in JOINED:
            return (self.about,)
        return tuple([tuple(sorted(names_in(call))) for call in self.calls])

    @property
    def notation(self) -> str:
        """What it states, in the notation."""
        return shown(self.formula)

    def line(self, rng: Random) -> Line:
        """The statement as a line of a backbone, in turns of phrase that are drawn."""
        return _line(self, turn(rng))


# Of as many turns as this each variant of every frame has its share.
_TURNS = lcm(*(len(texts) for language in LANGUAGES for texts in FRAMES[language].values()))


def turn(rng: Random) -> int:
    """A turn of phrase: which of its texts a frame has."""
    return int(rng.random() * _TURNS)


@lru_cache(maxsize=1 << 14)
def _line(made: Statement, turn: int) -> Line:
    en, zh = (framed(made.frame, turn, language, *made.calls) for language in LANGUAGES)
    return Line(made.notation, en, zh)


@lru_cache(maxsize=1 << 14)
def shown(formula: Formula) -> str:
    """A formula in the notation; placeholders are few, and many puzzles state the same of them."""
    return show(formula)


@lru_cache(maxsize=1 << 15)
def statement(meaning: Meaning, frame: Frame, *calls: str) -> Statement:
    """The statement of a frame and its calls."""
    named = tuple(name for call in calls for name in names_in(call))
    return Statement(frame, calls, kept(meaning.stated(frame, *calls)), named, _about(frame, named))


def _about(frame: Frame, named: Sequence[str]) -> tuple[str, ...]:
    """What all of one class are is another matter than what all of the other are; else order is none."""
    return tuple(named) if frame in _ORDERED else tuple(sorted(named))


@lru_cache(maxsize=1 << 14)
def names_in(call: str) -> list[str]:
    """The placeholders in a call, as often as they stand there."""
    return _PLACEHOLDER.findall(call)


class Stating(Protocol):
    """Something that states a formula."""

    @property
    def formula(self) -> Formula:
        """What it states."""


class Naming(Protocol):
    """Something in which placeholders are named."""

    @property
    def named(self) -> tuple[str, ...]:
        """The placeholders in it, as often as they stand there."""
