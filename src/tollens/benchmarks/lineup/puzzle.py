"""Sampling a puzzle, without words: the question, its options and which is to be right, then clues to match.

>>> puzzle = draw_puzzle(Random(7))
>>> fitting(puzzle.asked, puzzle.options, puzzle.clues, puzzle.size) == [puzzle.answer]
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tollens.benchmarks.lineup.options import OPTIONS, draw_options
from tollens.benchmarks.lineup.search import aim, draw_clues
from tollens.benchmarks.lineup.worlds import fitting
from tollens.wording.lineup import Asked
from tollens.wording.lineup.clues import Clue, people

KINDS: tuple[Asked, ...] = ("who", "must", "could", "cannot")
SIZES = (4, 5, 6)
FEWEST_CLUES, MOST_CLUES = 3, 5
DRAWS, TRIES = 20, 300  # of options, and of clues for them


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A row of `size` people, clues about it, what is asked, the options and which of them fits."""

    size: int
    clues: tuple[Clue, ...]
    asked: Asked
    options: tuple[Clue, ...]
    answer: int


def draw_puzzle(rng: Random) -> Puzzle:
    """A puzzle with exactly one fitting option and no clue to spare. RuntimeError if none was found."""
    # Drawn once and kept: were they drawn again after a failure, what is easily built would show in the key.
    asked, size = rng.choice(KINDS), rng.choice(SIZES)
    answer, rank = rng.randrange(OPTIONS), rng.randrange(OPTIONS)
    for _ in range(DRAWS):
        options = draw_options(rng, asked, size)
        goal = aim(asked, options, answer, size)
        for _ in range(TRIES):
            clues = draw_clues(rng, goal)
            if not FEWEST_CLUES <= len(clues) <= MOST_CLUES or _rank(rng, options, answer, clues) != rank:
                continue
            if (fits := fitting(asked, options, clues, size)) != [answer]:
                raise RuntimeError(f"{clues} were to make option {answer} of {options} fit {asked!r}: {fits} do")
            return Puzzle(size=size, clues=clues, asked=asked, options=options, answer=answer)
    raise RuntimeError(f"no {asked!r} puzzle of {size} people found in {DRAWS} draws of {TRIES} tries")


def _rank(rng: Random, options: Sequence[Clue], answer: int, clues: Sequence[Clue]) -> int:
    """How many options have people whom the clues name more often than the answer's; ties fall at random.

    Clues that settle an option tend to name its people. With the rank drawn beforehand, counting is no help.
    """
    named = [person for clue in clues for person in people(clue)]
    often = [(sum(map(named.count, people(o))) / len(people(o)), rng.random()) for o in options]
    return sum(other > often[answer] for other in often)
