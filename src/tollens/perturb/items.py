"""Operations on items by name: each makes of an item its versions, the item itself first, all of one group.

An item that an operation cannot be done to is left out, and the reason is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from tollens.errors import InputError
from tollens.names import look_up
from tollens.perturb.edits import edited_item
from tollens.perturb.imitation import LEVELS, imitated_item
from tollens.perturb.refusals import NotApplicable
from tollens.perturb.theories import EDITS
from tollens.records import Item


@dataclass(frozen=True, slots=True)
class Operation:
    """What makes of an item, with a seed and how many of each are wanted, its versions; NotApplicable says why there
    are none."""

    versions: Callable[[Item, int, int], list[Item]]
    any_number: bool = False  # whether more than one of each can be had


def _edit(how: str, item: Item, seed: int, times: int) -> list[Item]:  # noqa: ARG001 - there is one of each
    return edited_item(item, how, seed)


def _imitate(how: str, item: Item, seed: int, times: int) -> list[Item]:
    return imitated_item(item, how, times=times, seed=seed)


# Edits need an item's theory, imitations its backbone.
OPERATIONS: dict[str, Operation] = {
    **{how: Operation(partial(_edit, how)) for how in EDITS},
    **{how: Operation(partial(_imitate, how), any_number=True) for how in LEVELS},
}


def find_operation(how: str, times: int = 1) -> Operation:
    """The operation of that name. InputError where it cannot be done so many times."""
    operation = look_up(how, OPERATIONS, "operation")
    if times < 1:
        raise InputError(f"expected at least 1 of each item, found times={times}")
    if times != 1 and not operation.any_number:
        repeated = ", ".join(name for name, each in OPERATIONS.items() if each.any_number)
        raise InputError(f"{how} makes one of each item, found times={times}; more can be had of {repeated}")
    return operation


def perturbed(
    items: Iterable[Item], how: str, *, times: int = 1, seed: int = 0, skipped: Counter[str] | None = None
) -> Iterator[Item]:
    """The versions of every item, the item itself first; one that the operation cannot be done to is counted by reason
    into `skipped`. Versions of one item are one group. `times` is how many imitations each item gets."""
    operation = find_operation(how, times)
    for item in items:
        try:
            yield from operation.versions(item, seed, times)
        except NotApplicable as reason:
            if skipped is not None:
                skipped[str(reason)] += 1
