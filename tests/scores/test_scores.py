from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.stats import bootstrap

from factories import make_item
from tollens.errors import InputError
from tollens.records import Item, Prediction, Score
from tollens.scores import is_graded, score, summarise
from tollens.scores.paired import compare


def scored(item: Item, **prediction: object) -> Score:
    return score(item, Prediction(item=item.id, **prediction))  # type: ignore[arg-type]


def test_outcomes_are_never_mixed() -> None:
    item = make_item(answer=2)
    assert scored(item, answer=2).outcome == "right"
    assert scored(item, answer=1).outcome == "wrong"
    assert scored(item, missing="refused").outcome == "refused"
    assert scored(item, missing="refused").metrics == scored(item, answer=1).metrics == {"accuracy": 0.0}


def test_a_span_is_right_when_it_is_one_of_the_accepted() -> None:
    item = make_item(options=(), answer=None, spans=("the heron", "a heron"))
    assert scored(item, span=" a heron ").outcome == "right"
    assert scored(item, span="heron").outcome == "wrong"


def test_an_item_is_graded_when_its_right_answer_is_known_and_possible() -> None:
    assert is_graded(make_item()) and is_graded(make_item(options=(), answer=None, spans=("heron",)))
    ungraded: list[dict[str, Any]] = [
        {"answer": None},
        {"answer": 4},
        {"answer": -1},
        {"answer": None, "spans": ("x",)},
        {"options": ()},
    ]
    assert not any(is_graded(make_item(**fields)) for fields in ungraded)


def test_a_prediction_is_scored_against_its_own_item_only() -> None:
    with pytest.raises(ValueError, match="the prediction is for"):
        score(make_item(1), Prediction(item="zoo/dev/2", answer=0))


def test_a_fallacy_is_counted_where_it_is_offered_and_answered() -> None:
    offered = ("conversion", "", "conversion", "denial")
    items = [make_item(number, answer=1, fallacies=offered) for number in range(1, 5)]
    summary = summarise(
        [
            scored(items[0], answer=0),
            scored(items[1], answer=1),
            scored(items[2], answer=3),
            scored(items[3], missing="abstained"),
        ]
    )
    # Three answered items with two conversions and one denial each; one of either was taken.
    assert {name: (each.value, each.n) for name, each in summary.fallacies.items()} == {
        "conversion": (1 / 6, 6),
        "denial": (1 / 3, 3),
    }


def test_a_summary_counts_by_hand() -> None:
    scores = [
        scored(make_item(1, kinds=("must",), group="g1"), answer=0),
        scored(make_item(2, kinds=("must", "could"), group="g1"), answer=0),
        scored(make_item(3, kinds=("could",), group="g2"), answer=0),
        scored(make_item(4, kinds=("could",), group="g2"), answer=1),
        scored(make_item(5), missing="abstained"),
    ]
    summary = summarise(scores)
    assert (summary.n, summary.answered, summary.unanswered) == (5, 4, {"abstained": 1})
    assert {name: (e.value, e.n) for name, e in summary.scores.items()} == {
        "accuracy": (3 / 5, 5),
        "accuracy_when_answered": (3 / 4, 4),
        "group_consistency": (1 / 2, 2),
    }
    assert {name: (e.value, e.n) for name, e in summary.kinds.items()} == {"could": (2 / 3, 3), "must": (1.0, 2)}
    assert {name: (e.value, e.n) for name, e in summary.groups.items()} == {"g1": (1.0, 2), "g2": (0.5, 2)}


def test_a_metric_that_is_no_right_or_wrong_has_its_own_interval() -> None:
    values = [0.2, 0.4, 0.4, 1.0, 0.5]
    scores = [
        Score(item=str(n), outcome="wrong", metrics={"accuracy": 0.0, "f1": value}) for n, value in enumerate(values)
    ]
    f1 = summarise(scores).scores["f1"]
    half = 1.96 * np.std(values, ddof=1) / np.sqrt(len(values))
    assert f1.n == 5 and [f1.low, f1.value, f1.high] == pytest.approx([0.5 - half, 0.5, 0.5 + half], abs=1e-4)


