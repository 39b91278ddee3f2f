"""One number behind everything that is drawn while a network is made and trained."""

from __future__ import annotations

import random

from tollens.seeds import derive

VERSION = "3"  # one more whenever the same seed would give other weights


def seeded(seed: int) -> None:
    """Seed torch, numpy and Python: what is drawn from now on is the same every time. Before a network is made."""
    seed_all(seed, "network")


def seed_all(*place: int | str) -> None:
    """The same, for the place in a training that the parts name. Each step has a seed of its own: no generator's state
    has to be kept for it to be made again."""
    import numpy as np
    import torch

    number = derive("training", VERSION, *place)
    torch.default_generator.manual_seed(number % 2**63)  # torch.manual_seed takes milliseconds, in every step
    if torch.cuda.is_available():
        torch.cuda.manual_seed_all(number % 2**63)
    np.random.seed(number % 2**32)
    random.seed(number)
