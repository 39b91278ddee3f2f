"""The tagger of reasoning types beside the published types and its baselines: the tables of docs/logiqa.md.

    python bench/reasoning_types.py ../shared/data

The folder has logiqa2/dev.txt and dev_zh.txt, logiqa/Eval.txt and zh_eval.txt. Chinese items have no published types.
They are borrowed: LogiQA 1 has the same items in both languages, line by line, and some of them stand, in other English
words, among those of LogiQA 2.0 that have types.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

import tollens as tl
from tollens.benchmarks.logiqa.reasoning_types import ENOUGH, TYPES
from tollens.records import Item
from tollens.text import words

Types = frozenset[str]
Guess = Callable[[Item], Types]

# Shares of the types among LogiQA 1's items, by its paper.
PAPER = (0.308, 0.276, 0.247, 0.185, 0.213)

# From this share of common words on, two English items are taken for one. The questions of the 75 pairs were read: one
# pair asks two different things of the same passage.
SAME_ITEM = 0.6


def annotated(item: Item) -> Types:
    """The published types."""
    return frozenset(item.kinds)


def told(item: Item) -> Types:
    """The tagger's."""
    return frozenset(tag.kind for tag in tl.reasoning_types(item))


def told_without_question(item: Item) -> Types:
    """The tagger's, from the passage and the options alone."""
    return told(msgspec.structs.replace(item, question=""))


def single_words(item: Item) -> Types:
    """The types as single words give them away: no rule of logic, but what the published types follow."""
    anywhere = " ".join([item.passage_text, item.question, *item.options])
    found = {
        "categorical": re.search(
            r"\b(all|any|each|every|everyone|less|more|most|no|none|some|than)\b", item.passage_text, re.I
        ),
        "sufficient conditional": re.search(r"\bwhich\b", item.question, re.I)
        or re.search(r"\bif\b", item.passage_text, re.I),
        "necessary conditional": re.search(r"\b(most|best|reasoning|support)", item.question, re.I),
        "disjunctive": re.search(r"\bor\b", anywhere, re.I),
        "conjunctive": re.search(r"\band\b", anywhere, re.I),
    }
    return frozenset(kind for kind, match in found.items() if match)


def is_held_out(item: Item) -> bool:
    """Whether the item is of the half, by hash, whose figures no weight was chosen by."""
    return sha256(item.id.encode()).digest()[-1] % 2 == 1


def majority(items: Sequence[Item]) -> Types:
    """The types that more than half of the items have."""
    return frozenset(kind for kind in TYPES if sum(kind in item.kinds for item in items) * 2 > len(items))


def rates(truth: Sequence[Types], guesses: Sequence[Types], kind: str) -> tuple[float, float, float]:
    """Precision, recall and F1 of a type; 0 where there is nothing to divide by."""
    right = sum(kind in true and kind in guess for true, guess in zip(truth, guesses, strict=True))
    given, due = sum(kind in guess for guess in guesses), sum(kind in true for true in truth)
    return (
        right / given if given else 0.0,
        right / due if due else 0.0,
        2 * right / (given + due) if given + due else 0.0,
    )


def compared(items: Sequence[Item], truth: Sequence[Types], guesses: dict[str, Guess]) -> None:
    """A row a type, and the mean of the F1; precision, recall, F1 in percent."""
    print("\n| type | items |", " | ".join(guesses), "|")
    print("|---|---|", "---|" * len(guesses), sep="")
    made = {name: [guess(item) for item in items] for name, guess in guesses.items()}
    for kind in TYPES:
        cells = [" / ".join(f"{100 * rate:.1f}" for rate in rates(truth, made[name], kind)) for name in guesses]
        print(f"| {kind} | {sum(kind in true for true in truth):,} |", " | ".join(cells), "|")
    means = [sum(rates(truth, made[name], kind)[2] for kind in TYPES) / len(TYPES) for name in guesses]
    print("| macro-F1 | |", " | ".join(f"{100 * mean:.1f}" for mean in means), "|")


def confusion(truth: Sequence[Types], guesses: Sequence[Types]) -> None:
    """Which types are told of the items of each, and which are told wrongly where one is missed."""
    pairs = list(zip(truth, guesses, strict=True))
    head = " | ".join(TYPES) + " |\n|---|" + "---|" * len(TYPES)

    print("\nTold, in percent of the items that have the type")
    print("\n| annotated |", head)
    for kind in TYPES:
        _row(kind, _percent([guess for true, guess in pairs if kind in true]))
    _row("every item", _percent(guesses))

    print("\nItems where the type of the row is missed and that of the column is told wrongly")
    print("\n| missed |", head)
    for kind in TYPES:
        wrongly = [guess - true for true, guess in pairs if kind in true - guess]
        counts = [sum(other in kinds for kinds in wrongly) for other in TYPES]
        _row(
            f"{kind} ({len(wrongly)})",
            ["" if other == kind else f"{n}" for other, n in zip(TYPES, counts, strict=True)],
        )


def _percent(guesses: Sequence[Types]) -> list[str]:
    return [f"{100 * sum(kind in guess for guess in guesses) / len(guesses):.0f}" for kind in TYPES]


