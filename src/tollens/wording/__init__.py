"""Theories and what follows from them in words, English and Chinese."""

from tollens.wording.answer import answer_lines, option_line
from tollens.wording.explanation import explain
from tollens.wording.languages import LANGUAGES, language_of
from tollens.wording.tables import Table, laid_out, tables

__all__ = ["LANGUAGES", "Table", "answer_lines", "explain", "laid_out", "language_of", "option_line", "tables"]
