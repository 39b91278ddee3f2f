"""A sentence that cannot be read: which one, at which column, and what was expected there."""

from __future__ import annotations

from tollens.errors import InputError, shown


class UnreadableSentence(InputError):
    """A sentence beyond what can be read; says at which column, from 1, and what was expected there."""

    def __init__(self, sentence: str, column: int, expected: str) -> None:
        self.sentence, self.column, self.expected = sentence, column, expected
        super().__init__(f"column {column}: expected {expected}, found {shown(sentence[column - 1 :])}")


class OfAnotherKind(UnreadableSentence):
    """A text that is plainly none of those that were looked for: reading it did not begin."""


class WouldBeMisread(UnreadableSentence):
    """A sentence that the grammar reads to its end, and would take for something else than it says."""


class OfAKnownSetup(UnreadableSentence):
    """A sentence of a text whose things were listed and known: no other way to read the text says more about it."""