def _row(name: str, cells: Sequence[str]) -> None:
    print(f"| {name} | {' | '.join(cells)} |")


def cues(items: Sequence[Item]) -> None:
    """For each cue that decides alone: the items that have it, and how many of them have the published type."""
    found: Counter[tuple[str, str]] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    for item in items:
        for tag in tl.reasoning_types(item):
            for cue in tag.cues:
                if cue.weight >= ENOUGH:
                    found[tag.kind, cue.rule] += 1
                    right[tag.kind, cue.rule] += tag.kind in item.kinds
    print("\n| type | cue | items | of the published type, % |\n|---|---|---|---|")
    for kind, rule in sorted(found, key=lambda name: (TYPES.index(name[0]), -found[name])):
        print(f"| {kind} | {rule} | {found[kind, rule]} | {100 * right[kind, rule] / found[kind, rule]:.0f} |")


def borrowed(chinese: Sequence[Item], english: Sequence[Item], typed: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Chinese items of LogiQA 1, each with the item of LogiQA 2.0 that its English twin is another wording of."""
    twins = [_words(item) for item in english]
    found = []
    for item in typed:
        own = _words(item)
        share, place = max((len(own & twin) / len(own | twin), place) for place, twin in enumerate(twins))
        if share >= SAME_ITEM and item.answer == english[place].answer:
            found.append((chinese[place], item))
    return found


def _words(item: Item) -> frozenset[str]:
    return frozenset(words(" ".join([item.passage_text, item.question, *item.options]), "en"))


def agreement(first: Sequence[Types], second: Sequence[Types]) -> None:
    """How often the tagger says the same of an item in both languages, and Cohen's kappa of it."""
    print("\n| type | English, % | Chinese, % | the same, % | kappa | paper, % |\n|---|---|---|---|---|---|")
    n = len(first)
    for kind, paper in zip(TYPES, PAPER, strict=True):
        a, b = sum(kind in each for each in first), sum(kind in each for each in second)
        same = sum((kind in one) == (kind in other) for one, other in zip(first, second, strict=True)) / n
        by_chance = (a * b + (n - a) * (n - b)) / n**2
        kappa = (same - by_chance) / (1 - by_chance)
        shares = [f"{100 * share:.1f}" for share in (a / n, b / n, same)]
        print(f"| {kind} | {' | '.join(shares)} | {kappa:.2f} | {100 * paper:.1f} |")


def alignment(english: Sequence[Item], chinese: Sequence[Item]) -> None:
    """Whether LogiQA 2.0's two dev files hold the same items, by id or by line."""
    by_id = {item.origin.id: item for item in chinese if item.origin}
    shared = [(item, by_id[item.origin.id]) for item in english if item.origin and item.origin.id in by_id]
    same_key = sum(one.answer == other.answer for one, other in shared)
    by_line = sum(one.answer == other.answer for one, other in zip(english, chinese, strict=False))
    print(f"{len(english):,} English and {len(chinese):,} Chinese items.")
    print(f"{len(shared)} ids are in both files, {same_key} of them with the same key.")
    print(f"{by_line} of {min(len(english), len(chinese)):,} lines have the same key.")


def main(folder: Path) -> None:
    """Print the tables as Markdown."""
    typed = list(tl.load(f"logiqa2={folder / 'logiqa2' / 'dev.txt'}"))
    truth = list(map(annotated, typed))
    often = majority(typed)
    baselines: dict[str, Guess] = {"majority": lambda item: often, "all types": lambda item: frozenset(TYPES)}
    held_out = [item for item in typed if is_held_out(item)]
    fitted = [item for item in typed if not is_held_out(item)]

    print(f"## LogiQA 2.0 dev, English, {len(typed):,} items (precision / recall / F1, %)")
    compared(typed, truth, {"tagger": told, **baselines})
    compared(typed, truth, {"tagger without the question": told_without_question, "single words": single_words})
    for name, half in (("half on which weights were chosen", fitted), ("the other half", held_out)):
        print(f"\n{name}, {len(half)} items")
        compared(half, list(map(annotated, half)), {"tagger": told, **baselines})
    confusion(truth, list(map(told, typed)))
    cues(typed)

    print("\n## Are the two dev files of LogiQA 2.0 aligned?\n")
    alignment(typed, list(tl.load(f"logiqa2-zh={folder / 'logiqa2' / 'dev_zh.txt'}")))

    english = list(tl.load(f"logiqa={folder / 'logiqa' / 'Eval.txt'}"))
    chinese = list(tl.load(f"logiqa-zh={folder / 'logiqa' / 'zh_eval.txt'}"))
    pairs = borrowed(chinese, english, typed)
    print(f"\n## Chinese items with borrowed types, {len(pairs)} (precision / recall / F1, %)")
    compared([item for item, _ in pairs], [annotated(twin) for _, twin in pairs], {"tagger": told, **baselines})
    print(f"\n## The same {len(english)} items of LogiQA 1 dev in both languages")
    agreement(list(map(told, english)), list(map(told, chinese)))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
