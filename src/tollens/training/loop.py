"""Training: examples and a seed become weights, the same ones every time, however often it was interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tollens.errors import InputError
from tollens.readers.neural.network import Encoded, Network
from tollens.training.checkpoint import load_checkpoint, restore_weights
from tollens.training.course import Course
from tollens.training.evaluation import Dev
from tollens.training.examples import Example
from tollens.training.interruption import interruptible
from tollens.training.keeper import Keeper
from tollens.training.outcome import Outcome
from tollens.training.passes import Prepared
from tollens.training.processes import Processes
from tollens.training.randomness import seeded
from tollens.training.settings import TrainingSettings
from tollens.training.watch import TrainingWatch, silent

__all__ = ["Outcome", "seeded", "train"]


def train(
    network: Network,
    examples: Sequence[Example],
    dev: Sequence[Example],
    settings: TrainingSettings,
    *,
    seed: int,
    folder: Path,
    identity: str,
    watch: TrainingWatch = silent,
) -> Outcome:
    """Train the network and leave the weights with the best dev score in it.

    `folder`/training holds a checkpoint and a log; `identity` is a hash of all that decides the result. A training that
    was begun there goes on, one that was finished is not done again, and another one is an InputError. Stopped after
    Ctrl-C, or where the disk is full: then the same call goes on from the last checkpoint.
    """
    if not dev:
        raise InputError("expected questions to take the dev score of, found none")
    settings = settings.on_this_machine()
    processes = Processes.found()
    keeper = Keeper(folder, identity, settings.checkpoint, writes=processes.rank == 0)
    with keeper.alone():
        begun = load_checkpoint(keeper.checkpoint, identity)
        network.module.to(processes.device)
        if begun is not None and begun.place.outcome is not None:
            restore_weights(begun.weights, network.module, keeper.checkpoint)
            network.module.eval()
            return begun.place.outcome
        encoded = [network.encode(example.question) for example in examples]
        prepared = _prepare(network, examples, encoded)
        measured = Dev.of(network, dev, processes)
        notes = [*_cut(encoded, "passages"), *_cut(measured.encoded, "passages of dev")]
        course = Course(network, prepared, measured, settings, seed, processes, keeper)
        course.begin(begun)
        with keeper.writing(course.place), interruptible() as asked:
            course.run(watch if processes.rank == 0 else silent, asked)
            return course.finish(len(examples) - len(prepared), notes)


def _prepare(network: Network, examples: Sequence[Example], encoded: Sequence[Encoded]) -> list[Prepared]:
    """What can be trained on; InputError where that is nothing."""
    found = []
    for example, each in zip(examples, encoded, strict=True):
        target = network.target(each, example.answer, example.spans)
        if target is not None:
            found.append(Prepared(each, target))
    if not found:
        told = f"found {len(examples)} whose answers it cannot say" if examples else "found none"
        raise InputError(f"expected questions to train the network on, {told}")
    return found


def _cut(encoded: Sequence[Encoded], what: str) -> list[str]:
    """How many of them the network does not read whole, in words."""
    count = sum(each.detail is not None for each in encoded)
    return [f"{count:,} of {len(encoded):,} {what} were cut to the length"] if count else []
