"""Putting a puzzle into words: turns of phrase are drawn, and so is who is who."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tollens.benchmarks.lineup.puzzle import Puzzle
from tollens.wording.lineup import RowWords
from tollens.wording.lineup.clues import Clue, InPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A puzzle as a reader sees it."""

    passage: str
    question: str
    options: tuple[str, ...]


def tell(puzzle: Puzzle, words: RowWords, rng: Random) -> Telling:
    """The puzzle in that language. Names are dealt at random: neither they nor their order tell anything."""
    names = rng.sample(words.names, puzzle.size)
    story = words.story(rng.choice(words.stories), names)
    return Telling(
        passage=words.space.join([story, *(rng.choice(words.turns(clue, names)) for clue in puzzle.clues)]),
        question=_ask(puzzle, words, rng),
        options=tuple(_tell_option(option, puzzle, words, names, rng) for option in puzzle.options),
    )


def _ask(puzzle: Puzzle, words: RowWords, rng: Random) -> str:
    match puzzle.options[0]:
        case InPlace(_, place) if puzzle.asked == "who":
            return rng.choice(words.who(place, puzzle.size))
    return rng.choice(words.questions[puzzle.asked])


def _tell_option(option: Clue, puzzle: Puzzle, words: RowWords, names: Sequence[str], rng: Random) -> str:
    """A sentence, or the bare name where the question asks for a person."""
    if puzzle.asked == "who" and isinstance(option, InPlace):
        return names[option.person]
    return rng.choice(words.turns(option, names))
