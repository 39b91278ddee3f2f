"""How many fresh items a second one core makes, each proved and each of its sentences read back.

    python bench/build.py [--rounds 5]

Each figure is the best of some rounds of a second: where a machine has other things to do, the others tell of these.
Beside RobustLR's sets, in the same run, reasoning-gym's propositional_logic where it is installed (its items are
neither proved by a solver nor read back). What counts is the ratio, and that it is one process.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import count, islice

from tollens.benchmarks import benchmark
from tollens.records import Item
from tollens.records.lines import encode


def fresh(name: str) -> Iterator[Item]:
    """Items of a RobustLR set without end."""
    recipe = benchmark("robustlr").recipes[name]
    settings = recipe.with_settings({})
    for number in count():
        yield from recipe.make(number, 1, settings).items


def peer() -> Iterator[object] | None:
    """Items of reasoning-gym without end; None where it is not installed."""
    try:
        from reasoning_gym import create_dataset  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    items: Iterator[object] = iter(create_dataset("propositional_logic", size=10_000_000, seed=1))
    return items


def rate(items: Iterator[object], rounds: int) -> float:
    """Items in the best second of some, each also written as a line where it is one of ours."""
    return max(_one_round(items) for _ in range(rounds))


def _one_round(items: Iterator[object]) -> float:
    made, start = 0, time.perf_counter()
    while time.perf_counter() - start < 1:
        for item in islice(items, 50):
            if isinstance(item, Item):
                encode(item)
        made += 50
    return made / (time.perf_counter() - start)


def main() -> None:
    """Print a line a set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="seconds for each set")
    rounds = parser.parse_args().rounds
    others = peer()
    beside = rate(others, rounds) if others else None
    for name in benchmark("robustlr").recipes:
        here = rate(fresh(name), rounds)
        ratio = f", {here / beside:.2f} times reasoning-gym's propositional_logic" if beside else ""
        print(f"robustlr/{name:<12}{here:8.0f} items a second, proved, read back and written{ratio}")
    print(f"reasoning-gym propositional_logic: {beside:.0f} a second" if beside else "reasoning-gym is not installed")


if __name__ == "__main__":
    main()
