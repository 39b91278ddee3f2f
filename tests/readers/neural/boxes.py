"""A toy task for networks over words, what a network is made from, and layers computed word by word."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import torch

from tollens.readers.neural.families import FAMILIES
from tollens.readers.neural.network import Start
from tollens.records import Item, Part

FAMILIES_OF_WORDS = ("attentive", "gated-attention", "co-matching")
SMALL = {"hidden": "12", "dimension": "10", "dropout": "0"}

COLOURS = ("red", "blue", "green", "white")
THINGS = ("key", "coin", "ring", "map")


def boxes(count: int) -> list[Item]:
    """'Red key. Blue coin.': which colour has the coin? It takes the question to say. There are 576 such items."""
    cases = [
        (things, colours, asked, order)
        for things in permutations(THINGS, 2)
        for colours in permutations(COLOURS, 2)
        for asked in (0, 1)
        for order in (1, -1)
    ]
    random.Random(1).shuffle(cases)
    return [_box_item(number, *case) for number, case in enumerate(cases[:count])]


def _box_item(number: int, things: tuple[str, ...], colours: tuple[str, ...], asked: int, order: int) -> Item:
    text = " ".join(f"{colour} {thing}." for colour, thing in zip(colours, things, strict=True))
    return Item(
        id=f"box/{number}",
        passage=(Part(name="passage", text=text),),
        question=f"{things[asked]}?",
        options=colours[::order],
        answer=colours[::order].index(colours[asked]),
    )


def made(family: str, items: Sequence[Item], *, vectors: Path | None = None, seed: int = 1, **settings: str) -> Any:
    """A new network for these items."""
    torch.manual_seed(seed)
    questions = [item.as_question() for item in items]
    start = Start(form="choice", questions=questions, settings={**SMALL, **settings}, vectors=vectors)
    return FAMILIES[family].make("", start)


def scores_of(network: Any, items: Sequence[Item]) -> Any:
    """What the module makes of these items, in one batch."""
    network.module.eval()
    with torch.inference_mode():
        return network.module(**network.tensors([network.encode(item.as_question()) for item in items]))


def _array(tensor: Any) -> Any:
    return tensor.detach().double().numpy()


def _sigmoid(values: Any) -> Any:
    return 1 / (1 + np.exp(-values))


def softmax(values: Any) -> Any:
    """Of a vector."""
    raised = np.exp(values - np.max(values))
    return raised / raised.sum()


def one_way(layer: Any, rows: Any) -> list[Any]:
    """The states of a torch GRU or LSTM, word by word, from the textbook's equations."""
    into, back = _array(layer.weight_ih_l0), _array(layer.weight_hh_l0)
    bias, back_bias = _array(layer.bias_ih_l0), _array(layer.bias_hh_l0)
    state = cell = np.zeros(layer.hidden_size)
    states = []
    for row in rows:
        new, old = into @ row + bias, back @ state + back_bias
        if isinstance(layer, torch.nn.GRU):
            reset, update, fresh = np.split(new, 3)
            old_reset, old_update, old_fresh = np.split(old, 3)
            update = _sigmoid(update + old_update)
            fresh = np.tanh(fresh + _sigmoid(reset + old_reset) * old_fresh)
            state = (1 - update) * fresh + update * state
        else:
            let_in, forget, fresh, let_out = np.split(new + old, 4)
            cell = _sigmoid(forget) * cell + _sigmoid(let_in) * np.tanh(fresh)
            state = _sigmoid(let_out) * np.tanh(cell)
        states.append(state)
    return states


def both_ways(recurrent: Any, rows: Any) -> tuple[Any, Any]:
    """The states of each word after all layers, and the two in which the ways end."""
    forth: list[Any] = []
    back: list[Any] = []
    for layer in recurrent.layers:
        forth, back = one_way(layer.forth, rows), one_way(layer.back, rows[::-1])[::-1]
        rows = np.array([np.concatenate(pair) for pair in zip(forth, back, strict=True)])
    return rows, np.concatenate([forth[-1], back[0]])


def weights_of(tensor: Any) -> Any:
    """A weight as an array."""
    return _array(tensor)
