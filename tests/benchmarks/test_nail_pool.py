"""Pools of NAIL: what is found by a short cut is what looking at everything finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import and_
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.benchmarks.nail.panel import Panel
from tollens.benchmarks.nail.plan import one_of
from tollens.benchmarks.nail.pool import Pool, any_may_be_right, ruled_out_alone, status_in
from tollens.benchmarks.nail.questions import WANTED, Mode, Status


@pytest.mark.parametrize("status", [Status.ALWAYS, Status.NEVER])
def test_what_is_settled_has_the_status_in_all_that_is_left(status: Status) -> None:
    panel, rng = Panel("any people", "count", 4, 3), Random(1)
    pool = Pool(panel._claimed(), panel.holding, panel.base, alike=True)
    for _ in range(300):
        left = 0
        for _ in range(rng.randint(1, 6)):
            left |= 1 << panel.space.draw(rng, panel.base)
        assert pool.settled(status, left) == pool.having(status, left)


@pytest.mark.parametrize("mode", WANTED)
def test_options_may_stand_beside_each_other_just_where_clues_could_make_any_of_them_right(mode: Mode) -> None:
    rng, found = Random(mode), Counter[bool]()
    worlds = 6
    some = range(1, 1 << worlds)  # whatever clues may leave
    for _ in range(400):
        known = one_of(rng, some)
        sets = [one_of(rng, some) & known for _ in range(rng.choice((2, 3, 4)))]
        may_be_left = [left for left in some if left & known == left]
        could_be = [any(_is_right(mode, sets, answer, left) for left in may_be_left) for answer in range(len(sets))]
        assert any_may_be_right(mode, sets, known) == all(could_be)
        found[all(could_be)] += 1
    assert min(found[True], found[False]) > 5


def _is_right(mode: Mode, options: Sequence[int], answer: int, left: int) -> bool:
    """Whether the option is the right one where these worlds are left, and the others are wrong as they should."""
    wanted = WANTED[mode]
    return all(
        status_in(option, left) is (wanted.right if place == answer else wanted.wrong)
        for place, option in enumerate(options)
    )


@given(st.lists(st.integers(0, 255), min_size=1, max_size=6), st.integers(0, 255))
def test_a_clue_rules_out_alone_what_is_left_without_it_and_not_with_it(sets: list[int], given: int) -> None:
    left, alone = ruled_out_alone(sets, given)
    for place, worlds in enumerate(alone):
        others = reduce(and_, [*sets[:place], *sets[place + 1 :]], given)
        assert others == left | worlds
        assert not left & worlds
        assert not worlds & sets[place]


def test_an_order_of_a_form_has_all_of_it() -> None:
    panel, rng = Panel("one people", "count", 4, 3), Random(2)
    pool = Pool(panel._claimed(), panel.holding, panel.base, alike=True)
    for form, places in pool.of_form.items():
        orders = [pool.order(rng, form) for _ in range(20)]
        assert all(sorted(order) == places for order in orders)
        assert len({tuple(order) for order in orders}) > 5


def test_each_of_a_form_stands_in_front_as_often_as_every_other() -> None:
    panel, rng = Panel("one subjects", "count", 6, 6), Random(3)
    pool = Pool(panel._claimed(), panel.holding, panel.base, alike=True)
    places, times = pool.of_form[0], 12_000
    front = Counter(place for _ in range(times) for place in pool.order(rng, 0)[:3])
    expected = times * 3 / len(places)
    assert all(abs(front[place] - expected) < 0.05 * expected for place in places), front
