"""EM and F1 of spans, and items with their counterparts: by hand, by a second way, and by the published figures."""

from __future__ import annotations

import string
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tollens as tl
from factories import make_item
from tollens.records import Origin, Prediction, Score
from tollens.scores import contrast_of, exact_match, f1, score, summarise

words = st.lists(st.sampled_from(["Group", "a", "A", "the", "b.", "more", "—", "5%"]), max_size=5).map(" ".join)


@pytest.mark.parametrize(
    ("said", "accepted", "em", "shared"),
    [
        (" more ", ["more"], 1, 1.0),
        ("MORE!", ["less", "more"], 1, 1.0),
        ("Group A", ["group b"], 0, 0.5),
        ("Group", ["Group A"], 0, 2 / 3),  # precision 1, recall 1/2
        ("a heron", ["heron"], 0, 2 / 3),  # articles count
        ("the big big pond", ["big pond"], 0, 2 / 3),  # a bag: 'big' is shared once
        ("U.S.", ["us"], 1, 1.0),
        ("", ["more"], 0, 0.0),
    ],
)
def test_worked_by_hand(said: str, accepted: list[str], em: float, shared: float) -> None:
    assert exact_match(said, accepted, "en") == em
    assert f1(said, accepted, "en") == pytest.approx(shared)


def f1_by_removing(said: str, key: str) -> float:
    """F1 by precision and recall, words taken off one by one."""
    cleaned = [
        "".join(letter for letter in text.lower() if letter not in string.punctuation).split() for text in (said, key)
    ]
    left, hits = list(cleaned[1]), 0
    for word in cleaned[0]:
        if word in left:
            left.remove(word)
            hits += 1
    if not hits:
        return 0.0
    precision, recall = hits / len(cleaned[0]), hits / len(cleaned[1])
    return 2 * precision * recall / (precision + recall)


@given(words, st.lists(words, min_size=1, max_size=3))
def test_f1_is_the_best_of_the_accepted(said: str, accepted: Sequence[str]) -> None:
    assert f1(said, accepted, "en") == pytest.approx(max(f1_by_removing(said, key) for key in accepted))
    assert exact_match(said, accepted, "en") == 0 or f1(said, accepted, "en") in (1.0, 0.0)


def test_chinese_is_compared_by_characters() -> None:
    assert exact_match("甲组。", ["甲组"], "zh") == 1 and exact_match("甲 组", ["甲组"], "zh") == 1
    assert f1("更多", ["更少"], "zh") == 0.5 and f1("甲组的芦苇", ["甲组"], "zh") == pytest.approx(4 / 7)


def test_a_span_item_has_em_and_f1_and_a_missing_answer_has_neither() -> None:
    item = make_item(options=(), answer=None, spans=("Pond A",))
    near = score(item, Prediction(item=item.id, span="pond"))
    assert near.outcome == "wrong" and near.metrics == {"accuracy": 0.0, "em": 0.0, "f1": pytest.approx(2 / 3)}
    gone = score(item, Prediction(item=item.id, missing="refused"))
    assert gone.outcome == "refused" and gone.metrics == {"accuracy": 0.0, "em": 0.0, "f1": 0.0}
    figures = summarise([near, gone, score(item, Prediction(item=item.id, span="POND A"))]).scores
    assert figures["em"].value == figures["accuracy"].value == pytest.approx(1 / 3)
    assert figures["f1"].value == pytest.approx(5 / 9) and 0 <= figures["f1"].low < 5 / 9 < figures["f1"].high <= 1


def scored(right: bool, ordinal: int = 1, **fields: Any) -> tuple[tl.Item, Score]:
    item = make_item(ordinal, **fields)
    return item, score(item, Prediction(item=item.id, answer=0 if right else 1))


def named(name: str, right: bool) -> tuple[tl.Item, Score]:
    return scored(right, id=f"{name}-{right}", origin=Origin(benchmark="zoo", id=name))


def test_consistency_by_hand() -> None:
    originals = [named("1", True), named("2", True), named("3", False), named("4", True)]
    edits = [named("1", True), named("2", False), named("3", True), named("5", True)]
    found = contrast_of(originals, edits)
    assert found.by == "publisher's id" and (found.consistency.value, found.consistency.n) == (1 / 3, 3)
    assert found.unpaired == ("4-True", "5-True")


def test_versions_pair_with_their_original_by_group_and_all_must_be_right() -> None:
    originals = [scored(True, 1, id="x"), scored(True, 2, id="y")]
    versions = [scored(right, id=f"{group}/{n}", group=group) for group, n, right in
                (("x", 0, True), ("x", 1, False), ("y", 0, True), ("y", 1, True))]  # fmt: skip
    found = contrast_of(originals, versions)
    assert found.by == "group" and (found.consistency.value, found.consistency.n) == (1 / 2, 2)


def test_ids_of_two_publishers_are_no_pairs_and_those_of_two_languages_are() -> None:
    def published(benchmark: str, ordinal: int) -> tuple[tl.Item, Score]:
        return scored(True, id=f"{benchmark}/{ordinal}", origin=Origin(benchmark=benchmark, id=str(ordinal)))

    zoo, farm, zh = ([published(name, n) for n in range(3)] for name in ("zoo", "farm", "zoo-zh"))
    with pytest.raises(tl.InputError, match="no item of either set belongs to one of the other"):
        contrast_of(zoo, farm)
    assert contrast_of(zoo, zh).consistency.n == 3 and contrast_of(zoo, zh).by == "publisher's id"


def test_the_naming_that_pairs_most_is_taken() -> None:
    """One id of the publisher's is in both sets by accident; by group all go together."""
    first = [scored(True, id=f"a{n}", group=f"g{n}", origin=Origin(benchmark="zoo", id=f"{n}")) for n in range(4)]
    second = [scored(True, id=f"b{n}", group=f"g{n}", origin=Origin(benchmark="zoo", id=f"{n + 3}")) for n in range(4)]
    found = contrast_of(first, second)
    assert (found.by, found.consistency.n, found.items, found.unpaired) == ("group", 4, 8, ())


def test_sets_that_have_nothing_in_common_are_refused() -> None:
    with pytest.raises(tl.InputError, match="no item of either set belongs to one of the other"):
        contrast_of([scored(True, 1)], [scored(True, 2)])


def test_the_published_figures_of_the_contrast_set(data: Path) -> None:
    folder = data / "ropes" / "contrast"
    result = tl.score(
        f"ropes={folder}/ropes_contrast_set_original_032820.json",
        folder / "predictions_original_032820.json",
        paired_with=f"ropes={folder}/ropes_contrast_set_032820.json",
        paired_predictions=folder / "predictions_contrast_set_032820.json",
    )
    assert result.paired is not None and result.paired.contrast.unpaired == ()
    first, second = result.summary.scores, result.paired.other.summary.scores
    estimates = first["em"], second["em"], first["f1"], second["f1"], result.paired.contrast.consistency
    assert [round(100 * estimate.value, 1) for estimate in estimates] == [47.7, 32.5, 54.5, 39.8, 17.6]
    assert {estimate.n for estimate in estimates} == {974}
