"""Recurrent layers: the textbook's equations, padding that changes nothing, dropout that is the same for all words."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

from readers.neural.boxes import both_ways, softmax  # noqa: E402
from tollens.readers.neural.words.attention import Bilinear, masked_softmax  # noqa: E402
from tollens.readers.neural.words.recurrent import Recurrent, SameDropout, highest  # noqa: E402

Cell = Literal["gru", "lstm"]
CELLS: tuple[Cell, ...] = ("gru", "lstm")


def mask_of(*lengths: int) -> Any:
    return torch.arange(max(lengths)) < torch.tensor(lengths).unsqueeze(1)


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("layers", [1, 2])
def test_each_row_is_what_the_equations_say(cell: Cell, layers: int) -> None:
    torch.manual_seed(1)
    recurrent = Recurrent(cell, 5, 3, layers=layers)
    inputs, lengths = torch.randn(3, 6, 5), (4, 6, 1)
    states, last = recurrent(inputs, mask_of(*lengths))
    assert states.shape == (3, 6, 6) and last.shape == (3, 6)
    for row, length in enumerate(lengths):
        expected, ends = both_ways(recurrent, inputs[row, :length].double().numpy())
        np.testing.assert_allclose(states[row, :length].detach(), expected, atol=1e-6)
        np.testing.assert_allclose(last[row].detach(), ends, atol=1e-6)
        assert not states[row, length:].any()


@pytest.mark.parametrize("cell", CELLS)
def test_rows_are_read_alone_however_many_there_are(cell: Cell) -> None:
    torch.manual_seed(1)
    recurrent = Recurrent(cell, 4, 3, layers=2)
    lengths = [1 + 7 * row % 11 for row in range(600)]
    inputs = torch.randn(600, 11, 4)
    states, last = recurrent(inputs, mask_of(*lengths))
    for row in range(0, 600, 37):
        alone, ends = recurrent(inputs[row : row + 1, : lengths[row]], mask_of(lengths[row]))
        torch.testing.assert_close(states[row, : lengths[row]], alone[0])
        torch.testing.assert_close(last[row], ends[0])
        assert not states[row, lengths[row] :].any()


@pytest.mark.parametrize("cell", CELLS)
def test_what_stands_in_the_padding_does_not_matter(cell: Cell) -> None:
    torch.manual_seed(1)
    recurrent = Recurrent(cell, 4, 3, layers=2)
    inputs, mask = torch.randn(2, 5, 4), mask_of(2, 5)
    other = inputs.clone()
    other[0, 2:] = 100.0
    assert all(torch.equal(one, two) for one, two in zip(recurrent(inputs, mask), recurrent(other, mask), strict=True))


def test_dropout_takes_the_same_values_from_every_word_of_a_row() -> None:
    torch.manual_seed(1)
    dropout = SameDropout(0.25)
    dropped = dropout(torch.ones(200, 7, 40))
    assert (dropped == dropped[:, :1]).all() and not (dropped == dropped[:1]).all()
    assert dropped.unique().tolist() == [0.0, pytest.approx(1 / 0.75)]
    assert abs(float((dropped == 0).float().mean()) - 0.25) < 0.02
    assert torch.equal(dropout.eval()(torch.ones(2, 3, 4)), torch.ones(2, 3, 4))


def test_max_pooling_sees_words_alone() -> None:
    states = torch.tensor([[[-3.0, -1.0], [-2.0, -5.0], [0.0, 0.0]], [[1.0, 2.0], [3.0, 0.0], [2.0, 1.0]]])
    assert highest(states, mask_of(2, 3)).tolist() == [[-2.0, -1.0], [3.0, 2.0]]


def test_attention_weighs_words_alone() -> None:
    scores = torch.tensor([[1.0, 2.0, 50.0], [0.0, -1.0, 1.0]])
    weights = masked_softmax(scores, mask_of(2, 3))
    np.testing.assert_allclose(weights[0], [*softmax(np.array([1.0, 2.0])), 0.0], atol=1e-6)
    np.testing.assert_allclose(weights[1], softmax(np.array([0.0, -1.0, 1.0])), atol=1e-6)
    assert masked_softmax(torch.tensor([[-1e30, -2e30]]), mask_of(2)).sum() == 1
    assert not masked_softmax(torch.zeros(1, 2), torch.zeros(1, 2, dtype=torch.bool)).any()


def test_bilinear_attention_is_a_sum_of_products() -> None:
    torch.manual_seed(1)
    pair = Bilinear(2, 3)
    left, right = torch.randn(1, 2), torch.randn(1, 4, 3)
    expected = [
        sum(left[0, i] * pair.weight[i, j] * right[0, word, j] for i in range(2) for j in range(3)) for word in range(4)
    ]
    torch.testing.assert_close(pair(left, right)[0], torch.stack(expected))
