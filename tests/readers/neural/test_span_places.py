"""Where spans stand in texts, by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.readers.neural.encoder.span_places import find_span
from tollens.text.spans import span_words


@pytest.mark.parametrize(
    ("span", "text", "language", "found"),
    [
        ("Team B", "Team A beat 'Team B'.", "en", "Team B"),
        ("team b.", "Team A beat (Team  B).", "en", "Team  B"),
        ("A", "a race that group A won", "en", "A"),  # and not the article
        ("a", "All of group A", "en", "A"),  # and not a letter of All
        ("Joe", "Joe's grip", "en", "Joe"),
        ("乙组", "甲组比乙组跑得快。", "zh", "乙组"),
        ("3号", "甲组，３号。", "zh", "３号"),
        ("ab", "甲组AB。", "zh", "AB"),
    ],
)
def test_a_span_is_found(span: str, text: str, language: str, found: str) -> None:
    place = find_span(span, text, language)
    assert place is not None and text[slice(*place)] == found


@pytest.mark.parametrize(("span", "text"), [("heron", "herons"), ("", "x"), (" . ", "a . b"), ("x", "")])
def test_what_does_not_stand_there_is_not_found(span: str, text: str) -> None:
    assert find_span(span, text, "en") is None


_WORD = st.text(st.sampled_from("abAB.'-"), min_size=1, max_size=4)


@given(st.lists(_WORD, max_size=8), st.lists(_WORD, max_size=2), st.sampled_from(["en", "zh"]))
def test_what_is_found_is_right_by_the_score(text: list[str], span: list[str], language: str) -> None:
    whole, wanted = " ".join(text), " ".join(span)
    place = find_span(wanted, whole, language)
    if place is not None:
        assert span_words(whole[slice(*place)], language) == span_words(wanted, language)
