"""The numbers that RobustLR's paper prints (Sanyal et al. 2022): weighted F1 by theory, of readers trained on All."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tollens.benchmarks.benchmark import Figure

PAPER = "Sanyal et al. 2022"
ITEMS = 20_000  # in each evaluation set
# Readers that were asked less of each set than all of its items.
ASKED: Mapping[str, tuple[int, Literal["items", "theories"]]] = {"gpt-3": (500, "items"), "human": (30, "theories")}

_SETS = ("c-cs", "d-cs", "n-cs", "c-es", "d1-es", "d2-es")

# For RoBERTa-large on C-ES the paper has 0.79 in its main table and 0.40 in another.
_TABLE = (
    ("roberta-large-from-scratch", "RoBERTa-large, not pre-trained", (0.10, 0.21, 0.10, 0.33, 0.50, 0.51)),
    ("roberta-large", "RoBERTa-large", (0.44, 0.61, 0.37, 0.79, 0.93, 0.94)),
    ("roberta-large", "RoBERTa-large, by the paper's other table", (None, None, None, 0.40, None, None)),
    ("t5-large", "T5-large", (0.37, 0.61, 0.40, 0.77, 0.93, 0.98)),
    ("t5-3b", "T5-3B", (0.54, 0.65, 0.54, 0.72, 0.83, 0.98)),
    ("t5-11b", "T5-11B", (0.57, 0.67, 0.58, 0.76, 0.76, 0.97)),
    ("gpt-3", "GPT-3, on 500 items a set", (0.34, 0.50, 0.25, 0.36, 0.78, 0.87)),
    ("human", "Human", (0.87, 0.94, 0.84, 0.81, 0.97, 0.96)),
)

FIGURES = tuple(
    Figure(
        reader=reader,
        title=title,
        split=split,
        metric="weighted_f1",
        value=value,
        paper=PAPER,
        items=ITEMS,
        n=ASKED.get(reader, (ITEMS, "items"))[0],
        of=ASKED.get(reader, (ITEMS, "items"))[1],
    )
    for reader, title, values in _TABLE
    for split, value in zip(_SETS, values, strict=True)
    if value is not None
)
