"""A training of the toy network, small enough for a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from tollens.readers.neural.form import Form
from tollens.training.loop import Outcome, seeded, train
from tollens.training.settings import TrainingSettings
from tollens.training.watch import Progress, silent
from training.toy_network import Toy, examples

Weights = dict[str, Any]


def settings(**given: Any) -> TrainingSettings:
    """Six epochs of five steps, the last of which has one question; with the same numbers on every machine."""
    plain = {"epochs": 6, "batch": 8, "rate": 0.03, "patience": 0, "precision": "float32"}
    return TrainingSettings(**{**plain, **given})


def toy_training(
    folder: Path,
    *,
    seed: int = 1,
    size: int = 33,
    form: Form = "choice",
    network: Toy | None = None,
    watch: Callable[[Progress], None] = silent,
    identity: str = "toy",
    **given: Any,
) -> tuple[Toy, Outcome]:
    """The network after it, and the outcome."""
    seeded(seed)
    made = Toy(form)
    network = network or made
    on, dev = examples(size, form=form), examples(20, seed=2, form=form)
    outcome = train(network, on, dev, settings(**given), seed=seed, folder=folder, identity=identity, watch=watch)
    return network, outcome


def weights(network: Toy) -> Weights:
    return {name: tensor.clone() for name, tensor in network.module.state_dict().items()}


def same(first: Weights, second: Weights) -> bool:
    """Bit by bit."""
    return first.keys() == second.keys() and all(torch.equal(first[name], second[name]) for name in first)


def log(folder: Path) -> bytes:
    return (folder / "training" / "log.jsonl").read_bytes()
