"""AR-LSAT as published: passages with their questions."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tollens as tl
from commands import Tollens
from tollens.benchmarks import benchmark

OPTIONS = ["Ida", "Jon", "Kai", "Lea", "Max"]


def question(name: str | int, **fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "id": name,
        "question": "Any of these can row first EXCEPT:",
        "isExcept": "",
        "tags": ["", "could be true except", "simple ordering", ""],
        "options": OPTIONS,
        "answer": "D",
    }
    return {**given, **fields}


def passage(name: str | int, *questions: object, text: str = "Five friends row, one after another.") -> dict[str, Any]:
    return {"id": name, "questions": list(questions), "fatherId": "", "passageId": "1", "passage": text}


def write_passages(path: Path, *passages: object) -> Path:
    path.write_text(json.dumps(passages), encoding="utf-8")
    return path


def test_an_item_is_what_the_file_says(tmp_path: Path) -> None:
    path = write_passages(
        tmp_path / "lake.json",
        passage("9_1", question("9_1_1"), question("9_1_2", answer="A", options=OPTIONS[:2])),
        passage("9_2", question("9_2_3"), text=" Two\u2014or three\u2014friends swim. "),
    )
    first, second, third = tl.load(f"ar-lsat={path}")
    assert [item.id for item in (first, second, third)] == [f"ar-lsat/lake/9_{name}" for name in ("1_1", "1_2", "2_3")]
    assert first.question == "Any of these can row first EXCEPT:" and first.options == tuple(OPTIONS)
    assert (first.answer, second.answer, second.options) == (3, 0, ("Ida", "Jon"))
    assert first.group == second.group == "9_1" and third.group == "9_2"
    assert first.passage == second.passage and third.passage_text == " Two\u2014or three\u2014friends swim. "
    assert first.kinds == ("could be true except", "simple ordering")
    origin = first.origin
    assert origin is not None and (origin.file, origin.id, origin.original) == ("lake.json", "9_1_1", None)


def test_a_question_belongs_to_the_passage_that_it_stands_under(tmp_path: Path) -> None:
    path = write_passages(tmp_path / "x.json", passage("9_1", question("9_2_7", fatherId="9_2")), passage("9_2"))
    (item,) = tl.load(f"ar-lsat={path}")
    assert (item.id, item.group) == ("ar-lsat/x/9_2_7", "9_1")


@pytest.mark.parametrize(
    ("tags", "kinds"),
    [
        (["", " ", "", ""], ()),
        ([], ()),
        (["", " must  be true", "miscellaneous", ""], ("must be true", "miscellaneous")),
        (["maximum", "maximum "], ("maximum",)),
    ],
)
def test_kinds_are_the_tags_that_are_not_blank(tmp_path: Path, tags: list[str], kinds: tuple[str, ...]) -> None:
    (item,) = tl.load(f"ar-lsat={write_passages(tmp_path / 'x.json', passage(1, question(1, tags=tags)))}")
    assert item.kinds == kinds


@pytest.mark.parametrize("answer", [None, "", " "])
def test_an_item_without_an_answer_is_kept(tmp_path: Path, answer: str | None) -> None:
    bare = {"id": 2, "question": "Who rows?", "options": ["Ida", "Jon"]}
    path = write_passages(tmp_path / "x.json", passage(1, question(1, answer=answer), bare, question(2)))
    items = list(tl.load(f"ar-lsat={path}"))
    assert [item.answer for item in items] == [None, None, 3] and items[1].kinds == ()
    assert [item.id for item in items] == ["ar-lsat/x/1", "ar-lsat/x/2", "ar-lsat/x/2~2"]


def lacking(field: str) -> dict[str, Any]:
    return {name: value for name, value in question(2).items() if name != field}


ASKED = "x.json: passage 2, question 2: expected an object with id, question, options and answer, found"


@pytest.mark.parametrize(
    ("second", "told"),
    [
        *((lacking(field), f"missing required field `{field}`") for field in ("id", "question", "options")),
        (question(2, question=8), ASKED),
        (question(2, options="Ida"), ASKED),
        (question(2, options=[]), ASKED),
        (question(2, options=["Ida", 4]), ASKED),
        (question(2, answer=3), ASKED),
        (question(2, tags="ordering"), ASKED),
        (question(2, tags=[7]), ASKED),
        (question(2, id=None), ASKED),
        ("Who rows?", ASKED),
        (question(2, answer="F"), "passage 2, question 2: expected an answer from A to E, found 'F'"),
        (question(2, answer="E", options=OPTIONS[:4]), "expected an answer from A to D, found 'E'"),
        (question(2, answer="ABCDE"), "expected an answer from A to E, found 'ABCDE'"),
    ],
)
def test_a_fault_of_a_question_is_told_with_its_place(tmp_path: Path, second: object, told: str) -> None:
    path = write_passages(tmp_path / "x.json", passage(1, question(1)), passage(2, question(1), second))
    with pytest.raises(tl.InputError) as error:
        list(tl.load(f"ar-lsat={path}"))
    assert told in str(error.value) and str(path) in str(error.value)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "expected a list of passages"),
        (b"{}", "expected a list of passages"),
        (b"[] []", "expected a list of passages"),
        (b"[" * 100_000, "expected a list of passages"),
        (b'[{"questions":' * 100_000, "expected a list of passages"),
        (b"\xff\xfe[\x00]\x00", "expected a list of passages"),
        (b"[3]", "passage 1: expected an object with id, passage and questions"),
        (b'[{"id": 1, "passage": "Ida rows."}]', "passage 1: expected an object with id, passage and questions"),
        (b'[{"id": 1, "passage": "\xff", "questions": []}]', "passage 1: expected an object with id"),
        (b'[{"id": 1, "passage": 4, "questions": []}]', "passage 1: expected an object with id"),
        (b'[{"id": 1, "passage": "", "questions": {}}]', "passage 1: expected an object with id"),
        (b'[{"id": 1, "context": "", "options": ["A) Ida"]}]', "passage 1: expected an object with id"),
        (b"[]", "holds no items"),
    ],
)
def test_what_is_no_such_file_is_refused(tmp_path: Path, data: bytes, told: str) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(tl.InputError, match=told) as error:
        list(tl.load(f"ar-lsat={tmp_path / 'x.json'}"))
    assert "x.json" in str(error.value)


def test_the_official_home() -> None:
    home = "https://raw.githubusercontent.com/zhongwanjun/AR-LSAT/main/data"
    names = {"train": "AR_TrainingData.json", "dev": "AR_DevelopmentData.json", "test": "AR_TestData.json"}
    assert {file.split: file.url for file in benchmark("ar-lsat").files} == {
        split: f"{home}/{name}" for split, name in names.items()
    }


# The published data


@pytest.mark.parametrize(
    ("split", "file", "n", "passages"),
    [("dev", "AR_DevelopmentData.json", 231, 40), ("train", "AR_TrainingData.json", 1_630, 280)],
)
def test_the_files_at_hand_are_read_whole(data: Path, split: str, file: str, n: int, passages: int) -> None:
    published = json.loads((data / "ar_lsat" / file).read_text("utf-8"))
    asked = [(each, question) for each in published for question in each["questions"]]
    items = list(tl.load(f"ar-lsat={data}/ar_lsat/{file}"))
    assert len(items) == len(asked) == n == len({item.id for item in items})
    assert len({item.group for item in items}) == passages == len(published)
    for (each, question), item in zip(asked, items, strict=True):
        assert item.id == f"ar-lsat/{split}/{question['id']}" and item.split == split
        assert (item.passage_text, item.question) == (each["passage"], question["question"])
        assert list(item.options) == question["options"]
        assert item.answer is not None and "ABCDE"[item.answer] == question["answer"]
        assert len(item.kinds) == sum(tag != "" for tag in question["tags"])


def test_some_questions_of_train_have_four_options_and_one_names_the_next_passage(data: Path) -> None:
    items = list(tl.load(f"ar-lsat={data}/ar_lsat/AR_TrainingData.json"))
    assert Counter(len(item.options) for item in items) == {5: 1_585, 4: 45}
    astray = [item.id for item in items if f"/{item.group}_" not in item.id]
    assert astray == ["ar-lsat/train/200110_3-G_4_17"]


def test_the_commands_take_them(data: Path, tollens: Tollens) -> None:
    out = tollens("get", "ar-lsat", "--from", data / "ar_lsat").out
    assert "call it ar-lsat:train" in out and "call it ar-lsat:dev" in out
    (run,) = tollens("run", "always-b", "--on", "ar-lsat:dev", "--json").document["runs"]
    assert run["n"] == 231 and run["scores"]["accuracy"]["value"] == 49 / 231
