"""What may be set about a training. Recipes name values of papers; what a recipe leaves open is as here."""

from __future__ import annotations

import math
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tollens.readers.neural.packages import has_bfloat16
from tollens.settings import Settings

Whole = Annotated[int, Meta(ge=1)]
Share = Annotated[float, Meta(ge=0, le=1)]
Amount = Annotated[float, Meta(ge=0)]


class TrainingSettings(Settings, frozen=True, kw_only=True):
    """How a network is trained, whatever it is."""

    epochs: Whole = 3  # at most: early stopping may end it before
    batch: Whole = 16  # questions a step, over all processes
    accumulate: Whole = 1  # passes that a step is divided into, each with its share of the questions
    rate: Annotated[float, Meta(gt=0)] = 5e-5
    warmup: Share = 0.1  # of all steps
    schedule: Literal["linear", "constant"] = "linear"  # behind the warm-up
    decay: Amount = 0.01  # of weights; biases and norms have none
    epsilon: Annotated[float, Meta(gt=0)] = 1e-8  # of AdamW
    clip: Amount = 1.0  # of the gradient's norm; 0 for none
    patience: Annotated[int, Meta(ge=0)] = 3  # evaluations without a better dev score before it stops; 0: it never does
    evaluate: Annotated[int, Meta(ge=0)] = 0  # steps between evaluations; 0: at the end of each epoch
    precision: Literal["auto", "float32", "bfloat16"] = "auto"  # auto: bfloat16 where the machine is faster with it
    checkpoint: Annotated[float, Meta(ge=0)] = 60  # seconds between checkpoints, at least; 0: at every step

    def __post_init__(self) -> None:
        # No bound of msgspec's tells inf from a number. A clip or a pause without end has a meaning.
        if not all(map(math.isfinite, (self.rate, self.decay, self.epsilon))):
            raise ValueError("Expected a finite number")

    def on_this_machine(self) -> TrainingSettings:
        """The same, with the precision that `auto` stands for here."""
        if self.precision != "auto":
            return self
        return msgspec.structs.replace(self, precision="bfloat16" if has_bfloat16() else "float32")
