"""People in a row: what can be said of it, in English and Chinese."""

from collections.abc import Mapping

from tollens.wording.lineup.chinese import CHINESE
from tollens.wording.lineup.english import ENGLISH
from tollens.wording.lineup.row_words import Asked, RowWords
from tollens.wording.scenarios import Language

ROW_WORDS: Mapping[Language, RowWords] = {"en": ENGLISH, "zh": CHINESE}

__all__ = ["CHINESE", "ENGLISH", "ROW_WORDS", "Asked", "RowWords"]
