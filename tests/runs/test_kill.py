"""kill -9 at random moments: the finished predictions are byte for byte those of a run that was never stopped."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from factories import PASSAGE, make_item
from tollens.records import Item, Part, write_records

KILLS = 20


def command(items: Path, into: Path) -> list[str]:
    reader = "sliding-window:distance"
    return [sys.executable, "-m", "tollens", "run", reader, "--on", str(items), "-o", str(into), "--json"]


def predictions_in(folder: Path) -> bytes:
    (path,) = folder.glob("sliding-window*/predictions.jsonl")
    return path.read_bytes()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_twenty_kills_change_nothing(tmp_path: Path) -> None:
    items = tmp_path / "items.jsonl"
    long = (Part(name="passage", text=PASSAGE * 60),)
    write_records(items, (make_item(n, passage=long, question=f"Which bird is number {n}?") for n in range(3000)), Item)
    started = time.monotonic()
    whole = subprocess.Popen(command(items, tmp_path / "whole"), stdout=subprocess.DEVNULL)
    while whole.poll() is None and not list((tmp_path / "whole").glob("*/predictions.jsonl")):
        time.sleep(0.01)
    until_first = time.monotonic() - started  # how long a run takes to begin, on this machine and today
    assert whole.wait() == 0

    chance, killed, sizes, into = random.Random(2), 0, set[int](), tmp_path / "killed-0"
    while killed < KILLS:
        process = subprocess.Popen(command(items, into), stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.1, 2 * until_first))
        process.send_signal(signal.SIGKILL)
        if process.wait() == 0:  # it was done before the signal came: the rest of the kills get a run of their own
            assert predictions_in(into) == predictions_in(tmp_path / "whole")
            into = tmp_path / f"killed-{killed}"
            continue
        killed += 1
        found = {path.stat().st_size for path in into.glob("*/predictions.jsonl")}
        if found <= sizes:  # it did not come as far as its first answers: the machine is busier than before
            until_first *= 1.2
        sizes |= found

    subprocess.run(command(items, into), check=True, capture_output=True)
    assert predictions_in(into) == predictions_in(tmp_path / "whole")
    assert len(sizes) > 2, f"{killed} kills did not interrupt the run itself"
