"""What a language brings to tell of a row. Where it has several turns of phrase, each says all of it and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tollens.wording.lineup.clues import Clue
from tollens.wording.scenarios import Language

Asked = Literal["who", "must", "could", "cannot"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowWords:
    """A language's names and sentences."""

    language: Language
    names: tuple[str, ...]
    stories: tuple[str, ...]  # with slots for the people and their number; whose left and right are meant
    story: Callable[[str, Sequence[str]], str]  # one of the stories, of people of these names
    turns: Callable[[Clue, Sequence[str]], tuple[str, ...]]  # a statement about people of these names
    who: Callable[[int, int], tuple[str, ...]]  # who stands in a place of so many?
    questions: Mapping[Asked, tuple[str, ...]]  # about statements
    space: str  # between two sentences
