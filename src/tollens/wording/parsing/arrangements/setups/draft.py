"""A set-up under way: its sentences, what of them is still to be read, and what they have declared so far."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.arrangements.setups.adverbials import without_adverbials
from tollens.wording.parsing.arrangements.setups.declarations import Declarations
from tollens.wording.parsing.arrangements.setups.flags import Flags


class Draft:
    """What is known of a set-up before there is a game."""

    def __init__(self, told: Sequence[str]) -> None:
        self.told = told
        self.flags = Flags()
        self.declarations = Declarations()
        self.reduced: list[tuple[str, str]] = []  # a sentence, and what of it is left to read
        self.sequencing: list[str] = []  # sentences that say that there is an order

    def declare(self, sentence: str) -> None:
        """Take a sentence for one of the set-up, with what it lists."""
        noted = Flags()
        without_adverbials(sentence, noted)
        if noted.sequence:
            self.sequencing.append(sentence)
        left = without_adverbials(sentence, self.flags)
        self.reduced.append((sentence, self.declarations.take(left, sentence) if left else ""))

    @property
    def lefts(self) -> list[str]:
        """What is left to read of each sentence."""
        return [left for _, left in self.reduced]

    @property
    def is_upright(self) -> bool:
        """Whether there are shelves, from bottom to top or from top to bottom."""
        return any(each.listed.up is not None for each in self.declarations.kinds)
