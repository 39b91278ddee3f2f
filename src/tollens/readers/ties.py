"""From a weight for each option, or each span, to an answer, and what happens when two weigh the same."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.records import Prediction, Question
from tollens.seeds import stream

# A published script takes the first maximum; the order of options is then part of the result, so the rule has a name.
TIES = ("first", "last", "seeded")


def heaviest(
    question: Question, weights: Sequence[float], ties: str, seed: int, spans: Sequence[str] = ()
) -> Prediction:
    """The option of greatest weight, or of the spans that are given. Among equals: the first, the last, or one drawn
    for this question."""
    top = max(weights)
    equals = [index for index, weight in enumerate(weights) if weight == top]
    if ties == "first":
        answer = equals[0]
    elif ties == "last":
        answer = equals[-1]
    else:
        answer = stream(seed, "ties", question.id).choice(equals)
    if spans:
        return Prediction(item=question.id, span=spans[answer])
    return Prediction(item=question.id, answer=answer, option_scores=tuple(map(float, weights)))


def abstain_without_candidates(question: Question) -> Prediction:
    """No answer, since there are neither options nor anything in the text that could be one."""
    return abstain(question, "there are no options, and nothing in the text stands out as an answer")


def abstain(question: Question, reason: str) -> Prediction:
    """No answer, and why."""
    return Prediction(item=question.id, missing="abstained", detail=reason)
