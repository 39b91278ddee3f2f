"""Word matching (Yih et al. 2013, as LogiQA and NAIL use it): the option that shares most words with the text.

The papers say 'the degree of unigram overlap' between an option and the passage with its question, and no more. What
they leave open has names here (`tollens.text.overlap` says what each means):

- overlap: `tokens`, `set` or `bag`;
- measure: `ratio`, `count` or `jaccard`;
- ties: `first`, `last` or `seeded`.

`docs/logiqa.md` has the figures of every variant beside the published ones.

A span question is answered with the candidate (`tollens.readers.candidates`) whose neighbours share most words with
the question and the background: its neighbours are the other words of the sentences of the situation in which it
stands. One that stands in none has no neighbours, and weighs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tollens.readers.candidates import background_of, candidates
from tollens.readers.ties import TIES, abstain, abstain_without_candidates, heaviest
from tollens.readers.variants import choose_variant, variant_card
from tollens.records import Prediction, Question, situation_of
from tollens.text import MEASURES, OVERLAPS, overlap, places_of, span_words, words

CHOICES = {
    "overlap": OVERLAPS,
    "measure": MEASURES,
    "ties": TIES,
}

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？\n]")


class WordMatching:
    """Answers by shared words. The text is all that the view shows beside the options."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        chosen = choose_variant("word-matching", argument, CHOICES)
        self._overlap, self._measure, self._ties = chosen["overlap"], chosen["measure"], chosen["ties"]
        self._seed = seed
        self.card = variant_card("word-matching", 1, chosen, CHOICES, seed)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """The best matching option, or span, for each question."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Prediction:
        if not question.options:
            return self._span(question)
        text = words(f"{question.passage_text}\n{question.question}", question.language)
        if not text:
            return abstain(question, "there is no text to match the options with")
        weights = [
            overlap(words(option, question.language), text, self._overlap, self._measure) for option in question.options
        ]
        return heaviest(question, weights, self._ties, self._seed)

    def _span(self, question: Question) -> Prediction:
        found = candidates(question)
        if not found:
            return abstain_without_candidates(question)
        language = question.language
        text = span_words(f"{background_of(question)}\n{question.question}", language)
        sentences = [span_words(sentence, language) for sentence in _SENTENCE_END.split(situation_of(question.passage))]
        weights = [
            overlap(_neighbours(span_words(each, language), sentences), text, self._overlap, self._measure)
            for each in found
        ]
        return heaviest(question, weights, self._ties, self._seed, found)


def _neighbours(span: list[str], sentences: Sequence[list[str]]) -> list[str]:
    """The other words of the sentences in which a span stands."""
    return [word for sentence in sentences if places_of(span, sentence) for word in sentence if word not in span]