def some(rights: str) -> dict[str, Score]:
    return {
        str(n): Score(item=str(n), outcome="right" if right == "1" else "wrong", metrics={"accuracy": float(right)})
        for n, right in enumerate(rights)
    }


def test_a_comparison_by_hand() -> None:
    result = compare(some("11100"), some("10010"))
    assert (result.both_right, result.neither_right) == (1, 1)
    assert (result.only_first, result.only_second) == (("1", "2"), ("3",))
    assert result.difference.value == pytest.approx(1 / 5) and result.difference.n == 5
    assert result.mcnemar_p == 1.0


def test_the_bootstrap_interval_is_that_of_resampled_items() -> None:
    rng = np.random.default_rng(7)
    first, second = rng.random(400) < 0.6, rng.random(400) < 0.45
    result = compare(some("".join("01"[int(x)] for x in first)), some("".join("01"[int(x)] for x in second)))
    differences = first.astype(float) - second.astype(float)
    expected = bootstrap((differences,), np.mean, method="percentile", n_resamples=10_000, rng=rng).confidence_interval
    assert result.difference.low == pytest.approx(expected.low, abs=0.01)
    assert result.difference.high == pytest.approx(expected.high, abs=0.01)
    assert result.bootstrap_p < 0.05 and result.mcnemar_p < 0.05


def test_a_reader_does_not_differ_from_itself() -> None:
    result = compare(some("1010"), some("1010"))
    assert (result.difference.value, result.mcnemar_p, result.bootstrap_p) == (0.0, 1.0, 1.0)


def test_different_items_cannot_be_compared() -> None:
    with pytest.raises(InputError, match="not of the same items: 1 are in one alone, such as 2"):
        compare(some("11"), some("111"))


def test_groups_are_drawn_whole() -> None:
    """Items of one group that stand and fall together tell no more than one of them."""
    rng = np.random.default_rng(3)
    right_one, right_two = rng.random(40) < 0.7, rng.random(40) < 0.5

    def scores(right: Any, copies: int, grouped: bool) -> dict[str, Score]:
        found = {}
        for group in range(40):
            for copy in range(copies):
                item = make_item(id=f"{group}/{copy}", answer=0, group=f"theory {group}" if grouped else None)
                found[item.id] = scored(item, answer=0 if right[group] else 1)
        return found

    alone = compare(scores(right_one, 1, grouped=False), scores(right_two, 1, grouped=False))
    grouped = compare(scores(right_one, 7, grouped=True), scores(right_two, 7, grouped=True))
    as_items = compare(scores(right_one, 7, grouped=False), scores(right_two, 7, grouped=False))
    assert (alone.units, grouped.units, as_items.units) == (40, 40, 280)
    assert grouped.difference.value == pytest.approx(alone.difference.value) and grouped.difference.n == 280
    width = alone.difference.high - alone.difference.low
    assert grouped.difference.high - grouped.difference.low == pytest.approx(width, rel=0.1)
    assert as_items.difference.high - as_items.difference.low < 0.5 * width


def test_the_bootstrap_of_groups_is_that_of_resampled_groups() -> None:
    rng = np.random.default_rng(5)
    sizes, balances = rng.integers(1, 8, 60), []
    one, two = {}, {}
    for group, size in enumerate(sizes):
        rights = rng.random((2, size)) < [[0.6], [0.5]]
        balances.append(int(rights[0].sum() - rights[1].sum()))
        for copy in range(size):
            item = make_item(id=f"{group}/{copy}", answer=0, group=str(group))
            one[item.id] = scored(item, answer=0 if rights[0, copy] else 1)
            two[item.id] = scored(item, answer=0 if rights[1, copy] else 1)
    drawn = rng.integers(0, 60, (10_000, 60))
    ratios = np.array(balances)[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    found = compare(one, two)
    low, high = np.quantile(ratios, [0.025, 0.975])
    assert found.units == 60 and found.difference.low == pytest.approx(low, abs=0.01)
    assert found.difference.high == pytest.approx(high, abs=0.01)
