"""`run --limit N` asks the first N items of each set, says so, and is a run of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from tollens.records import Item, read_records, write_records


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    write_records(tmp_path / "zoo.jsonl", (make_item(n) for n in range(9)), Item)
    return tmp_path / "zoo.jsonl"


def kept(runs: Path) -> dict[str, dict[str, str]]:
    """The ids that each run has answered, and what its card says of the items."""
    found = {}
    for path in runs.glob("*/manifest.json"):
        card = json.loads(path.read_text("utf-8"))["items"]
        answered = [json.loads(line)["item"] for line in (path.parent / "predictions.jsonl").read_text().splitlines()]
        found[" ".join(answered)] = {"count": str(card["count"]), **card["made_by"]}
    return found


def test_the_first_items_of_each_set_are_asked_and_the_card_says_so(
    tollens: Tollens, tmp_path: Path, zoo: Path
) -> None:
    runs = tmp_path / "runs"
    done = tollens("run", "always-a", "--on", zoo, "lineup:fresh", "--size", 20, "--limit", 4, "-o", runs, "--json")
    assert [each["n"] for each in done.document["runs"]] == [4, 4]
    fresh = " ".join(item.id for item in tl.load("lineup:fresh", size=4))
    assert kept(runs) == {
        "zoo/dev/0 zoo/dev/1 zoo/dev/2 zoo/dev/3": {"count": "4", "limit": "4"},
        fresh: {"count": "4", "size": "20", "seed": "0", "limit": "4"},
    }


def test_the_same_limit_goes_on_and_another_is_another_run(tollens: Tollens, tmp_path: Path, zoo: Path) -> None:
    runs = tmp_path / "runs"
    command = ("run", "random", "--on", zoo, "-o", runs, "--limit")
    assert tollens(*command, 5).code == 0
    (folder,) = runs.glob("random*")
    lines = (folder / "predictions.jsonl").read_bytes().splitlines(keepends=True)
    manifest = (folder / "manifest.json").read_text("utf-8")
    (folder / "manifest.json").write_text(manifest.replace('"complete"', '"running"'), "utf-8")
    (folder / "predictions.jsonl").write_bytes(b"".join(lines[:2]) + lines[2][:9])
    assert tollens(*command, 5).code == 0
    assert (folder / "predictions.jsonl").read_bytes().splitlines(keepends=True) == lines
    assert tollens(*command, 6).code == 0 and len(list(runs.glob("random*"))) == 2


def test_in_python_and_before_it_starts(tmp_path: Path, zoo: Path) -> None:
    (result,) = tl.run("always-a", str(zoo), limit=3)
    assert result.summary.n == 3
    (projected,) = tl.project("always-a", str(zoo), limit=3)
    assert projected.total == 3
    (whole,) = tl.run("always-a", [make_item(n) for n in range(2)], limit=50)
    assert whole.summary.n == 2
    for wrong in (0, -1, 10**20):
        with pytest.raises(tl.InputError, match="limit: expected a whole number from 1 to"):
            tl.run("always-a", str(zoo), limit=wrong)


def test_a_group_may_be_cut(tmp_path: Path) -> None:
    runs = tl.run("always-true", "robustlr/c-cs:fresh", size=14, limit=10, into=tmp_path / "runs")
    asked = list(read_records(next((tmp_path / "runs" / "items").glob("*.jsonl")), Item))
    assert asked == list(tl.load("robustlr/c-cs:fresh", size=10)) and len(list(runs)) == 1
