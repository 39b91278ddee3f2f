"""What each process does in the test of several: two trainings, whose weights the main one leaves in a file."""

from __future__ import annotations

import sys
from pathlib import Path

import torch

from tollens.training.processes import is_main, wait
from training.toy_network import Toy
from training.toy_training import toy_training, weights


def main() -> None:
    torch.set_num_threads(1)
    folder = Path(sys.argv[1])
    for name, fits in (("even", 10_000), ("narrow", 10_000 if is_main() else 1)):
        # What the others begin with does not count; the memory of one does not hinder the other.
        torch.manual_seed(1 if is_main() else 2)
        network, outcome = toy_training(folder / name, network=Toy(dropout=0.0, fits=fits), evaluate=7, accumulate=2)
        print(f"{name}: {outcome.dev_score}, {outcome.notes}")
        torch.save(weights(network), folder / f"{name}-{'main' if is_main() else 'other'}.pt")
    wait()


if __name__ == "__main__":
    main()
