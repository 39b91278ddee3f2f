"""Where output goes: at most the last level of a path is made, and a path that cannot be is told before the work."""

from __future__ import annotations

from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from raw_exams import make_exam
from readers.models.servers import stub
from tollens.records import Item, write_records

# Every command that writes: what it is given besides, and its options for output.
FILES = {
    "build": ("build", "lineup", "--size", "2", "-o", "{}.jsonl"),
    "build as published": ("build", "robustlr", "--size", "6", "-o", "{}.csv"),
    "build from": ("build", "ropes", "--from", "text.txt", "-o", "{}.jsonl"),
    "perturb": ("perturb", "fresh.jsonl", "--how", "shuffle", "-o", "{}.jsonl"),
    "report": ("report", "runs", "-o", "{}.md"),
}
FOLDERS = {
    "demo": ("demo", "-o", "{}"),
    "run": ("run", "random", "--on", "zoo.jsonl", "-o", "{}"),
    "run, projected": ("run", "random", "--on", "zoo.jsonl", "--dry-run", "-o", "{}"),
    "split": ("split", "zoo.jsonl", "-o", "{}"),
    "collection": ("build", "nail", "--originals", "3", "-o", "{}"),
    "build from": ("build", "logiqa", "--from", "exam.jsonl", "-o", "{}"),
    "figures": ("report", "runs", "-o", "x.md", "--figures", "{}"),
}


@pytest.fixture
def work(tmp_path: Path, tollens: Tollens) -> Path:
    work = tmp_path / "work"
    write_records(work / "zoo.jsonl", (make_item(n) for n in range(40)), Item)
    write_records(work / "fresh.jsonl", tl.load("robustlr:fresh", size=6), Item)
    make_exam(0, seed=1).write(work / "exam.jsonl")
    (work / "text.txt").write_text("Rain falls because the air is cool. It makes the river rise.\n\n", "utf-8")
    tl.run("random", str(work / "zoo.jsonl"), into=work / "runs")
    return work


def given(command: tuple[str, ...], output: str) -> list[str]:
    return [each.replace("{}", output) for each in command]


@pytest.mark.parametrize("name", FILES)
def test_the_folder_of_a_file_is_made_and_it_is_said(tollens: Tollens, work: Path, name: str) -> None:
    done = tollens(*given(FILES[name], "new/made"), "--json")
    assert done.code == 0, done.err
    assert done.err == "tollens: made the folder new\n" and len(list((work / "new").iterdir())) == 1
    again = tollens(*given(FILES[name], "new/made"), "--json")
    assert (again.code, again.err, again.out) == (0, "", done.out)


@pytest.mark.parametrize("name", [*FILES, *FOLDERS])
def test_no_more_than_the_last_level_is_made(tollens: Tollens, work: Path, name: str) -> None:
    command = {**FILES, **FOLDERS}[name]
    deep = "new/made/deep" if name in FILES else "new/made"
    before = sorted(work.rglob("*"))
    done = tollens(*given(command, deep), "--json")
    assert (done.code, done.out) == (2, ""), done
    assert len(done.err.splitlines()) == 1 and "only the last level of a path is made" in done.err
    assert "found no" in done.err and "/new" in done.err
    assert sorted(work.rglob("*")) == before


@pytest.mark.parametrize("name", [*FILES, *FOLDERS])
def test_a_file_in_the_place_of_a_folder_is_told(tollens: Tollens, work: Path, name: str) -> None:
    command = {**FILES, **FOLDERS}[name]
    before = {path: path.read_bytes() for path in work.rglob("*") if path.is_file()}
    done = tollens(*given(command, "zoo.jsonl/made"), "--json")
    assert (done.code, done.out) == (2, ""), done
    assert len(done.err.splitlines()) == 1 and "expected a folder, found " in done.err
    assert "zoo.jsonl" in done.err
    assert {path: path.read_bytes() for path in work.rglob("*") if path.is_file()} == before


def test_a_training_makes_one_level_too(tollens: Tollens, work: Path) -> None:
    pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
    train = ("train", "attentive", "--on", "zoo.jsonl", "--dev", "zoo.jsonl", "--allow-overlap", "-o")
    for output, told in (("new/made", "only the last level"), ("zoo.jsonl/made", "found the file")):
        done = tollens(*train, output)
        assert done.code == 2 and told in done.err and not (work / "new").exists()
    small = ("--epochs", 1, "--with", "hidden=4", "--with", "dimension=4")
    assert tollens(*train, "made", "--sizes", "8,16", *small).code == 0
    assert (work / "made" / "16" / "reader.json").is_file()


def test_kept_replies_make_one_level_too(tollens: Tollens, work: Path) -> None:
    with stub() as server:
        run = ("run", "openai:m", "--base-url", server.url, "--on", "zoo.jsonl", "--limit", 2, "--cache")
        done = tollens(*run, "new/deep/kept.sqlite")
        assert done.code == 2 and "only the last level" in done.err and not (work / "new").exists()
        assert tollens(*run, "new/kept.sqlite").code == 0 and (work / "new" / "kept.sqlite").is_file()


def test_a_command_that_fails_makes_no_folder(tollens: Tollens, work: Path) -> None:
    assert tollens("build", "nothing", "-o", "new/made.jsonl").code == 2
    assert tollens("perturb", "zoo.jsonl", "--how", "shuffle", "-o", "new/made.jsonl").code == 1
    assert tollens("report", "nowhere", "-o", "new/made.md").code == 2
    assert not (work / "new").exists()


def test_in_python(work: Path) -> None:
    for write in (
        lambda: tl.write_items(work / "new" / "deep" / "x.jsonl", [make_item()]),
        lambda: tl.run("random", [make_item()], into=work / "new" / "deep"),
        lambda: tl.split([make_item(n) for n in range(40)], into=work / "new" / "deep"),
        lambda: tl.write_report(work / "runs", work / "new" / "deep" / "x.html"),
    ):
        with pytest.raises(tl.InputError, match="only the last level of a path is made"):
            write()
    assert tl.write_items(work / "new" / "x.jsonl", [make_item()]) == 1
