"""Which script a text is written in."""

from __future__ import annotations

import re

# Unified ideographs and their extensions; kana, hangul and punctuation are not among them.
CHINESE = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"

_CHINESE = re.compile(f"[{CHINESE}]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")


def has_chinese(text: str) -> bool:
    """Whether a Chinese character stands in the text."""
    return _CHINESE.search(text) is not None


def latin_words(text: str) -> list[str]:
    """The words of two or more Latin letters; single letters are names in exam texts of any language."""
    return _LATIN_WORD.findall(text)
