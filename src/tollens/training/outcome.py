"""What came out of a training, beside the weights."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a training came to."""

    dev_score: float  # of the weights that were kept
    dev_measure: str  # accuracy, or f1 of spans
    steps: int  # until the weights that were kept
    all_steps: int
    epochs: float
    skipped: int  # training examples whose answer the network cannot say
    notes: tuple[str, ...] = ()  # what was cut, and such as 'batches of 8, since 16 did not fit into memory'
