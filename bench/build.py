"""How many fresh items a second one core makes, each proved and each of its sentences read back.

    python bench/build.py [--rounds 5] [--only nail]

Each figure is the best of some rounds of a second of the processor's time: where a machine has other things to do, the
others tell of these.
Beside them, in the same run, stand reasoning-gym's sets of the same kind where it is installed (its items are neither
proved by a solver nor read back). What counts is the ratio, and that it is one process.

What is compared with what is printed below the figures. Exit 1 where a goal is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from tollens.benchmarks import benchmark
from tollens.records import Item
from tollens.records.lines import encode

_PROPOSITIONAL, _KNIGHTS = "propositional_logic", "knights_knaves of 5"
_ZEBRA_4, _ZEBRA_5 = "zebra_puzzles 4×4", "zebra_puzzles 5×5"
# reasoning-gym's sets: what each is called there, and its settings.
PEERS: Mapping[str, tuple[str, Mapping[str, int]]] = {
    _PROPOSITIONAL: ("propositional_logic", {}),
    _KNIGHTS: ("knights_knaves", {"n_people": 5}),
    _ZEBRA_4: ("zebra_puzzles", {"num_people": 4, "num_characteristics": 4}),
    _ZEBRA_5: ("zebra_puzzles", {"num_people": 5, "num_characteristics": 5}),
}


class Set(NamedTuple):
    """Items of ours: what they are called, the benchmark, the recipe and its settings; the peer beside them, and how
    many times as fast they are to be made."""

    title: str
    benchmark: str
    recipe: str
    settings: Mapping[str, Any] = {}
    peer: str | None = None
    goal: float | None = None


def _grid(subjects: int, attributes: int, peer: str, goal: float | None = None) -> Set:
    settings = {"subjects": str(subjects), "attributes": str(attributes)}
    title = f"nail/matching, {subjects} subjects, {attributes} attributes"
    return Set(title, "nail", "matching", settings, peer, goal)


SETS = (
    *(Set(f"robustlr/{name}", "robustlr", name, peer=_PROPOSITIONAL) for name in benchmark("robustlr").recipes),
    Set("nail", "nail", "nail"),
    Set("nail-zh", "nail-zh", "nail"),
    Set("nail/real-fake", "nail", "real-fake"),
    Set("nail/ordering", "nail", "ordering"),
    Set("nail/matching", "nail", "matching"),
    Set("nail/set-operation", "nail", "set-operation"),
    Set("nail/real-fake, 5 speakers", "nail", "real-fake", {"speakers": "5"}, _KNIGHTS, 5),
    _grid(4, 3, _ZEBRA_4, 50),
    _grid(4, 4, _ZEBRA_4),
    _grid(5, 4, _ZEBRA_5, 100),
)
COMPARED = """
knights_knaves of 5: five people who always lie or never do; real-fake with 5 speakers has that and two rules more.
zebra_puzzles 4×4: four people, each with a name, a house number and three things more. A grid of 4×4 here is four
subjects by their names and three attributes: the person counts as one (person, city, job, day). It lacks their house
number; with 4 attributes it has as much as theirs, and one thing more than a grid of 4×4.
zebra_puzzles 5×5: five people, each with a name, a house number and four things more. A grid of 5×5 here is five
subjects by their names and four attributes, the largest that is made.
Ours ask for what the clues settle of four options, not for the whole."""
_WARM = 8  # rounds before any is counted, in which tables are filled: a puzzle of each shape and size has its own


def fresh(name: str, recipe_name: str, given: Mapping[str, Any]) -> Iterator[Item]:
    """Items of a set without end."""
    recipe = benchmark(name).recipes[recipe_name]
    settings = recipe.with_settings(given)
    for number in count():
        yield from recipe.make(number, 1, settings).items


def peer(name: str) -> Iterator[object] | None:
    """Items of reasoning-gym without end; None where it is not installed."""
    try:
        from reasoning_gym import create_dataset  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None
    called, settings = PEERS[name]
    items: Iterator[object] = iter(create_dataset(called, size=10_000_000, seed=1, **settings))
    return items


def rate(items: Iterator[object], rounds: int) -> float:
    """Items in the best second of some, each also written as a line where it is one of ours."""
    return max(_one_round(items) for _ in range(rounds))


def _one_round(items: Iterator[object]) -> float:
    made, start = 0, time.process_time()
    while (taken := time.process_time() - start) < 1:
        item = next(items)
        if isinstance(item, Item):
            encode(item)
        made += 1
    return made / taken


def main() -> int:
    """Print a line a set; 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="seconds of processor time for each set")
    parser.add_argument("--only", default="", help="only the sets whose names have this in them")
    arguments = parser.parse_args()
    chosen = [each for each in SETS if arguments.only in each.title]
    beside: dict[str, float] = {}
    for name in dict.fromkeys(each.peer for each in chosen):
        if name is not None and (others := peer(name)) is not None:
            beside[name] = rate(others, arguments.rounds)
            print(f"{f'reasoning-gym {name}':<42}{beside[name]:8.1f} items a second")
    if not beside:
        print("reasoning-gym is not installed: there is nothing to compare with")
    missed = 0
    for each in chosen:
        items = fresh(each.benchmark, each.recipe, each.settings)
        rate(items, _WARM)
        here = rate(items, arguments.rounds)
        line = f"{each.title:<42}{here:8.1f} items a second, proved, read back and written"
        if each.peer in beside:
            ratio = here / beside[each.peer]
            line += f", {ratio:.1f} times {each.peer}"
            if each.goal is not None:
                line += f" (goal {each.goal:g}{'' if ratio >= each.goal else ', missed'})"
                missed += ratio < each.goal
        print(line)
    if any(name in beside for name in (_KNIGHTS, _ZEBRA_4, _ZEBRA_5)):
        print(COMPARED)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
