"""`tollens train`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tollens.cli.number_options import seed as seed_option
from tollens.cli.number_options import whole
from tollens.cli.options import MOST_ITEMS, AllowOverlap, Json

if TYPE_CHECKING:
    from tollens.training.watch import Progress, TrainingWatch
    from tollens.workbench.items import Watch
    from tollens.workbench.training import Training

_AFTER = 1.0  # seconds that a process gives the one that speaks


def train(
    reader: Annotated[
        str, typer.Argument(metavar="READER", help="FAMILY or FAMILY:FOLDER, such as attentive or encoder:models/bert.")
    ],
    on: Annotated[list[str], typer.Option("--on", metavar="ITEMS...", help="The sets to train on, together.")],
    dev: Annotated[str, typer.Option("--dev", metavar="ITEMS", help="The set that says when it is best.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Folder that becomes a reader.")],
    size: Annotated[
        int, whole("--size", least=1, most=MOST_ITEMS, help="How many items a NAME:fresh set to train on has.")
    ] = 1000,
    dev_size: Annotated[int, whole("--dev-size", least=1, most=MOST_ITEMS, help="How many a fresh dev set has.")] = 500,
    item_seed: Annotated[
        int, seed_option("--item-seed", "Seed of NAME:fresh items and of --sizes; a fresh dev set gets one of its own.")
    ] = 0,
    seed: Annotated[
        int, seed_option("--seed", "Seed of the training: first weights, order, dropout. It does not choose items.")
    ] = 0,
    recipe: Annotated[
        str | None, typer.Option("--recipe", metavar="NAME", help="Settings by name; see `tollens list recipes`.")
    ] = None,
    epochs: Annotated[str | None, typer.Option("--epochs", metavar="N", help="At most.")] = None,
    batch: Annotated[str | None, typer.Option("--batch", metavar="N", help="Questions a step.")] = None,
    accumulate: Annotated[
        str | None, typer.Option("--accumulate", metavar="N", help="Passes that a step is divided into.")
    ] = None,
    rate: Annotated[str | None, typer.Option("--rate", metavar="X", help="The learning rate.")] = None,
    patience: Annotated[
        str | None, typer.Option("--patience", metavar="N", help="Evaluations without a better score; 0: no end.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="KEY=VALUE", help="Any other setting, of the training or of the reader."),
    ] = None,
    vectors: Annotated[
        Path | None, typer.Option("--vectors", metavar="FILE", help="Word vectors: GloVe, word2vec, fastText, npz.")
    ] = None,
    scratch: Annotated[bool, typer.Option("--scratch", help="Random weights in place of those on disk.")] = False,
    view: Annotated[
        str, typer.Option("--view", help="What it is shown: C context (S situation alone), Q question, A options.")
    ] = "C,Q,A",
    begin: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="Begin with the weights of another training.")
    ] = None,
    sizes: Annotated[
        str | None, typer.Option("--sizes", metavar="1k,5k,all", help="One training a size, each in DIR/SIZE.")
    ] = None,
    tests: Annotated[
        list[str] | None,
        typer.Option("--test", metavar="ITEMS...", help="Sets that nothing of may be trained on, none of them fresh."),
    ] = None,
    allow_overlap: AllowOverlap = False,
    as_json: Json = False,
) -> None:
    """Train a reader; its folder is then a reader for `tollens run`.

    A training that was stopped, even by kill -9, goes on when the same command is given again.

    \b
    Example:
      tollens train encoder:models/minilm --on robustlr/all:fresh --dev robustlr/all:fresh --recipe laptop -o minilm
      tollens run minilm --on robustlr/c-cs:fresh --size 700 --item-seed 2 -o runs
      tollens train attentive --on logiqa:train --dev logiqa:dev --vectors glove.6B.100d.txt -o attentive
      tollens train encoder --from minilm --on nail:fresh --dev nail:fresh -o minilm-nail
      tollens train encoder:models/bert --on ropes:train --dev ropes:dev --sizes 1k,5k,all -o curve
      accelerate launch --multi_gpu --num_processes 2 -m tollens train encoder:models/bert --on … --dev … -o bert
    """
    from tollens.cli.output import emit
    from tollens.training.processes import is_main
    from tollens.workbench.training import train as train_one
    from tollens.workbench.training import train_sizes

    named = {"epochs": epochs, "batch": batch, "accumulate": accumulate, "rate": rate, "patience": patience}
    with _spoken_once(), _watching(quiet=as_json or not is_main()) as (watch, steps):
        wishes: dict[str, Any] = {
            "size": size,
            "dev_size": dev_size,
            "item_seed": item_seed,
            "seed": seed,
            "recipe": recipe,
            "settings": _settings(named, settings or []),
            "view": view,
            "vectors": vectors,
            "scratch": scratch,
            "begin": begin,
            "tests": tests or (),
            "allow_overlap": allow_overlap,
            "watch": watch,
            "steps": steps,
        }
        if sizes is None:
            trained = [train_one(reader, on, dev, output, **wishes)]
        else:
            trained = train_sizes(reader, on, dev, output, sizes=sizes, **wishes)
    if not is_main():
        return
    if as_json:
        rows = [_row(each) for each in trained]
        emit(rows[0] if sizes is None else {"sizes": rows})
    else:
        _print(trained, curve=sizes is not None)


def _settings(named: dict[str, str | None], pairs: Sequence[str]) -> dict[str, str]:
    from tollens.cli.build import pairs_of
    from tollens.errors import InputError

    said = {name: value for name, value in named.items() if value is not None}
    more = pairs_of(pairs)
    if twice := next((name for name in more if name in said), None):
        raise InputError(f"{twice} is set twice: to {said[twice]} and to {more[twice]}")
    return said | more


def _row(training: Training) -> dict[str, Any]:
    record = training.record
    return {
        "folder": str(training.folder),
        "name": record.name,
        "family": record.family,
        "form": record.form,
        "on": record.on,
        "dev": record.dev,
        "size": record.size,
        "view": record.view,
        "settings": record.settings,
        "seed": record.seed,
        "base": record.base,
        "lineage": record.lineage,
        "dev_measure": record.dev_measure,
        "dev_score": training.dev_score,
        "steps": record.steps,
        "all_steps": record.all_steps,
        "epochs": record.epochs,
        "skipped": record.skipped,
        "found": training.found,
        "notes": training.notes,
    }


def _print(trained: Sequence[Training], *, curve: bool) -> None:
    from tollens.cli.output import percent, say, table

    for note in dict.fromkeys(note for each in trained for note in each.notes):
        say(note)
    measure = trained[0].record.dev_measure
    numeric = ["questions", f"dev {measure} % [95 %]", "n", "steps"]
    rows = [
        [
            each.folder.name if curve else each.record.name,
            str(each.record.size),
            percent(each.dev_score),
            str(each.dev_score.n),
            str(each.record.steps),
        ]
        for each in trained
    ]
    table(["size" if curve else "reader", *numeric], rows, numeric=numeric)
    for each in trained:
        told = "was trained before; nothing is changed" if each.found else "is a reader now"
        say(f"{each.folder} {told}: tollens run {_spec(each.folder)} --on ITEMS")


def _spec(folder: Path) -> str:
    """The folder as `tollens run` knows it: one with the name of another reader is told from it by its path."""
    from tollens.readers import trained_folder

    return str(folder) if trained_folder(str(folder)) is not None else f"./{folder}"


@contextmanager
def _spoken_once() -> Iterator[None]:
    """Of several processes that meet the same fault, one tells it, and goes first: when one is gone, a launcher ends
    those that are left."""
    from tollens.cli.faults import FAULT
    from tollens.errors import TollensError
    from tollens.training.processes import is_main

    try:
        yield
    except TollensError:
        if is_main():
            raise
        sleep(_AFTER)
        raise typer.Exit(FAULT) from None


@contextmanager
def _watching(*, quiet: bool) -> Iterator[tuple[Watch, TrainingWatch]]:
    """Bars on stderr while a person looks at them, and nothing otherwise: of items that are prepared, and of steps with
    loss and dev score. Above them stays a line an evaluation."""
    from tollens.training.watch import silent

    if quiet or not sys.stderr.isatty():
        yield lambda doing, items, done, total: None, silent
        return
    from tollens.cli.terminal import bars as shown_bars
    from tollens.cli.terminal import visible_line
    from tollens.runs import short_name

    with shown_bars() as bars:
        task, shown, dev = bars.add_task("beginning", total=None), "", ""

        def show(kind: str, told: str, done: int, total: int) -> None:
            nonlocal shown
            if kind != shown:
                bars.reset(task)
                shown = kind
            bars.update(task, description=told, completed=done, total=total or None)

        def items(doing: str, name: str, done: int, total: int) -> None:
            show(f"{doing} {name}", visible_line(f"{doing} {short_name(name)}"), done, total)

        def steps(progress: Progress) -> None:
            nonlocal dev
            told = f"epoch {progress.epoch:.1f}, loss {progress.loss:.3f}"
            if progress.dev_score is not None and progress.best is not None:
                dev = f", dev {100 * progress.dev_score:.1f} %, best {100 * progress.best:.1f} %"
                bars.console.print(f"step {progress.step} of {progress.steps}, {told}{dev}", highlight=False)
            show("training", f"{told}{dev}, {progress.examples_per_second:.0f}/s", progress.step, progress.steps)

        yield items, steps
