"""Pools of NAIL: what is found by a short cut is what looking at everything finds."""

from __future__ import annotations

from random import Random

import pytest

from tollens.benchmarks.nail.panel import Panel
from tollens.benchmarks.nail.pool import Pool
from tollens.benchmarks.nail.questions import Status


@pytest.mark.parametrize("status", [Status.ALWAYS, Status.NEVER])
def test_what_is_settled_has_the_status_in_all_that_is_left(status: Status) -> None:
    panel, rng = Panel("any people", "count", 4, 3), Random(1)
    pool = Pool(panel._claimed(), panel.holding, panel.base, alike=True)
    for _ in range(300):
        left = 0
        for _ in range(rng.randint(1, 6)):
            left |= 1 << panel.space.draw(rng, panel.base)
        assert pool.settled(status, left) == pool.having(status, left)
