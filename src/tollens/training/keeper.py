"""Keeper: the one who writes a training down, its checkpoint and its log, and says what is safe when that fails.

training/checkpoint.pt    all that the training needs to go on
training/log.jsonl        a line an evaluation, a line every so many steps; cut back to the checkpoint when it goes on
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from time import monotonic

import msgspec

from tollens.errors import InputError, Moved, Stopped
from tollens.records import Hold, hold
from tollens.records.leftovers import remove_leftovers
from tollens.training.checkpoint import Checkpoint, save_checkpoint
from tollens.training.place import Place
from tollens.training.plan import PLAN, read_plan

ROOM = "training"
CHECKPOINT = "checkpoint.pt"
LOG = "log.jsonl"
_LOCK = ".lock"
_PAUSE = 20  # times as long as the last checkpoint took: one of a large model takes a minute


def alone(folder: Path) -> AbstractContextManager[Hold]:
    """Hold the folder of a training alone, or raise RunLocked."""
    refusal = f"{folder}: another process is training here; wait for it"
    return hold(folder, folder / ROOM / _LOCK, what="training", refusal=refusal)


class Keeper:
    """Writes in one process and is silent in the others."""

    def __init__(self, folder: Path, identity: str, seconds: float, writes: bool) -> None:
        self.checkpoint = folder / ROOM / CHECKPOINT
        self._folder, self._identity, self._seconds, self._writes = folder, identity, seconds, writes
        self._log = -1
        self._hold: Hold | None = None
        self._saved: int | None = None  # the step of the checkpoint on disk
        self._when, self._took = monotonic(), 0.0

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the folder alone, or raise RunLocked."""
        with alone(self._folder) if self._writes else nullcontext() as self._hold:
            yield

    @contextmanager
    def writing(self, place: Place) -> Iterator[None]:
        """Open the log where the checkpoint left it; place is a new one where there is none."""
        if not self._writes:
            yield
            return
        self._saved = place.step or None
        remove_leftovers(self.checkpoint.parent)  # a process was killed while it wrote, and checkpoints are large
        path = self.checkpoint.parent / LOG
        self._log = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            os.ftruncate(self._log, min(place.log, os.fstat(self._log).st_size))
            with self._watching(path), self._watching(self._folder / PLAN, self._is_planned):
                yield
        finally:
            os.close(self._log)

    def note(self, line: dict[str, object]) -> None:
        """Add a line to the log."""
        if self._writes:
            with self._told("the log"):
                data = memoryview(msgspec.json.encode(line) + b"\n")
                while data:
                    data = data[os.write(self._log, data) :]
            self._check()

    def is_due(self) -> bool:
        """Whether it is time for a checkpoint. Unless they are wanted at every step, little of the time goes there."""
        pause = max(self._seconds, _PAUSE * self._took) if self._seconds else 0
        return self._writes and monotonic() - self._when >= pause

    def save(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint, after the log up to there. Stopped where it cannot be written."""
        if not self._writes:
            return
        place, began = checkpoint.place, monotonic()
        self._check()
        with self._told(f"the checkpoint of step {place.step}"):
            os.fsync(self._log)
            place.log = os.fstat(self._log).st_size
            save_checkpoint(self.checkpoint, checkpoint, self._identity)
        self._check()
        self._saved, self._when = place.step, monotonic()
        self._took = self._when - began

    def kept(self) -> str:
        """What is safe, in words."""
        if not self._writes:
            return "the main process has the last checkpoint"
        return "there is no checkpoint yet" if self._saved is None else f"the checkpoint of step {self._saved} is whole"

    def stopped(self, why: str) -> Stopped:
        """What to raise where the training ends before its time."""
        return Stopped(f"{self._folder}: {why}; the same command goes on from there")

    @contextmanager
    def _watching(self, path: Path, unchanged: Callable[[], bool] | None = None) -> Iterator[None]:
        """Watch a file, where there is one."""
        with self._hold.watching(path, unchanged) if self._hold is not None and path.exists() else nullcontext():
            yield

    def _is_planned(self) -> bool:
        """Whether the plan in the folder is still of this training: how often it is saved may be another matter."""
        try:
            plan = read_plan(self._folder)
        except InputError:
            return False
        return plan is not None and plan.identity() == self._identity

    def _check(self) -> None:
        """Stopped if the folder or a watched file in it was taken away."""
        if self._hold is None:
            return
        try:
            self._hold.check()
        except Moved as lost:
            raise Moved(f"{lost}. {Moved.ADVICE}") from None

    @contextmanager
    def _told(self, what: str) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            told = f"{what} could not be written: {error.strerror or error}; {self.kept()}"
            then = "begins anew" if self._saved is None else "goes on from there"
            raise Stopped(f"{self._folder}: {told}. Mend that, and the same command {then}") from error
