"""The numbers that the paper prints: readers on its test splits, and its Table 1. None of them was measured here."""

from __future__ import annotations

from collections.abc import Mapping

from tollens.benchmarks.benchmark import Figure
from tollens.benchmarks.collection import Lengths, PartFigures
from tollens.records import Language

PAPER = "NAIL (ICLR 2022 submission)"


def _part(items: int, *lengths: tuple[float, int]) -> PartFigures:
    passage, question, option = (Lengths(average=average, longest=longest) for average, longest in lengths)
    return PartFigures(items=items, passage=passage, question=question, option=option)


# Table 1, of the English data.
TABLE_1: Mapping[str, PartFigures] = {
    "nail-e-train": _part(292, (68.7, 155), (8.1, 74), (9.2, 74)),
    "nail-e-dev": _part(97, (67.3, 151), (9.3, 71), (9.1, 65)),
    "nail-e-test": _part(99, (67.0, 149), (7.9, 92), (8.6, 76)),
    "nail-i-train": _part(5906, (70.2, 188), (6.9, 81), (9.7, 130)),
    "nail-i-dev": _part(1904, (70.3, 212), (9.3, 134), (8.5, 134)),
    "nail-i-test": _part(1998, (73.3, 185), (7.6, 71), (7.7, 97)),
}

ITEMS = {"dev": 97 + 1904, "test": 99 + 1998}
# Readers with the whole item before them, in percent: dev and test, English and Chinese.
_ACCURACY: tuple[tuple[str, str, dict[Language, tuple[float, float]]], ...] = (
    ("word-matching", "word matching", {"en": (21.6, 25.8), "zh": (22.2, 24.2)}),
    ("sliding-window", "sliding window", {"en": (21.9, 22.1), "zh": (21.6, 22.5)}),
    ("bert-large", "BERT-large", {"en": (29.0, 29.4), "zh": (29.3, 27.7)}),
    ("roberta-large", "RoBERTa-large", {"en": (34.6, 30.1), "zh": (37.3, 36.2)}),
    ("t5-base", "T5-base", {"en": (27.1, 26.3)}),
    ("dagn", "DAGN", {"en": (36.0, 32.3)}),
    ("hgn", "HGN", {"en": (30.1, 28.7)}),
    ("qdgat", "QDGAT", {"en": (28.3, 28.7)}),
    ("human", "human baseline", {"en": (70.1, 71.3), "zh": (75.5, 76.4)}),
    ("human-expert", "human expert", {"en": (100.0, 100.0), "zh": (100.0, 100.0)}),
)


def figures(language: Language) -> tuple[Figure, ...]:
    """The paper's accuracies in that language."""
    return tuple(
        Figure(
            reader=reader,
            title=title,
            split=split,
            metric="accuracy",
            value=value / 100,
            paper=PAPER,
            items=ITEMS[split],
            n=ITEMS[split],  # people too read all of them
        )
        for reader, title, by_language in _ACCURACY
        for split, value in zip(ITEMS, by_language.get(language, ()), strict=False)
    )
