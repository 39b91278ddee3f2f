from __future__ import annotations

from collections import Counter

import pytest

from factories import make_question
from tollens.errors import UnknownName
from tollens.readers import make_reader
from tollens.records import Part


def test_random_guesses_evenly_and_by_item_alone() -> None:
    questions = [make_question(ordinal=n) for n in range(2000)]
    guesses = make_reader("random", seed=3).read(questions)
    assert max(Counter(guess.answer for guess in guesses).values()) < 2000 / 4 * 1.2
    assert list(make_reader("random", seed=3).read(questions[::-1]))[::-1] == list(guesses)
    assert list(make_reader("random", seed=4).read(questions)) != list(guesses)


@pytest.mark.parametrize(("name", "place"), [("always-a", 0), ("always-d", 3), ("Always-D", 3)])
def test_always_says_its_letter(name: str, place: int) -> None:
    (prediction,) = make_reader(name).read([make_question()])
    assert prediction.answer == place


def test_a_letter_that_is_not_there_is_not_guessed_at() -> None:
    (prediction,) = make_reader("always-d").read([make_question(options=("yes", "no"))])
    assert prediction.missing == "abstained" and prediction.detail == "there is no option D"


def test_a_question_without_options_or_anything_that_could_be_one_gets_no_guess() -> None:
    nameless = (Part(name="passage", text="it rains and rains"),)
    for name in ("random", "word-matching", "sliding-window", "always-a", "first-entity"):
        (prediction,) = make_reader(name).read([make_question(options=(), answer=None, passage=nameless)])
        assert prediction.missing == "abstained"


def test_an_unknown_reader_lists_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"unknown reader 'word-match'\. Did you mean word-matching\?"):
        make_reader("word-match")
