"""`tollens train` as a user types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import tollens as tl
from commands import Outcome, Tollens
from tollens.cli.app import run_command, spread
from tollens.cli.train import _watching
from tollens.training.watch import Progress

ITEMS = ("--on", "lineup:fresh", "--dev", "lineup:fresh", "--size", "24", "--dev-size", "10", "--item-seed", "5")
SMALL = ("--epochs", "1", "--batch", "8", "--with", "hidden=6", "--with", "dimension=6")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tollens:
    """The command in this process: loading torch takes longer than anything that is done here."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            run_command(list(map(str, arguments)))
        told = capsys.readouterr()
        return Outcome(int(ended.value.code or 0), told.out, told.err)

    return run


def need_torch() -> None:
    pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")


def test_several_sets_follow_one_option() -> None:
    given = ["train", "x", "--on", "a", "b", "--test", "c", "d", "--dev", "e"]
    expected = ["train", "x", "--on", "a", "--on", "b", "--test", "c", "--test", "d", "--dev", "e"]
    assert spread(given) == expected


def test_a_trained_folder_is_run_by_its_name(here: Tollens) -> None:
    need_torch()
    first = here("train", "attentive", *ITEMS, *SMALL, "-o", "small", "--json")
    assert first.code == 0, first.err
    document = first.document
    assert document["name"] == "small" and document["size"] == 24 and document["dev_score"]["n"] == 10
    assert document["settings"]["hidden"] == "6" and document["settings"]["recipe"] == "attentive"
    assert not document["found"] and first.err == ""
    again = here("train", "attentive", *ITEMS, *SMALL, "-o", "small")
    assert again.code == 0 and "small was trained before; nothing is changed" in again.out
    other = here("train", "attentive", *ITEMS, *SMALL, "--rate", "0.5", "-o", "small")
    assert other.code == 2 and "another training: rate=0.001 there, 0.5 here" in other.err
    run = here("run", "small", "--on", "lineup:fresh", "--size", "6", "--item-seed", "6", "--json").document
    assert run["runs"][0]["reader"] == "small" and run["notes"] == []
    refused = here("run", "small", "--on", "lineup:fresh", "--size", "6", "--item-seed", "5")
    assert refused.code == 2 and "6 of 6 items of lineup:fresh (6 the same, 0 nearly)" in refused.err
    allowed = here("run", "small", "--on", "lineup:fresh", "--size", "6", "--item-seed", "5", "--allow-overlap")
    assert allowed.code == 0 and "small was trained on 6 of 6 items" in allowed.out


def test_a_folder_with_the_name_of_another_reader_is_run_by_its_path(here: Tollens) -> None:
    need_torch()
    done = here("train", "attentive", *ITEMS, *SMALL, "-o", "random")
    assert done.code == 0 and "random is a reader now: tollens run ./random --on ITEMS" in done.out
    run = here("run", "./random", "--on", "lineup:fresh", "--size", "3", "--item-seed", "6", "--json").document
    assert run["runs"][0]["reader"] == "random"
    other = here("train", "attentive", *ITEMS, *SMALL, "-o", "attentive")
    assert other.code == 0 and "attentive is a reader now: tollens run attentive --on ITEMS" in other.out


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_person_who_looks_sees_each_dev_score_and_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = Terminal()
    monkeypatch.setattr(sys, "stderr", looked)
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("TERM", "xterm")
    with _watching(quiet=False) as (_, steps):
        for step, score, best in ((1249, None, None), (1250, 0.613, 0.613), (2500, 0.604, 0.613), (2501, None, 0.613)):
            epoch = step / 1250
            steps(Progress(step, 3750, epoch, 0.412, 1e-5, score, best, 12.0))
    lines = looked.getvalue()
    assert "step 1250 of 3750, epoch 1.0, loss 0.412, dev 61.3 %, best 61.3 %\n" in lines.replace("\r", "")
    assert "step 2500 of 3750, epoch 2.0, loss 0.412, dev 60.4 %, best 61.3 %\n" in lines.replace("\r", "")
    assert "step 1249" not in lines and "step 2501" not in lines
    blind = StringIO()
    monkeypatch.setattr(sys, "stderr", blind)
    with _watching(quiet=False) as (_, steps):
        steps(Progress(1250, 3750, 1.0, 0.412, 1e-5, 0.613, 0.613, 12.0))
    assert blind.getvalue() == ""


