from __future__ import annotations

from pathlib import Path

import pytest

from factories import OPTIONS, make_item, make_question
from tollens.errors import InputError
from tollens.readers import make_reader
from tollens.readers.answer_file import as_prediction, read_answers
from tollens.records import Item, Prediction, write_records


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.json", '{"zoo/1": "B", "zoo/2": 3}'),
        ("x.jsonl", '{"id": "zoo/1", "answer": "B"}\n\n{"item": "zoo/2", "prediction": 3}\n'),
        ("x.csv", 'id,answer\nzoo/1,B\n"zoo/2",3\n'),
    ],
)
def test_three_formats_say_the_same(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(f"\ufeff{text}", encoding="utf-8")
    assert {item: str(answer) for item, answer in read_answers(path).items()} == {"zoo/1": "B", "zoo/2": "3"}


@pytest.mark.parametrize(
    ("answer", "place"),
    [("B", 1), ("b", 1), ("Ｂ", 1), (" B ", 1), (1, 1), ("1", 1), (OPTIONS[2], 2), ("D", 3), (0, 0)],
)
def test_an_answer_is_a_letter_an_index_or_the_text(answer: object, place: int) -> None:
    assert as_prediction(make_question(), answer).answer == place


@pytest.mark.parametrize("answer", ["E", 4, -1, "A or B", "fish", True, 1.5, "½"])
def test_what_is_none_of_them_is_unreadable_and_kept(answer: object) -> None:
    prediction = as_prediction(make_question(), answer)
    assert prediction.missing == "unreadable" and prediction.detail == str(answer)


@pytest.mark.parametrize("answer", [None, ""])
def test_no_answer_is_no_answer(answer: object) -> None:
    assert as_prediction(make_question(), answer).missing == "abstained"


def test_a_letter_is_a_letter_and_a_number_an_index_whatever_the_options_say() -> None:
    assert as_prediction(make_question(options=("C", "A", "B", "D")), "A").answer == 0
    assert as_prediction(make_question(options=("1", "2", "3", "4")), 1).answer == 1
    assert as_prediction(make_question(options=("1", "2", "3", "4")), "1").missing == "unreadable"  # index or text?


def test_predictions_of_ours_are_taken_whole(tmp_path: Path) -> None:
    path = tmp_path / "predictions.jsonl"
    given = [
        Prediction(item="zoo/dev/1", answer=2, option_scores=(0.5, 0.1, 0.9, 0.0)),
        Prediction(item="zoo/dev/2", missing="refused", detail="no"),
    ]
    write_records(path, given, Prediction)
    assert make_reader(f"scripted:{path}").read([make_question(ordinal=1), make_question(ordinal=2)]) == given


def test_a_file_of_items_holds_no_answers(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    write_records(path, [make_item()], Item)
    with pytest.raises(InputError, match="line 1: expected a prediction, found a record 'item/1'"):
        read_answers(path)


def test_a_span_is_the_text() -> None:
    assert as_prediction(make_question(options=(), answer=None), "the heron").span == "the heron"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("x.json", "[1, 2]", "expected a JSON object of id and answer"),
        ("x.json", '{"a": "B", "a": "C"}', "a second answer for the same item"),
        ("x.json", '{"a": ["B"]}', "item a: expected one answer, a text or a number, found a list of 1"),
        ("x.json", '{"1": {"x": 1}}', "item 1: expected one answer, a text or a number, found an object"),
        ("x.jsonl", '{"id": "1", "answer": {}}', "line 1, item 1: expected one answer, a text or a number, found an"),
        ("x.json", "{}", "expected answers, found none"),
        ("x.json", "", "expected a JSON object of id and answer"),
        ("x.jsonl", '{"id": "a", "answer": "B"}\n{"id": "b"}', "line 2: expected id or item"),
        ("x.jsonl", '{"id": "a", "answer": "B"}\n{', "line 2: expected a JSON object"),
        ("x.csv", "name,answer\na,B", "line 2: expected id or item"),
        ("x.csv", "id,answer,answer\na,B,C", "two columns have one name"),
        ("x.csv", "id,answer\na,B,C", "more columns than the header"),
        (
            "x.jsonl",
            '{"id": "a", "answer": "A", "prediction": "B"}',
            "expected one answer, found answer and prediction",
        ),
        ("x.txt", "a B", "ends in .json, .jsonl or .csv"),
    ],
)
def test_bad_files_say_what_is_wrong_and_where(tmp_path: Path, name: str, text: str, told: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        read_answers(path)
    assert told in str(error.value) and name in str(error.value)


def test_scripted_says_what_the_file_says_and_is_absent_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"zoo/dev/1": "C"}')
    first, second = make_reader(f"scripted:{path}").read([make_question(ordinal=1), make_question(ordinal=2)])
    assert first.answer == 2 and second.missing == "absent"
