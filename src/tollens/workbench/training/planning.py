"""Planning a training: what is to be done stands in the folder, and the items beside it, before any of it is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from shutil import copyfile

import msgspec

from tollens.errors import InputError
from tollens.readers.neural.form import common_form
from tollens.readers.neural.trained import RECORD
from tollens.records import ItemsCard, scratch_folder
from tollens.runs import Snapshot, take_snapshot
from tollens.runs.snapshot import ITEMS_FOLDER, snapshot_path
from tollens.settings import settings_of
from tollens.training.examples import Example
from tollens.training.keeper import CHECKPOINT, ROOM, alone
from tollens.training.plan import PLAN, Plan, read_plan, write_plan
from tollens.training.randomness import VERSION
from tollens.training.recipes import all_of
from tollens.training.settings import TrainingSettings
from tollens.workbench.items import Watch
from tollens.workbench.overlapping import kept_in, refused
from tollens.workbench.training.request import Base, Request
from tollens.workbench.training.sets import Sets, examples_of


@dataclass(frozen=True, slots=True)
class Material:
    """What one process reads; the others find what it wrote of it."""

    base: Base
    sets: Sets


def make_plan(asked: Request, material: Material, folder: Path, allow_overlap: bool, watch: Watch) -> list[str]:
    """Write down what is to be done, and the items beside it, where that is not there yet. What is to be said of it is
    returned; InputError where the folder holds another training, or where items would be trained on and tested on. A
    training that came to nothing, since it met a fault before its first checkpoint, gives way."""
    sets = material.sets
    trained = list(chain.from_iterable(sets.on))
    examples, dev = examples_of(trained, asked.view), examples_of(sets.dev, asked.view)
    plan = _plan(asked, material, examples, dev)
    known, other = _known(folder, plan)
    notes = [
        *asked.notes,
        *_unanswered(len(trained) - len(examples), "to train on"),
        *_unanswered(plan.dev.count - len(dev), "of dev"),
    ]
    if "seed" in plan.dev.made_by:
        notes.append(f"dev: {plan.dev.name}, {plan.dev.count} items of item seed {plan.dev.made_by['seed']}")
    before: list[Snapshot] = []
    if known is None or sets.tests:  # no plan has tests
        before, said = _checked(material, allow_overlap, watch)
        notes += said
    if known is None:
        _write(msgspec.structs.replace(plan, notes=tuple(notes)), folder, sets, before, other)
    elif not (folder / RECORD).exists():  # more passes, or fewer checkpoints; a plan of a version without `earlier`
        changed = msgspec.structs.replace(known, training=plan.training, earlier=plan.earlier)
        if changed != known:
            write_plan(folder, changed)
    if known is not None:
        _restore(known, folder, sets)
    return notes


def _plan(asked: Request, material: Material, examples: Sequence[Example], dev: Sequence[Example]) -> Plan:
    """What is to be done. InputError where there is nothing to train on or to take the dev score of."""
    base, sets = material.base, material.sets
    if not examples:
        raise InputError("expected items with known answers to train on, found none")
    if not dev:
        raise InputError(f"expected items with known answers to take the dev score of, found none in {sets.dev.name}")
    *on, measured = _cards(sets)
    return Plan(
        reader=asked.reader,
        family=asked.name,
        form=common_form(each.question for each in (*examples, *dev)),
        on=tuple(on),
        dev=measured,
        view=asked.view.shown,
        recipe=asked.recipe,
        training=all_of(settings_of(TrainingSettings, asked.training).on_this_machine()),
        network=all_of(settings_of(asked.family.settings(), asked.network)),
        seed=asked.seed,
        base=base.name,
        base_hash=base.sha256,
        vectors=base.vectors,
        vectors_hash=base.vectors_sha256,
        scratch=asked.scratch,
        size=len(examples),
        dev_size=len(dev),
        randomness=VERSION,
        before=base.before,
        earlier=base.earlier,
    )


def _cards(sets: Sets) -> list[ItemsCard]:
    """The cards of what is trained on, and that of dev behind them. The folder may be another's: nothing is written
    there yet."""
    with scratch_folder() as elsewhere:
        return [take_snapshot(items, elsewhere).card for items in (*sets.on, sets.dev)]


def _known(folder: Path, plan: Plan) -> tuple[Plan | None, Plan | None]:
    """The plan in a folder where it is this one, and where it is another one that came to nothing. InputError where
    the folder holds another training, or is used for something else."""
    known = read_plan(folder)
    if known is None:
        if folder.is_dir() and any(each.name not in (ROOM, ITEMS_FOLDER) for each in folder.iterdir()):
            raise InputError("expected a new or an empty folder, or one with a training that was begun", file=folder)
        return None, None
    if known.identity() == plan.identity():
        return known, None
    if any((folder / each).exists() for each in (RECORD, Path(ROOM, CHECKPOINT))):
        raise InputError(f"the folder holds another training: {known.difference(plan)}", file=folder)
    return None, known


def _checked(material: Material, allow_overlap: bool, watch: Watch) -> tuple[list[Snapshot], list[str]]:
    """What the weights were trained on before, and what is to be said of that and of what is tested on too. InputError
    where something is, unless that is allowed."""
    base = material.base
    before, lost = ([], []) if base.folder is None else kept_in(base.folder, base.before, base.folder.name)
    overlaps = material.sets.overlaps(chain.from_iterable(before), watch)
    if overlaps and not allow_overlap:
        raise refused(overlaps, "the reader")
    return before, [*lost, *(f"trained on too: {overlap}" for overlap in overlaps)]


def _write(plan: Plan, folder: Path, sets: Sets, before: Iterable[Snapshot], other: Plan | None) -> None:
    """The plan, and first the items that it speaks of: those of now, and those that its weights come from. Another plan
    makes room, unless someone is at it."""
    with alone(folder):
        if other is not None:
            (folder / PLAN).unlink(missing_ok=True)  # first: a plan has its items beside it
            for card in (*other.on, other.dev, *other.before):
                snapshot_path(folder, card).unlink(missing_ok=True)
        for items in (*sets.on, sets.dev):
            take_snapshot(items, folder)
        for snapshot in before:
            copyfile(snapshot.path, snapshot_path(folder, snapshot.card))
        write_plan(folder, plan)


def _restore(known: Plan, folder: Path, sets: Sets) -> None:
    """Write the items of a plan again where they were deleted or changed since."""
    for items, card in zip((*sets.on, sets.dev), (*known.on, known.dev), strict=True):
        if not Snapshot(snapshot_path(folder, card), card).is_whole():
            with alone(folder):
                take_snapshot(replace(items, name=card.name), folder)


def _unanswered(count: int, what: str) -> list[str]:
    return [f"{count} items {what} have no known answer and are left out"] if count else []
