"""From words to a theory: texts of many families are read whole, or refused with the sentence that stood in the way.

>>> reading = parse(as_text("All cats are animals. Tom is a cat. Is Tom an animal?"))
>>> reading.family, str(reading.theory.formulas[0])
('statements', '∀x (cat(x) → animal(x))')
"""

from __future__ import annotations

from functools import cache
from typing import cast

from tollens.names import target
from tollens.text.labels import labels_of
from tollens.wording.parsing.plain import as_text, in_words
from tollens.wording.parsing.seam import Family, Language, Need, Reading, Tally, Text, Ways
from tollens.wording.unreadable import OfAKnownSetup, OfAnotherKind, UnreadableSentence, WouldBeMisread

# Families that know their words come before those that take any.
_FRESH = (
    "tollens.wording.parsing.fresh:read_puzzle",
    "tollens.wording.parsing.fresh:read_argument",
    "tollens.wording.parsing.fresh:read_influences",
    "tollens.wording.parsing.fresh:read_row",
    "tollens.wording.parsing.fresh:read_rules",
)
_ARRANGEMENTS = "tollens.wording.parsing.arrangements:read_arrangement"
_STATEMENTS = "tollens.wording.parsing.statements:read_statements"


def parse(text: Text) -> Reading:
    """What a text states and asks, by the first family that reads all of it. UnreadableSentence where none does, of
    the family that came furthest."""
    furthest: UnreadableSentence | None = None
    for family in _families(text.language, not text.options or labels_of(text.options) is not None):
        try:
            return family(text)
        except UnreadableSentence as error:
            if furthest is None or _reached(text, error) > _reached(text, furthest):
                furthest = error
    raise furthest or UnreadableSentence(text.passage, 1, f"a language that can be read, not {text.language}")


@cache
def _families(language: Language, of_truth: bool) -> tuple[Family, ...]:
    """The families in the order in which they are tried. What is asked of one statement is mostly asked of statements,
    what has options to choose from mostly of an arrangement."""
    anything = (_STATEMENTS, _ARRANGEMENTS) if of_truth else (_ARRANGEMENTS, _STATEMENTS)
    return tuple(cast(Family, target(each)) for each in (*_FRESH, *(anything if language == "en" else ())))


def _reached(text: Text, error: UnreadableSentence) -> int:
    """How far into the text a family came, in characters: passage, question, options. One that did not begin is behind
    all that did, and one that knows what the text is about ahead of all that take any words."""
    if isinstance(error, OfAnotherKind):
        return -1
    whole = "\n".join((text.passage, text.question, *text.options))
    if isinstance(error, OfAKnownSetup):
        return len(whole) + error.column
    reached = len(error.sentence) if isinstance(error, WouldBeMisread) else error.column
    return max(0, whole.find(error.sentence)) + reached


__all__ = [
    "Need",
    "Reading",
    "Tally",
    "Text",
    "UnreadableSentence",
    "Ways",
    "as_text",
    "in_words",
    "parse",
]
