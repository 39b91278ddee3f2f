"""What can be set about fresh items of NAIL: the dial of difficulty, or ranges in its place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Annotated

from msgspec import Meta

from tollens.benchmarks.nail.plan import one_of
from tollens.errors import InputError
from tollens.settings import Settings

# A number or a range: 3, 3-5. Without one a thing is left to the dial, and the dial to chance.
Range = Annotated[str, Meta(pattern=r"^(\d(-\d)?)?$")]

LEVELS = (1, 2, 3, 4, 5)
# The least and the most that any kind has.
_BOUNDS = {"difficulty": (1, 5), "subjects": (3, 6), "attributes": (0, 4), "speakers": (3, 6), "classes": (2, 4)}


class Nail(Settings, frozen=True, kw_only=True):
    """The dial, or ranges in its place."""

    difficulty: Range = ""
    subjects: Range = ""
    attributes: Range = ""  # of matching, and of ordering beside the order
    speakers: Range = ""
    classes: Range = ""
    idle: bool = False  # whether clues that can be spared may stay
    distractors: Annotated[int, Meta(ge=0, le=5)] = 0  # statements more that change nothing of the answer
    explain: bool = False  # whether each item keeps an explanation in its language

    def __post_init__(self) -> None:
        """Refuse a range that no kind has; a kind takes of a range what it has."""
        for name, (least, most) in _BOUNDS.items():
            given: str = getattr(self, name)
            numbers = [int(number) for number in given.split("-")] if given else []
            if numbers and not least <= numbers[0] <= numbers[-1] <= most:
                raise ValueError(f"{name} goes from {least} to {most}, found {given}")


@lru_cache(maxsize=1 << 8)
def choices(given: str, what: str, known: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of a range that can be had; all that there are where none is given. InputError where none can."""
    if not given:
        return known
    low, _, high = given.partition("-")
    found = tuple([number for number in range(int(low), int(high or low) + 1) if number in known])
    if not found:
        raise InputError(f"{what}={given} does not fit: expected {min(known)} to {max(known)}")
    return found


def drawn(rng: Random, given: str, what: str, dial: Sequence[int], known: tuple[int, ...]) -> int:
    """A number of the range that is given, or else of those that the dial allows."""
    return one_of(rng, choices(given, what, known) if given else dial)
