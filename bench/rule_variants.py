"""Every variant of the rule readers on LogiQA's dev files, beside the published figures: the table of docs/logiqa.md.

    python bench/rule_variants.py ../shared/data/logiqa

The folder has Eval.txt and zh_eval.txt. Ties are shown by what they cost: the accuracy with the first of the equals,
with the last, and with one drawn.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

import tollens as tl
from tollens.benchmarks import benchmark
from tollens.readers import sliding_window, word_matching
from tollens.readers.variants import Choices

FAMILIES: dict[str, Choices] = {"word-matching": word_matching.CHOICES, "sliding-window": sliding_window.CHOICES}
VIEWS = ("C,Q,A", "C,A", "Q,A")


def published(name: str, reader: str) -> float:
    """What the paper prints for that reader on dev, in percent."""
    return next(100 * f.value for f in benchmark(name).figures if f.reader == reader and f.split == "dev")


def main(folder: Path) -> None:
    """Print the table as Markdown."""
    sets = {"logiqa": f"logiqa={folder / 'Eval.txt'}", "logiqa-zh": f"logiqa-zh={folder / 'zh_eval.txt'}"}
    for family, choices in FAMILIES.items():
        paper = [published(name, family) for name in sets]
        print(f"\n{family}: the paper has {paper[0]:.2f} English, {paper[1]:.2f} Chinese\n")
        print("| variant | view | English first / last / seeded | Chinese first / last / seeded | distance |")
        print("|---|---|---|---|---|")
        ties = choices["ties"]
        rest = [words for name, words in choices.items() if name != "ties"]
        for variant, view in product(map(",".join, product(*rest)), VIEWS):
            runs = tl.run([f"{family}:{variant},{tie}" for tie in ties], list(sets.values()), view=view)
            values = [100 * result.summary.scores["accuracy"].value for result in runs]
            english, chinese = values[: len(ties)], values[len(ties) :]
            distance = abs(english[0] - paper[0]) + abs(chinese[0] - paper[1])
            cells = [" / ".join(f"{value:.2f}" for value in column) for column in (english, chinese)]
            print(f"| {variant} | {view} | {cells[0]} | {cells[1]} | {distance:.2f} |")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
