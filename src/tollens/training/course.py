"""The course of a training, step by step.

All that a step needs besides the weights and what AdamW keeps follows from its number: its questions, its rate, what is
drawn in it. So a checkpoint between any two steps is all of the past that counts, and going on from it is exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from tollens.errors import InputError, Stopped
from tollens.readers.neural.network import Network
from tollens.training.batches import batches_of
from tollens.training.checkpoint import Checkpoint, restore, weights_of
from tollens.training.evaluation import Dev, measure_of
from tollens.training.keeper import Keeper
from tollens.training.optimiser import optimiser_of, rate_at
from tollens.training.outcome import Outcome
from tollens.training.passes import Passes, Prepared
from tollens.training.place import Place
from tollens.training.processes import Processes
from tollens.training.settings import TrainingSettings
from tollens.training.watch import Progress, TrainingWatch

_LOG_EVERY = 50  # steps


class Course:
    """A training under way."""

    def __init__(
        self,
        network: Network,
        prepared: Sequence[Prepared],
        dev: Dev,
        settings: TrainingSettings,
        seed: int,
        processes: Processes,
        keeper: Keeper,
    ) -> None:
        self.network, self.prepared, self.dev, self.settings, self.seed = network, prepared, dev, settings, seed
        self.processes, self.keeper = processes, keeper
        self.per_epoch = math.ceil(len(prepared) / settings.batch)
        self.steps = self.per_epoch * settings.epochs
        share = math.ceil(min(settings.batch, len(prepared)) / processes.size)
        self.place = Place(limit=math.ceil(share / settings.accumulate))
        self.best: dict[str, Any] = {}
        self._passes = Passes(network, processes.device, settings.precision)
        self._optimiser = optimiser_of(network.module, settings)
        self._trained = [each for group in self._optimiser.param_groups for each in group["params"]]
        self._epoch = -1
        self._batches: list[list[int]] = []
        self._seconds, self._questions = 0.0, 0  # of the steps since this process began or went on

    def begin(self, begun: Checkpoint | None) -> None:
        """Where the checkpoint stands, or at the beginning."""
        if begun is None:
            self.processes.spread(self.network.module)
        else:
            restore(begun, self.network.module, self._optimiser, self.keeper.checkpoint)
            limit = min(begun.place.limit, self.place.limit)  # more passes may be wished for now
            self.place, self.best = begun.place, dict(begun.best)
            self.place.limit = limit

    def run(self, watch: TrainingWatch, asked: Callable[[], bool]) -> None:
        """The steps that are left, and their evaluations. Stopped where someone asks for it."""
        self.network.module.train()
        while True:
            if self._is_to_evaluate():
                measured = self.dev.score(asked)
                if measured.fault is not None:
                    raise InputError(f"{measured.fault}; {self.keeper.kept()}")
                if measured.score is None:
                    raise self._stopped()
                self._keep(measured.score)
                watch(self._progress(measured.score))
            if self._is_over():
                return
            began = monotonic()
            stop = self._step(asked)
            self._seconds += monotonic() - began
            watch(self._progress())
            if stop:
                raise self._stopped()
            if self.keeper.is_due():
                self.keeper.save(self._checkpoint())

    def finish(self, skipped: int, notes: Sequence[str]) -> Outcome:
        """Put the best weights into the network, and write them in place of the last checkpoint. There are notes of
        the questions beside those of the way."""
        place = self.place
        assert place.best is not None  # the last step is always evaluated
        place.outcome = Outcome(
            dev_score=place.best,
            dev_measure=measure_of(self.network.form),
            steps=place.best_step,
            all_steps=place.step,
            epochs=place.step / self.per_epoch,
            skipped=skipped,
            notes=(*notes, *place.notes),
        )
        self.keeper.save(Checkpoint(place, self.best))
        self.network.module.load_state_dict(self.best)
        self.network.module.eval()
        return place.outcome

    def _step(self, asked: Callable[[], bool]) -> bool:
        """One step of all processes; whether one of them was asked to stop."""
        place, settings = self.place, self.settings
        batch = self._batch()
        drawn = (self.seed, place.step, self.processes.rank)
        share = self._passes.gradient(self.processes.share(batch), len(batch), place.limit, drawn)
        told = self.processes.gather((share, asked()))
        for each, _ in told:
            if each.fault is not None:
                raise InputError(f"{each.fault}; {self.keeper.kept()}")
        loss = sum(each.loss for each, _ in told) / len(batch)
        self._lower(min(each.limit for each, _ in told))
        if math.isfinite(loss):
            self.processes.add_gradients(self._trained)
            norm = self._clip()
        if not math.isfinite(loss) or not math.isfinite(norm):
            what = f"the loss is {loss}" if not math.isfinite(loss) else f"the gradient's norm is {norm}"
            advice = "a smaller rate, more warm-up or precision=float32 may help, in another folder"
            raise InputError(f"{what} in step {place.step + 1}: {advice}; {self.keeper.kept()}")
        for group in self._optimiser.param_groups:
            group["lr"] = rate_at(place.step, self.steps, settings)
        self._optimiser.step()
        self._optimiser.zero_grad(set_to_none=True)
        place.went(loss)
        self._questions += len(batch)
        if place.step % _LOG_EVERY == 0:
            self.keeper.note({"step": place.step, "epoch": self._epochs(), "loss": place.loss, "rate": self._rate()})
        return any(stop for _, stop in told)

    def _batch(self) -> list[Prepared]:
        epoch, number = divmod(self.place.step, self.per_epoch)
        if epoch != self._epoch:
            lengths = [each.encoded.length for each in self.prepared]
            self._epoch, self._batches = epoch, batches_of(lengths, self.settings.batch, self.seed, epoch)
        return [self.prepared[place] for place in self._batches[number]]

    def _clip(self) -> float:
        """The norm of the whole gradient, which is not above the limit from then on."""
        import torch

        return float(torch.nn.utils.clip_grad_norm_(self._trained, self.settings.clip or math.inf))

    def _lower(self, limit: int) -> None:
        """From now on all processes take so many questions at once; it is said where they are fewer than before."""
        place = self.place
        if limit < place.limit:
            note = f"batches of {limit}, since {place.limit} did not fit into memory"
            place.limit, place.notes = limit, [*place.notes, note]
            self.keeper.note({"step": place.step + 1, "note": note})

    def _is_to_evaluate(self) -> bool:
        step = self.place.step
        if step == self.place.evaluated:
            return False
        return step >= self.steps or step % (self.settings.evaluate or self.per_epoch) == 0

    def _keep(self, score: float) -> None:
        """The dev score of this step, and its weights where it is the best."""
        place = self.place
        if place.scored(score):
            self.best = weights_of(self.network.module)
        line = {"step": place.step, "epoch": self._epochs(), "loss": place.loss, "dev_score": score}
        self.keeper.note({**line, "best": place.best, "best_step": place.best_step})

    def _is_over(self) -> bool:
        return self.place.step >= self.steps or 0 < self.settings.patience <= self.place.waited

    def _stopped(self) -> Stopped:
        """Written down as it is, since someone asked to stop."""
        self.keeper.save(self._checkpoint())
        return self.keeper.stopped(f"stopped at step {self.place.step} of {self.steps}")

    def _checkpoint(self) -> Checkpoint:
        moments = self._optimiser.state_dict()["state"]
        return Checkpoint(self.place, self.network.module.state_dict(), self.best, moments)

    def _epochs(self) -> float:
        return self.place.step / self.per_epoch

    def _rate(self) -> float:
        """Of the last step."""
        return rate_at(self.place.step - 1, self.steps, self.settings)

    def _progress(self, score: float | None = None) -> Progress:
        return Progress(
            step=self.place.step,
            steps=self.steps,
            epoch=self._epochs(),
            loss=self.place.loss,
            rate=self._rate(),
            dev_score=score,
            best=self.place.best,
            examples_per_second=self._questions / self._seconds if self._seconds else 0.0,
        )
