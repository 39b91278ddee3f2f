"""What NAIL's paper prints beside its main figures: accuracy by what was shown (Table 2), and on originals and
imitations (Tables 3 and 5 to 7). None of it was measured here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tollens.benchmarks.nail.kinds import SHARES
from tollens.records import Language
from tollens.wording.scenarios import TITLES

PaperSplit = Literal["dev", "test"]
SPLITS: tuple[PaperSplit, ...] = ("dev", "test")

KINDS = tuple(TITLES[kind] for kind in SHARES)  # as items name them, in either language

# In percent: dev and test, by what was shown.
_Row = tuple[str, Mapping[str, tuple[float, float]]]
_INPUTS: Mapping[Language, tuple[_Row, ...]] = {
    "en": (
        ("word matching", {"Q,A": (23.1, 24.6), "C,Q,A": (21.6, 25.8)}),
        ("sliding window", {"Q,A": (23.8, 24.2), "C,Q,A": (21.9, 22.1)}),
        ("BERT-large", {"A": (26.8, 26.7), "Q,A": (27.3, 27.1), "C,Q,A": (29.0, 29.4)}),
        ("RoBERTa-large", {"A": (27.3, 26.5), "Q,A": (27.8, 27.9), "C,Q,A": (34.6, 30.1)}),
        ("human baseline", {"C,Q,A": (70.1, 71.3)}),
        ("human expert", {"C,Q,A": (100.0, 100.0)}),
    ),
    "zh": (
        ("word matching", {"Q,A": (23.3, 24.9), "C,Q,A": (22.2, 24.2)}),
        ("sliding window", {"Q,A": (24.1, 24.7), "C,Q,A": (21.6, 22.5)}),
        ("BERT-large", {"A": (27.2, 26.7), "Q,A": (27.4, 26.8), "C,Q,A": (29.3, 27.7)}),
        ("RoBERTa-large", {"A": (29.4, 27.7), "Q,A": (32.6, 30.5), "C,Q,A": (37.3, 36.2)}),
        ("human baseline", {"C,Q,A": (75.5, 76.4)}),
        ("human expert", {"C,Q,A": (100.0, 100.0)}),
    ),
}

# RoBERTa-large in English, in percent: on originals (NAIL-E) and on imitations (NAIL-I), by what it was trained on.
_PARTS: Mapping[PaperSplit, Mapping[str, tuple[float, float]]] = {
    "dev": {
        "RoBERTa-large, not trained on NAIL": (24.2, 23.6),
        "RoBERTa-large, trained on NAIL": (43.3, 34.2),
        "RoBERTa-large, trained on NAIL-E": (37.4, 24.3),
        "RoBERTa-large, trained on NAIL-I": (33.0, 31.9),
    },
    "test": {
        "RoBERTa-large, not trained on NAIL": (20.8, 23.5),
        "RoBERTa-large, trained on NAIL": (37.4, 29.7),
        "RoBERTa-large, trained on NAIL-E": (22.9, 26.6),
        "RoBERTa-large, trained on NAIL-I": (38.5, 33.7),
    },
}

# RoBERTa-large in English, in percent: dev and test, by what it was trained on, one set after the other.
_TRANSFER: Mapping[str, tuple[float, float]] = {
    "nothing": (23.6, 23.4),
    "LogiQA": (33.0, 25.4),
    "ReClor": (28.4, 24.7),
    "RACE": (26.4, 22.0),
    "NAIL": (34.6, 30.1),
    "LogiQA → NAIL": (37.9, 34.5),
    "ReClor → NAIL": (35.2, 33.6),
    "RACE → NAIL": (35.4, 31.0),
}


def paper_split(split: str | None) -> PaperSplit:
    """The paper's split that may stand beside a set: its test set beside all that are not called dev."""
    return "dev" if split == "dev" else "test"


def inputs(language: Language, split: PaperSplit) -> dict[str, dict[str, float]]:
    """Table 2: each reader's accuracy by what was shown, as shares."""
    return {
        title: {view: pair[SPLITS.index(split)] / 100 for view, pair in shown.items()}
        for title, shown in _INPUTS[language]
    }


def originals_and_imitations(language: Language, split: PaperSplit) -> dict[str, tuple[float, float]]:
    """Accuracy on originals and on imitations, as shares; the paper has none of the Chinese ones."""
    if language != "en":
        return {}
    return {title: (one / 100, other / 100) for title, (one, other) in _PARTS[split].items()}


def transfer(language: Language, split: PaperSplit) -> dict[str, float]:
    """Tables 3 and 7: accuracy by what RoBERTa-large was trained on, as shares; the paper has none in Chinese."""
    place = SPLITS.index(split)
    return {title: pair[place] / 100 for title, pair in _TRANSFER.items()} if language == "en" else {}
