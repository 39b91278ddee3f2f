"""View: how much of a question a reader is shown. C is the context, Q the question, A the answer options."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tollens.errors import InputError
from tollens.records import Question

_LETTERS = "CQA"


@dataclass(frozen=True, slots=True)
class View:
    """What is shown, such as 'C,Q,A' or 'Q,A'."""

    shown: str

    @classmethod
    def parse(cls, text: str) -> View:
        """The view that a text names. The options are always shown: without them there is nothing to choose from."""
        letters = {part.strip().upper() for part in text.split(",")}
        if not letters <= set(_LETTERS) or "A" not in letters:
            raise InputError(f"unknown view {text!r}: expected A with Q or C or both, such as C,Q,A or Q,A or A")
        return cls(",".join(letter for letter in _LETTERS if letter in letters))

    def of(self, question: Question) -> Question:
        """The question with what is not shown taken out."""
        shown = self.shown.split(",")
        if "C" not in shown:
            question = msgspec.structs.replace(question, passage=())
        if "Q" not in shown:
            question = msgspec.structs.replace(question, question="")
        return question


FULL_VIEW = View("C,Q,A")
