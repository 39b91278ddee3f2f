"""What can be asked of four options: what each mode wants of the right one and of the others, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal

from tollens.wording.scenarios import Language

OPTIONS = 4


class Status(Enum):
    """In how many of the worlds that are left a statement holds."""

    ALWAYS = auto()
    SOMETIMES = auto()
    NEVER = auto()


Mode = Literal["must", "could", "cannot", "must except", "could except", "cannot except", "who", "list"]


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


# Who it is and what the full list is, a scenario asks in its own words.
WORDS: Mapping[Mode, Mapping[Language, tuple[str, ...]]] = {
    "must": {
        "en": (
            "Which of the following must be true?",
            "Given all this, which one of the following must be true?",
            "Which of the following can be inferred from this?",
        ),
        "zh": (
            "由此可以推出下列哪项？",
            "根据以上信息，下列哪项一定为真？",
            "由以上信息，可以得出下列哪项结论？",
        ),
    },
    "could": {
        "en": ("Which of the following could be true?", "Given all this, which one of the following is possible?"),
        "zh": ("下列哪项可能为真？", "根据以上信息，下列哪种情况有可能出现？"),
    },
    "cannot": {
        "en": ("Which of the following cannot be true?", "Given all this, which one of the following is impossible?"),
        "zh": ("下列哪项不可能为真？", "根据以上信息，下列哪种情况不可能出现？"),
    },
    "must except": {
        "en": ("Each of the following must be true EXCEPT:", "All of the following can be inferred from this EXCEPT:"),
        "zh": ("以下各项一定为真，除了哪一项？", "由此可以推出以下各项，除了哪一项？"),
    },
    "could except": {
        "en": ("Each of the following could be true EXCEPT:", "Each of the following is possible EXCEPT:"),
        "zh": ("以下各项都可能为真，除了哪一项？", "以下各种情况都有可能出现，除了哪一项？"),
    },
    "cannot except": {
        "en": ("None of the following can be true EXCEPT:", "Each of the following is impossible EXCEPT:"),
        "zh": ("以下各项都不可能为真，除了哪一项？", "以下各种情况都不可能出现，除了哪一项？"),
    },
}
