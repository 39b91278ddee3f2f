"""Carrying out a plan, and the record of what came of it."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

from tollens.errors import Moved, Stopped, shown
from tollens.readers.neural.network import Network
from tollens.readers.neural.packages import versions
from tollens.readers.neural.trained import Trained, write_record
from tollens.records.atomic import usual_mode
from tollens.runs import Snapshot, open_snapshot
from tollens.runs.snapshot import snapshot_path
from tollens.settings import settings_of
from tollens.training.outcome import Outcome
from tollens.training.plan import PLAN, Plan
from tollens.training.processes import in_main
from tollens.training.recipes import text_of
from tollens.training.settings import TrainingSettings
from tollens.training.watch import TrainingWatch
from tollens.workbench.training.request import Request
from tollens.workbench.training.sets import examples_of


def work(asked: Request, plan: Plan, folder: Path, name: str, steps: TrainingWatch) -> None:
    """Train as planned, save the network, and write the record last: it makes the folder a reader."""
    from tollens.training.loop import seeded
    from tollens.training.loop import train as train_network

    examples = [each for card in plan.on for each in examples_of(open_snapshot(folder, card), asked.view)]
    dev = examples_of(open_snapshot(folder, plan.dev), asked.view)
    seeded(plan.seed)
    network, notes = asked.network_for(plan.form, [each.question for each in examples])
    outcome = train_network(
        network,
        examples,
        dev,
        settings_of(TrainingSettings, plan.training),
        seed=plan.seed,
        folder=folder,
        identity=plan.identity(),
        watch=steps,
    )
    skipped = f"{outcome.skipped} of {len(examples)} questions have an answer that the network cannot say: left out"
    left_out = [skipped] if outcome.skipped else []
    told = (*plan.notes, *notes, *_lowered(network, asked), *left_out, *outcome.notes)
    in_main(lambda: _save(network, plan, folder, _record(plan, outcome, name, network.lowered, told)))


def _save(network: Network, plan: Plan, folder: Path, record: Trained) -> None:
    _check_place(plan, folder)
    with _written(folder):
        network.save(folder)
        for weights in folder.glob("*.safetensors"):  # safetensors lets nobody else read them, whatever the umask says
            weights.chmod(usual_mode())
        _check_place(plan, folder)
        write_record(folder, record)


def _check_place(plan: Plan, folder: Path) -> None:
    """Stopped where the plan of the training or its items were taken away meanwhile."""
    if not (folder / PLAN).is_file():
        raise Moved(f"{folder / PLAN} was deleted or renamed during the training. {Moved.ADVICE}")
    for card in (*plan.on, plan.dev):
        snapshot = Snapshot(snapshot_path(folder, card), card)
        if not snapshot.is_whole():
            raise Moved(f"{snapshot.path} was deleted, renamed or changed during the training. {Moved.ADVICE}")


def _lowered(network: Network, asked: Request) -> list[str]:
    """Which settings that were asked for the network has lower, in words."""
    lower = {name: value for name, value in network.lowered.items() if name in asked.network}
    return [f"{name}={value}, not {asked.network[name]}: the model reads no more" for name, value in lower.items()]


@contextmanager
def _written(folder: Path) -> Iterator[None]:
    """Stopped where the disk will not have the network."""
    try:
        yield
    except Exception as error:
        if (what := _of_the_disk(error)) is None:
            raise
        told = f"the network could not be written: {what}; the checkpoint of the finished training is whole"
        raise Stopped(f"{folder}: {told}. Mend that, and the same command goes on from there") from error


def _of_the_disk(error: Exception) -> str | None:
    """What the disk had to say; None where it was something else. torch has an error of its own behind that of the
    disk; safetensors and tokenizers, which are no Python, have it in words."""
    found = error.__context__ if isinstance(error, RuntimeError) else error
    if isinstance(found, OSError):
        return found.strerror or str(found)
    return shown(str(error), 200) if "os error " in str(error) else None


def _record(plan: Plan, outcome: Outcome, name: str, lowered: Mapping[str, str], notes: tuple[str, ...]) -> Trained:
    said = {"reader": plan.reader, "recipe": plan.recipe, "scratch": text_of(plan.scratch)}
    if plan.vectors is not None:
        said["vectors"] = plan.vectors
    return Trained(
        name=name,
        family=plan.family,
        form=plan.form,
        on=plan.on,
        size=plan.size - outcome.skipped,
        dev=plan.dev,
        view=plan.view,
        settings=said | plan.training | plan.network | dict(lowered),
        seed=plan.seed,
        base=plan.base,
        dev_score=outcome.dev_score,
        dev_measure=outcome.dev_measure,
        steps=outcome.steps,
        made_with={"tollens": version("tollens"), "python": platform.python_version(), **versions()},
        base_hash=plan.base_hash,
        before=plan.before,
        earlier=plan.earlier,
        all_steps=outcome.all_steps,
        epochs=outcome.epochs,
        skipped=outcome.skipped,
        notes=notes,
    )
