"""Theories and what follows from them in words, English and Chinese."""

from tollens.wording.explanation import explain
from tollens.wording.tables import Table, laid_out, tables

__all__ = ["Table", "explain", "laid_out", "tables"]
