"""What can be guessed from what can be counted."""

from __future__ import annotations

from random import Random

from factories import make_item
from tollens.checks.features import FeatureTable
from tollens.records import LABELS


def table(rows: list[tuple[str, int, int]]) -> FeatureTable:
    """Of (group, measure, answer)."""
    made = FeatureTable()
    for ordinal, (group, value, answer) in enumerate(rows):
        made.add(make_item(ordinal, group=group, answer=answer, measures={"rules": value}))
    return made


def test_a_feature_that_tells_the_answer_is_found_and_one_that_does_not_is_not() -> None:
    rng = Random(1)
    telling = table([(str(n), n % 2, n % 2) for n in range(400)])
    silent = table([(str(n), rng.randrange(3), rng.randrange(2)) for n in range(4000)])
    (found,), (other,) = telling.measured(), silent.measured()
    assert found.guess.value == 1 and found.majority == 0.5 and found.means == {0: 0.0, 1: 1.0}
    assert other.guess.low <= 0.5 <= other.guess.high + 0.02 and other.guess.n == 4000


def test_nothing_is_learnt_from_the_item_itself() -> None:
    """With a value of its own for every group, memory alone must not look like knowledge."""
    rng = Random(2)
    (found,) = table([(str(n // 2), n // 2, rng.randrange(2)) for n in range(2000)]).measured()
    assert abs(found.guess.value - found.majority) < 0.02


def test_items_without_an_answer_or_measures_count_for_nothing() -> None:
    made = FeatureTable()
    made.add(make_item(1, answer=None, measures={"rules": 3}))
    made.add(make_item(2))
    assert made.measured() == []


def labels_of_table(*options: tuple[str, ...]) -> tuple[str, ...]:
    made = FeatureTable()
    for ordinal, each in enumerate(options):
        made.add(make_item(ordinal, options=each, measures={"rules": ordinal}))
    return made.labels


def test_options_are_labels_by_their_words_however_few_items_there_are() -> None:
    sentences = ("Pia eats fish.", "Pia eats bread.", "Nobody eats fish.")
    for count in (1, 2, 30):
        assert labels_of_table(*[LABELS["en"]] * count) == LABELS["en"]
        assert labels_of_table(*[LABELS["zh"]] * count) == LABELS["zh"]
        assert labels_of_table(*[("Yes", "No")] * count) == ("Yes", "No")
        assert labels_of_table(*[sentences] * count) == ()  # that they are the same is luck, or a group of one passage
        assert labels_of_table(*[("True",)] * count) == ()
    assert labels_of_table(LABELS["en"], LABELS["en"][::-1]) == ()
    assert labels_of_table(LABELS["en"], sentences) == ()
