"""One prediction against one item."""

from __future__ import annotations

from tollens.records import Item, Outcome, Prediction, Score
from tollens.scores.spans import EM, F1, exact_match, f1
from tollens.text.labels import labels_of

ACCURACY = "accuracy"


def is_graded(item: Item) -> bool:
    """Whether the right answer is known. An answer that is none of the options is not one: the audit lists those."""
    if item.options:
        return item.answer is not None and 0 <= item.answer < len(item.options)
    return bool(item.spans)


def score(item: Item, prediction: Prediction) -> Score:
    """How the prediction fared. A span is right when it matches an accepted one exactly; it has an F1 besides."""
    if prediction.item != item.id:
        raise ValueError(f"the prediction is for {prediction.item}, the item is {item.id}")
    metrics = _of_choice(item, prediction) if item.options else _of_span(item, prediction)
    outcome: Outcome = prediction.missing or ("right" if metrics[ACCURACY] else "wrong")
    return Score(
        item=item.id,
        outcome=outcome,
        metrics=metrics,
        answer=prediction.answer,
        key=item.answer,
        kinds=item.kinds,
        group=item.group,
        fallacies=item.fallacies,
        labels=labels_of(item.options) or (),
        places=prediction.places,
    )


def _of_choice(item: Item, prediction: Prediction) -> dict[str, float]:
    return {ACCURACY: float(prediction.answer is not None and prediction.answer == item.answer)}


def _of_span(item: Item, prediction: Prediction) -> dict[str, float]:
    if prediction.span is None:
        return {ACCURACY: 0.0, EM: 0.0, F1: 0.0}
    em = exact_match(prediction.span, item.spans, item.language)
    return {ACCURACY: em, EM: em, F1: f1(prediction.span, item.spans, item.language)}
