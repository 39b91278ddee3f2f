"""A question as asked, without its options: who or what is asked for, by which modal word, on which supposition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mode = Literal["must", "could", "cannot"]

# statement: an option is a sentence of its own.
# gap: an option goes between `before` and `after`, and the whole is a sentence; its modal word is taken out.
# all: an option lists all that could, must or cannot stand in that gap, and nothing else.
# arrangement: an option is a whole arrangement, or a whole part of one: `before` says of what, in the question's words.
# number: an option is a number: how many, at most, at least; `before` says of what.
# count: an option is a number: of so many of the `noun` it is so that they must, could or cannot, as in a gap.
# worlds: an option is a number: so many arrangements there are.
# settles: an option is a sentence, or fills the gap of one, that, with all that is said, leaves one arrangement.
# settled: an option is a number: so many of the `noun` are settled by what is said.
# implies: an option is a sentence that, with all that is said, makes the sentence `before` hold.
# substitute: an option is a condition that does what the condition `before` does, in its stead.
Shape = Literal[
    "statement", "gap", "all", "arrangement", "number", "count", "worlds", "settles", "settled", "implies", "substitute"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stem:
    """A question as asked, without its options. `but` turns it round: the one option of which it is not so."""

    mode: Mode
    shape: Shape
    but: bool = False
    suppose: tuple[str, ...] = ()  # sentences without 'if' and full stop, as they stand in the question
    noun: str = ""  # what the options are, where the question says so: runners, pairs of runners
    before: str = ""
    after: str = ""
    dropped: str = ""  # a condition of the passage that is to hold no longer
    free: bool = False  # it could be so, and need not
