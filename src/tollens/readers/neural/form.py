"""Which form of answer a question wants: one of its options, a label for a statement, or a span of the text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tollens.errors import InputError
from tollens.records import Question
from tollens.text.labels import labels_of

Form = Literal["choice", "label", "span"]


def form_of(question: Question) -> Form:
    """The form of the answer that a question wants."""
    if not question.options:
        return "span"
    return "choice" if labels_of(question.options) is None else "label"


def common_form(questions: Iterable[Question]) -> Form:
    """The form that all questions have; InputError where there are none, or two forms: a network has one head."""
    found: dict[Form, str] = {}
    for question in questions:
        found.setdefault(form_of(question), question.id)
    if not found:
        raise InputError("expected questions to train on, found none")
    if len(found) > 1:
        told = ", ".join(f"{form} ({item})" for form, item in found.items())
        raise InputError(f"expected questions with one form of answer, found several: {told}")
    return next(iter(found))
