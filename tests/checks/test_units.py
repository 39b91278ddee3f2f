"""Items that belong together: what guessing is worth is exact by units, and false findings are as rare as is said."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from math import sqrt

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, permutation_test, t, ttest_1samp

from factories import make_item
from tollens.checks import audit
from tollens.checks.shortcuts import P_FINDING
from tollens.checks.units import Choices, balances_tail, unit_of
from tollens.records import Items, Part
from tollens.scores.intervals import proportion, proportion_of_units

# unit, right place, number of options, places chosen
Row = tuple[int, int, int, tuple[int, ...]]
rows = st.lists(
    st.integers(2, 3).flatmap(
        lambda options: st.tuples(
            st.integers(0, 2),
            st.integers(0, options - 1),
            st.just(options),
            st.sets(st.integers(0, options - 1), min_size=1).map(lambda places: tuple(sorted(places))),
        )
    ),
    min_size=1,
    max_size=5,
)


def noted(items: Sequence[Row]) -> tuple[Choices, float]:
    """The choices of one shortcut, and how many it has right."""
    found, right = Choices(), 0.0
    for unit, key, options, chosen in items:
        found.add(2 * unit + 1, key, options, {"one": chosen})
        right += key in chosen and 1 / len(chosen)
    return found, right


def by_enumeration(items: Sequence[Row], right: int) -> float:
    """The same probability by going through all turns of all units, and through what a guess among ties takes."""
    units = sorted({unit for unit, *_ in items})
    total: float = 0.0
    for turns in product(range(6), repeat=len(units)):  # 6: every number of options here divides it
        chances = [
            (((key + turns[units.index(unit)]) % options) in chosen) / len(chosen)
            for unit, key, options, chosen in items
        ]
        for hits in product((0, 1), repeat=len(items)):
            if sum(hits) >= right:
                total += float(np.prod([c if hit else 1 - c for hit, c in zip(hits, chances, strict=True)]))
    return float(total / 6 ** len(units))


@settings(deadline=None, max_examples=60)
@given(rows)
def test_the_tail_is_that_of_all_turns_of_all_units(items: list[Row]) -> None:
    found, right = noted(items)
    assert found.tail("one", right) == pytest.approx(by_enumeration(items, int(right)), rel=1e-9)


@pytest.mark.parametrize(("n", "right", "options"), [(40, 19, 4), (900, 300, 3), (2_000, 1_090, 2)])
def test_items_on_their_own_have_the_binomial_tail(n: int, right: int, options: int) -> None:
    found, _ = noted([(unit, 0, options, (0,) if unit < right else (1,)) for unit in range(n)])
    assert found.tail("one", right) == pytest.approx(binom.sf(right - 1, n, 1 / options), rel=1e-6)


@pytest.mark.parametrize("copies", [2, 5])
def test_copies_of_an_item_are_worth_one(copies: int) -> None:
    items = [(unit, 0, 4, (0,) if unit < 100 else (1,)) for unit in range(300) for _ in range(copies)]
    found, right = noted(items)
    assert found.tail("one", right) == pytest.approx(binom.sf(99, 300, 1 / 4), rel=1e-6)


def test_a_pair_with_opposite_answers_says_nothing_of_a_shortcut_that_takes_one_of_them() -> None:
    found, right = noted([(unit, key, 2, (0,)) for unit in range(500) for key in (0, 1)])
    assert right == 500
    assert found.tail("one", right) == pytest.approx(1)


def test_many_units_agree_with_the_cluster_robust_test() -> None:
    """With equal units that is Student's test of the units' sums; it is asymptotic, so p-values agree roughly."""
    rng = np.random.default_rng(5)
    for lift in (0.0, 0.03, 0.06):
        items: list[Row] = []
        sums = []
        for unit in range(1_500):
            common = int(rng.integers(4))
            keys = [common if rng.random() < 0.6 else int(rng.integers(4)) for _ in range(3)]
            chosen = [key if rng.random() < lift else 0 for key in keys]
            items += [(unit, key, 4, (place,)) for key, place in zip(keys, chosen, strict=True)]
            sums.append(sum(key == place for key, place in zip(keys, chosen, strict=True)))
        found, right = noted(items)
        peer = float(ttest_1samp(sums, 3 / 4, alternative="greater").pvalue)
        assert np.log10(found.tail("one", right)) == pytest.approx(np.log10(peer), abs=0.35, rel=0.35)


def drawn(rng: random.Random, manner: str) -> list[int]:
    """The keys of a pair, each place equally likely for either, in a manner of going together."""
    first = rng.randrange(4)
    return [first, {"same": first, "next": (first + 1) % 4, "apart": rng.randrange(4)}[manner]]


@pytest.mark.parametrize("manner", ["same", "next", "apart"])
@pytest.mark.parametrize("level", [0.05, 0.01])
def test_false_findings_are_no_more_often_than_the_level(manner: str, level: float) -> None:
    """60 pairs, 1,500 times, and a shortcut that always takes the first option."""
    rng, times = random.Random(7), 1_500
    false = 0
    for _ in range(times):
        items = [(unit, key, 4, (0,)) for unit in range(60) for key in drawn(rng, manner)]
        found, right = noted(items)
        false += found.tail("one", right) <= level
    assert false / times <= level + 3 * sqrt(level * (1 - level) / times)


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(-1, 1)), min_size=1, max_size=12))
def test_balances_have_the_tail_of_all_signs(balances: list[tuple[int, int]]) -> None:
    units, values = (np.array(column) for column in zip(*balances, strict=True))
    sums = [int(values[units == unit].sum()) for unit in np.unique(units)]
    signs = list(product((-1, 1), repeat=len(sums)))
    more = sum(sum(sign * each for sign, each in zip(row, sums, strict=True)) >= sum(sums) for row in signs)
    assert balances_tail(units, values) == pytest.approx(more / len(signs))


def test_balances_agree_with_scipy() -> None:
    rng = np.random.default_rng(3)
    sums = rng.integers(-3, 5, size=12)
    units = np.repeat(np.arange(12), np.abs(sums))
    peer = permutation_test((sums,), np.sum, permutation_type="samples", alternative="greater", n_resamples=np.inf)
    assert balances_tail(units, np.repeat(np.sign(sums), np.abs(sums))) == pytest.approx(float(peer.pvalue))


def test_the_interval_of_units_is_that_of_as_many_independent_items() -> None:
    credit = np.array([1.0] * 60 + [0.0] * 140)
    alone, alike = np.arange(200), np.repeat(np.arange(200), 4)
    single = proportion(60, 200)
    for found in (proportion_of_units(credit, alone), proportion_of_units(np.repeat(credit, 4), alike)):
        assert found.value == pytest.approx(0.3)
        assert (found.low, found.high) == pytest.approx((single.low, single.high), rel=0.01)


def test_the_interval_of_units_has_its_coverage() -> None:
    """150 units of four that go together nine times in ten, 1,000 times; and those of items for themselves do not."""
    rng = np.random.default_rng(11)
    units = np.repeat(np.arange(150), 4)
    held = held_alone = 0
    for _ in range(1_000):
        common = np.repeat(rng.random(150) < 0.4, 4)
        credit = np.where(rng.random(600) < 0.9, common, rng.random(600) < 0.4).astype(float)
        found, alone = proportion_of_units(credit, units), proportion(float(credit.sum()), 600)
        held += found.low <= 0.4 <= found.high
        held_alone += alone.low <= 0.4 <= alone.high
    assert held >= 935 > 750 > held_alone


def test_intervals_agree_with_the_cluster_robust_error() -> None:
    """Half of the interval, far from 0 and 1, is the quantile times the standard error of the units' means."""
    rng = np.random.default_rng(2)
    means = rng.beta(4, 5, size=400)
    units = np.repeat(np.arange(400), 10)
    credit = (rng.random(4_000) < np.repeat(means, 10)).astype(float)
    found = proportion_of_units(credit, units)
    error = credit.reshape(400, 10).mean(axis=1).std(ddof=1) / sqrt(400)
    assert (found.high - found.low) / 2 == pytest.approx(float(t.ppf(0.975, 399)) * error, rel=0.02)


