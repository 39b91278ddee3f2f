"""Example: a question with its answer, as a network is trained on it and as its dev score is taken."""

from __future__ import annotations

from dataclasses import dataclass

from tollens.records import Item, Question
from tollens.scores import is_graded


@dataclass(frozen=True, slots=True)
class Example:
    """A question and its answer: an option by its place or, where there are no options, the spans that are right."""

    question: Question
    answer: int | None = None
    spans: tuple[str, ...] = ()

    def as_item(self) -> Item:
        """The item that a prediction is scored against."""
        question = self.question
        return Item(
            id=question.id,
            question=question.question,
            passage=question.passage,
            options=question.options,
            answer=self.answer,
            spans=self.spans,
            language=question.language,
        )


def example_of(item: Item, question: Question) -> Example | None:
    """The item as an example, `question` being what is shown of it; None where its answer is not known."""
    if not is_graded(item):
        return None
    return Example(question, item.answer) if item.options else Example(question, spans=item.spans)
