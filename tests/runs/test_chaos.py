"""A small bench/chaos.py: thirty kinds of fault and some kills, and every promise is kept."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "chaos.py"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
@pytest.mark.parametrize("more", [(), ("--no-cache",)], ids=["kept replies", "no kept replies"])
def test_faults_and_kills_break_no_promise(more: tuple[str, ...]) -> None:
    small = ("--items", "60", "--kills", "3", "--share", "0.4", "--concurrency", "8")
    done = subprocess.run([sys.executable, str(BENCH), *small, *more], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("kept  ") == 9
