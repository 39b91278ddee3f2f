"""Trained readers in reports: from `tollens train` by way of `tollens run` to `tollens report`."""

from __future__ import annotations

import csv
import json
import re
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import tollens as tl
from commands import Outcome, Tollens
from small_trainings import boxes
from tollens.cli.app import run_command
from tollens.records import Origin

SMALL = ("--epochs", "1", "--batch", "8", "--with", "hidden=4", "--with", "dimension=4", "--seed", "1")
FURTHER = ("--epochs", "1", "--batch", "8", "--seed", "2")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tollens:
    """The command in this process: loading torch takes longer than anything that is done here."""
    pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            run_command(list(map(str, arguments)))
        told = capsys.readouterr()
        assert not ended.value.code, told.err
        return Outcome(0, told.out, told.err)

    return run


def rows(file: str) -> list[dict[str, str]]:
    """The entries of every table and chart of a report."""
    return list(csv.DictReader(StringIO(Path(file).read_text("utf-8-sig"))))


def of_benchmark(name: str, seed: int, count: int, file: str) -> str:
    """A file of small items that say which benchmark they are of."""
    items = [tl.Item(**{**as_fields(each), "origin": Origin(benchmark=name)}) for each in boxes(seed, count)]
    tl.write_items(file, items)
    return file


def as_fields(item: tl.Item) -> dict[str, Any]:
    return {name: getattr(item, name) for name in item.__struct_fields__}


def test_the_commands_of_a_size_curve_make_the_papers_figure(here: Tollens) -> None:
    """RobustLR's Figure 5: a line a set, a point a size."""
    sets = ("--on", "robustlr/all:fresh", "--dev", "robustlr/all:fresh", "--size", 48, "--dev-size", 12)
    here("train", "attentive", *sets, *SMALL, "--sizes", "12,24,all", "-o", "curve")
    asked = ("--on", "robustlr/c-cs:fresh", "robustlr/n-cs:fresh", "--size", 28, "--item-seed", 7, "-o", "runs")
    run = here("run", "curve/12", "curve/24", "curve/all", *asked, "--json").document
    assert [each["lineage"][0]["size"] for each in run["runs"][:3]] == [12, 24, 48]
    here("report", "runs", "-o", "report.csv")
    points = [row for row in rows("report.csv") if row["table"].startswith("robustlr-size-robustlr")]
    measured = {(each["reader"], each["items"]): each["scores"]["weighted_f1"]["value"] for each in run["runs"]}
    expected = {
        (str(size), f"{name} ({asked_set})", repr(measured[reader, asked_set]))
        for size, reader in ((12, "curve-12"), (24, "curve-24"), (48, "curve-all"))
        for name, asked_set in (("C-CS", "robustlr/c-cs:fresh"), ("N-CS", "robustlr/n-cs:fresh"))
    }
    assert {(row["row"], row["column"], row["value"]) for row in points} == expected
    here("report", "runs", "-o", "report.md")
    (title,) = re.findall(r"### (Weighted F1 by training items.*)", Path("report.md").read_text("utf-8"))
    assert title == "Weighted F1 by training items, robustlr: attentive trained on RobustLR All"


def test_every_training_of_a_reader_is_shown_even_when_its_folders_are_gone(here: Tollens) -> None:
    nail, logiqa = of_benchmark("nail", 1, 16, "n.jsonl"), of_benchmark("logiqa", 2, 16, "l.jsonl")
    dev, asked = of_benchmark("logiqa", 3, 8, "dev.jsonl"), of_benchmark("logiqa", 4, 8, "asked.jsonl")
    here("train", "attentive", "--on", nail, "--dev", dev, *SMALL, "-o", "first")
    here("train", "attentive", "--from", "first", "--on", logiqa, "--dev", dev, *FURTHER, "-o", "second")
    shutil.rmtree("first")
    shutil.copytree("second", "copied")
    shutil.rmtree("second")
    shown = here("run", "copied", "--on", asked, "-o", "runs").out
    shutil.rmtree("copied")
    told = "NAIL (n.jsonl) → LogiQA (l.jsonl)"
    assert f"second (trained on {told})" in shown
    (manifest,) = Path("runs").glob("*/manifest.json")
    first, second = json.loads(manifest.read_text("utf-8"))["reader"]["lineage"]
    assert [card["name"] for card in (*first["on"], *second["on"])] == [nail, logiqa]
    assert (first["network"], first["size"], first["seed"], first["settings"]["hidden"]) == ("attentive", 16, 1, "4")
    assert (second["base"], second["size"], second["seed"]) == ("first", 16, 2)
    here("report", "runs", "-o", "report.csv")
    found = rows("report.csv")
    transfer = {row["column"]: row["text"] for row in found if row["table"] == "logiqa-transfer"}
    assert transfer["Trained on"] == told
    leaders = [row["row"] for row in found if row["table"] == "results"]
    assert leaders == [f"second (trained on {told})"]
    (training,) = (row["text"] for row in found if (row["table"], row["column"]) == ("provenance", "Trained on"))
    assert "n.jsonl" in training and "→ attentive on l.jsonl (16 items; begins with first" in training
