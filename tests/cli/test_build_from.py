"""`tollens build --from`: raw exam items and texts on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import Tollens
from raw_exams import make_exam
from tollens.cli.app import run_command, spread

TEXT = (
    "The keeper of the lighthouse walked down to the harbour in the morning and talked with the fishermen there. "
    "The path was closed because the rain had washed the stones away.\n"
)


def test_raw_exam_items_become_parts_with_a_funnel_beside_the_papers(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    exam = make_exam(0, seed=1)
    exam.write(work / "raw.jsonl")
    made = tollens("build", "logiqa", "--from", "raw.jsonl", "--seed", 2, "-o", "parts", "--json").document
    assert made["seed"] == 2 and [step["published"] for step in made["made"]["funnel"]][::4] == [13918, 8678]
    assert sorted(path.name for path in (work / "parts").iterdir()) == [
        "dev.jsonl",
        "dropped.jsonl",
        "manifest.json",
        "test.jsonl",
        "train.jsonl",
    ]
    dropped = [json.loads(line) for line in (work / "parts" / "dropped.jsonl").read_text("utf-8").splitlines()]
    assert {"id", "line", "step", "reason"} <= set(dropped[0])
    shown = tollens("build", "logiqa-zh", "--from", "raw.jsonl", "-o", "zh").out
    assert "13918" in shown and "8678" in shown and "sort sentences" in shown and "Wrote zh" in shown
    language = tollens("build", "logiqa", "--language", "zh", "--from", "raw.jsonl", "-o", "data-v1.0", "--json")
    assert language.document["made"]["name"] == "logiqa-zh"


def test_texts_become_candidates(tollens: Tollens, tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "notes").mkdir()
    (work / "notes" / "a.md").write_text(TEXT, "utf-8")
    (work / "b.txt").write_text(TEXT.replace("rain", "storm").replace("keeper", "guard"), "utf-8")
    made = tollens("build", "ropes", "--from", "notes", "b.txt", "-o", "out.jsonl", "--json").document["made"]
    assert made["funnel"][-1]["left"] == 2 and made["counts"]["relations"] == {"causal": 2}
    assert [source["file"] for source in made["sources"]] == ["notes/a.md", "b.txt"]
    rows = [json.loads(line) for line in (work / "out.jsonl").read_text("utf-8").splitlines()]
    assert [row["file"] for row in rows] == ["notes/a.md", "b.txt"] and rows[0]["cues"][0]["cue"] == "because"
    assert "relations: causal 2" in tollens("build", "ropes", "--from", "notes", "b.txt", "-o", "o.jsonl").out


def test_what_does_not_go_with_raw_material_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = tmp_path
    monkeypatch.chdir(work)
    (work / "a.txt").write_text(TEXT, "utf-8")
    (work / "raw.jsonl").write_text("{}", "utf-8")
    (work / "full").mkdir()
    (work / "full" / "x").write_text("x", "utf-8")
    faults = {
        "expected no --seed": ("ropes", "--from", "a.txt", "--seed", 1, "-o", "o.jsonl"),
        "expected nothing but --language and --seed": ("logiqa", "--from", "raw.jsonl", "--size", 5, "-o", "d"),
        "is not made of raw material; logiqa, logiqa-zh": ("nail", "--from", "a.txt", "-o", "d"),
        "expected a folder": ("logiqa", "--from", "raw.jsonl", "-o", "d.jsonl"),
        "expected one file of raw exam items, found 2": ("logiqa", "--from", "raw.jsonl", "a.txt", "-o", "d"),
        "expected a new or an empty folder": ("logiqa", "--from", "raw.jsonl", "-o", "full"),
        "found nothing of that name": ("ropes", "--from", "no.txt", "-o", "o.jsonl"),
        "ends in .jsonl or .parquet": ("ropes", "--from", "a.txt", "-o", "o.csv"),
    }
    for told, arguments in faults.items():
        with pytest.raises(SystemExit) as done:
            run_command(["build", *map(str, arguments)])
        assert done.value.code == 2 and told in capsys.readouterr().err


def test_several_files_may_follow_one_from_and_only_of_build() -> None:
    assert spread(["build", "ropes", "--from", "a", "b", "-o", "d"]) == [
        *("build", "ropes", "--from", "a", "--from", "b", "-o", "d")
    ]
    assert spread(["get", "--from", "folder", "logiqa"]) == ["get", "--from", "folder", "logiqa"]