def test_copies_in_a_group_make_no_finding() -> None:
    """Chance favours A a little; each item five times over, in its group, is no more telling than once."""
    rng = random.Random(1)
    once = [
        make_item(n, id=f"zoo/{n}", passage=(Part(name="passage", text=f"Heron {n} eats {rng.random()}."),),
                  answer=0 if n % 3 == 0 else rng.randrange(1, 4))
        for n in range(150)
    ]  # fmt: skip
    copies = [msgspec.structs.replace(item, id=f"{item.id}/{k}", group=item.id) for item in once for k in range(5)]
    figures = [
        next(each for each in audit([Items.of(items)]).shortcuts if each.name == "always-a") for items in (once, copies)
    ]
    assert figures[0].p == pytest.approx(figures[1].p)
    assert P_FINDING < figures[1].p < 0.05
    assert figures[1].accuracy.n == 750
    assert figures[1].accuracy.low == pytest.approx(figures[0].accuracy.low, abs=0.002)


def test_a_group_comes_before_a_passage_and_a_passage_before_the_item() -> None:
    one, other = make_item(1), make_item(2, question="Who eats?")
    assert unit_of(one) == unit_of(other)
    assert unit_of(one) != unit_of(msgspec.structs.replace(other, group="pair"))
    bare = [msgspec.structs.replace(each, passage=()) for each in (one, other)]
    assert unit_of(bare[0]) != unit_of(bare[1])


@pytest.mark.parametrize(("others", "units"), [(0, 90), (1, 2), (30, 31)])
def test_only_a_passage_that_all_items_share_makes_no_unit(others: int, units: int) -> None:
    found = Choices()
    for n in range(90):
        found.add(unit_of(make_item(n, passage=() if n < others else make_item().passage)), 0, 4, {"one": (0,)})
    assert len(set(found.units().tolist())) == units
