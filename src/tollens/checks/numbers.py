"""Numbers alone: of items whose options have a number each, how far one gets by the numbers that the passage tells.

>>> numbers_in("Exactly twenty-one of the 30 sailors know Morse code, at most two a second code.", "en")
[21, 30, 2]
>>> numbers_in("其中恰有二十一人懂莫尔斯电码，共30人。", "zh")
[21, 30]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from tollens.checks.shortcuts import greatest
from tollens.records import Item, Language
from tollens.text.numbers import numbers_by_word

# 'one' is mostly no number, and so is 一.
_WRITTEN: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(r"\d+|[a-z]+(?:-[a-z]+)?"),
    "zh": re.compile(r"\d+|[零一二两三四五六七八九十]+"),
}
_NO_NUMBER = frozenset(("one", "一", "zero", "零"))
_FEWEST = 2  # numbers of a passage

_GUESSES: Mapping[str, Callable[[Sequence[int]], float]] = {
    "smallest-number": min,
    "largest-number": max,
    "mean-number": lambda told: sum(told) / len(told),
    "number-difference": lambda told: max(told) - min(told),
}


def numbers_in(text: str, language: Language) -> list[int]:
    """The numbers of a text in their order, in figures or in words up to ninety-nine."""
    known = numbers_by_word(language)
    found = []
    for word in _WRITTEN[language].findall(text.lower()):
        if word.isdigit():
            found.append(int(word))
        elif word in known and word not in _NO_NUMBER:
            found.append(known[word])
    return found


def numbered_choices(item: Item) -> dict[str, list[int]] | None:
    """The options that each guess takes: those whose numbers are nearest to the smallest number of the passage, to the
    largest, to their mean, to their difference. None where options are not told apart by one number each."""
    offered = [numbers_in(option, item.language) for option in item.options]
    told = numbers_in(item.passage_text, item.language)
    if len(told) < _FEWEST or any(len(each) != 1 for each in offered) or len({each[0] for each in offered}) < 2:
        return None
    return {name: greatest([-abs(each[0] - guess(told)) for each in offered]) for name, guess in _GUESSES.items()}
