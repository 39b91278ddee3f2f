"""What a statement can be called: the words that options use for true, false and unknown.

>>> label_of("Uncertain"), label_of("B) False."), label_of("真"), label_of("a dog")
('Unknown', 'False', 'True', None)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

Label = Literal["True", "False", "Unknown"]

_WORDS: dict[Label, tuple[str, ...]] = {
    "True": ("true", "yes", "correct", "right", "entailment", "真", "对", "正确", "是"),
    "False": ("false", "no", "incorrect", "wrong", "contradiction", "假", "错", "错误", "否"),
    "Unknown": ("unknown", "uncertain", "undetermined", "maybe", "neutral", "cannot be determined", "cannot tell",
                "cannot say", "not known", "neither", "未知", "不确定", "无法确定", "不知道"),
}  # fmt: skip
_LABELS: dict[str, Label] = {word: label for label, words in _WORDS.items() for word in words}
_MARK = re.compile(r"^\(?[A-Ea-e][).:]\s*")


def label_of(option: str) -> Label | None:
    """The label that an option's words are; None where they are none."""
    return _LABELS.get(_MARK.sub("", option.strip()).rstrip(".。").strip().lower())


def labels_of(options: Sequence[str]) -> tuple[Label, ...] | None:
    """The labels that the options are, in their order; None unless each is one and no two are the same."""
    return _labels_of(tuple(options))


@lru_cache(maxsize=1 << 10)  # most items of a set have the same
def _labels_of(options: tuple[str, ...]) -> tuple[Label, ...] | None:
    found = tuple(label for option in options if (label := label_of(option)) is not None)
    return found if len(found) == len(options) and 2 <= len(set(found)) == len(found) else None
