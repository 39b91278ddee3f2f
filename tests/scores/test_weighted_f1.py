"""Weighted F1 by group against scikit-learn, an independent source, and by hand."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import f1_score

from commands import Tollens
from factories import make_item
from tollens.records import LABELS, Estimate, Item, Prediction, Score, write_records
from tollens.scores import NO_LABEL, Summary, score, summarise
from tollens.scores.weighted_f1 import rounded, weighted_f1

Group = Sequence[tuple[int, int]]  # key and answer of each item


def sklearns(group: Group) -> float:
    keys, answers = zip(*group, strict=True)
    return float(f1_score(keys, answers, average="weighted", zero_division=0))


def ours(groups: Iterable[Group]) -> list[float]:
    rows = [(number, key, answer) for number, group in enumerate(groups) for key, answer in group]
    values: list[float] = weighted_f1(*np.array(rows, dtype=np.intp).reshape(-1, 3).T).tolist()
    return values


def random_groups(count: int, most_items: int, most_labels: int, seed: int) -> list[Group]:
    """Groups of one item and more; some lack a label, some answer what is no key of theirs, some do not answer."""
    rng = np.random.default_rng(seed)
    groups: list[Group] = []
    for _ in range(count):
        size, labels = rng.integers(1, most_items + 1), rng.integers(1, most_labels + 1)
        keys = rng.integers(0, labels, size)
        answers = np.where(rng.random(size) < rng.random(), keys, rng.integers(NO_LABEL, most_labels, size))
        groups.append(list(zip(keys.tolist(), answers.tolist(), strict=True)))
    return groups


@pytest.mark.parametrize(
    ("count", "most_items", "most_labels"), [(1200, 7, 3), (300, 14, 4), (300, 60, 7), (300, 90, 30), (50, 900, 300)]
)
def test_each_group_has_scikit_learns_weighted_f1_to_the_last_bit(
    count: int, most_items: int, most_labels: int
) -> None:
    groups = random_groups(count, most_items, most_labels, seed=most_labels)
    assert ours(groups) == [sklearns(group) for group in groups]


labels = st.integers(0, 11)
items = st.tuples(labels, st.one_of(labels, st.just(NO_LABEL)))


@given(st.lists(st.lists(items, min_size=1, max_size=25), min_size=1, max_size=5))
def test_whatever_the_groups_they_are_scikit_learns(groups: list[Group]) -> None:
    assert ours(groups) == [sklearns(group) for group in groups]


@given(st.lists(st.lists(items, max_size=6), max_size=5))
def test_a_group_without_items_is_left_out(groups: list[Group]) -> None:
    assert ours(groups) == ours(group for group in groups if group)


@given(st.lists(items, min_size=1, max_size=25), st.randoms())
def test_the_order_of_the_items_does_not_matter(group: Group, rng: random.Random) -> None:
    assert ours([rng.sample(group, len(group))]) == ours([group])


@given(st.lists(items, min_size=1, max_size=25))
def test_it_is_one_when_all_is_right_zero_when_nothing_is_and_never_outside(group: Group) -> None:
    (value,) = ours([group])
    rights = [key == answer for key, answer in group]
    assert 0 <= value <= 1
    assert (value == 1, value == 0) == (all(rights), not any(rights))


@given(st.lists(items, min_size=1, max_size=25), st.data())
def test_a_wrong_answer_that_is_withheld_never_costs_anything(group: Group, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(group) - 1))
    key, answer = group[place]
    withheld = [*group[:place], (key, NO_LABEL if answer != key else answer), *group[place + 1 :]]
    assert ours([withheld])[0] >= ours([group])[0] - 1e-15


def test_rounding_is_the_published_scripts_also_where_pythons_is_another() -> None:
    halves = np.arange(1001) / 1000
    assert rounded(halves).tolist() == [float(np.round(value, 2)) for value in halves]
    assert rounded(halves).tolist() != [round(value, 2) for value in halves.tolist()]


NAMES = tuple(f"label {number}" for number in range(12))


def scores(groups: dict[str, Group], kinds: dict[str, list[str]] | None = None) -> list[Score]:
    return [
        Score(
            item=f"{name}/{place}",
            outcome="abstained" if answer == NO_LABEL else "right" if answer == key else "wrong",
            metrics={"accuracy": float(answer == key)},
            answer=None if answer == NO_LABEL else answer,
            key=key,
            kinds=(kinds[name][place],) if kinds else (),
            group=name,
            labels=NAMES,
        )
        for name, group in groups.items()
        for place, (key, answer) in enumerate(group)
    ]


FALSE, TRUE, UNKNOWN = range(3)

# Two theories of a conjunction set, cut short.
THEORIES: dict[str, Group] = {
    "one": [(TRUE, TRUE), (UNKNOWN, TRUE), (TRUE, TRUE), (FALSE, FALSE)],
    "two": [(TRUE, TRUE), (UNKNOWN, NO_LABEL), (TRUE, FALSE)],
}
KINDS = {"one": ["base", "op", "op", "op+neg"], "two": ["base", "op", "op"]}


def averages(figures: Mapping[Any, Estimate]) -> dict[Any, Any]:
    """The value of each figure, and how many groups it is of."""
    return {name: (figure.value, figure.n) for name, figure in figures.items()}


def f1_figures(summary: Summary) -> dict[Any, Any]:
    return {name: figure for name, figure in averages(summary.scores).items() if "f1" in name}


def test_weighted_f1_by_hand() -> None:
    # one: True 2·2/(2 + 3), twice; False 1, once; Unknown 0, once: (2 · 4/5 + 1) / 4 = 0.65.
    # two: True 2·1/(2 + 1), twice; Unknown 0: (2 · 2/3) / 3 = 0.4444…; the abstention is no false positive.
    summary = summarise(scores(THEORIES, KINDS))
    assert f1_figures(summary) == {
        "weighted_f1": (pytest.approx((13 / 20 + 4 / 9) / 2), 2),
        "weighted_f1_rounded": (pytest.approx((0.65 + 0.44) / 2), 2),
    }
    # op of one: (Unknown, True), (True, True): True 2/3, once of two; op of two: nothing right.
    assert averages(summary.kinds_f1) == {"base": (1.0, 2), "op": (pytest.approx(1 / 6), 2), "op+neg": (1.0, 1)}
    # Among the items whose key is True, one has both right, and two 1 of 2: F1 2/3.
    assert averages(summary.labels_f1) == {FALSE: (1.0, 1), TRUE: (pytest.approx(5 / 6), 2), UNKNOWN: (0.0, 2)}


def restricted(given: list[Score], kept: list[bool]) -> list[float]:
    """What scikit-learn gives for each group that has any, of its kept items alone."""
    groups: dict[str | None, list[tuple[int, int]]] = {score.group: [] for score in given}
    for each, keep in zip(given, kept, strict=True):
        if keep and each.key is not None:
            groups[each.group].append((each.key, NO_LABEL if each.answer is None else each.answer))
    return [sklearns(group) for group in groups.values() if group]


def test_every_figure_of_a_summary_is_the_mean_of_scikit_learns() -> None:
    groups = {f"t{number}": group for number, group in enumerate(random_groups(150, 9, 3, seed=5))}
    rng = random.Random(6)
    kinds = {name: rng.choices(["base", "op", "op+neg"], k=len(group)) for name, group in groups.items()}
    given = scores(groups, kinds)
    rng.shuffle(given)
    summary = summarise(iter(given))

    whole = restricted(given, [True] * len(given))
    figure = summary.scores["weighted_f1"]
    half = 1.959964 * np.std(whole, ddof=1) / np.sqrt(150)
    assert (figure.value, figure.n) == (float(np.mean(whole)), 150)
    assert [figure.low, figure.high] == pytest.approx([figure.value - half, figure.value + half], abs=1e-6)
    assert summary.scores["weighted_f1_rounded"].value == np.mean(np.round(whole, 2))
    assert set(summary.kinds_f1) == {"base", "op", "op+neg"} and set(summary.labels_f1) == {0, 1, 2}
    for kind, part in summary.kinds_f1.items():
        expected = restricted(given, [kind in score.kinds for score in given])
        assert (part.value, part.n) == (float(np.mean(expected)), len(expected))
    for label, part in summary.labels_f1.items():
        expected = restricted(given, [label == score.key for score in given])
        assert (part.value, part.n) == (float(np.mean(expected)), len(expected))


@given(st.lists(st.lists(items, min_size=1, max_size=6), min_size=1, max_size=6))
def test_the_interval_holds_the_value_and_stays_between_0_and_1(groups: list[Group]) -> None:
    summary = summarise(scores({str(number): group for number, group in enumerate(groups)}))
    for figure in [*summary.scores.values(), *summary.labels_f1.values()]:
        assert 0 <= figure.low <= figure.value <= figure.high <= 1
    assert ("weighted_f1" in summary.scores) == any(len(group) > 1 for group in groups)


def test_strict_mode_is_group_consistency() -> None:
    groups = {f"t{number}": group for number, group in enumerate(random_groups(300, 4, 3, seed=8))}
    strict = [float(all(key == answer for key, answer in group)) for group in groups.values()]
    consistency = summarise(scores(groups)).scores["group_consistency"]
    assert (consistency.value, consistency.n) == (fmean(strict), 300) and 0 < consistency.value < 1


def test_one_theory_says_nothing_of_how_theories_differ() -> None:
    figure = summarise(scores({"one": THEORIES["one"]})).scores["weighted_f1"]
    assert (figure.value, figure.low, figure.high, figure.n) == (0.65, 0.0, 1.0, 1)


@pytest.mark.parametrize(
    "odd",
    [
        Score(item="x", outcome="wrong", metrics={"accuracy": 0.0}, answer=0, key=1, labels=NAMES),  # without a group
        Score(item="x", outcome="wrong", metrics={"accuracy": 0.0}, answer=0, key=1, group="one"),  # no labels
        Score(item="x", outcome="wrong", metrics={"accuracy": 0.0}, group="one"),  # a span: without options
    ],
)
@pytest.mark.parametrize("place", [0, 3, 7])
def test_the_figure_is_absent_where_it_is_not_of_every_item(odd: Score, place: int) -> None:
    given = scores(THEORIES, KINDS)
    given.insert(place, odd)
    summary = summarise(given)
    assert (f1_figures(summary), summary.kinds_f1, summary.labels_f1) == ({}, {}, {})
    assert "group_consistency" in summary.scores


def test_the_figure_is_absent_where_every_group_is_a_single_item_or_there_is_none() -> None:
    singles = scores({str(n): [(0, 1)] for n in range(5)})
    assert f1_figures(summarise(singles)) == f1_figures(summarise([])) == {}


def test_run_and_score_show_it_beside_accuracy_and_only_where_it_is(tollens: Tollens, tmp_path: Path) -> None:
    grouped, plain = tmp_path / "grouped.jsonl", tmp_path / "plain.jsonl"
    made = [
        make_item(n, options=LABELS["en"], answer=n % 2, kinds=(("base", "op")[n % 2],), group=f"t{n // 2}")
        for n in range(20)
    ]
    write_records(grouped, made, Item)
    write_records(plain, [make_item(n, answer=n % 2) for n in range(20)], Item)
    with_groups, without = tollens("run", "always-a", "--on", grouped, plain, "--json").document["runs"]
    # Of each pair the first is right: F1 2/3 with weight 1/2.
    assert with_groups["scores"]["weighted_f1"]["value"] == pytest.approx(1 / 3)
    assert with_groups["scores"]["weighted_f1"]["n"] == 10
    assert {kind: each["value"] for kind, each in with_groups["kinds_f1"].items()} == {"base": 1.0, "op": 0.0}
    assert {label: each["value"] for label, each in with_groups["labels_f1"].items()} == {"0": 1.0, "1": 0.0}
    assert "weighted_f1" not in without["scores"] and without["kinds_f1"] == without["labels_f1"] == {}
    assert "weighted F1" in tollens("run", "always-a", "--on", grouped, plain).out
    assert "weighted F1" not in tollens("run", "always-a", "--on", plain).out

    answers = tmp_path / "answers.json"
    answers.write_text(json.dumps({item.id: "A" for item in made}))
    document = tollens("score", grouped, "--predictions", answers, "--json").document
    assert {name: document[name] for name in ("scores", "kinds_f1", "labels_f1")} == {
        name: with_groups[name] for name in ("scores", "kinds_f1", "labels_f1")
    }
    shown = tollens("score", grouped, "--predictions", answers).out
    assert all(name in shown for name in ("weighted_f1_rounded", "weighted_f1, op", "weighted_f1, label 0"))


def scored(items: Sequence[Item], answers: Sequence[int]) -> Summary:
    return summarise(
        score(item, Prediction(item=item.id, answer=answer)) for item, answer in zip(items, answers, strict=True)
    )


def test_options_that_are_no_labels_have_none() -> None:
    """The first of four sentences is another thing in every item: there is no F1 of it."""
    choices = [make_item(n, answer=n % 4, group=f"g{n // 4}") for n in range(8)]
    summary = scored(choices, [0] * 8)
    assert (f1_figures(summary), summary.kinds_f1, summary.labels_f1) == ({}, {}, {})
    mixed = [*(make_item(n, options=LABELS["en"], group="g") for n in range(3)), make_item(9, group="g")]
    assert f1_figures(scored(mixed, [0] * 4)) == {}


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.permutations(range(3))), min_size=2, max_size=12))
def test_a_label_is_the_same_wherever_it_stands(rows: list[tuple[int, int, list[int]]]) -> None:
    words = LABELS["en"]
    plain = [make_item(n, options=words, answer=key, group="g") for n, (key, _, _) in enumerate(rows)]
    turned = [
        make_item(n, options=tuple(words[place] for place in order), answer=order.index(key), group="g")
        for n, (key, _, order) in enumerate(rows)
    ]
    first = scored(plain, [said for _, said, _ in rows])
    second = scored(turned, [order.index(said) for _, said, order in rows])
    assert first.scores["weighted_f1"].value == pytest.approx(second.scores["weighted_f1"].value)
    by_label = [[figure.value for figure in each.labels_f1.values()] for each in (first, second)]
    assert sorted(by_label[0]) == pytest.approx(sorted(by_label[1]))


def test_run_and_score_do_not_show_it_of_other_options(tollens: Tollens, tmp_path: Path) -> None:
    path = tmp_path / "choices.jsonl"
    write_records(path, [make_item(n, answer=n % 4, group=f"g{n // 4}") for n in range(8)], Item)
    shown = tollens("run", "always-a", "--on", path)
    assert shown.code == 0 and "F1" not in shown.out
    answers = tmp_path / "answers.json"
    answers.write_text(json.dumps({f"zoo/dev/{n}": "A" for n in range(8)}))
    assert "f1" not in tollens("score", path, "--predictions", answers).out
