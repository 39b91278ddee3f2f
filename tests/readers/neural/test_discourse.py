"""Units of texts that were cut by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.readers.neural.dagn.discourse import Discourse, discourse


def cut(text: str) -> list[str]:
    """The units, with + or | between them: joined by a connective, or only by punctuation."""
    found = discourse(text)
    signs = ["+" if joined else "|" for joined in found.joined]
    units = [text[start:end] for start, end in found.units]
    return [each for pair in zip(units, [*signs, ""], strict=True) for each in pair if each] if units else []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tom stays because it rains.", "Tom stays + it rains"),
        ("Because it rains, Tom stays. Pia goes.", "it rains + Tom stays | Pia goes"),
        ("Bob is big if Bob is kind.", "Bob is big + Bob is kind"),
        ("If Bob is kind then Bob is big.", "Bob is kind + Bob is big"),
        ("Pia goes. Therefore, if it rains, Tom stays.", "Pia goes + it rains + Tom stays"),
        ("If it rains. Tom stays.", "it rains | Tom stays"),  # the sentence has no second unit to join
        ("Pia goes; however, Tom stays.", "Pia goes + Tom stays"),
        ("Tom, however, stays.", "Tom + stays"),
        ("All go, as long as it is dry.", "All go + it is dry"),
        ("So it is. It was so cold, so we left.", "it is | It was so cold + we left"),
        ("At 10:30 it costs 3.5, not 1,000.", "At 10:30 it costs 3.5 | not 1,000"),
        ("It rains.Tom stays,Pia goes.", "It rains | Tom stays | Pia goes"),  # as in LogiQA's files
        ("See www.example.com in the U.S.A", "See www.example.com in the U.S.A"),
        ("The so-called wise; unlessness; IF A", "The so-called wise | unlessness | A"),
        ("One line\nanother line", "One line | another line"),
        ("Either if and only\n if Tom goes", "Either + Tom goes"),
        ("小明没来，因为下雨了。", "小明没来 + 下雨了"),
        ("因为下雨，所以小明没来。", "下雨 + 小明没来"),
        ("如果下雨，小明就不来。小红来了。", "下雨 + 小明就不来 | 小红来了"),
        ("除非天晴，否则不去；但小明去。", "天晴 + 不去 + 小明去"),
        ("不但甲高，而且乙高", "不但甲高 + 乙高"),  # 但 is a connective only where a clause begins
        ("甲、乙、丙都去，丁不去！", "甲、乙、丙都去 | 丁不去"),
        ("虽然甲说：“乙错了。”", "甲说 + “乙错了"),
    ],
)  # fmt: skip
def test_a_text_is_cut_as_by_hand(text: str, expected: str) -> None:
    assert " ".join(cut(text)) == expected


@pytest.mark.parametrize("text", ["", "  ", "因为", "If.", "😀!?", "..., because; 。，", "_"])
def test_a_text_without_words_has_no_units(text: str) -> None:
    assert discourse(text) == Discourse((), ())


def test_letters_that_only_look_like_a_connective_are_none() -> None:
    assert cut("a ıf b ſo c İf d BECAUSE e") == ["a ıf b ſo c İf d", "+", "e"]


PIECES = st.sampled_from([*"xy .,;\n“", "if ", " because ", "so ", "因为", "但", "，", "。", "😀"])


@given(st.lists(PIECES, max_size=40).map("".join))
def test_units_stand_one_behind_the_other_and_no_word_is_lost(text: str) -> None:
    found = discourse(text)
    assert len(found.joined) == max(0, len(found.units) - 1)
    end = 0
    for start, behind in found.units:
        assert end <= start < behind <= len(text)
        assert text[start:behind] == text[start:behind].strip()
        assert not set("xy") & set(text[end:start])  # no connective has these letters
        end = behind
    assert not set("xy") & set(text[end:])


@given(st.text(max_size=60))
def test_any_text_is_cut(text: str) -> None:
    assert all(start < end for start, end in discourse(text).units)


def test_what_stands_before_does_not_change_the_next_sentence() -> None:
    one, other = "If it rains, Tom stays.", "因为下雨，小明没来。"
    assert cut(f"{one} {other}") == [*cut(one), "|", *cut(other)]


def test_a_long_text_takes_no_longer_than_its_length_allows() -> None:
    text = "x" + " " * 50_000 + "so " * 20_000
    assert discourse(text).units == ((0, len(text.rstrip())),)
