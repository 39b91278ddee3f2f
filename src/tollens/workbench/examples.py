"""Worked examples for a prompt, chosen by a seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from tollens.errors import InputError
from tollens.records import Item, Items
from tollens.runs import FULL_VIEW, View
from tollens.scores import is_graded
from tollens.seeds import stream
from tollens.workbench.items import ItemsLike, sets_of

if TYPE_CHECKING:
    from tollens.readers.models.making import Models


def with_examples(models: Models, asked: Iterable[Items], view: View) -> Models:
    """The models, with the examples that they ask for or have, seen as the questions are. InputError where one is among
    the items that are asked."""
    asking, examples = models.asking, models.examples
    if asking.examples is not None:
        examples = chosen_examples(asking.examples, asking.shots, asking.seed)
    if not examples:
        return models
    for items in asked:
        _refuse_shown(examples, items)
    return replace(models, examples=tuple(seen(each, view) for each in examples))


def seen(example: Item, view: View) -> Item:
    """An example with what is not shown taken out, and with its answer. Its explanation speaks of what was there, so it
    is shown only with all of that."""
    if view == FULL_VIEW:
        return example
    shown = view.of(example.as_question())
    return msgspec.structs.replace(example, passage=shown.passage, question=shown.question, explanation=None)


def chosen_examples(items: ItemsLike, count: int, seed: int) -> tuple[Item, ...]:
    """So many items whose answers are known, the same for every question of a run."""
    graded = [item for each in sets_of(items, size=max(100, count), item_seed=seed) for item in each if is_graded(item)]
    if len(graded) < count:
        raise InputError(f"expected {count} examples with known answers, found {len(graded)}")
    return tuple(stream(seed, "examples").sample(graded, count))


def _refuse_shown(examples: Iterable[Item], asked: Iterable[Item]) -> None:
    shown = {(each.passage_text, each.question): each.id for each in examples}
    for item in asked:
        if (example := shown.get((item.passage_text, item.question))) is not None:
            raise InputError(f"the example {example} is among the items that are asked: take examples from elsewhere")
