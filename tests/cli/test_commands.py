"""Each command does what its help says; with --json it prints one document and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from commands import Tollens
from factories import logiqa_block, make_item, write_logiqa
from tollens.cli.app import COMMANDS, spread
from tollens.records import Item, read_records, write_records


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    path = tmp_path / "zoo.jsonl"
    write_records(path, [make_item(n, answer=n % 4, kinds=("must",)) for n in range(40)], Item)
    return path


def test_run_gives_the_figures_of_every_reader_on_every_set(tollens: Tollens, zoo: Path, tmp_path: Path) -> None:
    done = tollens(
        "run", "always-d", "random", "--on", zoo, "lineup:fresh", "-o", tmp_path / "runs", "--size", 30, "--json"
    )
    assert (done.code, done.err) == (0, "")
    runs = done.document["runs"]
    assert [(run["reader"], run["items"], run["n"], run["answered"]) for run in runs] == [
        ("always-d", str(zoo), 40, 40),
        ("random", str(zoo), 40, 40),
        ("always-d", "lineup:fresh", 30, 30),
        ("random", "lineup:fresh", 30, 30),
    ]
    accuracy = runs[0]["scores"]["accuracy"]
    assert accuracy["value"] == 10 / 40 and 0 < accuracy["low"] < 0.25 < accuracy["high"] < 1
    assert runs[0]["kinds"]["must"] == accuracy


def test_a_second_time_the_same_run_is_there_already(tollens: Tollens, zoo: Path, tmp_path: Path) -> None:
    first = tollens("run", "random", "--on", zoo, "-o", tmp_path / "runs", "--json")
    files = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("predictions.jsonl")}
    again = tollens("run", "random", "--on", zoo, "-o", tmp_path / "runs", "--json")
    assert again.document == first.document
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("predictions.jsonl")} == files


def test_a_table_for_people_names_the_reader_the_view_and_what_was_not_answered(tollens: Tollens, zoo: Path) -> None:
    done = tollens("run", "word-matching", "--on", zoo, "--view", "A")
    assert done.code == 0 and "word-matching (A)" in done.out and "40 abstained" in done.out
    assert "Not kept" in done.out and done.err == ""


def test_score_takes_answers_made_elsewhere(tollens: Tollens, zoo: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.csv"
    answers.write_text("id,answer\nzoo/dev/0,A\nzoo/dev/1,A\nzoo/dev/2,perhaps\n")
    done = tollens("score", zoo, "--predictions", answers, "--json")
    document = done.document
    assert (document["n"], document["answered"], document["unanswered"]) == (40, 2, {"unreadable": 1, "absent": 37})
    assert document["scores"]["accuracy"]["value"] == 1 / 40
    assert document["scores"]["accuracy_when_answered"]["value"] == 1 / 2
    assert "37 of 40 absent" in tollens("score", zoo, "--predictions", answers).out


def test_compare_and_report_read_what_run_kept(tollens: Tollens, zoo: Path, tmp_path: Path) -> None:
    tollens("run", "always-a", "always-b", "--on", zoo, "-o", tmp_path / "runs")
    one, other = sorted((tmp_path / "runs").glob("always-*"))
    compared = tollens("compare", one, other, "--json").document
    assert (compared["first"], compared["second"], compared["difference"]["value"]) == ("always-a", "always-b", 0.0)
    assert len(compared["only_first"]) == len(compared["only_second"]) == 10
    assert "McNemar's exact test p = 1" in tollens("compare", one, other).out
    for name in ("report.html", "report.md"):
        assert tollens("report", tmp_path / "runs", "-o", tmp_path / name).code == 0
        assert "always-b" in (tmp_path / name).read_text("utf-8")


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_build_writes_what_fresh_names(tollens: Tollens, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"x.{ending}"
    done = tollens("build", "lineup-zh", "--size", "12", "--seed", "5", "-o", path, "--json")
    expected = {"name": "lineup-zh", "items": 12, "seed": 5, "file": str(path), "dropped": {}, "features": []}
    assert done.document == expected
    items = list(read_records(path, Item))
    assert len(items) == 12 and all(item.language == "zh" for item in items)


def test_audit_prints_findings_with_their_items(tollens: Tollens, tmp_path: Path) -> None:
    blocks = [logiqa_block(answer="d", passage=f"Heron {n} eats. " * 9) for n in range(30)]
    path = write_logiqa(tmp_path / "Eval.txt", *blocks)
    document = tollens("audit", f"logiqa={path}", "--json").document
    assert document["items"] == 30 and document["answers"] == {"D": 30}
    first = document["findings"][0]
    assert {"kind", "severity", "count", "items", "message"} <= set(first)
    assert (first["kind"], first["severity"], first["count"]) == ("always-d", "error", 30)
    people = tollens("audit", f"logiqa={path}")
    assert people.code == 0 and "D is the key of 30 of 30 items" in people.out and "and 22 more" in people.out
    assert tollens("audit", f"logiqa={path}", "--strict").code == 1


def test_audit_says_that_a_list_has_more_than_what_is_counted(tollens: Tollens, tmp_path: Path) -> None:
    path = write_logiqa(tmp_path / "Eval.txt", logiqa_block(), logiqa_block(), logiqa_block(passage="No heron sings."))
    shown = tollens("audit", f"logiqa={path}").out
    assert "duplicate (1):" in shown and "2 with those they are like: " in shown


def test_get_from_a_folder_then_read_by_split(tollens: Tollens, tmp_path: Path) -> None:
    write_logiqa(tmp_path / "Test.txt", logiqa_block())
    assert "Test.txt: copied, call it logiqa:test" in tollens("get", "logiqa", "--from", tmp_path).out
    assert (
        tollens("run", "always-b", "--on", "logiqa:test", "--json").document["runs"][0]["scores"]["accuracy"]["value"]
        == 1
    )


def test_list_shows_benchmarks_and_readers(tollens: Tollens) -> None:
    document = tollens("list", "--json").document
    assert {row["name"] for row in document["benchmarks"]} >= {"logiqa", "logiqa-zh", "logiqa2", "logiqa2-zh", "lineup"}
    assert {row["name"] for row in document["readers"]} >= {"random", "always-d", "word-matching", "sliding-window"}
    assert "sliding-window" in tollens("list", "readers").out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_and_takes_json(tollens: Tollens, command: str) -> None:
    done = tollens(command, "--help")
    assert done.code == 0 and f"tollens {command}" in done.out.split("Example:")[1] and "--json" in done.out


def test_help_names_every_command_and_version_says_which(tollens: Tollens) -> None:
    assert all(re.search(rf"^  {command} ", tollens("--help").out, re.M) for command in COMMANDS)
    assert re.fullmatch(r"tollens \d+\.\d+\.\d+\n", tollens("--version").out)


def test_several_values_behind_one_option() -> None:
    assert spread(["run", "a", "b", "--on", "x", "y", "-o", "d"]) == [
        "run",
        "a",
        "b",
        "--on",
        "x",
        "--on",
        "y",
        "-o",
        "d",
    ]
    assert spread(["run", "--on", "x", "--json"]) == ["run", "--on", "x", "--json"]


def test_json_is_the_only_thing_on_stdout_even_with_odd_text(tollens: Tollens, tmp_path: Path) -> None:
    path = tmp_path / "[red]x[end].jsonl"
    write_records(path, [make_item(1, question="[bold]木\u2028</script>")], Item)
    done = tollens("run", "random", "--on", path, "--json")
    assert json.loads(done.out)["runs"][0]["items"] == str(path)
    assert "[red]x[end].jsonl" in tollens("run", "random", "--on", path).out
