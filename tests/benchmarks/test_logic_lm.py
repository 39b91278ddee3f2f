"""ProofWriter, PrOntoQA and logical deduction in the JSON that Logic-LM published them in."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tollens as tl
from commands import Tollens
from tollens.benchmarks import benchmark

NAMES = ("proofwriter", "prontoqa", "logical-deduction")
CONTEXT = "Every heron is grey. Pia is a heron."


def row(name: str | int = "Zoo_1", **fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "id": name,
        "context": CONTEXT,
        "question": "Is the following statement true, false, or unknown? Pia is grey.",
        "options": ["A) True", "B) False", "C) Unknown"],
        "answer": "A",
    }
    return {**given, **fields}


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in row().items() if name != field}


def write_rows(path: Path, *rows: object, indent: int | None = 2) -> Path:
    path.write_text(json.dumps(rows, indent=indent, ensure_ascii=False), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", NAMES)
def test_an_item_is_what_the_file_says(tmp_path: Path, name: str) -> None:
    steps = ["Pia is a heron.", "Every heron is grey."]
    rows = [row(), row("Zoo_2", answer="C", explanation=steps), row(3, context="Tom is a duck.", answer="B")]
    path = write_rows(tmp_path / "lake.json", *rows)
    first, second, third = tl.load(f"{name}={path}")
    assert (first.id, second.id, third.id) == (f"{name}/lake/Zoo_1", f"{name}/lake/Zoo_2", f"{name}/lake/3")
    assert first.passage_text == CONTEXT and first.question == row()["question"] and first.split is None
    assert first.options == ("True", "False", "Unknown")
    assert (first.answer, second.answer, third.answer) == (0, 2, 1)
    assert first.group == second.group != third.group
    assert first.explanation is None and second.explanation == "\n".join(steps)
    assert first.benchmark == name and [item.language for item in (first, second)] == ["en", "en"]


def test_the_original_is_the_record_as_it_stands_at_its_line(tmp_path: Path) -> None:
    rows = [row(1, note="a café"), row(2), row(2)]  # two records are the same to the byte
    path = write_rows(tmp_path / "dev.json", *rows)
    lines = path.read_text("utf-8").split("\n")
    items = list(tl.load(f"proofwriter={path}"))
    assert [item.id for item in items] == [f"proofwriter/dev/{name}" for name in ("1", "2", "2~2")]
    for item, published in zip(items, rows, strict=True):
        origin = item.origin
        assert origin is not None and origin.original is not None and origin.line is not None
        assert (origin.file, origin.id) == ("dev.json", str(published["id"]))
        assert json.loads(origin.original) == published
        end = origin.line + origin.original.count("\n")
        assert "\n".join(lines[origin.line - 1 : end]).strip().rstrip(",") == origin.original


def test_an_official_name_gives_the_split(tmp_path: Path) -> None:
    (item,) = tl.load(f"prontoqa={write_rows(tmp_path / 'dev.json', row())}")
    assert item.split == "dev" and item.id == "prontoqa/dev/Zoo_1"


@pytest.mark.parametrize("answer", [{"answer": None}, {"answer": ""}, {"answer": " "}, {}])
def test_an_item_without_an_answer_is_kept(tmp_path: Path, answer: dict[str, Any]) -> None:
    (item,) = tl.load(f"proofwriter={write_rows(tmp_path / 'x.json', {**without('answer'), **answer})}")
    assert item.answer is None and len(item.options) == 3


text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(
    rows=st.lists(st.tuples(text, text, st.lists(text, min_size=1, max_size=26)), min_size=1, max_size=4),
    indent=st.sampled_from([None, 0, 4]),
    ascii_only=st.booleans(),
)
def test_texts_are_kept_to_the_blank(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[tuple[str, str, list[str]]],
    indent: int | None,
    ascii_only: bool,
) -> None:
    published = [
        {
            "id": number,
            "context": context,
            "question": question,
            "options": [f"{chr(65 + place)}) {option}" for place, option in enumerate(options)],
            "answer": chr(64 + len(options)),
        }
        for number, (context, question, options) in enumerate(rows)
    ]
    path = tmp_path_factory.mktemp("rows") / "x.json"
    path.write_bytes(json.dumps(published, indent=indent, ensure_ascii=ascii_only).encode())
    items = list(tl.load(f"logical-deduction={path}"))
    assert [(item.passage_text, item.question, list(item.options)) for item in items] == rows
    assert all(item.answer == len(item.options) - 1 for item in items)
    assert [json.loads(item.origin.original or "") for item in items if item.origin] == published


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b"\xef\xbb\xbf" + json.dumps([row()]).encode())
    assert len(list(tl.load(f"proofwriter={tmp_path / 'x.json'}"))) == 1


RECORD = "x.json, line 13: record 2: expected an object with id, context, question, options and answer, found"


@pytest.mark.parametrize(
    ("second", "told"),
    [
        *((without(field), f"missing required field `{field}`") for field in ("id", "context", "question", "options")),
        (row(context=["Pia"]), RECORD),
        (row(question=None), RECORD),
        (row(id=None), RECORD),
        (row(id=True), RECORD),
        (row(options="A) True"), RECORD),
        (row(options=[1, 2]), RECORD),
        (row(options=[]), RECORD),
        (row(options={"A": "True"}), RECORD),
        (row(answer=0), RECORD),
        (row(explanation=7), RECORD),
        ("a text", RECORD),
        (None, RECORD),
        (row(answer="D"), "x.json, line 13: record 2: expected an answer from A to C, found 'D'"),
        (row(answer="a"), "expected an answer from A to C, found 'a'"),
        (row(answer="AB"), "expected an answer from A to C, found 'AB'"),
        (row(answer="True"), "expected an answer from A to C, found 'True'"),
        (row(options=["A) True", "False"]), "record 2: expected option 2 to begin with 'B) ', found 'False'"),
        (row(options=["B) False", "A) True"]), "expected option 1 to begin with 'A) ', found 'B) False'"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, second: object, told: str) -> None:
    path = write_rows(tmp_path / "x.json", row(), second)
    with pytest.raises(tl.InputError) as error:
        list(tl.load(f"proofwriter={path}"))
    assert told in str(error.value) and str(path) in str(error.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'"a text"',
        b"[1, 2",
        b"[{}] {}",
        b'{"id": 1}\n{"id": 2}\n',
        b"[" * 100_000,
        b'[{"id":' * 100_000,
        b"\xff\xfe[\x00]\x00",
        b'[{"id": 1, "context": "\xff"}]',
        json.dumps([row()]).encode().replace(b"Pia is grey", b"\xff"),
        json.dumps([row(note="Pia")]).encode().replace(b'"note": "Pia', b'"note": "\xff'),
        json.dumps([row(note="@")]).encode().replace(b'"@"', b"[" * 50_000 + b"]" * 50_000),
        json.dumps([row(context="@")]).encode().replace(b"@", b"\\ud800"),
        json.dumps([row("@")]).encode().replace(b'"@"', b"1" * 5_000),
    ],
)
def test_what_is_no_such_file_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(tl.InputError, match=r"x\.json.*expected"):
        list(tl.load(f"proofwriter={tmp_path / 'x.json'}"))


def test_a_file_without_records_is_refused(tmp_path: Path) -> None:
    with pytest.raises(tl.InputError, match="holds no items"):
        list(tl.load(f"proofwriter={write_rows(tmp_path / 'x.json')}"))


@pytest.mark.parametrize(
    ("name", "folder", "splits"),
    [
        ("proofwriter", "ProofWriter", ["train", "dev", "test"]),
        ("prontoqa", "ProntoQA", ["dev"]),
        ("logical-deduction", "LogicalDeduction", ["train", "dev"]),
    ],
)
def test_the_official_homes(name: str, folder: str, splits: list[str]) -> None:
    home = f"https://raw.githubusercontent.com/teacherpeterpan/Logic-LLM/main/data/{folder}"
    files = benchmark(name).files
    assert [(file.split, file.url) for file in files] == [(split, f"{home}/{split}.json") for split in splits]


# The published data

AT_HAND = [
    ("proofwriter", "proofwriter/dev.json", 600, 345),
    ("prontoqa", "prontoqa/first100.json", 100, 100),
    ("logical-deduction", "logical_deduction/train.json", 1_200, 298),
]


@pytest.mark.parametrize(("name", "file", "n", "contexts"), AT_HAND)
def test_the_files_at_hand_are_read_whole(data: Path, name: str, file: str, n: int, contexts: int) -> None:
    rows = json.loads((data / file).read_text("utf-8"))
    items = list(tl.load(f"{name}={data / file}"))
    assert len(rows) == len(items) == n == len({item.id for item in items})
    assert len({item.group for item in items}) == contexts == len({each["context"] for each in rows})
    for each, item in zip(rows, items, strict=True):
        assert (each["context"], each["question"]) == (item.passage_text, item.question)
        assert item.answer is not None and each["options"][item.answer] == f"{each['answer']}) {item.answer_text}"
        assert [option[3:] for option in each["options"]] == list(item.options)
        assert item.id.endswith(f"/{each['id']}") and item.origin is not None
        assert json.loads(item.origin.original or "") == each
        assert (item.explanation or "").split("\n") == each.get("explanation", [""])


def test_the_keys_at_hand_are_balanced_as_selected(data: Path) -> None:
    proofwriter = Counter(item.answer_text for item in tl.load(f"proofwriter={data}/proofwriter/dev.json"))
    assert proofwriter == {"True": 200, "False": 200, "Unknown": 200}
    sizes = Counter(len(item.options) for item in tl.load(f"logical-deduction={data}/logical_deduction/train.json"))
    assert sizes == {3: 240, 5: 400, 7: 560}


def test_the_commands_take_them(data: Path, tollens: Tollens) -> None:
    assert "call it proofwriter:dev" in tollens("get", "proofwriter", "--from", data / "proofwriter").out
    assert (
        "call it logical-deduction:train"
        in tollens("get", "logical-deduction", "--from", data / "logical_deduction").out
    )
    at_hand = "proofwriter:dev", "logical-deduction:train", f"prontoqa={data}/prontoqa/first100.json"
    document = tollens("run", "always-a", "--on", *at_hand, "--json").document
    right = [(run["n"], round(run["n"] * run["scores"]["accuracy"]["value"])) for run in document["runs"]]
    assert right == [(600, 200), (1_200, 236), (100, 54)]
    audit = tollens("audit", f"prontoqa={data}/prontoqa/first100.json", "--json").document
    assert audit["items"] == 100 and audit["answers"] == {"A": 54, "B": 46}
