"""What can be asked of four options: what each mode wants of the right one and of the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from tollens.wording.backbone.asking import Mode

__all__ = ["OPTIONS", "WANTED", "WRONG", "Mode", "Status", "Wanted", "settled"]

OPTIONS = 4
WRONG = OPTIONS - 1


class Status(Enum):
    """In how many of the worlds that are left a statement holds."""

    ALWAYS = auto()
    SOMETIMES = auto()
    NEVER = auto()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the right option is to be and what the wrong ones are, and how the notation asks for it.

    Wrong options tempt: what need not be true is possible, and what is impossible is so by several clues together.
    """

    right: Status
    wrong: Status
    ask: str


WANTED: Mapping[Mode, Wanted] = {
    "must": Wanted(Status.ALWAYS, Status.SOMETIMES, "ask must"),
    "could": Wanted(Status.SOMETIMES, Status.NEVER, "ask could"),
    "cannot": Wanted(Status.NEVER, Status.SOMETIMES, "ask cannot"),
    "must except": Wanted(Status.SOMETIMES, Status.ALWAYS, "ask must except"),
    "could except": Wanted(Status.NEVER, Status.SOMETIMES, "ask could except"),
    "cannot except": Wanted(Status.SOMETIMES, Status.NEVER, "ask cannot except"),
    "who": Wanted(Status.ALWAYS, Status.NEVER, "ask must"),
    "list": Wanted(Status.ALWAYS, Status.NEVER, "ask must"),  # the list that has to be right, not one that may be
}


def settled(mode: Mode, answer: int) -> list[tuple[int, bool]]:
    """The places of the options that the premises settle, each with whether it is the option itself that they refute,
    or that it does not hold. Where the right one must hold, what is wrong with the others goes with it."""
    wanted = WANTED[mode]
    places = [answer] if wanted.right is not Status.SOMETIMES else [each for each in range(OPTIONS) if each != answer]
    status = wanted.right if wanted.right is not Status.SOMETIMES else wanted.wrong
    return [(place, status is Status.NEVER) for place in places]
