"""`tollens solve` with odd input: an answer that says what it is, or one message and exit code 2."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from commands import Tollens


def written(folder: Path, text: str) -> Path:
    path = folder / "x.theory"
    path.write_text(text, encoding="utf-8")
    return path


def test_premises_that_contradict_each_other_are_said_to(tollens: Tollens, tmp_path: Path) -> None:
    for theory in ("p\n¬p\n", "p\n¬p\nask must\nA: p\nB: q\n"):
        document = tollens("solve", written(tmp_path, theory), "--json").document
        assert document["verdict"]["status"] == "inconsistent" and document["worlds"]["count"] == 0
        assert document["verdict"]["premises"] == ["p", "¬p"]
        assert "cannot both hold" in tollens("solve", tmp_path / "x.theory").out


def test_of_an_open_sort_the_premises_are_said_to_agree(tollens: Tollens, tmp_path: Path) -> None:
    assert tollens("solve", written(tmp_path, "all A are B")).out == "The premises do not contradict each other.\n"
    asked = tollens("solve", written(tmp_path, "all A are B\nask must\nA: all A are A\nB: some A are B"), "--json")
    assert "verdict" not in asked.document and [each["fits"] for each in asked.document["options"]] == [True, False]


@pytest.mark.parametrize(
    ("theory", "options", "told"),
    [
        ("all A are B", ["--worlds"], "--worlds takes listed sorts"),
        ("semantics rules\np", ["--worlds"], "--worlds takes listed sorts"),
        ("p", ["--item", "x"], "--item names one of several ITEMS"),
        ("p\nask label", [], "`ask label` takes a line `conclusion …`"),
        ("p\nask completes\nA: p", [], "`ask completes` takes a line `conclusion …`"),
        ("p", ["--goal", "q("], "column 3"),
        ("p", ["--goal", ""], "expected a formula, found the end"),
        ("p", ["--semantics", "fuzzy"], "unknown semantics 'fuzzy'"),
        ("p\0", [], "column 2"),
        ("p\n" + "(" * 9_000 + "p" + ")" * 9_000, [], "line 2: column 1: a formula is nested deeper"),
    ],
)
def test_what_cannot_be_done_is_said_and_not_passed_over(
    tollens: Tollens, tmp_path: Path, theory: str, options: list[str], told: str
) -> None:
    for shape in ([], ["--json"]):
        result = tollens("solve", written(tmp_path, theory), *options, *shape)
        assert result.code == 2 and told in result.err and result.out == ""


def test_a_theory_that_is_not_there(tollens: Tollens, tmp_path: Path) -> None:
    assert "expected a theory, found no file of that name" in tollens("solve", tmp_path / "none.theory").err


def test_a_list_is_explained_as_it_was_read(tollens: Tollens, tmp_path: Path) -> None:
    theory = "sort r = a, b\npredicate p(r)\np(a)\n¬p(b)\nask list\nA: p(a)\nB: p(a) ∧ p(b)\n"
    document = tollens("solve", written(tmp_path, theory), "--json").document
    assert [option["fits"] for option in document["options"]] == [True, False]
    assert document["options"][0]["verdict"]["premises"] == ["p(a)", "¬p(b)"]
    assert "Why A:" in tollens("solve", tmp_path / "x.theory").out


def test_plain_words_are_read_and_answered() -> None:
    command = [sys.executable, "-m", "tollens", "solve", "-", "--json"]
    words = "All cats are animals. Tom is a cat. Is Tom an animal?"
    done = subprocess.run(command, input=words, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    assert answer["verdict"]["status"] == "entailed"
    assert [each["sentence"] for each in answer["reading"]["sentences"]] == ["All cats are animals.", "Tom is a cat."]


def test_words_that_cannot_be_read_are_said_with_their_column() -> None:
    command = [sys.executable, "-m", "tollens", "solve", "-"]
    done = subprocess.run(command, input="All cats whence the of. Is Tom an animal?", capture_output=True, text=True)
    assert done.returncode == 2
    assert "All cats whence the of." in done.stderr
    assert "column" in done.stderr
