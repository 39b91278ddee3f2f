"""Training readers on items: one, or one a size."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

import msgspec

from tollens.errors import InputError, Stopped, shown
from tollens.readers.neural.form import common_form
from tollens.readers.neural.packages import versions
from tollens.readers.neural.trained import RECORD, Trained, read_record, write_record
from tollens.records import Estimate, Item
from tollens.runs import FULL_VIEW, Snapshot, View, open_snapshot, take_snapshot
from tollens.runs.snapshot import ITEMS_FOLDER, snapshot_path
from tollens.scores import ACCURACY
from tollens.scores.intervals import proportion
from tollens.settings import settings_of
from tollens.training.examples import Example, example_of
from tollens.training.keeper import CHECKPOINT, ROOM, alone
from tollens.training.outcome import Outcome
from tollens.training.plan import PLAN, Plan, read_plan, write_plan
from tollens.training.processes import is_main, wait
from tollens.training.randomness import VERSION
from tollens.training.recipes import all_of, text_of
from tollens.training.settings import TrainingSettings
from tollens.training.watch import TrainingWatch, silent
from tollens.workbench.items import ItemsLike, Watch
from tollens.workbench.overlapping import kept_in, refused
from tollens.workbench.training_request import Base, Request, request
from tollens.workbench.training_sets import Sets, first_of, read_sets, sizes_of

SIZE, DEV_SIZE = 1_000, 500  # of fresh sets


@dataclass(frozen=True, slots=True, repr=False)
class Training:
    """A trained folder and what came of it. The dev score's interval is Wilson's; of an F1, which is seldom all or
    nothing, that is wider than need be."""

    folder: Path
    record: Trained
    dev_score: Estimate
    found: bool  # it was finished before, and nothing was done
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        score, record = self.dev_score, self.record
        share = f"{score.value:.1%} [{score.low:.1%}, {score.high:.1%}]"
        return f"{record.name}: dev {record.dev_measure} {share}, n = {score.n}, trained on {record.size} questions"


def train(
    reader: str,
    on: ItemsLike | Sequence[ItemsLike],
    dev: ItemsLike,
    into: str | Path,
    *,
    size: int = SIZE,
    dev_size: int = DEV_SIZE,
    seed: int = 0,
    recipe: str | None = None,
    settings: Mapping[str, object] | None = None,
    view: str = FULL_VIEW.shown,
    vectors: str | Path | None = None,
    scratch: bool = False,
    begin: str | Path | None = None,
    tests: Sequence[ItemsLike] = (),
    allow_overlap: bool = False,
    watch: Watch = lambda doing, items, done, total: None,
    steps: TrainingWatch = silent,
) -> Training:
    """Train FAMILY or FAMILY:ARGUMENT on the sets together, keep the weights with the best score on `dev`, and write
    the folder, which is a reader from then on.

    Sizes are for sets named as fresh, and so is the seed; a fresh dev set has a seed of its own. `settings` are those
    of the training and of the family, in place of the recipe's. `begin` is a trained folder whose weights it begins
    with. Items that are in `dev` or in one of `tests` too, or nearly so, are refused, unless that is allowed. The same
    call goes on with what was begun, and finds what was finished; another one in the same folder is an InputError.
    """
    folder = _folder(into)
    asked = request(
        reader,
        recipe=recipe,
        settings=settings or {},
        seed=seed,
        view=view,
        vectors=vectors,
        scratch=scratch,
        begin=begin,
    )
    material = None
    if is_main():
        base = asked.base()
        material = _Material(base, read_sets(on, dev, tests, size=size, dev_size=dev_size, seed=seed, watch=watch))
    return _train(asked, material, folder, folder.resolve().name, allow_overlap, watch, steps)


def train_sizes(
    reader: str,
    on: ItemsLike | Sequence[ItemsLike],
    dev: ItemsLike,
    into: str | Path,
    *,
    sizes: str | Sequence[str | int],
    size: int = SIZE,
    dev_size: int = DEV_SIZE,
    seed: int = 0,
    recipe: str | None = None,
    settings: Mapping[str, object] | None = None,
    view: str = FULL_VIEW.shown,
    vectors: str | Path | None = None,
    scratch: bool = False,
    begin: str | Path | None = None,
    tests: Sequence[ItemsLike] = (),
    allow_overlap: bool = False,
    watch: Watch = lambda doing, items, done, total: None,
    steps: TrainingWatch = silent,
) -> list[Training]:
    """The same, once for each size, such as `1k,5k,all`, in a folder of that name. Smaller sets are within larger ones;
    items of a group stay together, so that a set may be a few items short of its size."""
    folder = _folder(into)
    wanted = sizes_of(sizes)
    if any((folder / each).exists() for each in (RECORD, PLAN)):
        raise InputError("expected a folder for several trainings, found one that holds a training", file=folder)
    asked = request(
        reader,
        recipe=recipe,
        settings=settings or {},
        seed=seed,
        view=view,
        vectors=vectors,
        scratch=scratch,
        begin=begin,
    )
    material = None
    if is_main():
        base = asked.base()
        material = _Material(base, read_sets(on, dev, tests, size=size, dev_size=dev_size, seed=seed, watch=watch))
        there = sum(items.size or 0 for items in material.sets.on)
        if large := next((label for label, most in wanted.items() if most is not None and most > there), None):
            raise InputError(f"expected sizes up to the {there} items that there are, found {large}")
    trained = []
    for label, most in wanted.items():
        some = material
        if material is not None and most is not None:
            some = _Material(material.base, replace(material.sets, on=first_of(material.sets.on, most, seed)))
        name = f"{folder.resolve().name}-{label}"
        trained.append(_train(asked, some, folder / label, name, allow_overlap, watch, steps))
    return trained


@dataclass(frozen=True, slots=True)
class _Material:
    """What one process reads; the others find what it wrote of it."""

    base: Base
    sets: Sets


def _train(
    asked: Request,
    material: _Material | None,
    folder: Path,
    name: str,
    allow_overlap: bool,
    watch: Watch,
    steps: TrainingWatch,
) -> Training:
    """One training, by one process or by several: the main one has the material, plans and writes."""
    notes: list[str] = []
    if material is not None:
        notes += _plan(asked, material, folder, allow_overlap, watch)
    wait()
    plan = read_plan(folder)
    assert plan is not None
    found = (folder / RECORD).is_file()
    wait()  # all have looked before one of them may write it
    if not found:
        _work(asked, plan, folder, name, steps)
    wait()  # all have their weights: there is nothing to go on with, and it is as large as the network
    if is_main():
        (folder / ROOM / CHECKPOINT).unlink(missing_ok=True)
    record = read_record(folder)
    right = record.dev_score * plan.dev_size
    score = proportion(round(right) if record.dev_measure == ACCURACY else right, plan.dev_size)
    return Training(folder, record, score, found, tuple(dict.fromkeys((*record.notes, *notes))))


def _plan(asked: Request, material: _Material, folder: Path, allow_overlap: bool, watch: Watch) -> list[str]:
    """Write down what is to be done, and the items beside it, where that is not there yet. What is to be said of it is
    returned; InputError where the folder holds another training. One that came to nothing, since it met a fault before
    its first checkpoint, gives way."""
    base, sets = material.base, material.sets
    trained = list(chain.from_iterable(sets.on))
    examples, dev = _examples(trained, asked.view), _examples(sets.dev, asked.view)
    if not examples:
        raise InputError("expected items with known answers to train on, found none")
    if not dev:
        raise InputError(f"expected items with known answers to take the dev score of, found none in {sets.dev.name}")
    form = common_form(each.question for each in (*examples, *dev))
    # The folder may be another's: nothing is written there yet.
    with TemporaryDirectory(prefix="tollens-") as elsewhere:
        *on, measured = (take_snapshot(items, Path(elsewhere)).card for items in (*sets.on, sets.dev))
    plan = Plan(
        reader=asked.reader,
        family=asked.name,
        form=form,
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
    )
    known, other = _known(folder), None
    if known is not None and known.identity() != plan.identity():
        if any((folder / each).exists() for each in (RECORD, Path(ROOM, CHECKPOINT))):
            raise InputError(f"the folder holds another training: {known.difference(plan)}", file=folder)
        known, other = None, known
    notes = [
        *asked.notes,
        *_unanswered(len(trained) - len(examples), "to train on"),
        *_unanswered(measured.count - len(dev), "of dev"),
    ]
    if "seed" in measured.made_by:
        notes.append(f"dev: {measured.name}, {measured.count} items of seed {measured.made_by['seed']}")
    if known is None or sets.tests:  # no plan has tests
        before, lost = ([], []) if base.folder is None else kept_in(base.folder, base.before, base.folder.name)
        overlaps = sets.overlaps(chain.from_iterable(before), watch)
        if overlaps and not allow_overlap:
            raise refused(overlaps, "the reader")
        notes += [*lost, *(f"trained on too: {overlap}" for overlap in overlaps)]
    if known is None:
        _write(msgspec.structs.replace(plan, notes=tuple(notes)), folder, sets, before, other)
    elif known.training != plan.training and not (folder / RECORD).exists():  # more passes, or fewer checkpoints
        write_plan(folder, msgspec.structs.replace(known, training=plan.training))
    return notes


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


def _work(asked: Request, plan: Plan, folder: Path, name: str, steps: TrainingWatch) -> None:
    """Train as planned, save the network, and write the record last: it makes the folder a reader."""
    from tollens.training.loop import seeded
    from tollens.training.loop import train as train_network

    examples = [each for card in plan.on for each in _examples(open_snapshot(folder, card), asked.view)]
    dev = _examples(open_snapshot(folder, plan.dev), asked.view)
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
    if is_main():
        skipped = f"{outcome.skipped} of {len(examples)} questions have an answer that the network cannot say: left out"
        told = (*plan.notes, *notes, *([skipped] if outcome.skipped else []), *outcome.notes)
        with _written(folder):
            network.save(folder)
            write_record(folder, _record(plan, outcome, name, told))


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


def _record(plan: Plan, outcome: Outcome, name: str, notes: tuple[str, ...]) -> Trained:
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
        settings=said | plan.training | plan.network,
        seed=plan.seed,
        base=plan.base,
        dev_score=outcome.dev_score,
        dev_measure=outcome.dev_measure,
        steps=outcome.steps,
        made_with={"tollens": version("tollens"), "python": platform.python_version(), **versions()},
        before=plan.before,
        all_steps=outcome.all_steps,
        epochs=outcome.epochs,
        skipped=outcome.skipped,
        notes=notes,
    )


def _examples(items: Iterable[Item], view: View) -> list[Example]:
    """Those whose answer is known, with what is shown of them."""
    found = (example_of(item, view.of(item.as_question())) for item in items)
    return [each for each in found if each is not None]


def _unanswered(count: int, what: str) -> list[str]:
    return [f"{count} items {what} have no known answer and are left out"] if count else []


def _folder(into: str | Path) -> Path:
    folder = Path(into).expanduser()
    if folder.exists() and not folder.is_dir():
        raise InputError("expected a folder to train into, found a file", file=folder)
    return folder


def _known(folder: Path) -> Plan | None:
    """The plan of the training in a folder. InputError where the folder is used for something else."""
    plan = read_plan(folder)
    if plan is None and folder.is_dir() and any(each.name not in (ROOM, ITEMS_FOLDER) for each in folder.iterdir()):
        raise InputError("expected a new or an empty folder, or one with a training that was begun", file=folder)
    return plan
