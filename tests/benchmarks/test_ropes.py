"""ROPES as published: read, written back, counted, and held to its own rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tollens as tl
from commands import Tollens
from tollens.benchmarks import benchmark
from tollens.records import Part

BACKGROUND = "Reeds that stand in deep water grow taller."
SITUATION = "Pond A is deep. Pond B is shallow."


def paragraph(*questions: tuple[str, str, str], situation: str = SITUATION) -> dict[str, Any]:
    """A paragraph of questions: id, words, answer."""
    qas = [{"question": words, "id": name, "answers": [{"text": answer}]} for name, words, answer in questions]
    return {"background": BACKGROUND, "situation": situation, "qas": qas}


def write_ropes(path: Path, *paragraphs: dict[str, Any]) -> Path:
    document = {"version": "1.0", "data": [{"title": "ropes", "paragraphs": list(paragraphs)}]}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.fixture
def ponds(tmp_path: Path) -> Path:
    return write_ropes(
        tmp_path / "ponds.json",
        paragraph(
            ("7", "Which pond has taller reeds?", "Pond A"),
            ("8", "Are reeds of Pond B taller or shorter?", "shorter"),
        ),
        paragraph(("9", "Which pond has longer reeds?", "Pond A"), situation=SITUATION + " "),
    )


def test_an_item_is_what_the_file_says(ponds: Path) -> None:
    first, second, third = tl.load(f"ropes={ponds}")
    assert first.id == "ropes/ponds/7" and first.spans == ("Pond A",) and not first.options
    assert first.passage == (Part(name="background", text=BACKGROUND), Part(name="situation", text=SITUATION))
    assert first.origin is not None and (first.origin.file, first.origin.id) == ("ponds.json", "7")
    assert first.group == second.group != third.group


def test_what_is_written_is_read_back(ponds: Path, tmp_path: Path) -> None:
    items = list(tl.load(f"ropes={ponds}"))
    (tmp_path / "again").mkdir()
    assert tl.write_items(tmp_path / "again" / "ponds.json", items) == 3
    assert list(tl.load(f"ropes={tmp_path / 'again' / 'ponds.json'}")) == items
    assert (tmp_path / "again" / "ponds.json").read_bytes() == ponds.read_bytes()


def test_questions_without_answers_and_ids_that_repeat(tmp_path: Path) -> None:
    asked = paragraph(("7", "Which pond?", "Pond A"), ("7", "Which other pond?", "Pond B"))
    del asked["qas"][0]["answers"]
    first, second = tl.load(f"ropes={write_ropes(tmp_path / 'x.json', asked)}")
    assert first.spans == () and (first.id, second.id) == ("ropes/x/7", "ropes/x/7~2")
    with pytest.raises(tl.InputError, match="expected one question of each id, found '7' again"):
        tl.write_items(tmp_path / "y.json", [first, second])


def test_only_a_background_and_a_situation_can_be_written(tmp_path: Path) -> None:
    lone = tl.Item(id="x", question="Which?", passage=(Part(name="passage", text="Pond A."),), origin=None)
    with pytest.raises(tl.InputError, match="json for ROPES's"):
        tl.write_items(tmp_path / "x.json", [lone])
    write = benchmark("ropes").write
    assert write is not None
    with pytest.raises(tl.InputError, match="expected a background, a situation and no options, found the parts"):
        write(tmp_path / "x.json", [lone])


def broken(change: str) -> bytes:
    paragraphs = [paragraph(("7", "Which?", "Pond A")), paragraph(("8", "Which?", "Pond A"))]
    second = paragraphs[1]
    if change == "situation":
        del second["situation"]
    elif change == "question":
        second["qas"].append({"id": "8", "question": 8, "answers": []})
    elif change == "answers":
        second["qas"][0]["answers"] = "Pond A"
    return json.dumps({"version": "1.0", "data": [{"title": "", "paragraphs": paragraphs}]}).encode()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (broken("situation"), r"x\.json: article 1, paragraph 2: expected background, situation and qas"),
        (broken("question"), r"article 1, paragraph 2, question 2: expected id, question and answers"),
        (broken("answers"), r"article 1, paragraph 2, question 1: expected id, question and answers"),
        (b"[" * 100_000, "expected an object with data"),
        (b'{"data": [' + b'{"a":' * 100_000, "expected an object with data"),
        (b'{"data": [{"paragraphs": 3}]}', "article 1: expected an object with paragraphs"),
        (b'{"data": [{"paragraphs": [{"background": "\xff", "situation": "", "qas": []}]}]}', "expected"),
        (b"", "expected an object with data"),
        (b"[]", "expected an object with data"),
        (b'{"data": []}', "holds no items"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, data: bytes, told: str) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(tl.InputError, match=told):
        list(tl.load(f"ropes={tmp_path / 'x.json'}"))


def test_a_description_counts_a_shared_passage_once(ponds: Path) -> None:
    found = tl.describe(f"ropes={ponds}").description
    assert (found.items, found.passages) == (3, 2)
    counts = {name: (texts.number, texts.different) for name, texts in found.texts.items()}
    assert counts == {"background": (2, 1), "situation": (2, 2), "question": (3, 3), "answer": (3, 2)}
    assert found.texts["background"].lengths.average == 8 and found.texts["answer"].lengths.average == 5 / 3


# The published data


@pytest.mark.parametrize("split", ["train", "dev"])
def test_table_1_of_the_paper(data: Path, split: str) -> None:
    found = tl.describe(f"ropes={data}/ropes/{split}-v1.0.json")
    described, paper = found.description, found.paper
    assert paper is not None and described.items == paper.items == {"train": 10_924, "dev": 1_688}[split]
    assert described.texts["situation"].different == paper.different["situation"] == {"train": 1_411, "dev": 203}[split]
    assert described.passages == {"train": 1_412, "dev": 203}[split]  # one situation of train has two backgrounds
    for part, average in paper.averages.items():
        assert described.texts[part].lengths.average == pytest.approx(average, rel=0.03)


@pytest.mark.parametrize("split", ["train", "dev"])
def test_the_official_file_is_written_back_to_the_byte(data: Path, tmp_path: Path, split: str) -> None:
    path = data / "ropes" / f"{split}-v1.0.json"
    tl.write_items(tmp_path / path.name, tl.load(f"ropes={path}"))
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_get_takes_the_files_at_hand_by_their_hashes(data: Path, tollens: Tollens) -> None:
    assert "dev-v1.0.json: copied, call it ropes:dev" in tollens("get", "ropes", "--from", data / "ropes").out
    assert "call it ropes:contrast" in tollens("get", "ropes", "--from", data / "ropes" / "contrast").out
    assert len(list(tl.load("ropes:dev"))) == 1_688 and len(list(tl.load("ropes:contrast"))) == 974
