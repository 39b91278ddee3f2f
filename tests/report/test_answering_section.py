"""What was not answered: counts by hand, and reasons as a person would put them together."""

from __future__ import annotations

import pytest

from factories import make_item
from tollens.records import Missing, Prediction
from tollens.report.analyses.answering import LONGEST, MOST_REASONS, reason, section
from tollens.report.content import Value
from tollens.scores import proportion

from .books import Given, Said, Shelf, make_book
from .finding import table, texts, value

ITEMS = [make_item(n) for n in range(6)]


def missing(ordinal: int, why: Missing, detail: str | None = None) -> Prediction:
    return Prediction(item=f"zoo/dev/{ordinal}", missing=why, detail=detail)


def test_outcomes_are_counted_apart_and_accuracy_when_answered_leaves_them_out() -> None:
    said: list[Said] = [0, 1, missing(2, "refused"), missing(3, "timed-out"), missing(4, "refused"), 0]
    found = section(make_book(Shelf(ITEMS, [Given("model", said), Given("sure", [0] * 6)])))
    shown = table(found, "answering-zoo-fresh")
    assert [each.title for each in shown.columns] == [
        "Answered",
        "Refused",
        "Timed out",
        "Accuracy",
        "Accuracy when answered",
    ]
    assert value(shown, "model", "Answered") == Value.of(proportion(3, 6), note="3")
    assert value(shown, "model", "Refused") == Value.of(proportion(2, 6), note="2")
    assert value(shown, "model", "Timed out") == Value.of(proportion(1, 6), note="1")
    assert value(shown, "model", "Accuracy") == Value.of(proportion(2, 6))
    assert value(shown, "model", "Accuracy when answered") == Value.of(proportion(2, 3))
    assert value(shown, "sure", "Refused") == Value.of(proportion(0, 6), note="0")


def test_items_without_a_key_are_counted_and_have_no_accuracy() -> None:
    items = [make_item(n, answer=None) for n in range(2)]
    shown = table(section(make_book(Shelf(items, [Given("a", [None, 0])]))), "answering-zoo-fresh")
    assert value(shown, "a", "Abstained") == Value.of(proportion(1, 2), note="1")
    assert shown.rows[0].entries[-2:] == (None, None)


def test_an_incomplete_run_is_of_what_it_reached() -> None:
    shown = table(section(make_book(Shelf(ITEMS, [Given("a", [None, 0])]))), "answering-zoo-fresh")
    assert value(shown, "a", "Abstained").n == 2
    assert shown.rows[0].aside == "incomplete: 2 of 6 done"


def test_where_all_is_answered_there_is_no_table_and_the_note_says_so() -> None:
    gaps, whole = Shelf(ITEMS, [Given("a", [None] * 6)], name="gaps"), Shelf(ITEMS, [Given("a", [0] * 6)], name="whole")
    found = section(make_book(gaps, whole))
    assert found is not None and {part.id for part in found.parts} == {"answering-gaps", "answering-reasons-gaps"}
    assert "Every item of whole that was reached has an answer." in found.note


def test_what_a_second_reader_guessed_is_told_apart() -> None:
    guess = "guessed by random; symbolic abstained: cannot read “Pia is.”: column 7: expected a noun, found '.'"
    said = [Prediction(item=f"zoo/dev/{n}", answer=0, detail=guess) for n in range(2)] + [0, 0, 0, 0]
    found = section(make_book(Shelf(ITEMS, [Given("symbolic+random", said, {"guess": "random"})])))
    shown = table(found, "answering-zoo-fresh")
    assert value(shown, "symbolic+random", "Answered").value == 1
    assert value(shown, "symbolic+random", "Guessed") == Value.of(proportion(2, 6), note="2")
    assert table(found, "answering-reasons-zoo-fresh").rows[0].entries[:2] == ("guessed", "symbolic abstained")


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("cannot read “Is it?”: column 3: expected a verb, found 'it?'", "cannot read “…”: expected a verb"),
        (
            "cannot read “甲说：“是。”乙说”: column 1: expected one of our stories, found '甲'",
            "cannot read “…”: expected one of our stories",
        ),
        ("no answer in it, and the reply was cut off: Let me think: A", "no answer in it, and the reply was cut off"),
        ("I cannot help with that. Ask somebody else.", "I cannot help with that."),
        ("抱歉。我不能回答。", "抱歉。"),
        ("not proved, and perhaps only misread", "not proved, and perhaps only misread"),
        ("it says “both”", "it says “…”"),
        ("", "no reason given"),
        ("\x1b[31m\u202e \n\t", "no reason given"),
        ("a\x00b\u202ec\nd", "abc d"),
    ],
)
def test_a_reason_is_the_first_clause_without_what_it_quotes(detail: str, said: str) -> None:
    assert reason(detail.replace("[31m", "")) == said


def test_a_reason_is_short_however_long_the_detail() -> None:
    for detail in ("x" * 10**6, "“" * 10**6, "word " * 10**5, "“a”: " * 10**5):
        assert 0 < len(reason(detail)) <= LONGEST


def test_reasons_that_differ_in_numbers_alone_are_one_and_the_rest_is_summed_up() -> None:
    items = [make_item(n) for n in range(20)]
    tokens = [missing(n, "failed", f"the prompt has {1000 + n:,} tokens: too many") for n in range(4)]
    waits = [missing(n, "timed-out", "no answer within 60 seconds") for n in range(4, 7)]
    others = [missing(n, "unreadable", f"a reply of {'abcdefg'[n - 7]}") for n in range(7, 14)]
    found = section(make_book(Shelf(items, [Given("model", [*tokens, *waits, *others, *[0] * 6])])))
    shown = table(found, "answering-reasons-zoo-fresh")
    rows = [(row.entries[0], row.entries[1], row.entries[2]) for row in shown.rows]
    assert rows[0] == ("failed", "the prompt has … tokens", Value.of(proportion(4, 20), note="4"))
    assert rows[1] == ("timed out", "no answer within 60 seconds", Value.of(proportion(3, 20), note="3"))
    assert len(rows) == MOST_REASONS + 1
    # Five reasons are shown, of which three are of one item each: four more are left.
    assert rows[-1] == (None, "4 other reasons", Value.of(proportion(4, 20), note="4"))


def test_hostile_details_stay_text_of_one_line() -> None:
    said: list[Said] = [missing(0, "refused", "<script>alert(1)</script>\r\n\u2028| a | b |\x07"), *[0] * 5]
    found = section(make_book(Shelf(ITEMS, [Given("model", said)])))
    assert found is not None
    row = table(found, "answering-reasons-zoo-fresh").rows[0]
    assert row.entries[1] == "<script>alert(1)</script> | a | b |"
    assert all(line.isprintable() for line in texts(found).split("\n"))
