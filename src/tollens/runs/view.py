"""View: how much of a question a reader is shown. C is the context, Q the question, A the answer options; S is of the
context the situation alone, as ROPES has it beside a background."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tollens.errors import InputError
from tollens.records import Question

_LETTERS = "CSQA"
_SITUATION = "situation"


@dataclass(frozen=True, slots=True)
class View:
    """What is shown, such as 'C,Q,A', 'Q,A' or 'S,Q,A'."""

    shown: str

    @classmethod
    def parse(cls, text: str) -> View:
        """The view that a text names. The options are always shown: without them there is nothing to choose from."""
        letters = {part.strip().upper() for part in text.split(",")}
        if not letters <= set(_LETTERS) or "A" not in letters or {"C", "S"} <= letters:
            raise InputError(
                f"unknown view {text!r}: expected A with Q or C or both, such as C,Q,A or Q,A or A; "
                "S in place of C is the situation without its background"
            )
        return cls(",".join(letter for letter in _LETTERS if letter in letters))

    def of(self, question: Question) -> Question:
        """The question with what is not shown taken out. InputError where the situation is to be shown alone and the
        passage has none: hiding nothing, or everything, would be another view."""
        shown = self.shown.split(",")
        if "S" in shown:
            situation = tuple(part for part in question.passage if part.name == _SITUATION)
            if not situation:
                found = ", ".join(part.name for part in question.passage) or "no passage"
                raise InputError(
                    f"the view {self.shown} shows a passage's situation alone, found {found}", item=question.id
                )
            question = msgspec.structs.replace(question, passage=situation)
        elif "C" not in shown:
            question = msgspec.structs.replace(question, passage=())
        if "Q" not in shown:
            question = msgspec.structs.replace(question, question="")
        return question


FULL_VIEW = View("C,Q,A")
NO_BACKGROUND = View("S,Q,A")
