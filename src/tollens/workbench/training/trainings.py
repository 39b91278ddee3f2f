"""Training readers on items: one, or one a size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from tollens.errors import InputError
from tollens.readers.neural.trained import RECORD, Trained, read_record
from tollens.records import Estimate, check_folder
from tollens.runs import FULL_VIEW
from tollens.scores import ACCURACY
from tollens.scores.intervals import proportion
from tollens.training.keeper import CHECKPOINT, ROOM
from tollens.training.plan import PLAN, read_plan
from tollens.training.processes import in_main, is_main, wait
from tollens.training.watch import TrainingWatch, silent
from tollens.workbench.items import ItemsLike, Watch
from tollens.workbench.training.planning import Material, make_plan
from tollens.workbench.training.request import Request, request
from tollens.workbench.training.sets import enough, first_of, read_sets, sizes_of
from tollens.workbench.training.work import work

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
    item_seed: int = 0,
    seed: int = 0,
    recipe: str | None = None,
    settings: Mapping[str, object] | None = None,
    view: str = FULL_VIEW.shown,
    vectors: str | Path | None = None,
    scratch: bool = False,
    begin: str | Path | None = None,
    tests: ItemsLike | Sequence[ItemsLike] = (),
    allow_overlap: bool = False,
    watch: Watch = lambda doing, items, done, total: None,
    steps: TrainingWatch = silent,
) -> Training:
    """Train FAMILY or FAMILY:ARGUMENT on the sets together, keep the weights with the best score on `dev`, and write
    the folder, which is a reader from then on.

    Sizes and the item seed choose the items of sets named as fresh; a fresh dev set gets an item seed of its own.
    `seed` decides the first weights and all that the training draws, and never chooses items. `settings` are those of
    the training and of the family, in place of the recipe's. `begin` is a trained folder whose weights it begins
    with. Items that are in `dev` or in one of `tests` too, or nearly so, are refused, unless that is allowed. The same
    call goes on with what was begun, and finds what was finished; another one in the same folder is an InputError.
    """
    folder = _folder(into)
    asked = request(
        reader, recipe=recipe, settings=settings, seed=seed, view=view, vectors=vectors, scratch=scratch, begin=begin
    )
    sets = partial(read_sets, on, dev, tests, size=size, dev_size=dev_size, item_seed=item_seed, watch=watch)
    material = in_main(lambda: Material(asked.base(), sets()))
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
    item_seed: int = 0,
    seed: int = 0,
    recipe: str | None = None,
    settings: Mapping[str, object] | None = None,
    view: str = FULL_VIEW.shown,
    vectors: str | Path | None = None,
    scratch: bool = False,
    begin: str | Path | None = None,
    tests: ItemsLike | Sequence[ItemsLike] = (),
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
        reader, recipe=recipe, settings=settings, seed=seed, view=view, vectors=vectors, scratch=scratch, begin=begin
    )
    sets = partial(read_sets, on, dev, tests, size=size, dev_size=dev_size, item_seed=item_seed, watch=watch)
    material = in_main(lambda: Material(asked.base(), enough(sets(), wanted)))
    trained = []
    for label, most in wanted.items():
        some = material
        if material is not None and most is not None:
            some = Material(material.base, replace(material.sets, on=first_of(material.sets.on, most, item_seed)))
        name = f"{folder.resolve().name}-{label}"
        trained.append(_train(asked, some, folder / label, name, allow_overlap, watch, steps))
    return trained


def _train(
    asked: Request,
    material: Material | None,
    folder: Path,
    name: str,
    allow_overlap: bool,
    watch: Watch,
    steps: TrainingWatch,
) -> Training:
    """One training, by one process or by several: the main one has the material, plans and writes."""

    def planned() -> list[str]:
        assert material is not None
        return make_plan(asked, material, folder, allow_overlap, watch)

    notes = in_main(planned) or []
    plan = read_plan(folder)
    assert plan is not None
    found = (folder / RECORD).is_file()
    wait()  # all have looked before one of them may write it
    if not found:
        work(asked, plan, folder, name, steps)
    wait()  # all have their weights: there is nothing to go on with, and it is as large as the network
    if is_main():
        (folder / ROOM / CHECKPOINT).unlink(missing_ok=True)
    record = read_record(folder)
    right = record.dev_score * plan.dev_size
    score = proportion(round(right) if record.dev_measure == ACCURACY else right, plan.dev_size)
    return Training(folder, record, score, found, tuple(dict.fromkeys((*record.notes, *notes))))


def _folder(into: str | Path) -> Path:
    folder = Path(into).expanduser()
    check_folder(folder)
    return folder
