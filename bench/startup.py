"""How long `tollens --help` takes, beside a bare Python and, where it is installed, `lm_eval --help`.

    python bench/startup.py [--peer PATH/TO/lm_eval] [--rounds 15]

The commands take turns, so that whatever else the machine does falls on all of them. The peer is looked for beside
this Python and on the PATH. Exit 1 if help takes more than 0.25 s, or more than half of the peer's time.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

LIMIT = 0.25
SHARE_OF_PEER = 0.5


def beside(name: str) -> str | None:
    """The program of that name beside this Python, or on the PATH."""
    near = Path(sys.executable).parent / name
    return str(near) if near.exists() else shutil.which(name)


def seconds(command: list[str]) -> float:
    """How long one call takes."""
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def main() -> int:
    """Time the commands and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", default=beside("lm_eval"), help="the lm_eval to compare with")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    ours = beside("tollens")
    if ours is None:
        sys.exit("expected `tollens` beside this Python: run `make venv` and use .venv/bin/python")
    commands = {"python -c pass": [sys.executable, "-c", "pass"], "tollens --help": [ours, "--help"]}
    if options.peer:
        commands["lm_eval --help"] = [options.peer, "--help"]
    for command in commands.values():
        seconds(command)  # once for the disk cache
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(options.rounds):
        for name, command in commands.items():
            times[name].append(seconds(command))

    medians = {name: statistics.median(taken) for name, taken in times.items()}
    help_time, peer_time = medians["tollens --help"], medians.get("lm_eval --help")
    good = help_time <= LIMIT and (peer_time is None or help_time < SHARE_OF_PEER * peer_time)
    if options.json:
        print(json.dumps({"rounds": options.rounds, "medians": medians, "within": good}, indent=2))
    else:
        for name, taken in times.items():
            print(f"{name:16} median {medians[name]:.3f} s, {min(taken):.3f} to {max(taken):.3f} ({len(taken)} rounds)")
        if peer_time is None:
            print("lm_eval is not installed beside it: no ratio")
        else:
            print(f"ratio to lm_eval {help_time / peer_time:.2f} (limit {SHARE_OF_PEER})")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
