from __future__ import annotations

from math import log

import numpy as np
import pytest
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss

from factories import make_item
from tollens.errors import InputError
from tollens.records import Prediction, ReaderCard, Score
from tollens.scores import score
from tollens.scores.calibration import Calibration, calibration, meaning_of, of_confidences, probabilities


def weighed(*scores: float, answer: int = 0) -> Prediction:
    return Prediction(item="zoo/dev/1", answer=answer, option_scores=scores)


def test_a_calibration_by_hand() -> None:
    # Two bins of two: sure of 0.2 and 0.4, one right; sure of 0.8 and 1.0, both right.
    found = of_confidences([0.8, 0.2, 1.0, 0.4], [True, False, True, True], bins=2)
    assert [point.confidence for point in found.points] == pytest.approx([0.3, 0.9])
    assert [(point.accuracy.value, point.accuracy.n) for point in found.points] == [(0.5, 2), (1.0, 2)]
    assert found.error == pytest.approx((2 * abs(0.5 - 0.3) + 2 * abs(1.0 - 0.9)) / 4)
    assert found.brier.value == pytest.approx((0.2**2 + 0.2**2 + 0.0**2 + 0.6**2) / 4) and found.brier.n == 4
    assert (found.accuracy.value, found.confidence.value) == pytest.approx((0.75, 0.6))


def drawn(n: int, power: float = 1.0) -> tuple[list[float], list[bool]]:
    """Confidences, and answers that are right with a power of them."""
    rng = np.random.default_rng(n)
    sure = rng.beta(3, 2, n)
    return sure.tolist(), (rng.random(n) < sure**power).tolist()


@pytest.mark.parametrize(("n", "bins"), [(100, 10), (1000, 10), (60, 5), (12, 12)])
def test_points_and_brier_score_are_those_of_another_library(n: int, bins: int) -> None:
    sure, right = drawn(n)
    found = of_confidences(sure, right, bins=bins)
    shares, means = calibration_curve(right, sure, n_bins=bins, strategy="quantile")
    assert [point.accuracy.value for point in found.points] == pytest.approx(shares)
    assert [point.confidence for point in found.points] == pytest.approx(means)
    assert found.brier.value == pytest.approx(brier_score_loss(right, sure))
    assert found.error == pytest.approx(np.mean(np.abs(shares - means)))  # equal bins weigh the same


@pytest.mark.parametrize(("n", "bins"), [(7, 3), (101, 10), (3, 10), (1, 10)])
def test_bins_are_of_equal_mass(n: int, bins: int) -> None:
    sizes = [point.accuracy.n for point in of_confidences(*drawn(n), bins=bins).points]
    assert sum(sizes) == n and len(sizes) == min(n, bins) and max(sizes) - min(sizes) <= 1


def test_equal_confidences_share_a_bin_so_that_the_order_of_items_decides_nothing() -> None:
    sure = [0.25] * 5 + [0.5] * 3 + [0.9] * 2
    right = [True, False, False, False, True, True, False, True, True, True]
    found = of_confidences(sure, right, bins=5)
    assert [point.accuracy.n for point in found.points] == [5, 3, 2]
    assert [point.confidence for point in found.points] == pytest.approx([0.25, 0.5, 0.9])
    turned = of_confidences(sure[::-1], right[::-1], bins=5)
    assert turned.points == found.points and turned.error == pytest.approx(found.error)


def test_true_confidences_stay_within_chance_and_boasts_do_not() -> None:
    honest = [of_confidences(*drawn(300 + n)) for n in range(100)]
    within = sum(each.error <= each.error_by_chance for each in honest)
    assert 88 <= within <= 100  # 95 of 100, give or take three deviations
    boasting = of_confidences(*drawn(2000, power=2.0))
    assert boasting.error > 2 * boasting.error_by_chance and boasting.confidence.value > boasting.accuracy.high


def test_chance_by_hand() -> None:
    # One item that is sure of 0.5: right or wrong, the error is 0.5. Items that are certain leave nothing to chance.
    assert of_confidences([0.5], [True]).error_by_chance == 0.5
    assert of_confidences([1.0] * 5, [True] * 5).error_by_chance == 0


def test_scores_become_probabilities() -> None:
    assert probabilities(weighed(log(0.1), log(0.3)), "log-probability") == pytest.approx((0.25, 0.75))
    assert probabilities(weighed(-1000.0, -1000.0 + log(3)), "log-probability") == pytest.approx((0.25, 0.75))
    assert probabilities(weighed(0.1, 0.3), "probability") == pytest.approx((0.25, 0.75))


