"""Text as readers and checks see it: words, scripts, content words, overlap, spans. Imports nothing of ours."""

from tollens.text.alternatives import alternatives
from tollens.text.content import content_words, shared_words
from tollens.text.overlap import MEASURES, OVERLAPS, overlap
from tollens.text.scripts import has_chinese, latin_words
from tollens.text.spans import offered, places_of, span_words, stands_beside_or
from tollens.text.words import FUNCTION_WORDS, encodable, plain, words

__all__ = [
    "FUNCTION_WORDS",
    "MEASURES",
    "OVERLAPS",
    "alternatives",
    "content_words",
    "encodable",
    "has_chinese",
    "latin_words",
    "offered",
    "overlap",
    "places_of",
    "plain",
    "shared_words",
    "span_words",
    "stands_beside_or",
    "words",
]
