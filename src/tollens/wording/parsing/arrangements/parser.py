"""Where a sentence is being read: its tokens, how far any rule came, and what it waited for there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from tollens.wording.parsing.arrangements.game import Fresh, Game
from tollens.wording.parsing.english.tokens import Token, tokens
from tollens.wording.unreadable import UnreadableSentence

T = TypeVar("T")

MOST_CHARACTERS = 2_000
MOST_TOKENS = 120
MOST_STEPS = 20_000  # rules tried in one sentence: far beyond what English needs, well under a second


class Parse:
    """A sentence under way. Rules take a place and yield what they found with the place behind it."""

    def __init__(self, sentence: str, game: Game) -> None:
        if len(sentence) > MOST_CHARACTERS:
            raise UnreadableSentence(sentence[:200], 1, f"a sentence of at most {MOST_CHARACTERS:,} characters")
        self.sentence, self.game = sentence, game
        self.tokens: list[Token] = tokens(sentence)
        self.fresh = Fresh(game.constants)
        self.furthest, self.expected = 0, "a statement about the things of the set-up"
        self._steps = 0
        self._known: dict[tuple[object, ...], list[Any]] = {}
        if len(self.tokens) > MOST_TOKENS:
            raise UnreadableSentence(sentence, 1, f"a sentence of at most {MOST_TOKENS} words and marks")
        while self.tokens and self.tokens[-1].word in (".", ";", ":", "?", "!"):
            self.tokens.pop()
        self.words = [token.word for token in self.tokens]

    def once(self, key: tuple[object, ...], rule: Callable[[], Iterator[T]]) -> Iterator[T]:
        """What a rule finds at a place, found once and kept."""
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(rule())
        return iter(known)

    def word(self, place: int) -> str:
        """The word at a place, in lower case; nothing behind the end."""
        return self.words[place] if 0 <= place < len(self.words) else ""

    def after(self, place: int, *words: str) -> int | None:
        """The place behind these words, where they stand here."""
        end = place + len(words)
        return end if tuple(self.words[place:end]) == words else None

    def after_any(self, place: int, phrases: Sequence[str]) -> int | None:
        """The place behind the longest of the phrases that stands here."""
        ends = [end for phrase in phrases if (end := self.after(place, *phrase.split())) is not None]
        return max(ends, default=None)

    def is_end(self, place: int) -> bool:
        """Whether nothing stands there any more."""
        return place >= len(self.words)

    def step(self, place: int, expected: str) -> None:
        """A rule is tried at a place: it waits for something there."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise self.unreadable("a sentence that can be taken in fewer ways")
        if place > self.furthest:
            self.furthest, self.expected = place, expected

    def unreadable(self, expected: str | None = None) -> UnreadableSentence:
        """How far any rule came."""
        ahead = self.tokens[self.furthest : self.furthest + 1]
        column = ahead[0].column if ahead else len(self.sentence) + 1
        return UnreadableSentence(self.sentence, column, expected or self.expected)
