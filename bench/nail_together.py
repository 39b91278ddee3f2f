"""Whether names that stand together tell the right option of fresh NAIL items: two rules that reason nothing.

    python bench/nail_together.py [--size 12000] [--seed 5] [--language en]

One takes the option most of whose names one clue has, where a name weighs the more the fewer times the clues have it.
It reads the backbone, not the words. The other is the sliding window, which reads the words. Where several options are
first, each counts for its share. Lists name everything and sets are drawn otherwise: the first rule leaves them out.
A line of all items and one of each kind and mode, in per cent with 95 %; chance is 25.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log, sqrt

import tollens as tl
from tollens.readers.sliding_window import densest_window, inverse_counts
from tollens.records import Item
from tollens.text import words
from tollens.wording.backbone import read_backbone
from tollens.wording.scenarios import TITLES

_NAME = re.compile(r"\b[a-oq-z]\d+\b")
_OPTION = re.compile(r"[A-D]: ")


def by_names(item: Item) -> list[float] | None:
    """How much of what each option names one clue names; None where the rule says nothing."""
    if item.kinds[0] == TITLES["set_operation"] or item.kinds[1] == "list":
        return None
    told = [line for line in read_backbone(item.backbone or "").lines if line.en is not None]
    names = {line.notation: _NAME.findall(line.en or "") for line in told if "{story" not in (line.en or "")}
    asked = [name for notation, found in names.items() if notation.startswith("ask ") for name in found]
    options = [{*found, *asked} for notation, found in names.items() if _OPTION.match(notation)]
    clues = [found for notation, found in names.items() if not _OPTION.match(notation) and notation[:4] != "ask "]
    often = Counter(name for clue in clues for name in clue)
    return [
        round(max(sum(log(1 + 1 / often[name]) for name in clue if name in option) for clue in clues), 9)
        for option in options
    ]


def by_window(item: Item) -> list[float]:
    """The weight of each option's densest window."""
    passage, asked = (words(text, item.language) for text in (item.passage_text, item.question))
    weights = inverse_counts(passage)
    return [densest_window(passage, weights, {*asked, *words(option, item.language)}) for option in item.options]


def share(scores: Sequence[float], answer: int) -> float:
    """What the rule gets: 1 for the right option, less where others are first too."""
    first = [place for place, score in enumerate(scores) if score == max(scores)]
    return (answer in first) / len(first)


def shown(shares: Sequence[float]) -> str:
    """The mean in per cent with half its interval."""
    mean = sum(shares) / len(shares)
    half = 1.96 * sqrt(sum((each - mean) ** 2 for each in shares) / len(shares) / len(shares))
    return f"{100 * mean:5.1f} ± {100 * half:4.1f}"


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    given = parser.parse_args()
    name = "nail:fresh" if given.language == "en" else "nail-zh:fresh"
    names: defaultdict[str, list[float]] = defaultdict(list)
    window: defaultdict[str, list[float]] = defaultdict(list)
    for item in tl.load(name, size=given.size, item_seed=given.seed):
        for row in ("all", " ".join(item.kinds)):
            window[row].append(share(by_window(item), int(item.answer or 0)))
            if (scores := by_names(item)) is not None:
                names[row].append(share(scores, int(item.answer or 0)))
    for row in ("all", *sorted(set(window) - {"all"})):
        together = f"names in one clue {shown(names[row])} ({len(names[row])})" if names[row] else ""
        print(f"{row:<34}sliding window {shown(window[row])} ({len(window[row])})  {together}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
