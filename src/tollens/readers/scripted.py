"""A reader that says what it was told to: answers made elsewhere, and a fake for tests."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from tollens.errors import InputError
from tollens.readers.answer_file import Answers, as_prediction, read_answers
from tollens.records import Prediction, Question, ReaderCard


class Scripted:
    """Answers from a table by item id; an item that is not in it is absent, which is not the same as wrong."""

    def __init__(self, answers: Answers, name: str, settings: dict[str, str]) -> None:
        self.answers = answers
        self.card = ReaderCard(name=name, settings=settings)

    @classmethod
    def from_file(cls, argument: str, seed: int = 0) -> Scripted:  # noqa: ARG003 - every reader is offered a seed
        """The reader `scripted:FILE`."""
        if not argument:
            raise InputError("reader scripted: expected a file of answers, as in scripted:answers.json")
        path = Path(argument)
        answers = read_answers(path)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        return cls(answers, f"scripted:{path.name}", {"sha256": digest, "version": "1"})

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """What the table says to each question."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Prediction:
        if question.id not in self.answers:
            return Prediction(item=question.id, missing="absent")
        return as_prediction(question, self.answers[question.id])
