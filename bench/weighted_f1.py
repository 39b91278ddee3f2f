"""Weighted F1 of many theories in one pass, beside a loop of scikit-learn's f1_score over the same theories.

    python bench/weighted_f1.py [--theories 10000] [--items 7] [--rounds 20] [--seed 0] [--json]

Each theory has as many items as a conjunction set has versions, three labels, and a reader that is right on about six
items in ten and leaves one in ten without an answer. The two must agree on every theory to the last bit. The loop is
timed once, the pass over several rounds, of which the median counts. Exit 1 if they differ, or if the pass is not at
least 1,000 times as fast.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
import sklearn
from sklearn.metrics import f1_score

from tollens.scores import NO_LABEL
from tollens.scores.weighted_f1 import Floats, Integers, weighted_f1

LABELS = 3
GOAL = 1_000


def answered(theories: int, items: int, seed: int) -> tuple[Integers, Integers, Integers]:
    """The theory, key and answer of each item."""
    rng = np.random.default_rng(seed)
    n = theories * items
    keys = rng.integers(0, LABELS, n)
    answers = np.where(rng.random(n) < 0.5, keys, rng.integers(0, LABELS, n))
    return np.repeat(np.arange(theories), items), keys, np.where(rng.random(n) < 0.1, NO_LABEL, answers)


def timed(work: Callable[[], Floats]) -> tuple[float, Floats]:
    """How long it takes, and what it gives."""
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def main() -> int:
    """Time both and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--theories", type=int, default=10_000)
    parser.add_argument("--items", type=int, default=7)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    groups, keys, answers = answered(options.theories, options.items, options.seed)
    of_each = list(zip(keys.reshape(-1, options.items), answers.reshape(-1, options.items), strict=True))
    loop, expected = timed(lambda: np.array([f1_score(*each, average="weighted", zero_division=0) for each in of_each]))
    times = []
    for _ in range(options.rounds):
        taken, found = timed(lambda: weighted_f1(groups, keys, answers))
        times.append(taken)
    median, equal = statistics.median(times), bool((found == expected).all())
    good = equal and loop >= GOAL * median
    if options.json:
        seconds = {"one_pass": median, "scikit_learn": loop}
        print(json.dumps({**vars(options), "seconds": seconds, "ratio": loop / median, "equal": equal}, indent=2))
    else:
        print(f"{options.theories:,} theories of {options.items} items")
        print(f"scikit-learn {sklearn.__version__}, a call a theory: {loop:.1f} s")
        print(f"one pass: median {1000 * median:.2f} ms, {1000 * min(times):.2f} to {1000 * max(times):.2f}")
        print(f"ratio {loop / median:,.0f} (goal {GOAL:,}); " + ("equal to the last bit" if equal else "NOT EQUAL"))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
