"""Symbolic: reads words into a theory and lets a solver answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

from tollens.errors import InputError
from tollens.logic import Semantics, show_theory
from tollens.readers.symbolic.answering import Answering, NotFound
from tollens.readers.symbolic.idle_nouns import with_semantics
from tollens.records import Prediction, Question, ReaderCard
from tollens.solvers import Limits
from tollens.wording.parsing import Reading, Text, UnreadableSentence, parse

VERSION = "5"  # one more whenever some text would be read otherwise

# What a corpus means by its words, where that is not classical logic.
SEMANTICS: dict[str, Semantics] = {"proofwriter": "rules"}

_LIMITS = Limits(seconds=10.0)  # of the clock: what a busy machine takes for a hard puzzle, many times over
_SHOWN = 1_000  # characters of a sentence that cannot be read


class Symbolic:
    """Answers with the theory as it was read, sentence by sentence, and a proof. Where a sentence is beyond it, it
    abstains and says which one, at which column, and what was expected there.

    The semantics are those of the benchmark that a question comes from, or those that the argument names.
    """

    def __init__(self, argument: str = "", seed: int = 0) -> None:  # noqa: ARG002 - every reader is offered a seed
        if argument and argument not in get_args(Semantics):
            raise InputError(f"unknown semantics {argument!r}: expected {', '.join(get_args(Semantics))}")
        self._semantics = cast(Semantics, argument) if argument else None
        name = f"symbolic:{argument}" if argument else "symbolic"
        settings = {"semantics": argument or "by benchmark", "seconds": f"{_LIMITS.seconds:g}", "version": VERSION}
        self.card = ReaderCard(name=name, settings=settings)

    def read(self, questions: Sequence[Question]) -> list[Prediction]:
        """One prediction for each question."""
        return [self._read(question) for question in questions]

    def _read(self, question: Question) -> Prediction:
        try:
            reading = parse(text_of(question))
        except UnreadableSentence as error:
            detail = f"cannot read “{error.sentence[:_SHOWN]}”: {error}"
            return Prediction(item=question.id, missing="abstained", detail=detail)
        reading = self._meant(reading, question)
        theory = show_theory(reading.theory)
        answer = Answering(reading, question.language, _LIMITS).answer(question.options)
        if isinstance(answer, NotFound):
            return Prediction(item=question.id, missing=answer.kind, detail=answer.reason, theory=theory)
        proof = "\n".join(answer.proof)
        if question.options:
            return Prediction(item=question.id, answer=answer.option, theory=theory, proof=proof)
        return Prediction(item=question.id, span=answer.words, theory=theory, proof=proof)

    def _meant(self, reading: Reading, question: Question) -> Reading:
        semantics = self._semantics or SEMANTICS.get(question.benchmark or "")
        return reading if semantics is None else with_semantics(reading, semantics)


def text_of(question: Question) -> Text:
    """The words of a question."""
    parts = tuple(part.text for part in question.passage)
    return Text(parts, question.question, question.options, question.language)
