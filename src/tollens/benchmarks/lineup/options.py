"""Drawing the four options. It is done before one is chosen to be right, so that alone they tell nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tollens.benchmarks.lineup.worlds import every_order, where
from tollens.wording.lineup import Asked
from tollens.wording.lineup.clues import Clue, InPlace, every_clue

OPTIONS = 4
TRIES = 1000  # one draw in six passes with four people, one in two with more


def draw_options(rng: Random, asked: Asked, size: int) -> tuple[Clue, ...]:
    """Four statements to choose from, in the order that a reader sees. RuntimeError if no four were found."""
    if asked == "who":
        place = rng.randint(1, size)
        return tuple(InPlace(person, place) for person in rng.sample(range(size), OPTIONS))
    for _ in range(TRIES):
        options = tuple(rng.choice(rng.choice(every_clue(size))) for _ in range(OPTIONS))
        if _unrelated([where(option, size) for option in options], every_order(size)):
            return options
    raise RuntimeError(f"no {OPTIONS} unrelated statements about {size} people found in {TRIES} tries")


def _unrelated(options: Sequence[int], everything: int) -> bool:
    """Whether any one of them can be the only true one, any two can be true together, and all can be false.

    Were an option to follow from another or to contradict it, readers could strike it out without the clues.
    """
    lone = [everything] * (OPTIONS + 1)  # the last is for none of them
    for i, option in enumerate(options):
        lone = [left & (option if i == j else ~option) for j, left in enumerate(lone)]
    return all(lone) and all(one & other for one, other in combinations(options, 2))
