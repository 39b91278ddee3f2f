"""Places of the options: shares by hand, and a test of which the level and the power are known."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from scipy.stats import binomtest

from factories import OPTIONS, make_item
from tollens.records import LABELS, Item, Missing, Prediction
from tollens.report.analyses.position import DRAWS, MOST_PLACES, section
from tollens.report.content import Value
from tollens.scores import proportion

from .books import Given, Said, Shelf, make_book
from .finding import chart, series, table, value


def own(ordinal: int, **fields: Any) -> Item:
    """An item whose options are its own."""
    return make_item(ordinal, **{"options": tuple(f"{each} {ordinal}" for each in OPTIONS), **fields})


def p_of(items: list[Item], said: list[Said], seed: int = 0) -> float:
    found = section(make_book(Shelf(items, [Given("a", said)]), seed=seed))
    return value(table(found, "position-zoo-fresh"), "a", "p").value


def test_shares_of_places_that_are_chosen_beside_those_that_are_right() -> None:
    items = [own(n, answer=n % 4) for n in range(8)]
    found = section(make_book(Shelf(items, [Given("a", [0, 0, 0, 0, 1, 2, 0, None])])))
    shown = table(found, "position-zoo-fresh")
    assert [each.title for each in shown.columns] == ["A", "B", "C", "D", "p"]
    assert shown.rows[0].title == "Right answers" and shown.rows[0].apart
    assert value(shown, "Right answers", "B") == Value.of(proportion(2, 8))
    assert value(shown, "a", "A") == Value.of(proportion(5, 7))
    assert value(shown, "a", "D") == Value.of(proportion(0, 7))
    drawn = chart(found, "position-chart-zoo-fresh")
    assert [each.name for each in drawn.series] == ["right answers", "a"]
    assert {point.x: point.value for point in series(drawn, "a").points}["A"] == Value.of(proportion(5, 7))


def test_of_two_options_it_is_the_exact_test_of_where_errors_lie() -> None:
    """With two options and as many keys in each place, whom the errors favour is a hypergeometric draw; a second
    reckoning is by drawing it here."""
    items = [make_item(n, options=("yes", "no"), answer=n % 2) for n in range(40)]
    # 20 right of 40: 14 of those with the key in the first place, 6 of the others; so 28 times the first was chosen.
    said: list[Said] = [int(n >= 28 if n % 2 == 0 else n < 12) for n in range(40)]
    chosen = said.count(0)
    assert chosen == 28
    rng, draws, as_uneven = Random(1), 20_000, 0
    for _ in range(draws):
        right = set(rng.sample(range(40), 20))
        first = sum((n in right) == (n % 2 == 0) for n in range(40))
        as_uneven += abs(first - 20) >= abs(chosen - 20)
    assert p_of(items, said) == pytest.approx(as_uneven / draws, abs=0.01)


def test_a_reader_without_a_liking_is_seldom_accused_whatever_its_accuracy_and_the_keys() -> None:
    rng = Random(7)
    for accuracy in (0.25, 0.8):
        low = 0
        for _ in range(40):
            keys = [0 if rng.random() < 0.5 else rng.randrange(4) for _ in range(80)]
            items = [make_item(n, answer=key) for n, key in enumerate(keys)]
            said: list[Said] = [
                key if rng.random() < accuracy else rng.choice([each for each in range(4) if each != key])
                for key in keys
            ]
            low += p_of(items, said) <= 0.1
        assert binomtest(low, 40, 0.1).pvalue > 0.001


def test_a_reader_that_likes_a_place_is_found_out_and_one_that_is_always_right_is_not() -> None:
    items = [make_item(n, answer=n % 4) for n in range(60)]
    assert p_of(items, [0] * 60) == 1 / (DRAWS + 1)
    assert p_of(items, [n % 4 for n in range(60)]) == 1
    pairs = [make_item(n, options=("yes", "no"), answer=n % 2) for n in range(60)]
    assert p_of(pairs, [1] * 60) == 1 / (DRAWS + 1)


def test_the_seed_decides_the_draws_and_nothing_else_does() -> None:
    items = [make_item(n, answer=n % 4) for n in range(30)]
    said: list[Said] = [(n * n) % 4 for n in range(30)]
    assert p_of(items, said, seed=3) == p_of(items, said, seed=3)


def test_options_that_always_stand_there_name_their_place() -> None:
    for language in LABELS:
        items = [make_item(n, options=LABELS[language], answer=n % 3, language=language) for n in range(3)]
        shown = table(section(make_book(Shelf(items, [Given("a", [2, 2, 2])]))), "position-zoo-fresh")
        assert [each.title for each in shown.columns[:3]] == [
            f"{letter} ({label})" for letter, label in zip("ABC", LABELS[language], strict=True)
        ]


def test_many_options_and_answers_that_are_none_break_nothing() -> None:
    items = [make_item(n, options=tuple(f"option {each}" for each in range(40)), answer=39 - n) for n in range(4)]
    shown = table(section(make_book(Shelf(items, [Given("a", [39, 0, 40, -1])]))), "position-zoo-fresh")
    assert [each.title for each in shown.columns] == [*"ABCDEFG", "H and later", "p"]
    assert len(shown.columns) == MOST_PLACES + 1
    assert value(shown, "a", "H and later") == Value.of(proportion(1, 2))


def test_spans_single_options_and_items_without_a_key_have_no_places() -> None:
    items = [
        make_item(0, options=(), answer=None, spans=("Pia",)),
        make_item(1, answer=None),
        make_item(2, options=("only",), answer=0),
    ]
    found = section(make_book(Shelf(items, [Given("a", ["Pia", 0, 0])])))
    assert found is not None and not found.parts


def turned(ordinal: int, *places: int, answer: int | None = None) -> Prediction:
    missing: Missing | None = None if answer is not None else "wavered"
    return Prediction(item=f"zoo/dev/{ordinal}", answer=answer, missing=missing, places=places)


def test_of_rotated_options_the_mean_over_items_and_how_many_wavered() -> None:
    items = [own(n) for n in range(4)]
    said: list[Said] = [
        turned(0, 0, 3, 2, 1, answer=0),  # always the same option
        turned(1, 0, 0, 0, 0),  # always the first place
        turned(2, 0, -1, 1, 1),
        Prediction(item="zoo/dev/3", missing="failed", places=(-1, -1, -1, -1)),
    ]
    found = section(make_book(Shelf(items, [Given("a (rotated)", said), Given("b", [0] * 4)])))
    shown = table(found, "position-rotated-zoo-fresh")
    first = value(shown, "a (rotated)", "A")
    assert first.value == pytest.approx((1 / 4 + 1 + 1 / 3) / 3) and first.n == 3
    assert value(shown, "a (rotated)", "B").value == pytest.approx((1 / 4 + 0 + 2 / 3) / 3)
    assert value(shown, "a (rotated)", "Wavered") == Value.of(proportion(2, 4))
    assert [row.title for row in table(found, "position-zoo-fresh").rows] == ["Right answers", "b"]


def test_an_incomplete_reader_is_marked_in_table_and_chart() -> None:
    found = section(make_book(Shelf([make_item(n) for n in range(3)], [Given("a", [0, 1])])))
    assert table(found, "position-zoo-fresh").rows[1].aside == "incomplete: 2 of 3 done"
    assert "incomplete: 2 of 3 done" in chart(found, "position-chart-zoo-fresh").note
