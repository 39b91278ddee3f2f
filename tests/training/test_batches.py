from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.training.batches import batches_of

LENGTHS = [(7 * number) % 101 + 1 for number in range(2_000)]


@given(st.lists(st.integers(1, 9), max_size=60), st.integers(1, 7), st.integers(), st.integers(0, 5))
def test_an_epoch_has_every_question_exactly_once(lengths: list[int], size: int, seed: int, epoch: int) -> None:
    batches = batches_of(lengths, size, seed, epoch)
    assert sorted(place for batch in batches for place in batch) == list(range(len(lengths)))
    assert sorted(map(len, batches), reverse=True)[:-1] == [size] * (len(batches) - 1)
    assert len(batches) == -(-len(lengths) // size)


def test_seed_and_epoch_decide_the_order_and_nothing_else_does() -> None:
    once = batches_of(LENGTHS, 16, 1, 0)
    assert once == batches_of(LENGTHS, 16, 1, 0)
    assert once != batches_of(LENGTHS, 16, 1, 1) != batches_of(LENGTHS, 16, 2, 1)


def test_a_batch_is_of_one_length_nearly_and_batches_are_in_no_order() -> None:
    batches = batches_of(LENGTHS, 16, 1, 0)
    padded = sum(max(LENGTHS[place] for place in batch) * len(batch) for batch in batches)
    assert padded < 1.05 * sum(LENGTHS)  # in the order of the file it is nearly twice as much
    longest = [max(LENGTHS[place] for place in batch) for batch in batches]
    assert longest not in (sorted(longest), sorted(longest, reverse=True))


def pairs(lengths: list[int], size: int, epoch: int) -> set[frozenset[int]]:
    """Who is in a batch with whom."""
    return {frozenset(pair) for batch in batches_of(lengths, size, 1, epoch) for pair in combinations(batch, 2)}


def padding(lengths: list[int], batches: list[list[int]]) -> int:
    return sum(max(lengths[place] for place in batch) - lengths[place] for batch in batches for place in batch)


def test_who_meets_whom_changes_from_epoch_to_epoch() -> None:
    lengths = [5] * 400
    assert len(pairs(lengths, 4, 0) & pairs(lengths, 4, 1)) < 0.1 * len(pairs(lengths, 4, 0))


@pytest.mark.parametrize("size", [100, 600, 1000, 3000])
def test_so_it_does_where_no_two_are_of_one_length_and_little_is_padded(size: int) -> None:
    lengths = [200 + number for number in range(size)]
    first, second = (pairs(lengths, 8, epoch) for epoch in (0, 1))
    assert len(first & second) < 0.25 * len(first)
    order = list(range(size))
    Random(1).shuffle(order)
    shuffled = [order[start : start + 8] for start in range(0, size, 8)]
    assert padding(lengths, batches_of(lengths, 8, 1, 0)) < 0.5 * padding(lengths, shuffled)
    assert size < 600 or padding(lengths, batches_of(lengths, 8, 1, 0)) < 0.15 * padding(lengths, shuffled)


@pytest.mark.parametrize("batches", range(2, 12))
def test_the_smallest_sets_have_other_batches_in_other_epochs_too(batches: int) -> None:
    lengths = list(range(4 * batches))
    seen = {frozenset(map(frozenset, batches_of(lengths, 4, 1, epoch))) for epoch in range(8)}
    assert len(seen) > 3
