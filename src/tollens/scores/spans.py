"""Exact match and F1 of a span, as the official ROPES evaluation has them.

Both are of the words that `tollens.text.spans` gives, and of the accepted answer that fits best. F1 is that of two
bags of words. In Chinese the words are characters, as in CMRC 2018 and DRCD; the bags are DRCD's, where CMRC takes the
longest common run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tollens.text import span_words

EM = "em"
F1 = "f1"


def exact_match(answer: str, accepted: Sequence[str], language: str) -> float:
    """1 where the answer has the words of an accepted one in their order, else 0."""
    said = span_words(answer, language)
    return float(any(said == span_words(span, language) for span in accepted))


def f1(answer: str, accepted: Sequence[str], language: str) -> float:
    """The best harmonic mean of precision and recall of words; 0 where none is shared."""
    said = Counter(span_words(answer, language))
    return max((_f1(said, Counter(span_words(span, language))) for span in accepted), default=0.0)


def _f1(said: Counter[str], key: Counter[str]) -> float:
    shared = (said & key).total()
    return 2 * shared / (said.total() + key.total()) if shared else 0.0
