"""Putting a puzzle into words: what a language brings, and how a telling is put together from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tollens.benchmarks.lineup.clues import Clue, InPlace
from tollens.benchmarks.lineup.puzzle import Puzzle
from tollens.records import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A language's names and sentences. Where it has several turns of phrase, the random source picks one."""

    language: Language
    names: tuple[str, ...]
    introduce: Callable[[Sequence[str], Random], str]  # who stands in the row, and whose left and right are meant
    state: Callable[[Clue, Sequence[str], Random], str]  # a statement about people of these names
    ask: Callable[[Puzzle, Random], str]
    space: str  # between two sentences


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A puzzle as a reader sees it."""

    passage: str
    question: str
    options: tuple[str, ...]


def tell(puzzle: Puzzle, wording: Wording, rng: Random) -> Telling:
    """The puzzle in that language. Names are dealt at random: neither they nor their order tell anything."""
    names = rng.sample(wording.names, puzzle.size)
    sentences = [wording.introduce(names, rng), *(wording.state(clue, names, rng) for clue in puzzle.clues)]
    return Telling(
        passage=wording.space.join(sentences),
        question=wording.ask(puzzle, rng),
        options=tuple(_tell_option(option, puzzle, wording, names, rng) for option in puzzle.options),
    )


def _tell_option(option: Clue, puzzle: Puzzle, wording: Wording, names: Sequence[str], rng: Random) -> str:
    """A sentence, or the bare name where the question asks for a person."""
    if puzzle.asked == "who" and isinstance(option, InPlace):
        return names[option.person]
    return wording.state(option, names, rng)
