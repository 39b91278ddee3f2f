"""Readers that do not read: one that guesses, those that always say the same letter or the same label, and those that
take what a text names first, last or most often."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.readers.candidates import candidates
from tollens.readers.ties import abstain, abstain_without_candidates
from tollens.records import LABELS, LETTERS, Prediction, Question, ReaderCard, letter, situation_of
from tollens.seeds import stream
from tollens.text import places_of, span_words


class Random:
    """Guesses, each option as likely as the other. A guess depends on the seed and the item, not on the order."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:  # noqa: ARG002 - the catalogue refuses an argument
        self._seed = seed
        self.card = ReaderCard(name="random", settings={"seed": str(seed), "version": "1"})

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One guess a question: of the options, or else of the candidates for a span."""
        return [self._guess(question) for question in questions]

    def _guess(self, question: Question) -> Prediction:
        source = stream(self._seed, "random", question.id)
        if question.options:
            return Prediction(item=question.id, answer=source.randrange(len(question.options)))
        found = candidates(question)
        if not found:
            return abstain_without_candidates(question)
        return Prediction(item=question.id, span=source.choice(found))


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


class Entity:
    """Always the candidate for a span that is named first, last or most often in the situation and the question; of two
    that are named equally often, the first."""

    def __init__(self, argument: str, seed: int = 0) -> None:  # noqa: ARG002 - every reader is offered a seed
        self._which = argument
        self.card = ReaderCard(name=f"{argument}-entity", settings={"version": "1"})

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """That candidate for each question that is answered with a span."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Prediction:
        if question.options:
            return abstain(question, "the question has options, and is not answered with a span")
        found = candidates(question)
        if not found:
            return abstain_without_candidates(question)
        language = question.language
        text = span_words(f"{situation_of(question.passage)} {question.question}", language)
        places = [places_of(span_words(each, language), text) or [len(text)] for each in found]
        keys = {
            "first": [-each[0] for each in places],
            "last": [each[-1] for each in places],
            "more-frequent": [len(each) for each in places],
        }[self._which]
        return Prediction(item=question.id, span=found[keys.index(max(keys))])
