"""A question as a network over words takes it in: numbers of words, in a passage, a question and options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import torch

from tollens.readers.candidates import candidates
from tollens.readers.neural.choosing import outputs_tensor
from tollens.readers.neural.words.vocabulary import EMPTY, PAD, Vocabulary
from tollens.records import Question

Numbers = tuple[int, ...]

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n")


@dataclass(frozen=True, slots=True)
class WordsEncoded:
    """A question in numbers of words. Each text has one at least."""

    question: Question
    choices: tuple[str, ...]  # what it is answered with: its options, or what its text offers
    sentences: tuple[Numbers, ...]  # of the passage; all of it as one, for networks that do not care
    asked: Numbers
    options: tuple[Numbers, ...]  # the choices; one without words where there is none, so that no batch is empty
    detail: str | None  # what was cut

    @property
    def rows(self) -> int:
        """One an option: the passage is read once, and looked at for each."""
        return len(self.options)

    @property
    def length(self) -> int:
        """Of the longest text, in words."""
        return max(sum(map(len, self.sentences)), len(self.asked), *map(len, self.options))


def encode(question: Question, vocabulary: Vocabulary, longest: int, by_sentence: bool) -> WordsEncoded:
    """The question in numbers, each text cut to `longest` words."""
    cut: list[str] = []

    def numbers(name: str, text: str) -> Numbers:
        found = vocabulary.numbers(text, question.language)
        if len(found) > longest:
            cut.append(f"{name} was cut to {longest} of {len(found)} words")
        return tuple(found[:longest])

    texts = _SENTENCE_END.split(question.passage_text) if by_sentence else [question.passage_text]
    sentences = [vocabulary.numbers(text, question.language) for text in texts]
    choices = question.options or tuple(candidates(question))
    return WordsEncoded(
        question=question,
        choices=choices,
        sentences=_shortened(sentences, longest, cut),
        asked=numbers("the question", question.question),
        options=tuple(numbers("an option", choice) for choice in choices) or ((EMPTY,),),
        detail="; ".join(dict.fromkeys(cut)) or None,
    )


def _shortened(sentences: Sequence[list[int]], longest: int, cut: list[str]) -> tuple[Numbers, ...]:
    """The sentences that have words, as many words of them as are read; `cut` is told of the others."""
    spoken = [each for each in sentences if each != [EMPTY]] or [[EMPTY]]
    left, kept = longest, []
    for sentence in spoken:
        if left:
            kept.append(tuple(sentence[:left]))
            left -= len(kept[-1])
    if (size := sum(map(len, spoken))) > longest:
        cut.append(f"the passage was cut to {longest} of {size} words")
    return tuple(kept)


def padded(rows: Sequence[Sequence[int]]) -> Any:
    """The rows as one tensor, no longer than the longest."""
    longest = max(map(len, rows))
    return torch.tensor([[*row, *[PAD] * (longest - len(row))] for row in rows])


def option_tensors(encoded: Sequence[WordsEncoded]) -> dict[str, Any]:
    """The options of all questions below one another, whose each is, and where each question's are."""
    owners = [place for place, each in enumerate(encoded) for _ in each.options]
    ends = accumulate(len(each.options) for each in encoded)
    slots = [range(end - len(each.options), end) for end, each in zip(ends, encoded, strict=True)]
    return {
        "options": padded([option for each in encoded for option in each.options]),
        "owners": torch.tensor(owners),
        "slots": outputs_tensor(slots),
    }
