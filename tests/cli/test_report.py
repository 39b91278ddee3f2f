"""`tollens report`, and the same in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from tollens.records import Item, write_records


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two readers on forty items, of which each has a quarter right."""
    base = tmp_path_factory.mktemp("report")
    items = base / "zoo.jsonl"
    write_records(items, [make_item(n, answer=n % 4, kinds=("must",)) for n in range(40)], Item)
    tl.run(["always-a", "always-b"], str(items), into=base / "runs")
    return base / "runs"


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("REPORT.HTM", "<!DOCTYPE html>"),
        ("report.md", "# Report on"),
        ("report.tex", "% Made by Tollens."),
        ("report.csv", "\ufefftable,row,column"),
    ],
)
def test_the_ending_decides_what_is_written(
    tollens: Tollens, runs: Path, tmp_path: Path, name: str, start: str
) -> None:
    done = tollens("report", runs, "-o", tmp_path / name)

    assert (done.code, done.err, done.out) == (0, "", f"Wrote {tmp_path / name}\n")
    text = (tmp_path / name).read_text("utf-8")
    assert text.startswith(start)
    assert "always-a" in text and "always-b" in text and ("25.0" in text or ",0.25," in text)


def test_the_page_has_every_item(tollens: Tollens, runs: Path, tmp_path: Path) -> None:
    tollens("report", runs, "-o", tmp_path / "report.html")

    text = (tmp_path / "report.html").read_text("utf-8")
    assert '<section id="items"' in text and 'id="explorer-data"' in text


def test_figures_go_to_a_folder_of_their_own(tollens: Tollens, runs: Path, tmp_path: Path) -> None:
    done = tollens("report", runs, "-o", tmp_path / "report.md", "--figures", tmp_path / "figures", "--json")

    assert (done.code, done.err) == (0, "")
    assert done.document["report"] == str(tmp_path / "report.md")
    files = [Path(file) for file in done.document["figures"]]
    assert sorted(files) == sorted((tmp_path / "figures").iterdir())
    by_ending = {ending: {file.stem for file in files if file.suffix == ending} for ending in (".csv", ".md", ".svg")}
    assert "results" in by_ending[".md"]
    assert by_ending[".csv"] == by_ending[".md"] | by_ending[".svg"]
    assert {file.stem for file in files if file.suffix == ".tex"} == by_ending[".md"]
    assert {file.stem for file in files if file.suffix == ".png"} == by_ending[".svg"]


def test_python_writes_what_the_command_writes(tollens: Tollens, runs: Path, tmp_path: Path) -> None:
    tollens("report", runs, "-o", tmp_path / "one.csv")

    written = tl.write_report(runs, tmp_path / "two.csv", tmp_path / "figures")

    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    assert written[0] == tmp_path / "two.csv" and set(written[1:]) == set((tmp_path / "figures").iterdir())


@pytest.mark.parametrize(
    ("output", "figures", "told"),
    [
        ("report.pdf", None, "report.pdf: expected a report file that ends in .html, .md, .tex or .csv"),
        ("report", None, "expected a report file that ends in"),
        ("report.md", "taken", "taken: expected a folder for the figures, found a file"),
        ("folder.html", None, "folder.html: expected a file to write to, found a folder"),
    ],
)
def test_what_cannot_be_written_is_told_and_nothing_is_left(
    tollens: Tollens, runs: Path, tmp_path: Path, output: str, figures: str | None, told: str
) -> None:
    place = tmp_path / "place"
    (place / "folder.html").mkdir(parents=True)
    (place / "taken").write_text("mine")
    more = [] if figures is None else ["--figures", place / figures]

    done = tollens("report", runs, "-o", place / output, *more)

    assert done.code == 2 and told in done.err
    assert {path.name for path in place.iterdir()} == {"taken", "folder.html"}
    assert (place / "taken").read_text() == "mine"
