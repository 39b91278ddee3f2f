"""A training that is killed again and again until it is done, beside one that is left alone."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

import torch

from tollens.seeds import stream
from training.toy_training import same, toy_training, weights


def main() -> None:
    torch.set_num_threads(1)
    killed, whole = map(Path, sys.argv[1:])
    other, expected = toy_training(whole, epochs=40)  # first, since it loads what those that are killed would wait for
    source = stream(1, "killed", 1)
    kills = 0
    while kills < 6 and _dies(killed, source.uniform(0.02, 0.3)):
        kills += 1
    begun = (killed / "training" / "checkpoint.pt").exists()
    one, outcome = toy_training(killed, checkpoint=0, epochs=40)
    alike = same(weights(one), weights(other)) and outcome == expected
    print(json.dumps({"killed": kills, "begun": begun, "same": alike}))


def _dies(folder: Path, seconds: float) -> bool:
    """Train for so long in a process of its own; whether it had to be killed."""
    child = os.fork()
    if not child:
        toy_training(folder, checkpoint=0, epochs=40)
        os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
