"""`tollens compare` of two runs, of many, and of what cannot be compared."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from tollens.records import Item, write_records

ITEMS = [make_item(n, answer=0) for n in range(24)]
# Which of the items each reader has right.
RIGHT = {"all": range(24), "half": range(12), "other-half": range(12, 24), "few": range(2)}


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    path = tmp_path / "zoo.jsonl"
    write_records(path, ITEMS, Item)
    return path


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    for name, right in RIGHT.items():
        tl.run(Scripted(name, right), ITEMS, into=tmp_path / "runs")
    return tmp_path / "runs"


class Scripted:
    """A reader that is right on those items alone."""

    def __init__(self, name: str, right: range) -> None:
        self.card = tl.ReaderCard(name=name, settings={})
        self._right = {ITEMS[n].id for n in right}

    def read(self, questions: Any) -> list[tl.Prediction]:
        return [tl.Prediction(item=each.id, answer=0 if each.id in self._right else 1) for each in questions]


def test_each_is_compared_with_each_and_all_p_values_are_corrected(tollens: Tollens, runs: Path) -> None:
    document = tollens("compare", runs, "--json").document
    names = [run["reader"] for run in document["runs"]]
    assert sorted(names) == sorted(RIGHT) and [run["n"] for run in document["runs"]] == [24] * 4
    pairs = document["comparisons"]
    assert [(pair["first"], pair["second"]) for pair in pairs] == list(combinations(names, 2))
    assert "only_first" not in document  # of several pairs none stands at the top
    for pair in pairs:
        first, second = set(RIGHT[pair["first"]]), set(RIGHT[pair["second"]])
        assert pair["only_first"] == [ITEMS[n].id for n in sorted(first - second)]
        assert pair["only_second"] == [ITEMS[n].id for n in sorted(second - first)]
        assert pair["difference"]["value"] == pytest.approx((len(first) - len(second)) / 24)
    for test in ("mcnemar_p", "bootstrap_p"):
        by_size = sorted(pairs, key=lambda pair: float(pair[test]))
        reached = 0.0  # Holm's steps, written out
        for rank, pair in enumerate(by_size):
            reached = max(reached, min(1.0, (6 - rank) * pair[test]))
            assert pair[f"{test}_holm"] == pytest.approx(reached)
    against_all = next(pair for pair in pairs if {pair["first"], pair["second"]} == {"all", "few"})
    assert against_all["mcnemar_p"] == pytest.approx(2 * 0.5**22)


def test_for_people_counts_always_and_ids_where_asked(tollens: Tollens, runs: Path) -> None:
    plain = tollens("compare", runs)
    assert plain.code == 0 and "4 runs on" in plain.out and "corrected for 6 comparisons" in plain.out
    assert "zoo/dev/" not in plain.out and plain.out.count("half") >= 5
    named = tollens("compare", runs, "--items", 2).out
    assert "only all right: 22  zoo/dev/2, zoo/dev/3, and 20 more" in named
    assert "only few right: 0\n" in named


def test_two_runs_as_before(tollens: Tollens, runs: Path) -> None:
    one, other = next(runs.glob("half*")), next(runs.glob("few*"))
    out = tollens("compare", one, other).out
    assert out.startswith("half minus few on ") and "+41.7 points" in out and "Holm" not in out
    ids = ", ".join(f"zoo/dev/{n}" for n in range(2, 10))
    assert f"only half right: 10  {ids}, and 2 more" in out and "only few right: 0\n" in out
    assert "zoo/dev" not in tollens("compare", one, other, "--items", 0).out
    document = tollens("compare", one, other, "--json").document
    assert document["first"] == "half" and document["mcnemar_p_holm"] == document["mcnemar_p"] == 2 * 0.5**10
    assert {key: document[key] for key in document["comparisons"][0]} == document["comparisons"][0]


def test_a_run_that_is_named_twice_counts_once(tollens: Tollens, runs: Path) -> None:
    one = next(runs.glob("half*"))
    assert len(tollens("compare", runs, one, "--json").document["runs"]) == 4
    done = tollens("compare", one, one)
    assert done.code == 2 and "expected two runs or more to compare, found one" in done.err


def test_two_runs_of_one_reader_are_told_apart(tollens: Tollens, zoo: Path, tmp_path: Path) -> None:
    for view in ("C,Q,A", "Q,A"):
        tollens("run", "random", "--on", zoo, "--view", view, "-o", tmp_path / "views")
    document = tollens("compare", tmp_path / "views", "--json").document
    assert {document["first"], document["second"]} == {"random", "random (view Q,A)"}


def test_other_items_and_unfinished_runs_are_refused(tollens: Tollens, runs: Path) -> None:
    tl.run("random", [make_item(99)], into=runs)
    done = tollens("compare", runs)
    assert done.code == 2 and "the runs are not of the same items: " in done.err and done.out == ""
    one, other = next(runs.glob("half*")), next(runs.glob("few*"))
    lines = (one / "predictions.jsonl").read_text("utf-8").splitlines(keepends=True)
    (one / "predictions.jsonl").write_text("".join(lines[:-1]), "utf-8")
    done = tollens("compare", one, other)
    assert done.code == 2 and "the run is not finished: 23 of 24 items have a prediction" in done.err


def test_a_number_of_items_to_name_is_not_for_programs(tollens: Tollens, runs: Path) -> None:
    done = tollens("compare", runs, "--items", 2, "--json")
    assert done.code == 2 and "--items: --json names all items" in done.err
    assert tollens("compare", runs, "--items", -1).code == 2


def test_the_same_from_python(runs: Path) -> None:
    found = tl.compare_all(runs)
    assert [run.title for run in found.runs] == sorted(RIGHT) and len(found.pairs) == 6
    done: list[int] = []
    again = tl.compare_all([runs], watch=lambda reader, items, at, total: done.append(at))
    assert [pair.comparison for pair in again.pairs] == [pair.comparison for pair in found.pairs]
    assert done == list(range(6))
    one, other, alone = tl.compare(*(run.saved.folder.path for run in found.runs[:2]))
    assert alone == found.pairs[0].comparison and json.dumps([one.run.id, other.run.id])
