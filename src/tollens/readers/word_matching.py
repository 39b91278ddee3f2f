"""Word matching (Yih et al. 2013, as LogiQA and NAIL use it): the option that shares most words with the text.

The papers say 'the degree of unigram overlap' between an option and the passage with its question, and no more. What
they leave open has names here (`tollens.text.overlap` says what each means):

- overlap: `tokens`, `set` or `bag`;
- measure: `ratio`, `count` or `jaccard`;
- ties: `first`, `last` or `seeded`.

`docs/logiqa.md` has the figures of every variant beside the published ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from tollens.readers.ties import TIES, abstain, heaviest
from tollens.readers.variants import choose_variant, variant_card
from tollens.records import Prediction, Question
from tollens.text import MEASURES, OVERLAPS, overlap, words

CHOICES = {
    "overlap": OVERLAPS,
    "measure": MEASURES,
    "ties": TIES,
}


class WordMatching:
    """Answers by shared words. The text is all that the view shows beside the options."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        chosen = choose_variant("word-matching", argument, CHOICES)
        self._overlap, self._measure, self._ties = chosen["overlap"], chosen["measure"], chosen["ties"]
        self._seed = seed
        self.card = variant_card("word-matching", 1, chosen, CHOICES, seed)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """The best matching option of each question."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Prediction:
        if not question.options:
            return abstain(question, "there are no options to choose from")
        text = words(f"{question.passage_text}\n{question.question}", question.language)
        if not text:
            return abstain(question, "there is no text to match the options with")
        weights = [
            overlap(words(option, question.language), text, self._overlap, self._measure) for option in question.options
        ]
        return heaviest(question, weights, self._ties, self._seed)
