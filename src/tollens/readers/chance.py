"""Readers that do not read: one that guesses and those that always say the same letter or the same label."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.readers.ties import abstain
from tollens.records import LABELS, LETTERS, Prediction, Question, ReaderCard, letter
from tollens.seeds import stream


class Random:
    """Guesses, each option as likely as the other. A guess depends on the seed and the item, not on the order."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:  # noqa: ARG002 - the catalogue refuses an argument
        self._seed = seed
        self.card = ReaderCard(name="random", settings={"seed": str(seed), "version": "1"})

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One guess a question; without options there is nothing to guess from."""
        return [self._guess(question) for question in questions]

    def _guess(self, question: Question) -> Prediction:
        if not question.options:
            return abstain(question, "there are no options to guess from")
        place = stream(self._seed, "random", question.id).randrange(len(question.options))
        return Prediction(item=question.id, answer=place)


class Always:
    """Always the same letter, whatever is asked."""

    def __init__(self, argument: str, seed: int = 0) -> None:  # noqa: ARG002 - every reader is offered a seed
        self._index = LETTERS.index(argument.upper())
        self.card = ReaderCard(name=f"always-{argument.lower()}", settings={"version": "1"})

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """That letter for each question that has it."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Prediction:
        if self._index >= len(question.options):
            return abstain(question, f"there is no option {letter(self._index)}")
        return Prediction(item=question.id, answer=self._index)


class AlwaysLabel:
    """Always the same of True, False and Unknown, in the language of the question."""

    def __init__(self, argument: str, seed: int = 0) -> None:  # noqa: ARG002 - every reader is offered a seed
        self._place = LABELS["en"].index(argument)
        self.card = ReaderCard(name=f"always-{argument.lower()}", settings={"version": "1"})

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """That label for each question that has it among its options."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Prediction:
        label = LABELS[question.language][self._place]
        if label not in question.options:
            return abstain(question, f"there is no option {label}")
        return Prediction(item=question.id, answer=question.options.index(label))
