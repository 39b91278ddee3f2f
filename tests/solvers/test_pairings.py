"""Pairings by number: the same worlds, truths and numbers as their formulas in a space that lists all worlds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from itertools import product
from operator import and_
from random import Random

import pytest

from tollens.benchmarks.nail.gathering import Clue, Gathered
from tollens.benchmarks.nail.matching import Grid
from tollens.benchmarks.nail.nearby import PairingSet, is_so
from tollens.benchmarks.nail.pairing_options import MEANING
from tollens.benchmarks.nail.pairings import Half, Naming, Pairing
from tollens.logic import Formula, conjunction, read_theory
from tollens.solvers.pairing_counts import worlds_after
from tollens.solvers.pairing_worlds import PairingSolver
from tollens.solvers.space import Space

# Where the listed worlds are all that there are, and where they are those near the true one.
SIZES = [(3, 1), (3, 2), (3, 4), (4, 2), (4, 3)]
LARGE = (4, 4)  # 331,776 worlds


@cache
def grid_of(size: tuple[int, int]) -> Grid:
    return Grid(*size)


def clues(size: tuple[int, int], seed: int, number: int = 8) -> list[Pairing]:
    grid, rng = grid_of(size), Random(seed)
    return [grid.clue(rng).pairing for _ in range(number)]


def formula(pairing: Pairing, naming: Naming) -> Formula:
    """What the words of a pairing state: nothing of how pairings are counted or solved goes into it."""
    frame, calls = pairing.told(naming)
    if frame == "list":
        return conjunction(MEANING.stated("plain", call) for call in calls)
    return MEANING.stated(frame, *calls)


def names(size: tuple[int, int], rng: Random) -> Naming:
    return Naming(size[0], [rng.sample(range(size[0]), size[0]) for _ in range(size[1])])


@cache
def space(size: tuple[int, int]) -> Space:
    return Space(read_theory("\n".join(grid_of(size).declarations)))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", SIZES)
def test_a_pairing_holds_in_as_many_worlds_as_its_formula(size: tuple[int, int], seed: int) -> None:
    every, known, naming = space(size), grid_of(size).listed, names(size, Random(seed))
    left, listed, counts = every.everything, known.everything, []
    said = clues(size, seed)
    for pairing in said:
        where = every.where(formula(pairing, naming))
        assert known.where(pairing).bit_count() == where.bit_count()
        assert known.where(pairing, holds=False) == known.everything & ~known.where(pairing)
        left, listed = left & where, listed & known.where(pairing)
        assert left.bit_count() == listed.bit_count()
        counts.append(left.bit_count())
    assert worlds_after(*size, said) == [every.count, *counts]


def test_worlds_too_many_to_be_listed_are_counted_all_the_same() -> None:
    every, naming = space(LARGE), names(LARGE, Random(1))
    for seed in range(6):
        said = clues(LARGE, seed, 9)
        left, counts = every.everything, [every.count]
        for pairing in said:
            left &= every.where(formula(pairing, naming))
            counts.append(left.bit_count())
        assert worlds_after(*LARGE, said) == counts


def test_clues_hold_in_the_true_world_and_the_true_world_is_listed() -> None:
    for size in (*SIZES, LARGE, (5, 3), (5, 4)):
        grid = grid_of(size)
        known = grid.listed
        # The true one is the only world in which everybody has their own of everything.
        own = [Pairing("plain", (Half(at, each, each),)) for at, each in product(range(size[1]), range(size[0]))]
        true = reduce(and_, map(known.where, own))
        assert true == 1  # the first
        rng = Random(1)
        for clue in [grid.clue(rng) for _ in range(300)]:
            assert clue.where == known.where(clue.pairing) and clue.where & true, (size, clue.pairing)


@pytest.mark.parametrize("seed", range(12))
def test_a_solver_finds_a_world_just_where_there_is_one(seed: int) -> None:
    rng = Random(seed)
    every, naming, solver = space(LARGE), names(LARGE, rng), PairingSolver(*LARGE)
    said = [(pairing, True) for pairing in clues(LARGE, seed, 14)]
    said += [(pairing, rng.random() < 0.5) for pairing in denied(LARGE, rng)]
    sets = [every.where(formula(each, naming)) ^ (0 if holds else every.everything) for each, holds in said]
    found = solver.world([solver.name(*each) for each in said])
    assert isinstance(found, list) == (not reduce(and_, sets))
    if isinstance(found, list):
        assert not reduce(and_, [sets[place] for place in found])
    else:
        assert all(holds == read_off(each, found) == is_so(each, found) for each, holds in said)


def denied(size: tuple[int, int], rng: Random) -> list[Pairing]:
    """What options say: of one by name, of one by something else, or of all."""
    by, at = rng.sample(range(size[1]), 2)
    one, other = rng.randrange(size[0]), rng.randrange(size[0])
    whole = tuple(Half(at, subject, thing) for subject, thing in enumerate(rng.sample(range(size[0]), size[0])))
    halves = [Half(at, one, other), Half(at, other, one, by), Half(by, one, other, at, positive=False)]
    return [rng.choice([Pairing("list", whole), *(Pairing("plain", (half,)) for half in halves)])]


def read_off(pairing: Pairing, world: tuple[tuple[int, ...], ...]) -> bool:
    """Whether a pairing holds, read off a world."""
    seen = [
        (world[half.attribute][half.subject if half.by is None else world[half.by].index(half.subject)] == half.thing)
        == half.positive
        for half in pairing.halves
    ]
    match pairing.frame:
        case "if" | "only if":
            return not seen[0] or seen[1]
        case "or" | "unless":
            return any(seen)
        case "either" | "either way":
            return seen[0] != seen[1]
        case "iff":
            return seen[0] == seen[1]
    return all(seen)


def test_a_list_is_so_where_all_of_it_is_and_is_denied_where_something_of_it_is_not() -> None:
    whole = Pairing("list", tuple(Half(0, subject, subject) for subject in range(4)))
    solver = PairingSolver(*LARGE)
    assert solver.world([solver.name(whole), solver.name(Pairing("plain", (Half(0, 1, 2),)))]) == [0, 1]
    found = solver.world([solver.name(whole, holds=False)])
    assert isinstance(found, tuple) and found[0] != (0, 1, 2, 3)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", [(4, 3), LARGE])
def test_clues_that_are_needed_are_enough_and_none_of_them_can_go(size: tuple[int, int], seed: int) -> None:
    rng, grid, every = Random(seed), grid_of(size), space(size)
    naming = names(size, rng)
    gathered = Gathered(grid.listed, [grid.clue(rng) for _ in range(40)])
    found = 0
    for at, subject in product(range(size[1]), range(size[0])):
        cell = Pairing("plain", (Half(at, subject, subject),))
        kept = gathered.needed(rng, [(cell, False)], 40)
        shut = every.everything & ~every.where(formula(cell, naming))
        sets = [every.where(formula(clue.pairing, naming)) for clue in kept or gathered.clues]
        if kept is None:
            # Those that would be enough alone are not taken.
            assert any(not each & shut for each in sets) or reduce(and_, sets, shut)
            continue
        found += 1
        assert not reduce(and_, sets, shut)
        for place in range(len(sets)):
            assert reduce(and_, [*sets[:place], *sets[place + 1 :]], shut), kept[place].pairing
    assert found > 3


def test_which_clues_are_needed_does_not_depend_on_what_a_solver_was_asked_before() -> None:
    def asked(cells: Sequence[int]) -> dict[int, list[Pairing] | None]:
        grid = Grid(*LARGE)
        gathered = Gathered(grid.listed, clues_of(grid))
        found: dict[int, list[Pairing] | None] = {}
        for cell in cells:
            kept = gathered.needed(Random(cell), [(Pairing("plain", (Half(cell, 0, 0),)), False)], 40)
            found[cell] = None if kept is None else [clue.pairing for clue in kept]
        return found

    assert asked(range(4)) == asked([3, 1, 0, 2]) == asked([2, 0, 3, 1])


def clues_of(grid: Grid) -> list[Clue]:
    rng = Random(5)
    return [grid.clue(rng) for _ in range(40)]


def test_sets_of_pairings_are_empty_just_where_nothing_is_as_they_have_it() -> None:
    for size in ((3, 2), LARGE):
        listed = grid_of(size).listed
        one, other = (PairingSet.where(listed, Pairing("plain", (Half(0, 0, thing),))) for thing in (0, 1))
        assert one and ~one and one & ~other and ~one & ~other
        assert not one & other and not one & ~one
        with pytest.raises(TypeError, match="one pairing"):
            ~(one & other)