def test_a_curve_is_one_table_and_one_document(here: Tollens) -> None:
    need_torch()
    curve = ("train", "attentive", *ITEMS, *SMALL, "--sizes", "8,all", "-o", "curve")
    shown = here(*curve)
    assert shown.code == 0, shown.err
    assert [line.split()[:2] for line in shown.out.splitlines() if line.split()[:1] in (["8"], ["all"])] == [
        ["8", "8"],
        ["all", "24"],
    ]
    document = here(*curve, "--json").document
    assert [(each["size"], each["found"]) for each in document["sizes"]] == [(8, True), (24, True)]


def test_the_reader_is_called_by_its_name_where_the_folder_is_this_one(
    here: Tollens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_torch()
    (tmp_path / "small").mkdir()
    monkeypatch.chdir(tmp_path / "small")
    done = here("train", "attentive", *ITEMS, *SMALL, "-o", ".")
    assert done.code == 0, done.err
    assert ["small", "24"] in [line.split()[:2] for line in done.out.splitlines()]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("attentive", *ITEMS, "--rate", "inf"), "rate=inf does not fit: expected a finite number"),
        (("attentive", *ITEMS, "--on", "lineup:fresh"), "each set to train on once, found lineup:fresh twice"),
        (("attentive", *ITEMS, "--epochs", "2", "--with", "epochs=3"), "epochs is set twice: to 2 and to 3"),
        (("attentive", *ITEMS, "--with", "epochs"), "expected --with KEY=VALUE, found 'epochs'"),
        (("attentive", *ITEMS, "--epochs", "many"), "epochs=many does not fit"),
        (("encoder:none", *ITEMS, "--vectors", "x.txt"), "word vectors are for networks over words"),
        (("attentive", *ITEMS, "--sizes", "some"), "expected sizes such as"),
        (("attentive", *ITEMS, "--test", "lineup:fresh"), "expected test items that are there already"),
        (("attentive", *ITEMS, "--from", "nowhere"), "nowhere"),
        (("attentive", "--on", "lineup:fresh", "--dev", "nonsense"), "'nonsense' names no items"),
    ],
)
def test_a_fault_is_one_line_and_nothing_is_left(here: Tollens, arguments: tuple[str, ...], told: str) -> None:
    need_torch()
    done = here("train", *arguments, "-o", "into")
    assert done.code == 2 and told in done.err and len(done.err.splitlines()) == 1 and not done.out


def test_recipes_and_families_are_listed(tollens: Tollens) -> None:
    document = tollens("list", "--json").document
    recipes = {row["name"]: row for row in document["recipes"]}
    assert "rate=1e-05: RobustLR, appendix B" in recipes["robustlr-roberta"]["settings"]
    assert {"encoder", "attentive", "dagn"} <= {row["name"] for row in document["readers"]}
    assert "laptop" in tollens("list", "recipes").out


def two_processes(work: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`tollens train attentive` by two processes that train together."""
    need_torch()
    pytest.importorskip("accelerate", reason="accelerate is not installed: pip install 'tollens[neural]'")
    launch = [sys.executable, "-m", "accelerate.commands.launch", "--multi_gpu", "--num_processes", "2"]
    plain = ["--num_machines", "1", "--mixed_precision", "no", "--dynamo_backend", "no", "--main_process_port", "0"]
    command = [*launch, *plain, "-m", "tollens", "train", "attentive", *arguments]
    given = {**os.environ, "OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": ""}
    return subprocess.run(command, cwd=work, env=given, capture_output=True, text=True, timeout=300, check=False)


def test_a_fault_of_the_main_process_ends_both_and_is_told_once(tmp_path: Path) -> None:
    done = two_processes(tmp_path, "--on", "none.jsonl", "--dev", "lineup:fresh", "-o", "into")
    assert done.returncode != 0
    assert done.stderr.count("tollens: none.jsonl: expected a file, found nothing of that name\n") == 1
    assert (
        "exitcode  : 2" in done.stderr and str(Path(tl.__file__).parent) not in done.stderr
    )  # the launcher's own words


def test_two_processes_train_together_and_one_speaks(tollens: Tollens, tmp_path: Path) -> None:
    done = two_processes(tmp_path / "work", *ITEMS, *SMALL, "--with", "dropout=0", "-o", "two", "--json")
    assert done.returncode == 0, done.stderr[-3000:]
    one = tollens("train", "attentive", *ITEMS, *SMALL, "--with", "dropout=0", "-o", "one", "--json").document
    two = json.loads(done.stdout)
    same = ("dev_score", "steps", "on", "dev", "size")
    assert {name: two[name] for name in same} == {name: one[name] for name in same}
