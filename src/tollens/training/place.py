"""How far a training is: what a checkpoint keeps of it beside the weights."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tollens.training.outcome import Outcome

_RECENT = 50
_Count = Annotated[int, Meta(ge=0)]


class Place(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where a training stands. Epoch, batch, rate and all that is drawn follow from the step."""

    step: _Count = 0  # steps that are done
    limit: Annotated[int, Meta(ge=1)]  # questions that a process takes at once
    evaluated: _Count = 0  # the step of the last evaluation
    best: float | None = None
    best_step: _Count = 0
    waited: _Count = 0  # evaluations since the best
    recent: list[float] = []  # the losses of the last steps
    notes: list[str] = []
    log: _Count = 0  # bytes
    outcome: Outcome | None = None  # where the training is finished

    @property
    def loss(self) -> float:
        """Of a question, the mean of the last steps."""
        return sum(self.recent) / len(self.recent)

    def went(self, loss: float) -> None:
        """One step further, which had that loss."""
        self.step += 1
        self.recent = [*self.recent[1 - _RECENT :], loss]

    def scored(self, score: float) -> bool:
        """The dev score at this step; whether it is the best."""
        self.evaluated = self.step
        if self.best is not None and score <= self.best:
            self.waited += 1
            return False
        self.best, self.best_step, self.waited = score, self.step, 0
        return True
