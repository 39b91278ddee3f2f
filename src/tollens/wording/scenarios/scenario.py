"""Scenario: the words in which a backbone can be told, in every language: a story, subjects, predicates, objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Word:
    """What something is called: a symbol that is the same in all languages, and its text in each."""

    symbol: str
    en: str
    zh: str

    def text(self, language: Language) -> str:
        """What it is called in that language."""
        return self.en if language == "en" else self.zh

    def name(self, language: Language) -> str:
        """A name for it in the notation of theories, in that language."""
        return self.symbol if language == "en" else _letters(self.zh)


@cache
def _letters(text: str) -> str:
    """The text without its marks; scenarios have so many words and no more."""
    return "".join(filter(str.isalnum, text))


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Phrases by language and name; a phrase is a text with slots such as {s} and {o}."""

    name: Word
    phrases: Mapping[Language, Mapping[str, str]]
    objects: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """A place for puzzles of one kind. Without `subjects` of its own it speaks of people, whose names are dealt."""

    key: str
    kind: str
    shape: str
    speakers: str | None  # who speaks, where somebody does: "subjects" or "people"
    subjects: tuple[Word, ...]
    own: Vocabulary  # its name is the kind of thing that the subjects are
    predicates: tuple[Vocabulary, ...]
    home: str | None = None  # where its people are at home, if not everywhere
