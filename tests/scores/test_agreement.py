from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.inter_rater import aggregate_raters
from statsmodels.stats.inter_rater import fleiss_kappa as reference

from tollens.scores.agreement import agreement, fleiss_kappa, human_performance, table_of


def random_table(rng: np.random.Generator) -> list[list[int]]:
    items, raters, categories = rng.integers(2, 40), rng.integers(2, 8), rng.integers(2, 6)
    shares = rng.dirichlet(np.ones(categories))
    return [[int(each) for each in row] for row in rng.multinomial(raters, shares, size=items)]


def test_kappa_is_that_of_another_library_on_many_tables() -> None:
    rng = np.random.default_rng(3)
    tables = [table for table in (random_table(rng) for _ in range(500)) if sum(map(any, zip(*table, strict=True))) > 1]
    assert len(tables) > 450
    for table in tables:
        assert fleiss_kappa(table) == pytest.approx(float(reference(np.array(table))), abs=1e-12)


def test_kappa_by_hand() -> None:
    # Two raters, four items: they agree on three. Labels: five of A, three of B.
    # Observed 3/4; by chance (5/8)² + (3/8)² = 34/64; (48 - 34) / (64 - 34).
    assert fleiss_kappa([[2, 0], [2, 0], [1, 1], [0, 2]]) == pytest.approx(14 / 30)
    # They never agree and use both labels alike: the least that two raters can have.
    assert fleiss_kappa([[1, 1], [1, 1]]) == pytest.approx(-1)


def test_where_all_agree_kappa_is_one_also_with_one_category_only() -> None:
    assert fleiss_kappa([[3, 0], [0, 3]]) == 1.0
    assert fleiss_kappa([[3], [3]]) == fleiss_kappa([[3, 0], [3, 0]]) == 1.0
    one = agreement([[3, 0], [3, 0]])
    assert (one.value, one.low, one.high) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ([], "found an empty one"),
        ([[]], "found an empty one"),
        ([[2, 1], [2, 2]], "expected 3 raters for every item, found 4 in row 1"),
        ([[2, 1], [3]], "expected 2 categories in every row, found 1 in row 1"),
        ([[4, -1], [2, 1]], r"found \[4, -1\] in row 0"),
        ([[1, 0], [0, 1]], "two raters or more for every item, found 1"),
    ],
)
def test_what_is_no_table_is_refused(table: list[list[int]], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        fleiss_kappa(table)


def test_a_table_of_labels() -> None:
    labels = [("yes", "no", "yes"), ("no", "no", "no"), ("perhaps", "yes", "no")]
    assert table_of(labels) == [[2, 1, 0], [0, 3, 0], [1, 1, 1]]
    counted, _ = aggregate_raters(np.array([[0, 1, 0], [1, 1, 1], [2, 0, 1]]))
    assert table_of(labels) == counted.tolist()


def test_the_interval_is_that_of_resampled_items() -> None:
    rng = np.random.default_rng(5)
    truth = rng.integers(0, 3, 80)
    labels = np.where(rng.random((80, 4)) < 0.7, truth[:, np.newaxis], rng.integers(0, 3, (80, 4)))
    table = np.array(table_of([tuple(map(int, row)) for row in labels]))
    found = agreement(table.tolist())
    kappas = [reference(table[rng.integers(0, 80, 80)]) for _ in range(1500)]
    low, high = np.quantile(kappas, [0.025, 0.975])
    assert found.n == 80 and found.value == pytest.approx(float(reference(table)))
    assert [found.low, found.high] == pytest.approx([low, high], abs=0.02)
    assert (agreement([[2, 1]]).low, agreement([[2, 1]]).high) == (-1.0, 1.0)


def rights(*annotators: str) -> list[list[bool]]:
    return [[mark == "1" for mark in each] for each in annotators]


def test_average_and_ceiling_by_hand() -> None:
    found = human_performance(rights("11100", "10110", "10000"))
    assert found.average.value == pytest.approx((3 / 5 + 3 / 5 + 1 / 5) / 3) and found.average.n == 5
    assert (found.ceiling.value, found.ceiling.n) == (4 / 5, 5)  # the last item alone has nobody
    assert [each.value for each in found.each] == [3 / 5, 3 / 5, 1 / 5]


def test_the_average_spreads_as_the_items_do() -> None:
    found = human_performance(rights("110010", "100011", "110001"))
    shares = np.array([1, 2 / 3, 0, 0, 2 / 3, 2 / 3])
    half = 1.96 * shares.std(ddof=1) / np.sqrt(6)
    assert [found.average.low, found.average.high] == pytest.approx(
        [shares.mean() - half, shares.mean() + half], abs=1e-4
    )


def test_where_all_are_right_on_the_same_items_the_average_is_a_share_with_wilsons_interval() -> None:
    for marks in ("11111", "00000", "10110"):
        found = human_performance(rights(marks, marks))
        assert found.average == found.ceiling == found.each[0]


@given(st.integers(1, 5).flatmap(lambda k: st.lists(st.lists(st.booleans(), min_size=k, max_size=k), min_size=1)))
def test_nobody_is_above_the_ceiling(by_item: list[list[bool]]) -> None:
    found = human_performance(list(zip(*by_item, strict=True)))
    assert found.ceiling.value >= max(each.value for each in found.each) >= found.average.value - 1e-12
    assert found.average.low <= found.average.value <= found.average.high
    if len(by_item[0]) == 1:
        assert found.average == found.ceiling == found.each[0]


def test_annotators_of_different_items_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 2 items of every annotator, found 3 of annotator 1"):
        human_performance(rights("11", "111"))
    with pytest.raises(ValueError, match="found none"):
        human_performance([])
