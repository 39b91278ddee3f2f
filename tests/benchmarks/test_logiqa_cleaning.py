"""Letters and numbers of the exam paper go; letters that are text stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.benchmarks.logiqa.cleaning import without_letters, without_number

BARE = ["Herons swim.", "Ducks swim.", "Swans swim.", "Nobody swims."]


@pytest.mark.parametrize("mark", [".", "．", "、", ". ", " .", ":", "）", ",", "，", " "])
def test_each_way_of_marking_is_taken_off(mark: str) -> None:
    assert without_letters([f"{letter}{mark}{text}" for letter, text in zip("ABCD", BARE, strict=True)]) == BARE


def test_bracketed_and_full_width_letters_are_taken_off() -> None:
    assert without_letters(["(A) Herons swim.", "（B）Ducks swim.", "Ｃ．Swans swim.", "d.Nobody swims."]) == BARE


def test_one_mark_missing_among_the_others() -> None:
    assert without_letters(["A.Herons swim.", "B.Ducks swim.", "C Swans swim.", "D.Nobody swims."]) == BARE
    assert without_letters(["A，苍鹭会游。", "B.鸭子会游。", "C.天鹅会游。", "D.都不会。"])[0] == "苍鹭会游。"


@pytest.mark.parametrize(
    "options",
    [
        BARE,
        ["A, B, C and Pia", "B, A and Pia", "Pia", "Tom"],
        ["A,B,C", "B,A,C", "C,A,B", "D,A,B"],
        ["A、B", "B、C", "C、D", "D、A"],
        ["A small heron", "A large heron", "A duck", "A swan"],
        ["A few herons", "B drank too much", "C drove too fast", "D slept"],
        ["a.m. rather than p.m.", "noon", "p.m.", "never"],
        ["A Team won", "B Team won", "C Team won", "D Team won"],
        ["A 公司盈利", "B 公司盈利", "C 公司盈利", "D 公司盈利"],
        ["A.B.C", "A.B.D", "C.D", "B.D"],
        ["Most of the C.S City market", "The D.S City market", "S City", "Nothing"],
    ],
    ids=[
        "bare",
        "list",
        "lists",
        "Chinese lists",
        "articles",
        "names",
        "a.m.",
        "teams",
        "Chinese teams",
        "dotted lists",
        "inside",
    ],
)
def test_letters_that_are_text_stay(options: list[str]) -> None:
    assert without_letters(options) == options


def test_labels_go_even_where_the_options_are_then_equal_or_empty() -> None:
    assert without_letters(["A.One", "B.Two", "C.Two", "D."]) == ["One", "Two", "Two", ""]


def test_a_letter_of_another_place_stays() -> None:
    assert without_letters(["A.One", "C.Two", "B.Three", "D.Four"]) == ["One", "C.Two", "B.Three", "Four"]


@given(st.lists(st.text(), min_size=1, max_size=8))
def test_no_option_is_lost_or_grows(options: list[str]) -> None:
    clean = without_letters(options)
    assert len(clean) == len(options) and all(after in before for after, before in zip(clean, options, strict=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10.苍鹭比鸭子高。", "苍鹭比鸭子高。"),
        ("37、根据以上信息", "根据以上信息"),
        ("7.1995年，苍鹭很多。", "1995年，苍鹭很多。"),
        ("37.10月6日晚上", "10月6日晚上"),
        ("2.5倍的苍鹭", "2.5倍的苍鹭"),
        ("11月8日上午", "11月8日上午"),
        ("5: 30 am is early", "5: 30 am is early"),
        ("3. 5 million herons", "3. 5 million herons"),
        ("3 herons stood there.", "3 herons stood there."),
        ("1. Herons swim. 2. Ducks swim.", "1. Herons swim. 2. Ducks swim."),
        ("(1)如果下雨", "(1)如果下雨"),
    ],
)
def test_only_the_number_of_the_question_goes(text: str, expected: str) -> None:
    assert without_number(text) == expected
