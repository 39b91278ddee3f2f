"""Which orders the clues leave possible, by going through all of them: what says which option is right.

A set of orders is an integer: bit i stands for the i-th permutation, so that clues combine with `&`.

>>> from tollens.wording.lineup.clues import ImmediatelyLeft
>>> left = worlds([ImmediatelyLeft(2, 0)], 3)
>>> [order for i, order in enumerate(orders(3)) if left >> i & 1]
[(1, 2, 0), (2, 0, 1)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from itertools import permutations
from math import factorial

from tollens.wording.lineup import Asked
from tollens.wording.lineup.clues import Clue, Order


class Status(Enum):
    """In how many of the worlds a statement is true."""

    ALWAYS = "always"
    SOMETIMES = "sometimes"
    NEVER = "never"


# The statuses that make an option fit what is asked. "Who stands there?" asks for the one who must.
FITS: dict[Asked, frozenset[Status]] = {
    "who": frozenset((Status.ALWAYS,)),
    "must": frozenset((Status.ALWAYS,)),
    "could": frozenset((Status.ALWAYS, Status.SOMETIMES)),
    "cannot": frozenset((Status.NEVER,)),
}


@cache
def orders(size: int) -> tuple[Order, ...]:
    """Every order of that many people."""
    return tuple(permutations(range(size)))


def every_order(size: int) -> int:
    """The set of all orders of that many people."""
    return (1 << factorial(size)) - 1


@cache
def where(clue: Clue, size: int) -> int:
    """The set of orders in which the clue holds."""
    return sum(1 << i for i, order in enumerate(orders(size)) if clue.holds(order))


def worlds(clues: Iterable[Clue], size: int) -> int:
    """The set of orders in which all the clues hold; 0 if they contradict each other."""
    left = every_order(size)
    for clue in clues:
        left &= where(clue, size)
    return left


def status(statement: Clue, among: int, size: int) -> Status:
    """In how many of those worlds the statement is true. ValueError if there is none: anything would hold."""
    if not among:
        raise ValueError("expected clues that some order satisfies, found clues that contradict each other")
    true = among & where(statement, size)
    if not true:
        return Status.NEVER
    return Status.ALWAYS if true == among else Status.SOMETIMES


def fitting(asked: Asked, options: Sequence[Clue], clues: Iterable[Clue], size: int) -> list[int]:
    """The indices of the options that fit what is asked, given the clues."""
    among = worlds(clues, size)
    return [i for i, option in enumerate(options) if status(option, among, size) in FITS[asked]]
