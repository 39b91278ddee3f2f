"""The words that a network knows, by number: those of the questions that it is trained on.

Words are cut as everywhere (`tollens.text.words`): English by words, Chinese by characters, without punctuation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tollens.errors import InputError, shown
from tollens.records import Question, check_readable
from tollens.text import words

PAD = 0  # fills rows up
UNKNOWN = 1  # stands for every word that is not known
EMPTY = 2  # stands for a text without words: what a view hides must not silence the rest
SPECIAL = 3  # how many numbers stand for no word


class Vocabulary:
    """The words in order; the first has the number SPECIAL."""

    def __init__(self, known: Sequence[str]) -> None:
        self.words = tuple(known)
        self._numbers = {word: number for number, word in enumerate(self.words, SPECIAL)}

    def __len__(self) -> int:
        return SPECIAL + len(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self._numbers

    def numbers(self, text: str, language: str) -> list[int]:
        """The numbers of a text's words. A text without words is EMPTY."""
        return [self._numbers.get(word, UNKNOWN) for word in words(text, language)] or [EMPTY]

    def save(self, path: Path) -> None:
        """Write them, one a line."""
        path.write_bytes("".join(f"{word}\n" for word in self.words).encode())


def word_counts(questions: Iterable[Question]) -> Counter[str]:
    """How often each word occurs in the questions: in passages, in what is asked and in options."""
    counts: Counter[str] = Counter()
    for question in questions:
        for text in (question.passage_text, question.question, *question.options):
            counts.update(words(text, question.language))
    return counts


def vocabulary_of(questions: Iterable[Question], most: int, rarest: int) -> Vocabulary:
    """The most frequent words of the questions, none that occurs less than `rarest` times; among equals by letters."""
    counts = word_counts(questions)
    order = sorted((word for word, count in counts.items() if count >= rarest), key=lambda word: (-counts[word], word))
    return Vocabulary(order[:most])


def load_vocabulary(path: Path) -> Vocabulary:
    """The words that were saved there."""
    check_readable(path)
    try:
        known = path.read_bytes().decode().split("\n")[:-1]
    except UnicodeDecodeError as error:
        raise InputError(f"expected words in UTF-8: {error}", file=path) from error
    seen: set[str] = set()
    for line, word in enumerate(known, 1):
        if not word or word in seen:
            raise InputError(f"expected a word of its own, found {shown(word)}", file=path, line=line)
        seen.add(word)
    return Vocabulary(known)
