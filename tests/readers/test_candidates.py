"""Readers of span questions: what they choose from, and what they choose."""

from __future__ import annotations

from pathlib import Path

import pytest

import tollens as tl
from tollens.readers import make_reader
from tollens.readers.candidates import candidates, entities
from tollens.records import Language, Part, Question
from tollens.text import alternatives
from tollens.text.alternatives import once

PONDS = (
    Part(name="background", text="Reeds that stand in deep water grow taller."),
    Part(name="situation", text="The village has two ponds. Pond A is deep. Pond B dries up, and Pond B has ducks."),
)


def asked(question: str, passage: tuple[Part, ...] = PONDS, language: Language = "en") -> Question:
    return Question(id="pond/1", question=question, passage=passage, language=language)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann filled cup A. Bob filled cup B with sand.", ["Ann", "cup A", "Bob", "cup B"]),
        ("In May, Maria Lopez paid 30% and the rest was 5 euros.", ["May", "Maria Lopez", "30%", "5 euros"]),
        ("Water is wet, and water is Ann's.", ["Ann"]),
        ("it rains", []),
    ],
)
def test_what_is_named(text: str, found: list[str]) -> None:
    assert entities(text, "en") == found


def test_chinese_names_have_a_mark() -> None:
    assert entities("甲组用井水，乙组用雨水，B杯是空的。", "zh") == ["甲组", "乙组", "B杯"]


def test_a_long_text_takes_time_in_proportion() -> None:
    """Quadratic, each would take minutes."""
    assert alternatives("甲" * 200_000, "zh") == [] and alternatives("甲" * 200_000 + "还是乙", "zh") == ["甲", "乙"]
    assert len(entities(" ".join(f"Anna{'b' * (n % 90)}{n}." for n in range(40_000)), "en")) == 40_000


def test_what_a_chinese_question_offers_twice_is_one_thing() -> None:
    assert alternatives("是“甲组”还是乙组？甲组，或乙组？", "zh") == ["甲组", "乙组"]
    assert once(["甲组", "甲组。", "３号", "3号"], "zh") == ["甲组", "３号"]


def test_what_the_question_offers_comes_before_what_the_situation_names() -> None:
    assert candidates(asked("Are reeds of Pond B taller or shorter?")) == ["taller", "shorter"]
    assert candidates(asked("Which pond has taller reeds?")) == ["Pond A", "Pond B"]
    assert candidates(asked("Which is it, Pond A or Pond B?", passage=())) == ["Pond A", "Pond B"]


@pytest.mark.parametrize(
    ("reader", "span"),
    [("first-entity", "Pond A"), ("last-entity", "Pond B"), ("more-frequent-entity", "Pond B")],
)
def test_readers_that_do_not_read(reader: str, span: str) -> None:
    (prediction,) = make_reader(reader).read([asked("Which pond has taller reeds?")])
    assert prediction.span == span


@pytest.mark.parametrize("reader", ["word-matching", "sliding-window"])
def test_the_neighbours_that_the_background_speaks_of_decide(reader: str) -> None:
    (prediction,) = make_reader(reader).read([asked("Which pond is deep?")])
    assert prediction.span == "Pond A" and prediction.answer is None


def test_the_entity_readers_leave_options_alone() -> None:
    question = Question(id="x", question="Which?", options=("Pond A", "Pond B"))
    assert make_reader("last-entity").read([question])[0].missing == "abstained"


def test_a_guess_is_one_of_the_candidates_and_by_item_alone() -> None:
    questions = [Question(id=str(n), question="Is it more or less?") for n in range(400)]
    guesses = [prediction.span for prediction in make_reader("random", seed=1).read(questions)]
    assert 150 < guesses.count("more") < 250 and set(guesses) == {"more", "less"}
    assert [p.span for p in make_reader("random", seed=1).read(questions[::-1])][::-1] == guesses


def test_most_answers_of_the_published_dev_file_are_among_the_candidates(data: Path) -> None:
    items = list(tl.load(f"ropes={data}/ropes/dev-v1.0.json"))
    found = [[each.lower() for each in candidates(item.as_question())] for item in items]
    among = sum(item.spans[0].lower() in each for item, each in zip(items, found, strict=True))
    assert among / len(items) > 0.9 and sum(map(len, found)) / len(items) < 2.5
