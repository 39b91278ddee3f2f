"""How a network chooses: the weights that it gives to options become a loss, or probabilities and an answer.

Scores go by questions and by options, [questions, options], in each item's own order. Questions of a batch may have
different numbers of options: those that a question has not weigh -inf.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tollens.errors import InputError
from tollens.readers.neural.network import Encoded, Target
from tollens.records import Prediction, Question
from tollens.text.labels import Label, labels_of

HEAD: tuple[Label, ...] = ("True", "False", "Unknown")  # what the outputs of a head for labels stand for
NO_OPTION = -1


def option_target(question: Question, answer: int | None) -> Target | None:
    """The option to choose, where there is one at that place."""
    return Target(answer) if answer is not None and 0 <= answer < len(question.options) else None


def options_of(question: Question) -> list[int]:
    """Which output of a network weighs each option, where there is one an option."""
    return list(range(len(question.options)))


def labels_in_head(question: Question) -> list[int]:
    """Which output of a head for labels weighs each option."""
    labels = labels_of(question.options)
    if labels is None:
        raise InputError("expected options that are labels of a statement, found others", item=question.id)
    return [HEAD.index(label) for label in labels]


def outputs_tensor(outputs: Sequence[Sequence[int]]) -> Any:
    """Which output weighs which option, [questions, options], as `weighed` takes it."""
    import torch

    most = max(map(len, outputs))
    return torch.tensor([[*each, *[NO_OPTION] * (most - len(each))] for each in outputs])


def weighed(scores: Any, outputs: Any) -> Any:
    """Scores by option from scores by output; those of options that a question has not are -inf."""
    return scores.float().gather(1, outputs.clamp(min=0)).masked_fill(outputs < 0, float("-inf"))


def option_losses(scores: Any, places: Any) -> Any:
    """The cross-entropy of each question, in float32, where `places` are those of the right options."""
    from torch.nn.functional import cross_entropy

    return cross_entropy(scores.float(), places, reduction="none")


def option_predictions(scores: Any, encoded: Sequence[Encoded]) -> list[Prediction]:
    """The likeliest option of each question, the first where several are, with the probabilities of all."""
    return [_prediction(row, each) for row, each in zip(scores.float().cpu(), encoded, strict=True)]


def _prediction(scores: Any, encoded: Encoded) -> Prediction:
    question = encoded.question
    chances = scores[: len(question.options)].softmax(0)
    if not chances.isfinite().all():
        told = "the network's weights for the options are no numbers: its training went astray"
        return Prediction(item=question.id, missing="failed", detail=told)
    rounded = tuple(round(float(chance), 4) for chance in chances)
    answer = rounded.index(max(rounded))
    return Prediction(item=question.id, answer=answer, option_scores=rounded, detail=encoded.detail)
