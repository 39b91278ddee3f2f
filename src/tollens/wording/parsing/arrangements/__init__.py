"""Arrangements: who sits where, in which order, in which group; a set-up, clues, and a question with options."""

from tollens.wording.parsing.arrangements.reading import read_arrangement

__all__ = ["read_arrangement"]
