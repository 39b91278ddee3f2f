"""How many fresh items a second one core makes, each proved and each of its sentences read back.

    python bench/build.py [--seconds 5]

Beside RobustLR's sets, in the same run, reasoning-gym's propositional_logic where it is installed (its items are
neither proved by a solver nor read back). What counts is the ratio, and that it is one process.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import count

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


def rate(items: Iterator[object], seconds: float, *, written: bool) -> float:
    """Items a second, each also written as a line where it is one of ours."""
    next(items)
    made, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(50):
            item = next(items)
            if written and isinstance(item, Item):
                encode(item)
        made += 50
    return made / (time.perf_counter() - start)


def main() -> None:
    """Print a line a set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each set")
    seconds = parser.parse_args().seconds
    others = peer()
    beside = rate(others, seconds, written=False) if others else None
    for name in benchmark("robustlr").recipes:
        here = rate(fresh(name), seconds, written=True)
        ratio = f", {here / beside:.2f} times reasoning-gym's propositional_logic" if beside else ""
        print(f"robustlr/{name:<12}{here:8.0f} items a second, proved, read back and written{ratio}")
    print(f"reasoning-gym propositional_logic: {beside:.0f} a second" if beside else "reasoning-gym is not installed")


if __name__ == "__main__":
    main()
