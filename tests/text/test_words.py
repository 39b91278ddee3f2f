from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.text import has_chinese, overlap, plain, words


def test_english_is_cut_by_words_and_chinese_by_characters() -> None:
    assert words("Isn’t Tom’s cat 3 years old?", "en") == ["isn't", "tom's", "cat", "3", "years", "old"]
    assert words("小王去了Beijing，走了12天。", "zh") == [*"小王去了", "beijing", *"走了", "12", "天"]
    assert words("read 东 as east", "en") == ["read", "东", "as", "east"]


def test_full_width_letters_and_digits_are_the_same_words() -> None:
    assert words("Ａ组有３人", "zh") == words("A组有3人", "zh")


@given(st.text())
def test_words_do_not_depend_on_case_or_spacing(text: str) -> None:
    assert words(plain(text), "en") == words(text, "en")
    assert words(f"  {text}\n", "zh") == words(text, "zh")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no word rule for language 'de'"):
        words("Ein Reiher", "de")


def test_has_chinese_tells_ideographs_from_other_signs() -> None:
    assert has_chinese("the word 木") and has_chinese("\U00020000")
    assert not has_chinese("naïve — “quoted”, 1、2，3。") and not has_chinese("カタカナ")


# Worked by hand: the option has 4 words, 'the' twice; the text has 'the' once, 'cat' twice.
@pytest.mark.parametrize(
    ("how", "measure", "expected"),
    [
        ("tokens", "count", 3),
        ("tokens", "ratio", 3 / 4),
        ("tokens", "jaccard", 3 / (4 + 4 - 3)),
        ("set", "count", 2),
        ("set", "ratio", 2 / 3),
        ("set", "jaccard", 2 / 4),
        ("bag", "count", 2),
        ("bag", "ratio", 2 / 4),
        ("bag", "jaccard", 2 / (4 + 4 - 2)),
    ],
)
def test_overlap_in_each_of_its_meanings(how: str, measure: str, expected: float) -> None:
    assert overlap("the cat the dog".split(), "the cat cat sleeps".split(), how, measure) == pytest.approx(expected)


def test_overlap_with_nothing_is_nothing() -> None:
    assert overlap([], [], "set", "jaccard") == overlap([], ["a"], "tokens", "ratio") == 0.0
