"""One prediction against one item."""

from __future__ import annotations

from tollens.records import Item, Outcome, Prediction, Score

ACCURACY = "accuracy"


def is_graded(item: Item) -> bool:
    """Whether the right answer is known. An answer that is none of the options is not one: the audit lists those."""
    if item.options:
        return item.answer is not None and 0 <= item.answer < len(item.options)
    return bool(item.spans)


def score(item: Item, prediction: Prediction) -> Score:
    """How the prediction fared. A span is right when it is one of the accepted texts, but for outer spaces."""
    right = _is_right(item, prediction)
    outcome: Outcome = prediction.missing or ("right" if right else "wrong")
    return Score(
        item=item.id,
        outcome=outcome,
        metrics={ACCURACY: float(right)},
        answer=prediction.answer,
        key=item.answer,
        kinds=item.kinds,
        group=item.group,
    )


def _is_right(item: Item, prediction: Prediction) -> bool:
    if prediction.item != item.id:
        raise ValueError(f"the prediction is for {prediction.item}, the item is {item.id}")
    if item.options:
        return prediction.answer is not None and prediction.answer == item.answer
    return prediction.span is not None and prediction.span.strip() in {span.strip() for span in item.spans}
