"""Finding clues that make a chosen option the right one. A draw may fail; the caller draws again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from tollens.benchmarks.lineup.worlds import Status, every_order, where, worlds
from tollens.wording.lineup import Asked
from tollens.wording.lineup.clues import Clue, every_clue, people

# What the clues are to make of the right option and of the wrong ones. Wrong ones tempt: what need not be
# true is possible, and what is impossible is so only by several clues taken together.
WANTED: dict[Asked, tuple[Status, Status]] = {
    "who": (Status.ALWAYS, Status.NEVER),
    "must": (Status.ALWAYS, Status.SOMETIMES),
    "could": (Status.SOMETIMES, Status.NEVER),
    "cannot": (Status.NEVER, Status.SOMETIMES),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What clues about a row of `size` people are to achieve, in sets of orders.

    Nothing is left of the sets in `shut`, at most `direct` of which fall to a clue on its own. Of each set in
    `open` something is left, and something outside it.
    """

    size: int
    shut: tuple[int, ...]
    open: tuple[int, ...]
    direct: int

    def reached(self, left: int) -> bool:
        """Whether the shut sets are empty when these orders are left."""
        return not any(left & shut for shut in self.shut)


class Candidate(NamedTuple):
    """A clue with what the search asks of it again and again."""

    clue: Clue
    where: int
    people: frozenset[int]


def aim(asked: Asked, options: Sequence[Clue], answer: int, size: int) -> Aim:
    """The aim that makes this option the right one."""
    right, wrong = WANTED[asked]
    sets: dict[Status, list[int]] = {status: [] for status in Status}
    for i, option in enumerate(options):
        sets[right if i == answer else wrong].append(where(option, size))
    shut = [*sets[Status.NEVER], *(every_order(size) & ~true for true in sets[Status.ALWAYS])]
    # With four people, who stands at an end cannot be told without a clue that rules someone out by itself.
    direct = 1 if asked == "who" else 0
    return Aim(size=size, shut=tuple(shut), open=tuple(sets[Status.SOMETIMES]), direct=direct)


def draw_clues(rng: Random, aim: Aim) -> tuple[Clue, ...]:
    """Clues that achieve the aim, none idle and no two about the same people; empty if the draw failed."""
    taken: list[Candidate] = []
    left = every_order(aim.size)
    fallen: set[int] = set()
    for candidate in _true_in(rng, _draw_witnesses(rng, aim), aim.size):
        falling = fallen.union(shut for shut in aim.shut if not candidate.where & shut)
        if len(falling) > aim.direct or not left & ~candidate.where:
            continue
        if any(candidate.people == other.people for other in taken):
            continue
        taken.append(candidate)
        left &= candidate.where
        fallen = falling
        if aim.reached(left):
            return _without_idle(rng, [candidate.clue for candidate in taken], aim)
    return ()


def _draw_witnesses(rng: Random, aim: Aim) -> int:
    """A few orders for the clues to leave: outside the shut sets, inside and outside every open one."""
    allowed = every_order(aim.size)
    for shut in aim.shut:
        allowed &= ~shut
    witnesses = _draw_order(rng, allowed)
    while lacking := [inside for inside in aim.open if not witnesses & inside or not witnesses & ~inside]:
        # The next one supplies as many of them as it can: the fewer witnesses, the more is true of them all.
        among = allowed
        for inside in lacking:
            among = among & (~inside if witnesses & inside else inside) or among
        if among == allowed:
            raise ValueError("expected open sets that the shut sets leave open, found one that they decide")
        witnesses |= _draw_order(rng, among)
    return witnesses


def _draw_order(rng: Random, among: int) -> int:
    """One of a set of orders, as a set of its own. ValueError if there is none."""
    while not (order := among & 1 << rng.randrange(among.bit_length())):
        pass
    return order


def _true_in(rng: Random, witnesses: int, size: int) -> Iterator[Candidate]:
    """The clues that hold in all the witnesses; every kind has the same chance to come next."""
    kinds = [[c for c in kind if not witnesses & ~c.where] for kind in _candidates(size)]
    while kinds := [kind for kind in kinds if kind]:
        kind = rng.choice(kinds)
        yield kind.pop(rng.randrange(len(kind)))


@cache
def _candidates(size: int) -> tuple[tuple[Candidate, ...], ...]:
    return tuple(tuple(Candidate(c, where(c, size), people(c)) for c in kind) for kind in every_clue(size))


def _without_idle(rng: Random, clues: Sequence[Clue], aim: Aim) -> tuple[Clue, ...]:
    """What is left when every clue that can go is gone. Fewer clues leave more orders, so one round will do."""
    kept = list(clues)
    for clue in rng.sample(clues, len(clues)):
        rest = [other for other in kept if other != clue]
        if aim.reached(worlds(rest, aim.size)):
            kept = rest
    return tuple(kept)
