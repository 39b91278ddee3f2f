"""How often NAIL's fresh items repeat: items that share backbone and grounding, and theories that differ only in names.

    python bench/nail_variety.py [--items 100000] [--other 10000] [--forms 5000] [--workers 2]

Items of seed 1 are compared with each other and with those of seed 2; theories of real/fake items are counted up to
renaming. Exit 1 if 0.1 % of the items or more repeat, if the two seeds share one, or if fewer than four fifths of the
theories differ.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from tollens.benchmarks import benchmark
from tollens.logic import read_theory
from tollens.logic.canonical import canonical

_CHUNK = 500
_MOST_REPEATED, _LEAST_FORMS = 0.001, 0.8


def marks(first: int, seed: int) -> list[bytes]:
    """What tells each of a chunk of items from others: its backbone and its words."""
    recipe = benchmark("nail").recipes["nail"]
    settings = recipe.with_settings({})
    found = []
    for number in range(first, first + _CHUNK):
        for item in recipe.make(number, seed, settings).items:
            told = f"{item.backbone}\n{sorted((item.grounding or {}).items())}"
            found.append(hashlib.sha256(told.encode()).digest())
    return found


def forms(first: int, seed: int) -> list[str]:
    """The theories of a chunk of real/fake items, up to renaming."""
    recipe = benchmark("nail").recipes["real-fake"]
    settings = recipe.with_settings({})
    return [
        canonical(read_theory(item.theory or ""))
        for number in range(first, first + _CHUNK)
        for item in recipe.make(number, seed, settings).items
    ]


def main() -> int:
    """Print the three counts; 1 where one is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=100_000)
    parser.add_argument("--other", type=int, default=10_000)
    parser.add_argument("--forms", type=int, default=5_000)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()

    def chunks(size: int) -> Iterator[int]:
        return iter(range(0, size, _CHUNK))

    with ProcessPoolExecutor(given.workers) as pool:
        one = [mark for some in pool.map(marks, chunks(given.items), repeat(1)) for mark in some]
        other = [mark for some in pool.map(marks, chunks(given.other), repeat(2)) for mark in some]
        logical = [form for some in pool.map(forms, chunks(given.forms), repeat(1)) for form in some]
    repeated, shared = len(one) - len(set(one)), len(set(one) & set(other))
    distinct = len(set(logical))
    print(f"{repeated} of {len(one):,} items of seed 1 share backbone and grounding with an earlier one")
    print(f"{shared} of {len(other):,} items of seed 2 are among these")
    print(f"{distinct:,} theories that differ up to renaming in {len(logical):,} real/fake items")
    good = repeated < _MOST_REPEATED * len(one) and not shared and distinct >= _LEAST_FORMS * len(logical)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
