"""Text as readers and checks see it: words, scripts, function and content words, overlap. Imports nothing of ours."""

from tollens.text.content import content_words, shared_words
from tollens.text.overlap import MEASURES, OVERLAPS, overlap
from tollens.text.scripts import has_chinese, latin_words
from tollens.text.words import FUNCTION_WORDS, encodable, plain, words

__all__ = [
    "FUNCTION_WORDS",
    "MEASURES",
    "OVERLAPS",
    "content_words",
    "encodable",
    "has_chinese",
    "latin_words",
    "overlap",
    "plain",
    "shared_words",
    "words",
]
