"""The demo: one screen, and figures that luck does not bend."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import NormalDist

import pytest
from rich.cells import cell_len
from scipy.stats import binom

from terminals import on_terminal, screen
from tollens.benchmarks import load
from tollens.cli.demo import GUESSERS, READERS, SETS
from tollens.cli.demo_grid import ERROR
from tollens.scores import proportion

CELLS = len(SETS) * len(GUESSERS)
COLUMNS, LINES = 80, 30


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tour")


def piped(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tollens", "demo", "-o", "demo", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8")


@pytest.fixture(scope="module")
def shown(folder: Path) -> list[str]:
    """What is on the screen after the demo."""
    return screen(on_terminal([sys.executable, "-m", "tollens", "demo", "-o", "demo"], folder, COLUMNS))


def test_it_fits_on_one_screen_and_leaves_no_bar(shown: list[str]) -> None:
    assert len(shown) < LINES  # the prompt takes one
    assert all(cell_len(line) <= COLUMNS for line in shown)
    assert not any("━" in line for line in shown)


def test_it_shows_an_item_with_a_proof_in_three_lines_and_whole_names(shown: list[str]) -> None:
    begin = next(place for place, line in enumerate(shown) if line.startswith("Proof that"))
    assert [line.split()[0] for line in shown[begin + 1 : begin + 4]] == ["1.", "2.", "Therefore"]
    assert all(any(line.startswith(f"{name.removesuffix(':fresh')} ") for line in shown) for name in SETS)
    heading = shown[begin + 4 : begin + 6]
    for reader in READERS:
        assert all(any(part in line for line in heading) for part in reader.split("-", 1))


def test_no_guesser_leaves_its_interval(shown: list[str]) -> None:
    assert sum(line.count("≈") for line in shown) == CELLS + 1  # the sentence explains the mark
    assert f"None of the {CELLS} figures" in " ".join(shown)


def test_piped_it_is_the_same_and_the_report_is_there(shown: list[str], folder: Path) -> None:
    again = piped(folder)
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout.splitlines() == shown
    assert (folder / "demo" / "report.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_json_has_every_run_and_what_guessing_gets(shown: list[str], folder: Path) -> None:
    document = json.loads(piped(folder, "--json").stdout)
    assert len(document["runs"]) == len(SETS) * len(READERS) and document["report"].endswith("report.html")
    assert not [each for each in document["findings"] if each["severity"] != "note"]
    for each in document["guessing"]:
        assert each["like_chance"] == (each["accuracy"]["low"] <= each["chance"] <= each["accuracy"]["high"])
    assert len(document["guessing"]) == CELLS and all(each["like_chance"] for each in document["guessing"])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_stopped_it_leaves_no_process(number: signal.Signals, tmp_path: Path) -> None:
    def heed_ctrl_c() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    command = [sys.executable, "-m", "tollens", "demo", "-o", str(tmp_path / "demo")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_ctrl_c)
    deadline = time.monotonic() + 100
    while not (tmp_path / "demo").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(number)
    out, err = process.communicate(timeout=100)  # which waits for all that could still write
    assert out == b"" and b"Traceback" not in err
    assert process.returncode == (130 if number == signal.SIGINT else -number)


def test_by_luck_alone_hardly_any_seed_shows_a_guesser_off_chance() -> None:
    z = NormalDist().inv_cdf(1 - ERROR / 2 / CELLS)
    missed = 0.0
    for name, n in SETS.items():
        chance = 1 / len(next(iter(load(name, size=1, item_seed=1))).options)
        intervals = [proportion(right, n, z) for right in range(n + 1)]
        outside = [right for right, each in enumerate(intervals) if not each.low <= chance <= each.high]
        missed += len(GUESSERS) * float(binom.pmf(outside, n, chance).sum())
    assert missed <= ERROR
