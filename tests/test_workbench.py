"""The same work in Python as on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tollens as tl
from factories import make_item
from tollens.records import Origin

ZOO = [make_item(n, answer=n % 4, origin=Origin(benchmark="zoo", id=f"p{n}")) for n in range(8)]


def test_the_example_of_the_front_page(tmp_path: Path) -> None:
    items = tl.load("lineup:fresh", size=20, item_seed=7)
    runs = tl.run(["word-matching", "random"], items)
    assert [(result.saved.run.reader.name, result.summary.n) for result in runs] == [
        ("word-matching", 20),
        ("random", 20),
    ]
    runs.report(tmp_path / "report.html")
    assert "word-matching" in (tmp_path / "report.html").read_text("utf-8")


def test_runs_without_a_folder_leave_nothing_behind() -> None:
    runs = tl.run("random", ZOO)
    folder = runs.folder
    assert folder.is_dir()
    del runs
    assert not folder.exists()


def test_items_can_be_given_as_they_are_named_or_both() -> None:
    assert [result.summary.n for result in tl.run("always-a", ZOO)] == [8]
    sets: list[str | tl.Items] = ["lineup:fresh", tl.Items.of(ZOO, "zoo")]
    runs = tl.run("always-a", sets, size=5)
    assert [result.summary.n for result in runs] == [5, 8]


def test_answers_made_elsewhere_are_scored_by_either_id(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text(json.dumps({"zoo/dev/0": "A", "p1": "B", "zoo/dev/2": "A", "p3": "?", "unknown": "A"}))
    scored = tl.score(ZOO, path)
    assert scored.summary.outcomes == {"right": 2, "wrong": 1, "unreadable": 1, "absent": 4}
    assert scored.summary.scores["accuracy"].value == 2 / 8 and scored.unused == ("unknown",)


def test_answers_for_other_items_altogether_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text('{"nobody": "A"}')
    with pytest.raises(tl.InputError, match="none of the 1 answers is for an item of items; the first is for 'nobody'"):
        tl.score(ZOO, path)


def test_a_published_id_that_fits_two_items_is_refused(tmp_path: Path) -> None:
    twins = [make_item(n, origin=Origin(benchmark="zoo", id="p")) for n in range(2)]
    path = tmp_path / "answers.json"
    path.write_text('{"p": "A"}')
    with pytest.raises(tl.InputError, match="the answer for p fits two items"):
        tl.score(twins, path)


def test_two_saved_runs_are_compared(tmp_path: Path) -> None:
    runs = tl.run(["always-a", "always-b"], ZOO, into=tmp_path)
    first, second, comparison = tl.compare(*(result.saved.folder.path for result in runs))
    assert (first.run.reader.name, second.run.reader.name) == ("always-a", "always-b")
    assert (len(comparison.only_first), len(comparison.only_second), comparison.difference.value) == (2, 2, 0.0)
    with pytest.raises(tl.InputError, match="expected one run, found 2"):
        tl.compare(tmp_path, tmp_path)


def test_ungraded_items_are_counted_apart() -> None:
    (result,) = tl.run("always-a", [*ZOO, make_item(99, answer=None), make_item(98, answer=9)])
    assert (result.summary.n, result.ungraded) == (8, 2)


def test_a_report_has_an_ending_that_says_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(tl.InputError, match=r"ends in \.html, \.md, \.tex or \.csv"):
        tl.run("random", ZOO).report(tmp_path / "report.pdf")
