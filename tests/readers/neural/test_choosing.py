"""Weights of options: a loss and probabilities, worked by hand."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factories import make_question
from tollens.errors import InputError
from tollens.readers.neural.choosing import (
    HEAD,
    labels_in_head,
    option_losses,
    option_predictions,
    options_of,
    outputs_tensor,
    weighed,
)
from tollens.records import Question
from tollens.text.labels import labels_of

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)


@dataclass(frozen=True)
class Fake:
    """A question that has been encoded."""

    question: Question
    detail: str | None = None
    rows: int = 1
    length: int = 1


def fake(*options: str, detail: str | None = None) -> Fake:
    return Fake(make_question(options=options), detail)


def test_options_that_a_question_has_not_weigh_nothing() -> None:
    questions = [fake("a", "b").question, fake("a", "b", "c").question]
    scores = torch.tensor([[1.0, 3.0, 50.0], [1.0, 2.0, 4.0]], requires_grad=True)
    found = weighed(scores, outputs_tensor([options_of(question) for question in questions]))
    losses = option_losses(found, torch.tensor([0, 2]))
    by_hand = [
        -math.log(math.exp(1) / (math.exp(1) + math.exp(3))),
        -math.log(math.exp(4) / (math.exp(1) + math.exp(2) + math.exp(4))),
    ]
    assert losses.tolist() == pytest.approx(by_hand)
    losses.sum().backward()
    assert scores.grad[0, 2] == 0 and scores.grad.isfinite().all() and (scores.grad[1] != 0).all()


def test_the_answer_is_the_first_of_the_likeliest() -> None:
    scores = torch.tensor([[0.0, math.log(2), math.log(2)], [0.0, 0.0, float("-inf")]])
    first, second = option_predictions(scores, [fake("a", "b", "c"), fake("a", "b", detail="cut")])
    assert (first.answer, first.option_scores, first.detail) == (1, (0.2, 0.4, 0.4), None)
    assert (second.answer, second.option_scores, second.detail) == (0, (0.5, 0.5), "cut")


def test_what_differs_by_less_than_a_figure_is_the_same() -> None:
    scores = torch.tensor([[1.0, 1.0 + 1e-5]])
    assert option_predictions(scores, [fake("a", "b")])[0].answer == 0


def test_weights_that_are_no_numbers_are_a_failure_and_no_answer() -> None:
    for odd in (float("nan"), float("inf")):
        (found,) = option_predictions(torch.tensor([[0.0, odd]]), [fake("a", "b")])
        assert found.missing == "failed" and "no numbers" in str(found.detail)


@given(st.permutations(["True", "False", "Unknown"]), st.integers(2, 3), st.booleans())
def test_labels_are_weighed_in_the_order_of_the_item(order: list[str], size: int, chinese: bool) -> None:
    words = {"True": "真", "False": "假", "Unknown": "未知"}
    options = tuple(words[label] if chinese else label for label in order[:size])
    question = make_question(options=options)
    outputs = labels_in_head(question)
    assert [HEAD[place] for place in outputs] == list(labels_of(options) or ()) == order[:size]
    logits = torch.tensor([[math.log(1), math.log(2), math.log(5)]])
    (found,) = option_predictions(weighed(logits, outputs_tensor([outputs])), [Fake(question)])
    parts = [{"True": 1, "False": 2, "Unknown": 5}[label] for label in order[:size]]
    assert found.option_scores == pytest.approx([part / sum(parts) for part in parts], abs=5.1e-5)


def test_options_that_are_no_labels_are_refused() -> None:
    with pytest.raises(InputError, match="expected options that are labels"):
        labels_in_head(make_question())


def test_half_precision_does_not_reach_the_loss() -> None:
    scores = torch.tensor([[1.0, 3.0], [2.0, 0.5]], dtype=torch.bfloat16)
    found = option_losses(weighed(scores, outputs_tensor([[0, 1], [0, 1]])), torch.tensor([0, 0]))
    assert found.dtype == torch.float32
    assert found.tolist() == pytest.approx([math.log(1 + math.e**2), math.log(1 + math.e**-1.5)])
