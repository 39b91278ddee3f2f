"""The texts that are written here, read back from their words alone: each family knows its stories and its sentences.

A family sees by a few letters whether a text may be one of its own, and refuses any other at once.
"""

from tollens.wording.parsing.fresh.arguments import read_argument
from tollens.wording.parsing.fresh.influences import read_influences
from tollens.wording.parsing.fresh.puzzles import read_puzzle
from tollens.wording.parsing.fresh.rows import read_row
from tollens.wording.parsing.fresh.rules import read_rules

__all__ = ["read_argument", "read_influences", "read_puzzle", "read_row", "read_rules"]