@pytest.mark.parametrize("scores", [(0.5, -1.0), (3.0, 2.0)])
def test_what_cannot_be_log_probabilities_is_told(scores: tuple[float, ...]) -> None:
    with pytest.raises(InputError, match=r"item zoo/dev/1: expected log-probabilities, which are at most 0, found"):
        probabilities(weighed(*scores), "log-probability")


@pytest.mark.parametrize("scores", [(-0.1, 0.5), (2.0, 0.0), (0.0, 0.0)])
def test_what_cannot_be_probabilities_is_told(scores: tuple[float, ...]) -> None:
    with pytest.raises(InputError, match="expected probabilities between 0 and 1, not all of them 0, found"):
        probabilities(weighed(*scores), "probability")


def of_predictions(*given: Prediction, keys: tuple[int, ...]) -> Calibration | None:
    items = [make_item(id=str(n), answer=key, options=("a", "b")) for n, key in enumerate(keys)]
    named = {
        str(n): Prediction(item=str(n), answer=each.answer, missing=each.missing, option_scores=each.option_scores)
        for n, each in enumerate(given)
    }
    scores: dict[str, Score] = {item.id: score(item, named[item.id]) for item in items}
    return calibration(named, scores, "probability", bins=1)


def test_the_confidence_is_that_of_the_answer_and_what_has_none_is_counted_apart() -> None:
    found = of_predictions(
        weighed(0.2, 0.8, answer=1),
        weighed(0.3, 0.3, answer=0),
        Prediction(item="x", missing="abstained"),
        Prediction(item="x", answer=0),
        keys=(1, 1, 0, 0),
    )
    assert found is not None and (found.accuracy.n, found.left_out) == (2, 2)
    assert found.confidence.value == pytest.approx((0.8 + 0.5) / 2) and found.accuracy.value == 0.5
    assert of_predictions(Prediction(item="x", answer=0), keys=(0,)) is None


def test_an_answer_without_a_score_of_its_own_is_told() -> None:
    with pytest.raises(InputError, match="item 0: option 2 was chosen, of 2 that have scores"):
        of_predictions(weighed(0.2, 0.8, answer=2), keys=(1,))


@pytest.mark.parametrize(
    ("settings", "meaning"),
    [
        ({"method": "likelihood", "model": "m"}, "log-probability"),
        ({"method": "likelihood-mean", "model": "m"}, None),  # a mean over tokens is no probability of anything
        ({"method": "generate", "model": "m"}, None),
        ({"method": "likelihood"}, None),  # somebody else's word
        ({"method": "likelihood", "model": "m", "guess": "word-matching"}, None),
        ({"weight": "set", "version": "1"}, None),
        ({"option_scores": "probability"}, "probability"),
        ({"option_scores": "log-probability", "trained_on": "robustlr/all:fresh"}, "log-probability"),
        ({"option_scores": "log-odds"}, None),
        ({}, None),
    ],
)
def test_only_a_card_makes_scores_probabilities(settings: dict[str, str], meaning: str | None) -> None:
    assert meaning_of(ReaderCard(name="reader", settings=settings)) == meaning


def test_a_model_that_weighs_says_what_its_scores_are() -> None:
    from tollens.readers.models.making import Models, make_openai
    from tollens.readers.models.settings import Asking

    def card(**asking: str) -> ReaderCard:
        models = Models(base_url="http://localhost:1/v1", asking=Asking(**asking))  # type: ignore[arg-type]
        return make_openai("my-model", models).card

    assert meaning_of(card(method="likelihood")) == "log-probability"
    assert meaning_of(card(method="likelihood-mean")) is meaning_of(card()) is None


def test_readers_that_weigh_by_rules_have_no_probabilities() -> None:
    from tollens.readers import make_reader

    assert all(meaning_of(make_reader(name).card) is None for name in ("word-matching", "sliding-window", "random"))


@pytest.mark.parametrize(
    ("sure", "right", "told"),
    [
        ([], [], "found 0 and 0"),
        ([0.5], [], "found 1 and 0"),
        ([1.5], [True], "between 0 and 1"),
        ([float("nan")], [True], "between 0 and 1"),
    ],
)
def test_what_are_no_confidences_is_refused(sure: list[float], right: list[bool], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        of_confidences(sure, right)
