"""The published LogiQA files, read, audited and run: figures counted independently of our reader."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n")


@pytest.mark.parametrize(("name", "file"), [("logiqa", "Eval.txt"), ("logiqa-zh", "zh_eval.txt")])
def test_no_item_is_shifted_by_a_line(data: Path, name: str, file: str) -> None:
    lines = lines_of(data / "logiqa" / file)
    items = list(tl.load(f"{name}={data / 'logiqa' / file}"))
    assert len(items) == 651 and len({item.id for item in items}) == 651
    for number, item in enumerate(items):
        block = lines[8 * number : 8 * number + 8]
        assert item.origin is not None and item.origin.line == 8 * number + 1
        assert item.answer == "abcd".index(block[1])
        assert block[2].endswith(item.passage_text) and block[3].strip().endswith(item.question)
        assert all(before.strip().endswith(after) for before, after in zip(block[4:], item.options, strict=True))
        assert item.origin.original is None or item.origin.original.split("\n") == block[1:]


@pytest.mark.parametrize(("name", "file", "n"), [("logiqa2", "dev.txt", 1569), ("logiqa2-zh", "dev_zh.txt", 1593)])
def test_logiqa_2_is_read_whole(data: Path, name: str, file: str, n: int) -> None:
    rows = [json.loads(line) for line in lines_of(data / "logiqa2" / file) if line]
    items = list(tl.load(f"{name}={data / 'logiqa2' / file}"))
    assert len(rows) == len(items) == n == len({item.id for item in items})
    assert [row["answer"] for row in rows] == [item.answer for item in items]
    assert all(row["text"].strip().endswith(item.passage_text) for row, item in zip(rows, items, strict=True))
    assert Counter(len(row.get("type", {})) for row in rows) == Counter(len(item.kinds) for item in items)


def test_the_audit_of_logiqa_dev(data: Path, tollens: Tollens) -> None:
    document = tollens("audit", f"logiqa={data}/logiqa/Eval.txt", "--json").document
    assert document["items"] == 651 and document["answers"] == {"A": 109, "B": 122, "C": 150, "D": 270}
    findings = {finding["kind"]: finding for finding in document["findings"]}
    assert findings["always-d"]["count"] == 270 and findings["always-d"]["severity"] == "error"
    assert "270 of 651 items (41.5%" in findings["always-d"]["message"]
    assert "above every reader that the paper reports on dev" in findings["always-d"]["message"]
    assert findings["identical-options"]["count"] == 4 and len(findings["identical-options"]["items"]) == 4
    assert findings["wrong-script"]["count"] == 2
    assert findings["wrong-script"]["items"] == ["logiqa/dev/213", "logiqa/dev/274"]


def test_the_runs_of_the_rule_readers_on_logiqa_dev(data: Path, tollens: Tollens, tmp_path: Path) -> None:
    readers = ("word-matching", "sliding-window", "always-d")
    done = tollens("run", *readers, "--on", f"logiqa={data}/logiqa/Eval.txt", "-o", tmp_path / "runs", "--json")
    runs = done.document["runs"]
    assert [(run["reader"], run["n"], run["answered"]) for run in runs] == [(name, 651, 651) for name in readers]
    accuracy = runs[2]["scores"]["accuracy"]
    assert accuracy["value"] == 270 / 651 and accuracy["low"] < accuracy["value"] < accuracy["high"]


def test_get_takes_the_files_at_hand_by_their_hashes(data: Path, tollens: Tollens) -> None:
    assert "Eval.txt: copied, call it logiqa:dev" in tollens("get", "logiqa", "--from", data / "logiqa").out
    assert "dev_zh.txt: copied" in tollens("get", "logiqa2-zh", "--from", data / "logiqa2").out
    document = tollens("run", "always-d", "--on", "logiqa:dev", "logiqa2-zh:dev", "--json").document
    assert [run["n"] for run in document["runs"]] == [651, 1593]


def test_both_languages_of_logiqa_dev_have_the_same_keys(data: Path) -> None:
    english = [item.answer for item in tl.load(f"logiqa={data}/logiqa/Eval.txt")]
    assert english == [item.answer for item in tl.load(f"logiqa-zh={data}/logiqa/zh_eval.txt")]
