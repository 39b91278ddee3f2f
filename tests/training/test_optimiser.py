from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")

from torch import nn  # noqa: E402

from tollens.training.optimiser import optimiser_of, rate_at  # noqa: E402
from tollens.training.settings import TrainingSettings  # noqa: E402


def test_the_rate_goes_up_in_a_line_and_down_in_a_line() -> None:
    settings = TrainingSettings(rate=4.0, warmup=0.4)
    assert [rate_at(step, 10, settings) for step in range(10)] == pytest.approx(
        [1, 2, 3, 4, 4, 4 * 5 / 6, 4 * 4 / 6, 2, 4 * 2 / 6, 4 / 6]
    )


def test_a_constant_rate_stays_where_the_warm_up_left_it() -> None:
    settings = TrainingSettings(rate=2.0, warmup=0.5, schedule="constant")
    assert [rate_at(step, 4, settings) for step in range(4)] == [1, 2, 2, 2]


@pytest.mark.parametrize("warmup", [0.0, 1.0])
def test_no_warm_up_and_nothing_but_it(warmup: float) -> None:
    rates = [rate_at(step, 4, TrainingSettings(rate=4.0, warmup=warmup)) for step in range(4)]
    assert sorted(rates, reverse=not warmup) == rates
    assert set(rates) == {1, 2, 3, 4}


def test_biases_and_norms_are_not_drawn_towards_zero() -> None:
    class RMSNorm(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.weight = nn.Parameter(torch.ones(3))

    parts = {
        "words": nn.Embedding(2, 3),
        "reader": nn.LSTM(3, 3),
        "look": nn.MultiheadAttention(3, 1),
        "norm": nn.LayerNorm(3),
        "other": RMSNorm(),
    }
    module = nn.ModuleDict(parts)
    module["words"].weight.requires_grad = False
    names = {id(parameter): name for name, parameter in module.named_parameters()}
    drawn, free = optimiser_of(module, TrainingSettings(decay=0.1)).param_groups
    assert (drawn["weight_decay"], free["weight_decay"]) == (0.1, 0.0)
    assert {names[id(each)] for each in drawn["params"]} == {
        "reader.weight_ih_l0",
        "reader.weight_hh_l0",
        "look.in_proj_weight",
        "look.out_proj.weight",
    }
    assert {names[id(each)] for each in free["params"]} == {
        "reader.bias_ih_l0",
        "reader.bias_hh_l0",
        "look.in_proj_bias",
        "look.out_proj.bias",
        "norm.weight",
        "norm.bias",
        "other.weight",
    }
