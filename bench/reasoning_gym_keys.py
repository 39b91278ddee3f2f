"""How many keys of reasoning-gym's syllogism and family_relationships are wrong, and how many of the premises of its
propositional_logic contradict each other.

    python bench/reasoning_gym_keys.py [--size 5000] [--seed 1] [--json]

Wants a Python that has reasoning-gym 0.1.25 beside Tollens. The items are made with its own defaults; their words are
read into theories of ours, and `decide` says what follows. Nothing of the items' metadata is used, save the example
answer of propositional_logic, which has no key. How the words are read stands in reasoning_gym_syllogism.py,
reasoning_gym_family.py and reasoning_gym_propositional.py. Every share is of all items of the set, with Wilson's 95 %
interval; items are named by their index, which holds for this seed alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import version
from typing import Any

import reasoning_gym_family as family
import reasoning_gym_propositional as propositional
import reasoning_gym_syllogism as syllogism
from tollens.scores.intervals import proportion

Item = Mapping[str, object]
Verdicts = Callable[[Item], dict[str, str] | None]
Found = dict[str, dict[str, list[int]]]  # reading, outcome, indices
EXAMPLES = 20
IMPOSSIBLE = "P ∧ ¬P"


def dataset(name: str, size: int, seed: int) -> Any:
    """A data set of reasoning-gym with its defaults; ends with a message where it is not installed."""
    try:
        from reasoning_gym import create_dataset  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        sys.exit(f"expected reasoning-gym beside {sys.executable}, found none: pip install reasoning-gym==0.1.25")
    return create_dataset(name, size=size, seed=seed)


def genders(families: Any) -> dict[str, str]:
    """The gender of each first name, by the lists that reasoning-gym draws them from."""
    config = families.config
    return dict.fromkeys(config.male_names, "male") | dict.fromkeys(config.female_names, "female")


def sort_out(items: Iterable[Item], verdicts: Verdicts) -> Found:
    """The indices of the items by reading and outcome."""
    found: Found = defaultdict(lambda: defaultdict(list))
    for index, item in enumerate(items):
        for reading, outcome in (verdicts(item) or {"the words": "unreadable"}).items():
            found[reading][outcome].append(index)
    return found


def full_marks(items: Any, indices: Iterable[int]) -> int:
    """How many of these items reasoning-gym's own scorer gives a full mark for a formula that is never true."""
    return sum(items.score_answer(IMPOSSIBLE, items[index]) == 1.0 for index in indices)


def summary(found: Found, size: int) -> dict[str, dict[str, dict[str, Any]]]:
    """Count, share, interval and first indices of each outcome of each reading."""
    return {
        reading: {outcome: share(indices, size) for outcome, indices in sorted(outcomes.items())}
        for reading, outcomes in found.items()
    }


def share(indices: list[int], size: int) -> dict[str, Any]:
    """What is reported of the items with one outcome."""
    part = proportion(len(indices), size)
    return {"count": len(indices), "n": size, "share": part.value, "low": part.low, "high": part.high,
            "first": indices[:EXAMPLES]}  # fmt: skip


def lines(results: Mapping[str, Mapping[str, Mapping[str, Mapping[str, Any]]]]) -> Iterator[str]:
    """The results for people."""
    for name, readings in results.items():
        yield f"\n{name}"
        for reading, outcomes in readings.items():
            yield f"  {reading}"
            for outcome, part in outcomes.items():
                low, high = 100 * part["low"], 100 * part["high"]
                figures = f"{part['count']:5} of {part['n']} {100 * part['share']:5.1f} % ({low:.1f} to {high:.1f})"
                yield f"    {outcome:24}{figures}  {', '.join(map(str, part['first'][:5]))}"


def main() -> None:
    """Make the items, read them, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=5_000, help="items of each set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    size, began = options.size, time.monotonic()
    names = ("syllogism", "family_relationships", "propositional_logic")
    sets = {name: dataset(name, size, options.seed) for name in names}
    by_name = genders(sets["family_relationships"])
    readers: tuple[Verdicts, ...] = (
        syllogism.verdicts,
        lambda item: family.verdicts(item, by_name),
        propositional.verdicts,
    )
    found = {name: sort_out(sets[name], verdicts) for name, verdicts in zip(names, readers, strict=True)}
    contradict = found["propositional_logic"][propositional.PREMISES]["contradict"]
    marks = full_marks(sets["propositional_logic"], contradict)
    results = {name: summary(each, size) for name, each in found.items()}
    package = version("reasoning-gym")
    if options.json:
        head = {"reasoning-gym": package, "size": size, "seed": options.seed, "full marks for P ∧ ¬P": marks}
        print(json.dumps({**head, "results": results}, indent=2, ensure_ascii=False))
        return
    print(f"reasoning-gym {package}, {size:,} items of each set, seed {options.seed}; {time.monotonic() - began:.0f} s")
    print("\n".join(lines(results)))
    print(f"\nits own scorer gives '{IMPOSSIBLE}' a full mark on {marks} of the {len(contradict)} that contradict")


if __name__ == "__main__":
    main()
