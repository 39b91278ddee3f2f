"""How replies are read: against a table that a person judged, and by laws."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from factories import make_question
from tollens.readers.models.generating import prediction
from tollens.readers.models.prompt import Message, Prompt
from tollens.readers.models.replies.extraction import Extracted, extract
from tollens.readers.models.wire import Reply
from tollens.records import Cost, Language

TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("replies.toml").read_text("utf-8"))
OPTIONS = ("The drum is lent.", "The scroll is sent.", "The gate is open.", "The guard is asleep.")


@dataclass(frozen=True)
class Row:
    text: str
    marks: tuple[str, ...]
    options: tuple[str, ...]
    language: Language
    reads: str | None
    cut: bool

    def read(self, turn: int = 0) -> Extracted:
        """What is read where marks and options stand in another order, each with its own."""
        marks, options = (each[turn:] + each[:turn] for each in (self.marks, self.options))
        return extract(self.text, marks=marks, options=options, language=self.language, cut=self.cut)


def rows() -> list[Row]:
    found = []
    for reply in TABLE["reply"]:
        shown = TABLE["sets"][reply["set"]]
        marks, options = tuple(shown.get("marks", ())), tuple(shown.get("options", ()))
        language = cast(Language, shown.get("language", "en"))
        reads = None if reply.get("cautious") else reply.get("reads")
        found.append(Row(reply["text"], marks, options, language, reads, reply.get("cut", False)))
    return found


ROWS = rows()
CHOICES = [row for row in ROWS if row.marks]


def said(found: Extracted, marks: Sequence[str]) -> str | None:
    return marks[found.answer] if found.answer is not None else found.span


def of_four(reply: str) -> Extracted:
    return extract(reply, marks="ABCD", options=OPTIONS, language="en")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: repr(row.text[:40]))
def test_a_reply_is_read_as_a_person_reads_it(row: Row) -> None:
    assert said(row.read(), row.marks) == row.reads


def test_the_table_is_large_and_in_both_languages() -> None:
    replies = TABLE["reply"]
    assert len(replies) >= 1_600 and sum(row.language == "zh" for row in ROWS) >= 440
    assert all(("reads" in reply) != ("unreadable" in reply) for reply in replies)
    assert len({(row.text, row.options, row.marks, row.cut) for row in ROWS}) == len(ROWS)


def test_a_reading_is_an_answer_or_a_reason_and_says_which_rule() -> None:
    for found in (row.read() for row in ROWS):
        assert [found.answer is not None, found.span is not None, bool(found.unreadable)].count(True) == 1
        assert found.rule


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_options_in_another_order_with_their_marks_give_the_same_mark(turn: int) -> None:
    for row in CHOICES:
        assert said(row.read(turn), row.marks[turn:] + row.marks[:turn]) == row.reads, row.text


@pytest.mark.parametrize(
    "around",
    [
        "Sure! Here is my answer.\n\n{}",
        "Based on the passage:\n{}",
        "好的，我来分析一下。\n\n{}",
        "{}\n\nLet me know if you would like more detail!",
        "{}\n\nI hope this helps.",
        "{}\n\n希望对你有帮助！",
        "<think>Maybe A. The answer is D, so True.</think>\n{}",
        "{}<|im_end|>",
        "  \n{}  \n\n",
    ],
)
def test_what_is_polite_thought_or_blank_changes_nothing(around: str) -> None:
    for row in ROWS:
        if not (row.cut and around.startswith("{}\n")):  # what was cut off is not gone on with
            assert said(replace(row, text=around.format(row.text)).read(), row.marks) == row.reads, row.text


def test_ends_of_lines_and_marks_of_quotation_change_nothing() -> None:
    for row in ROWS:
        for text in (row.text.replace("\n", "\r\n"), "> " + row.text.replace("\n", "\n> ")):
            assert said(replace(row, text=text).read(), row.marks) == row.reads, text


@pytest.mark.parametrize("letter", "ABCD")
@pytest.mark.parametrize(
    "line", ["Answer: {}", "The answer is ({}).", "答案：{}", "\\boxed{{{}}}", '{{"answer": "{}"}}']
)
@pytest.mark.parametrize(
    "after",
    [
        "A is contradicted, B is not mentioned, C is too strong, D is too weak.",
        "I eliminated A, B, C and D one by one, and came back to one of them.",
        "Why not the others? (A), (B), (C) and (D) were all considered.",
        "A、B、C、D四项我都看过。",
        "* A: no\n* B: no\n* C: no\n* D: no",
    ],
)
def test_what_is_said_behind_a_clear_answer_does_not_change_it(letter: str, line: str, after: str) -> None:
    assert said(of_four(f"{line.format(letter)}\n\n{after}"), "ABCD") == letter


@pytest.mark.parametrize("letter", "ABCD")
def test_reasoning_before_a_clear_answer_does_not_change_it(letter: str) -> None:
    before = "If the answer is A, the drum is gone. B and C are out. Could the answer be D? Suppose the answer is C."
    assert said(of_four(f"{before}\nAnswer: {letter}"), "ABCD") == letter
    assert said(of_four(f"<think>{before} The answer is B. \\boxed{{A}}</think>{letter}"), "ABCD") == letter


@pytest.mark.parametrize("place", range(4))
def test_letter_and_text_must_agree(place: int) -> None:
    for other, option in enumerate(OPTIONS):
        found = of_four(f"Answer: {'ABCD'[place]}. {option}")
        assert found.answer == (place if place == other else None)


@pytest.mark.parametrize("letters", [(a, b) for a in "ABCD" for b in "ABCD" if a != b])
def test_two_letters_are_no_answer_and_no_elimination_is_one(letters: tuple[str, str]) -> None:
    a, b = letters
    for reply in (f"{a} or {b}", f"Answer: {a} and {b}", f"答案：{a}、{b}", f"Both {a} and {b} are correct."):
        assert of_four(reply).answer is None
    for reply in (
        f"I eliminate {a} and {b}.",
        f"{a} is wrong and {b} is wrong.",
        f"排除{a}和{b}。",
        f"Not {a}, not {b}.",
    ):
        assert of_four(reply).answer is None


@pytest.mark.parametrize("letters", [row for size in (2, 3, 4) for row in combinations("ABCD", size)], ids="".join)
def test_a_row_that_is_refuted_is_never_read(letters: tuple[str, ...]) -> None:
    english, chinese = f"{', '.join(letters[:-1])} and {letters[-1]}", "、".join(letters)
    for verdict in ("are incorrect", "are ruled out", "do not follow", "can all be excluded"):
        assert of_four(f"Answer: {english} {verdict}.").answer is None
        assert of_four(f"The correct answer: {', '.join(letters)} {verdict}.").answer is None
    for verdict in ("均错误", "都不对", "可以排除", "与题干矛盾"):
        assert of_four(f"答案：{chinese}{verdict}。").answer is None
    for verdict in (" no", ": wrong", ") incorrect", ". False.", " ✗", " (wrong)", "错", "×", "（不对）"):
        assert of_four("Answer: " + ", ".join(letter + verdict for letter in letters)).answer is None


@pytest.mark.parametrize("letter", "ABCD")
def test_what_is_supposed_reported_or_taken_back_is_no_answer(letter: str) -> None:
    for before in (
        *(
            "If the gate is open then the",
            "If the gate is open, the",
            "Suppose the gate is open. Then the",
            "Unless it rains, the",
        ),
        *("A student said that the", "Nobody would say the", "It is a mistake to think that the", "The claim that the"),
    ):
        assert of_four(f"{before} answer is {letter}. But the gate is shut.").answer is None
    for before in ("如果门开着，那么", "若门开着，则", "只要门开着，", "有人认为", "老师说", "误以为"):
        assert of_four(f"{before}答案是{letter}。但是门关着。").answer is None
    for claim in (f"The answer is {letter}.", f"Answer: {letter}\n\n", f"{letter}.", f"答案是{letter}。"):
        for after in (
            "Wait, no.",
            "No, that fails.",
            "Scratch that.",
            "That cannot be right.",
            f"But {letter} is wrong.",
        ):
            assert of_four(f"{claim} {after}").answer is None
        for after in ("等等，不对。", "不对。", "我错了。", f"可是{letter}与第二句矛盾。"):
            assert of_four(claim + after).answer is None


@pytest.mark.parametrize("letters", [(a, b) for a in "ABCD" for b in "ABCD" if a != b])
def test_of_an_answer_and_its_correction_the_correction_is_read(letters: tuple[str, str]) -> None:
    a, b = letters
    for reply in (
        f"Answer: {a}, wait, no, {b}.",
        f"{a}.\n\nNo wait, that's wrong: it is {b}.",
        f"答案：{a}。更正：{b}。",
    ):
        assert said(of_four(reply), "ABCD") == b
    for reply in (
        f"The answer is {a} or, failing that, {b}.",
        f"({a}) if it rains, otherwise ({b})",
        f"答案可能是{a}，也可能是{b}。",
    ):
        assert of_four(reply).answer is None


def test_a_refusal_is_told_apart() -> None:
    assert of_four("I cannot answer this question.").rule == "refusal"
    assert extract("I can't help with that.", marks=(), options=(), language="en").rule == "refusal"


def test_the_end_of_a_reply_that_was_cut_off_is_none() -> None:
    question = make_question(options=OPTIONS)
    prompt = Prompt((Message("user", "Which?"),), tuple("ABCD"))
    for finish, answer in (("stop", 1), ("", 1), ("length", None), ("MAX_TOKENS", None)):
        found = prediction(question, prompt, Reply("The drum stays, so it is not A.\n\nB", finish), Cost())
        assert found.answer == answer
    assert found.detail is not None and "cut off (--answer-tokens)" in found.detail
    assert prediction(question, prompt, Reply("B", "length"), Cost()).answer == 1


@settings(deadline=None)
@given(st.text(max_size=300), st.sampled_from(ROWS[::40]))
@example("\ud800 Answer: \udfff", ROWS[0])
@example("Answer: İ", ROWS[0])
@example("\\boxed{", ROWS[0])
@example("Answer: " + "either " * 3000, ROWS[0])
@example("Answer: " + "not but " * 3000, ROWS[0])
def test_no_text_makes_it_stumble(text: str, row: Row) -> None:
    found = extract(text, marks=row.marks, options=row.options, language=row.language)
    assert (found.answer is None) or 0 <= found.answer < len(row.marks)
    extract(text, marks=(), options=(), language=row.language)


@settings(deadline=None)
@given(st.text(alphabet="ABCDE aéis.,:()*\n答案选是不answer", max_size=120))
def test_texts_made_of_what_it_looks_for_do_not_either(text: str) -> None:
    extract(text, marks="ABCD", options=("A", "", "(", "answer: B"), language="zh")


PIECES = [
    "either ",
    "not but ",
    " ",
    "(",
    ".",
    "the answer is not ",
    "A, ",
    "**A** ",
    "\\boxed{",
    "选",
    "答案A ",
    "A x\n",
    '"answer": "',
    "\ufdfa",
    "no, ",
    "Answer: A. Hmm, wait, it's ",
    "A: no ",
    "if so, the answer is A ",
    "A 50% or ",
    "A. B. ",
    "不对，是A，",
]


@pytest.mark.parametrize(("piece", "size"), [("Answer: ", 10_000_000), *((piece, 400_000) for piece in PIECES)])
def test_a_huge_reply_comes_to_an_end(piece: str, size: int) -> None:
    long = piece * (size // len(piece))
    for marks, options in (("ABCD", OPTIONS), ((), ())):
        extract(long, marks=tuple(marks), options=options, language="en")


def test_much_between_two_answers_comes_to_an_end() -> None:
    for piece in ("\n", ". ", "; but "):
        assert of_four("Answer: A" + piece * (100_000 // len(piece)) + "\nAnswer: B").answer is None


def test_of_a_very_long_reply_the_beginning_and_the_end_are_read() -> None:
    filler = "The scroll is old. " * 60_000
    assert said(of_four(f"{filler}\nAnswer: B"), "ABCD") == "B"
    assert said(of_four(f"B\n{filler}"), "ABCD") == "B"


SEVERAL = (
    *("maybe D or C", "Maybe D or C.", "perhaps C or D", "either A or B", "A/B", "A / B", "A or B", "A vs. B", "D, C"),
    *("It could be A or B.", "I'm not certain, but it could be either A or C.", "D or maybe C", "I lean B, or D"),
    *("could be A, could be B", "I'm torn between A and B", "I can't decide between B and C", "Not sure: A or C"),
    *("Answer: maybe D or C", "option A or option C", "maybe option 1 or option 2", "Possible answers: A, C", "B C"),
    *("Both A and C follow.", 'Maybe "The gate is open." or "The drum is lent."', "The answer cannot be A, so B or C"),
    *("可能是A或者C", "D或C", "也许D或C", "不是A就是C", "要么A要么C", "A还是C", "A和C之间难以取舍", "A项和C项都有可能"),
    *("可能选A，也可能选C", "大概是B或D吧", "B或者D都行", "答案：可能是A或C", "A或许对，B也或许对。"),
)
NONE = (
    *("maybe D", "Neither A nor B", "It can't be A or C", "A or B is wrong", "I would eliminate A or B"),
    *(
        "If A or B then no",
        "Is it A or B?",
        "Which is right, A or B?",
        "We compare options A, B, C and D.",
        "A and B are wrong.",
    ),
    *("Vitamin C or D is not mentioned.", "可能不是A或C", "排除A或B", "A或C？不好说", "如果是A或B就不对"),
)


@pytest.mark.parametrize("reply", SEVERAL)
def test_a_reply_that_names_several_options_is_said_to(reply: str) -> None:
    for text in (reply, f"The drum is heavy.\n{reply}"):
        found = of_four(text)
        assert (found.answer, found.unreadable) == (None, "it names several options"), text


@pytest.mark.parametrize("reply", ["maybe True or Unknown", "It could be true or unknown.", "可能为真或未知"])
def test_a_reply_that_names_several_labels_is_said_to(reply: str) -> None:
    labels = ("True", "False", "Unknown")
    assert extract(reply, marks=labels, options=labels, language="en").unreadable == "it names several options"


@pytest.mark.parametrize("reply", NONE)
def test_a_reply_that_refutes_or_asks_names_no_answer(reply: str) -> None:
    assert (of_four(reply).answer, of_four(reply).unreadable) == (None, "it names no answer")
