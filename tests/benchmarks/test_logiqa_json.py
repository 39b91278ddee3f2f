from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tollens.benchmarks import load
from tollens.errors import InputError


def row(**fields: Any) -> str:
    given = {"id": 7, "answer": 2, "text": "三只鸟。", "question": "哪项为真？", "options": ["甲", "乙", "丙", "丁"]}
    return json.dumps({**given, **fields}, ensure_ascii=False)


def write(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_rows_become_items_with_kinds_and_published_ids(tmp_path: Path) -> None:
    types = {"Necessry Condtional Reasoning": True, "Disjunctive Reasoning": False, "Categorical Reasoning": True}
    path = write(tmp_path / "dev.txt", row(type=types), "", row(id=8, text="12.四只鸟。"))
    first, second = load(f"logiqa2={path}")
    assert first.kinds == ("necessary conditional", "categorical") and first.answer == 2
    assert first.id == "logiqa2/dev/7" and first.origin is not None and first.origin.original is None
    assert second.passage_text == "四只鸟。" and second.origin is not None
    assert (second.origin.id, second.origin.line, second.origin.original) == ("8", 3, row(id=8, text="12.四只鸟。"))


def test_an_id_that_stands_twice_still_names_one_item(tmp_path: Path) -> None:
    path = write(tmp_path / "x.txt", row(), row(text="别的鸟。"))
    assert [item.id for item in load(f"logiqa2={path}")] == ["logiqa2/x/7", "logiqa2/x/7~2"]


@pytest.mark.parametrize(
    "line", ["{", '"text"', row(answer="D"), row(options="甲乙丙丁"), json.dumps({"answer": 1}), "[" * 50_000]
)
def test_a_damaged_row_is_named_by_line(tmp_path: Path, line: str) -> None:
    path = write(tmp_path / "x.txt", row(), line)
    with pytest.raises(InputError, match=r"x\.txt, line 2: expected a LogiQA 2\.0 object"):
        list(load(f"logiqa2-zh={path}"))


def test_an_answer_outside_the_options_is_kept_for_the_audit_to_find(tmp_path: Path) -> None:
    path = write(tmp_path / "x.txt", row(answer=7))
    assert next(iter(load(f"logiqa2={path}"))).answer == 7
