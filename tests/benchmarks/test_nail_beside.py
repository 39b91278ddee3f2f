"""Options beside each other: neither how often clues mention what they name nor how close together tells the right
one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tollens.benchmarks.nail.beside import right_beside, wrong_beside
from tollens.benchmarks.nail.mentions import Mentions
from tollens.benchmarks.nail.plan import Plan
from tollens.benchmarks.nail.questions import OPTIONS, WRONG

RANKS = st.integers(0, WRONG)
SCORES = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=OPTIONS, max_size=12)


class Given:
    """Scores that are given; what differs by less than 1 was drawn."""

    def __init__(self, scores: Sequence[tuple[int, int]]) -> None:
        self._scores = scores

    def often(self, option: int) -> float:
        return self._scores[option][0] + option / 100

    def together(self, option: int) -> float:
        return self._scores[option][1] + option / 100


def anything(others: Sequence[int], option: int) -> bool:
    return option not in others


def planned(rank: int, together: int) -> Plan:
    return Plan("must", 0, rank, together)


@given(SCORES, RANKS, RANKS)
def test_wrong_ones_are_as_many_times_above_the_right_one_as_planned(
    scores: list[tuple[int, int]], rank: int, together: int
) -> None:
    marks = Given(scores)
    found = wrong_beside(planned(rank, together), 0, range(1, len(scores)), marks, anything)
    above = [each for each in range(1, len(scores)) if marks.often(each) > marks.often(0)]
    if len(above) < rank or len(scores) - 1 - len(above) < WRONG - rank:
        assert found is None
        return
    ways = [three for three in combinations(range(1, len(scores)), WRONG) if len({*three} & {*above}) == rank]
    off = {three: abs(together - sum(marks.together(each) > marks.together(0) for each in three)) for three in ways}
    if found is None:
        assert WRONG in off.values()  # the first that came were the other way round than planned
    else:
        assert off[tuple(sorted(found))] < WRONG


def test_wrong_ones_are_found_that_stand_together_as_planned() -> None:
    rng, exact, of = Random(1), 0, 0
    for _ in range(2000):
        marks = Given([(rng.randrange(9), rng.randrange(9)) for _ in range(12)])
        plan = planned(rng.randrange(OPTIONS), rng.randrange(OPTIONS))
        kinds = Counter(
            (marks.often(each) > marks.often(0), marks.together(each) > marks.together(0)) for each in range(1, 12)
        )
        # So many above in both: is there a choice of the four sorts that meets the plan?
        if any(
            kinds[True, True] >= up >= 0
            and kinds[True, False] >= plan.rank - up >= 0
            and kinds[False, True] >= plan.together - up >= 0
            and kinds[False, False] >= WRONG - plan.rank - plan.together + up >= 0
            for up in range(OPTIONS)
        ):
            of += 1
            found = wrong_beside(plan, 0, range(1, 12), marks, anything)
            assert found is not None
            exact += sum(marks.together(each) > marks.together(0) for each in found) == plan.together
    assert of > 500 and exact > 0.9 * of  # the first that do are taken, and now and then these spoil it


@given(SCORES, RANKS, RANKS)
def test_the_right_one_has_as_many_wrong_ones_above_it_as_planned(
    scores: list[tuple[int, int]], rank: int, together: int
) -> None:
    marks, wrong = Given(scores), range(WRONG)
    found = right_beside(planned(rank, together), wrong, range(WRONG, len(scores)), marks, anything)

    def above(option: int) -> tuple[int, int]:
        return (
            sum(marks.often(each) > marks.often(option) for each in wrong),
            sum(marks.together(each) > marks.together(option) for each in wrong),
        )

    fitting = [each for each in range(WRONG, len(scores)) if above(each)[0] == rank]
    exact = [each for each in fitting if above(each)[1] == together]
    if exact:
        assert found == exact[0]
    elif found is not None:
        assert found in fitting
        assert abs(above(found)[1] - together) < WRONG
    else:
        assert all(abs(above(each)[1] - together) == WRONG for each in fitting)


@given(SCORES, RANKS, RANKS)
def test_what_may_not_join_is_not_taken(scores: list[tuple[int, int]], rank: int, together: int) -> None:
    def odd(others: Sequence[int], option: int) -> bool:
        return option % 2 == 1 and anything(others, option)

    found = wrong_beside(planned(rank, together), 0, range(1, len(scores)), Given(scores), odd)
    assert found is None or all(each % 2 for each in found)


def test_naming_at_all_counts_before_how_often() -> None:
    clues = [("s1",) * 40, ("s2", "s3")]
    oftener, once, often, never = range(4)
    mentions = Mentions(Random(1), clues, [("s1", "s2"), ("s2", "s3"), ("s1", "s4"), ("s4", "s5")])
    assert mentions.often(oftener) > mentions.often(once) > mentions.often(often) > mentions.often(never)
    assert mentions.often(once) == mentions.often(once)


def test_names_in_one_clue_are_closer_than_the_same_in_two() -> None:
    clues = [("s1", "a1"), ("s2",), ("a2",), ("s3", "a3", "s3")]
    in_one, in_two, half, twice, none = range(5)
    mentions = Mentions(Random(1), clues, [("s1", "a1"), ("s2", "a2"), ("s1", "a9"), ("s3", "a3"), ("s9", "a9")])
    assert mentions.together(in_one) > mentions.together(in_two) > mentions.together(none)
    assert mentions.together(in_two) - mentions.together(half) < 0.01  # one rare name in a clue either way
    assert mentions.together(twice) > mentions.together(in_one)


def test_a_rare_name_weighs_more_than_a_common_one() -> None:
    clues = [("s1",), ("s1",), ("s1",), ("s2",)]
    mentions = Mentions(Random(1), clues, [("s1",), ("s2",)])
    assert mentions.together(1) > mentions.together(0)
