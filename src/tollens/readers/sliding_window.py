"""Sliding window (Richardson et al. 2013): the option whose words, with the question's, crowd together in the passage.

A window as long as the set S of words of question and option slides over the passage; each word in it that is of S
weighs log(1 + 1 / how often it stands in the passage), and the best window counts. The distance-based part subtracts
how far apart a word of the question and a word of the option stand at the nearest, as a share of the passage.

- form: `window` alone, as the papers' tables name it; `distance`, with the distance-based part.
- measure: `sum`, the weight of the window, as Richardson et al. have it; `mean`, that by the size of S, so that a long
  option is not the heavier for its length.
- ties: `first`, `last` or `seeded`.

Where the view hides the passage, the window slides over the question and S is the option's words alone. In a span
question the candidates that `tollens.readers.candidates` finds stand for the options.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, chain, repeat
from math import log

from tollens.readers.candidates import candidates
from tollens.readers.ties import TIES, abstain, abstain_without_candidates, heaviest
from tollens.readers.variants import choose_variant, variant_card
from tollens.records import Prediction, Question
from tollens.text import FUNCTION_WORDS, words

CHOICES = {"form": ("window", "distance"), "measure": ("sum", "mean"), "ties": TIES}


class SlidingWindow:
    """Answers by the densest window."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        chosen = choose_variant("sliding-window", argument, CHOICES)
        self._form, self._measure, self._ties = chosen["form"], chosen["measure"], chosen["ties"]
        self._seed = seed
        self.card = variant_card("sliding-window", 1, chosen, CHOICES, seed)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """The option, or the span, with the densest window, for each question."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Prediction:
        spans = () if question.options else candidates(question)
        options = question.options or spans
        if not options:
            return abstain_without_candidates(question)
        asked = words(question.question, question.language)
        passage = words(question.passage_text, question.language)
        if not passage:
            passage, asked = asked, []
        if not passage:
            return abstain(question, "there is no text for the window to slide over")
        without = FUNCTION_WORDS[question.language]
        inverse = inverse_counts(passage)
        weights = []
        for text in options:
            option = words(text, question.language)
            target = {*asked, *option}
            weight = densest_window(passage, inverse, target)
            if self._measure == "mean":
                weight /= max(1, len(target))
            if self._form == "distance":
                weight -= distance(passage, set(asked) - without, set(option) - set(asked) - without)
            weights.append(weight)
        return heaviest(question, weights, self._ties, self._seed, spans)


def inverse_counts(passage: Sequence[str]) -> list[float]:
    """The weight of each word of the passage: the rarer it is there, the heavier."""
    weights = {word: log(1 + 1 / count) for word, count in Counter(passage).items()}
    return [weights[word] for word in passage]


def densest_window(passage: Sequence[str], weights: Sequence[float], target: set[str]) -> float:
    """The greatest weight of target words in a window of |target| words; a window may run past the end."""
    sums = list(
        accumulate((w if word in target else 0.0 for word, w in zip(passage, weights, strict=True)), initial=0.0)
    )
    ends = chain(sums[len(target) :], repeat(sums[-1]))
    best = max(end - start for start, end in zip(sums[:-1], ends, strict=False))
    return round(best, 9)  # differences of sums carry noise, and noise must not decide a tie


def distance(passage: Sequence[str], asked: set[str], option: set[str]) -> float:
    """How far the nearest words of question and option stand apart, as a share of the passage; the two are disjoint.

    1 where either has no word in the passage, the longest distance that there can be.
    """
    of_question = [place for place, word in enumerate(passage) if word in asked]
    of_option = [place for place, word in enumerate(passage) if word in option]
    if not of_question or not of_option:
        return 1.0
    apart = min(_nearest(of_question, place) for place in of_option)
    return apart / (len(passage) - 1)


def _nearest(places: list[int], place: int) -> int:
    """How many steps from the place to the nearest of the places, which are in order."""
    after = bisect_left(places, place)
    return min(abs(place - near) for near in places[max(0, after - 1) : after + 1])
