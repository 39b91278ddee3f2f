"""How readers were trained, in words: 'NAIL → LogiQA', 'NAIL + LogiQA', 'RobustLR All from scratch'.

Sets of one training are joined by +, trainings one after the other by →.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tollens.benchmarks.catalogue import BENCHMARKS, benchmark
from tollens.benchmarks.fresh_items import FRESH
from tollens.benchmarks.robustlr.sets import TRAINING
from tollens.records import ItemsCard, ReaderCard, Stage
from tollens.report.phrases import counted
from tollens.runs import short_name

Lineage = tuple[Stage, ...]

TRAINED_ON, TRAIN_SIZE = "trained_on", "train_size"  # settings of readers whose cards have no lineage
THEN = "→"  # between a training and the one after it
_JOINT, _ORDERLESS = " + ", ", "
_IDLE = ("checkpoint", "accumulate")  # settings of a training that do not tell curves apart
_MOST_DIGITS = 12  # of a number of questions
_EXPRESSION = re.compile(r"([\w-]+)(?:/([\w-]+))?([:=])(.+)")  # benchmark, set, sign, split or file


def lineage_of(card: ReaderCard) -> Lineage:
    """The trainings of a reader. A card without them may name its last training set among its settings, as all did
    once and as a user's own reader may."""
    said = card.settings.get(TRAINED_ON, "")
    if card.lineage or not said:
        return card.lineage
    size = card.settings.get(TRAIN_SIZE, "")
    known = size.isascii() and size.isdigit() and 0 < len(size) <= _MOST_DIGITS
    sets = tuple(_named_set(name) for name in said.split(_JOINT))
    return (Stage(network=card.name, on=sets, size=int(size) if known else None),)


def _named_set(name: str) -> ItemsCard:
    """A set of which nothing but the name is known."""
    return ItemsCard(name=name, sha256="", count=0, language="en", benchmark=_benchmark_in(name))


def _benchmark_in(expression: str) -> str | None:
    found = _EXPRESSION.fullmatch(expression)
    return found[1] if found and found[1] in BENCHMARKS else None


def trained_on(lineage: Lineage, called: Callable[[ItemsCard], str] | None = None) -> str:
    """What a reader was trained on, the earliest first; `called` is what each set is called."""
    return f" {THEN} ".join(stage_title(stage, called) for stage in lineage)


def stage_title(stage: Stage, called: Callable[[ItemsCard], str] | None = None) -> str:
    """What one training was on."""
    names = dict.fromkeys(map(called or set_called, stage.on))
    return (_ORDERLESS if stage.merged else _JOINT).join(names) + (" from scratch" if stage.scratch else "")


def sizes(lineage: Lineage) -> str:
    """How many questions each training had: '1,000 items', '600 → 1,000 items'; empty where none is known."""
    if all(stage.size is None for stage in lineage):
        return ""
    *earlier, last = ["?" if stage.size is None else counted(stage.size, "item") for stage in lineage]
    return f" {THEN} ".join([*(each.partition(" ")[0] for each in earlier), last])


def network(lineage: Lineage) -> str:
    """What was trained first, and so all the way: 'encoder:minilm'."""
    return lineage[0].network if lineage else ""


def learnt_benchmarks(lineage: Lineage) -> set[str | None]:
    """The benchmarks that its trainings are of; None where a set is of none that is known."""
    return {card.benchmark for stage in lineage for card in stage.on}


def set_called(card: ItemsCard) -> str:
    """A training set by its benchmark's title, and by what of it is no training split: 'LogiQA', 'LogiQA dev',
    'RobustLR All', 'NAIL (mine.jsonl)'. A set of no known benchmark has its own name."""
    name = short_name(card.name)
    if card.benchmark not in BENCHMARKS:
        return name
    known = benchmark(card.benchmark)
    found = _EXPRESSION.fullmatch(card.name)
    if found is None or found[1] not in BENCHMARKS:
        return f"{known.title} ({name})"
    _, set_name, sign, rest = found.groups()
    if rest == FRESH:
        return f"{known.title} {_set_title(known.name, set_name)}" if set_name else known.title
    split = rest if sign == ":" else card.split or known.split_of(Path(rest))
    if split is None:
        return f"{known.title} ({Path(rest).name})"
    return known.title if split == "train" else f"{known.title} {split}"


def _set_title(name: str, set_name: str) -> str:
    """Which of the benchmark's sets; RobustLR's training sets as its paper calls them."""
    return TRAINING.get(set_name, set_name) if name.startswith("robustlr") else set_name


def curve_key(lineage: Lineage, settings: Mapping[str, str]) -> tuple[object, ...]:
    """What readers share that differ in nothing but the size of their last training set, or in a seed. `settings` are
    those of their cards: a reader that is rotated, or that guesses, is on another curve."""
    rest = {name: value for name, value in settings.items() if name not in (TRAINED_ON, TRAIN_SIZE, "sha256", "seed")}
    stages = [
        (
            stage.network,
            stage.base_hash if place == 0 else None,  # later ones begin with the one before
            stage.recipe,
            stage.scratch,
            stage.view,
            tuple(sorted(_telling(stage).items())),
            tuple(card.name for card in stage.on),
            stage.size if place < len(lineage) - 1 else None,
        )
        for place, stage in enumerate(lineage)
    ]
    return *stages, tuple(sorted(rest.items()))


def _telling(stage: Stage) -> dict[str, str]:
    return {name: value for name, value in stage.settings.items() if name not in _IDLE}


def settings_apart(lineages: Sequence[Lineage]) -> list[str]:
    """In which settings of training each of these differs from the others: 'rate=1e-05'."""
    pairs = [
        {("recipe", stage.recipe or "none") for stage in lineage}
        | {("view", stage.view or "all") for stage in lineage}
        | {pair for stage in lineage for pair in _telling(stage).items()}
        for lineage in lineages
    ]
    shared = set.intersection(*pairs) if pairs else set()
    return [", ".join(f"{name}={value}" for name, value in sorted(each - shared)) for each in pairs]
