"""What is drawn before a puzzle is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from tollens.benchmarks.nail.questions import WANTED, Mode, Status

E = TypeVar("E")


def one_of(rng: Random, items: Sequence[E]) -> E:
    """Any of them: `rng.choice` for short lists, in a third of its time."""
    return items[int(rng.random() * len(items))]


@dataclass(frozen=True, slots=True)
class Lot:
    """What is drawn before anything else and kept whatever fails: else what is easily built would show in the key."""

    answer: int  # where the right option is to stand
    rank: int  # how many of the others are to have words that the clues have more often
    # How many such as stand together in one clue more, as far as that can be. Sets do not look at it: claims have a
    # balance of their own in this, and counts name no more than the question does.
    together: int

    def plan(self, mode: Mode) -> Plan:
        """The plan of a question that asks so."""
        return Plan(mode, self.answer, self.rank, self.together)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a question is to be."""

    mode: Mode
    answer: int
    rank: int
    together: int

    @property
    def settled(self) -> Status:
        """What the clues make of the options that they settle."""
        wanted = WANTED[self.mode]
        return wanted.right if wanted.right is not Status.SOMETIMES else wanted.wrong
