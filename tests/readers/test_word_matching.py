from __future__ import annotations

import pytest

from factories import make_question
from tollens.errors import InputError
from tollens.readers import make_reader
from tollens.records import Part, Prediction


def ask(reader: str, text: str, options: tuple[str, ...], language: str = "en", question: str = "") -> Prediction:
    asked = make_question(
        passage=(Part(name="passage", text=text),), question=question, options=options, answer=0, language=language
    )
    (prediction,) = make_reader(reader).read([asked])
    return prediction


# 'red red fox': tokens 3 of 3, distinct 2 of 2, bag 2 of 3 (the text has one 'red'); 'a fox ran home': 3 of 4 each way.
@pytest.mark.parametrize(
    ("variant", "weights"),
    [
        ("tokens,count", (3, 3)),
        ("tokens,ratio", (1, 0.75)),
        ("set,count", (2, 3)),
        ("bag,ratio", (2 / 3, 0.75)),
        ("set,jaccard", (2 / 4, 3 / 5)),
    ],
)
def test_each_variant_weighs_as_worked_by_hand(variant: str, weights: tuple[float, ...]) -> None:
    prediction = ask(f"word-matching:{variant}", "A red fox ran.", ("Red red fox", "A fox ran home"))
    assert prediction.option_scores == pytest.approx(weights)


def test_chinese_is_matched_by_characters() -> None:
    prediction = ask("word-matching:count", "甲比乙高。", ("丙最高", "甲高乙低", "丁"), language="zh")
    assert prediction.answer == 1 and prediction.option_scores == (1, 3, 0)


def test_the_question_counts_as_text() -> None:
    assert ask("word-matching", "Nothing.", ("fox", "heron"), question="Is it a heron?").answer == 1


@pytest.mark.parametrize(("ties", "answer"), [("first", 0), ("last", 2)])
def test_ties_go_as_named(ties: str, answer: int) -> None:
    assert ask(f"word-matching:{ties}", "fox heron duck", ("fox", "swan", "duck")).answer == answer


def test_seeded_ties_are_spread_over_the_equals_and_only_them() -> None:
    questions = [make_question(ordinal=n, options=("heron", "cat", "fish", "zebra")) for n in range(300)]
    answers = [each.answer for each in make_reader("word-matching:seeded").read(questions)]
    assert set(answers) == {0, 2} and 100 < answers.count(0) < 200


def test_without_text_there_is_nothing_to_match() -> None:
    prediction = ask("word-matching", "", ("fox", "heron"))
    assert prediction.missing == "abstained" and prediction.detail == "there is no text to match the options with"


def test_a_variant_has_one_name_however_it_is_asked_for() -> None:
    assert make_reader("word-matching:count,set").card == make_reader("word-matching:set,count,first").card
    assert make_reader("word-matching:tokens,ratio").card.name == "word-matching"


@pytest.mark.parametrize("wrong", ["word-matching:often", "word-matching:set,bag", "random:loudly"])
def test_an_unknown_variant_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match=r"Choose at most one of each|takes no argument"):
        make_reader(wrong)
