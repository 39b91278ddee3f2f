"""The numbers that LogiQA's paper prints (Liu et al. 2020): accuracy in percent, dev and test, both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tollens.benchmarks.benchmark import Figure

PAPER = "Liu et al. 2020"
ITEMS = 651  # in the released dev and test files, each
# The paper had another test set, and does not say how many items its dev set has. People read a sample of the test set.
ASKED: Mapping[str, int | None] = {"dev": None, "test": 867}
READ_BY_PEOPLE = 500

Pair = tuple[float | None, float]  # dev and test


class _Row(NamedTuple):
    reader: str  # our name for it, or the model's own
    title: str
    english: Pair
    chinese: Pair


_TABLE = (
    _Row("random", "Random", (25.00, 25.00), (25.00, 25.00)),
    _Row("word-matching", "Word matching", (27.49, 28.37), (26.55, 25.74)),
    _Row("sliding-window", "Sliding window", (23.58, 22.51), (23.85, 24.27)),
    _Row("stanford-attentive-reader", "Stanford attentive reader", (29.65, 28.76), (28.71, 26.95)),
    _Row("gated-attention-reader", "Gated-attention reader", (28.30, 28.98), (26.82, 26.43)),
    _Row("co-matching", "Co-matching network", (33.90, 31.10), (30.59, 31.27)),
    _Row("bert-base", "BERT-base", (33.83, 32.08), (30.46, 34.77)),
    _Row("roberta-base", "RoBERTa-base", (35.85, 35.31), (39.22, 37.33)),
    _Row("human", "Human, mean of three on 500 items", (None, 86.00), (None, 88.00)),
    _Row("human-ceiling", "Human, one of three right, on 500 items", (None, 95.00), (None, 96.00)),
)


PEOPLE = ("human", "human-ceiling")


def _figures(of: Callable[[_Row], Pair]) -> tuple[Figure, ...]:
    return tuple(
        Figure(
            reader=row.reader,
            title=row.title,
            split=split,
            metric="accuracy",
            value=value / 100,
            paper=PAPER,
            items=ITEMS,
            n=READ_BY_PEOPLE if row.reader in PEOPLE else ASKED[split],
        )
        for row in _TABLE
        for split, value in zip(("dev", "test"), of(row), strict=True)
        if value is not None
    )


ENGLISH = _figures(lambda row: row.english)
CHINESE = _figures(lambda row: row.chinese)
