from __future__ import annotations

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


def test_who_meets_whom_changes_from_epoch_to_epoch() -> None:
    def pairs(epoch: int) -> set[frozenset[int]]:
        return {
            frozenset((one, other)) for batch in batches_of([5] * 400, 4, 1, epoch) for one in batch for other in batch
        }

    assert len(pairs(0) & pairs(1)) < 440  # 400 of them are one question with itself
