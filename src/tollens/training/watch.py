"""What a training tells whoever watches it, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training is."""

    step: int
    steps: int  # at most: early stopping may end it before
    epoch: float
    loss: float  # of a question, the mean of the last steps
    rate: float
    dev_score: float | None  # where it was taken just now
    best: float | None
    examples_per_second: float


TrainingWatch = Callable[[Progress], None]


def silent(progress: Progress) -> None:
    """Watch and say nothing."""
