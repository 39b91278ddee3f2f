"""Spans in texts, and what a question offers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from growth import assert_linear
from tollens.text import alternatives, offered, places_of, span_words, stands_beside_or

letters = st.lists(st.sampled_from("ab"), max_size=6)


@given(letters, letters)
def test_places_are_those_of_the_joined_text(span: list[str], text: list[str]) -> None:
    joined, wanted = "".join(text), "".join(span)
    expected = [place for place in range(len(joined)) if wanted and joined.startswith(wanted, place)]
    assert places_of(span, text) == expected


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Would reeds in Pond A be taller or shorter than in Pond B?", ["taller", "shorter"]),
        ("Which pond has frogs: Pond A or Pond B?", ["Pond A", "Pond B"]),
        ("Is it cup A or cup B that leaks?", ["cup A", "cup B"]),
        ("What hour was it: 2 PM or 11 AM?", ["2 PM", "11 AM"]),
        ("Which sank, the stone or the cork?", ["stone", "cork"]),
        ("Who is older?", []),
        ("Or", []),
        ("or or or", ["or"]),
    ],
)
def test_english_alternatives(question: str, found: list[str]) -> None:
    assert alternatives(question, "en") == found


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("甲塘的芦苇会更高还是更矮？", ["更高", "更矮"]),
        ("哪个池塘更深：甲塘还是乙塘？", ["甲塘", "乙塘"]),
        ("哪个池塘更深？", []),
    ],
)
def test_chinese_alternatives(question: str, found: list[str]) -> None:
    assert alternatives(question, "zh") == found


def test_what_is_offered_of_known_spans() -> None:
    question = span_words("Was it warmer on Monday, Tuesday or the Friday, by the Monday paper?", "en")
    days = [["friday"], ["sunday"], ["monday"], ["tuesday"]]
    assert offered(days, question, "en") == [0, 2, 3]
    assert offered(days[:2], question, "en") == []  # one alone is no choice
    assert stands_beside_or(["friday"], question, "en") and not stands_beside_or(["paper"], question, "en")


@pytest.mark.parametrize("piece", ["a ", "a b ", "Or ", "or ", "Ann or Bob ", "甲或乙"])
def test_looking_for_a_span_takes_time_in_proportion_to_the_text(piece: str) -> None:
    def look(text: str) -> None:
        for language in ("en", "zh"):
            words = span_words(text, language)
            places_of(words[: len(words) // 2], words)
            alternatives(text, language)

    assert_linear(look, piece)
