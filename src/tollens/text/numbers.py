"""Numbers as they are written in sentences, in English and Chinese.

>>> number_word(21, "en"), number_word(2, "zh"), number_word(22, "zh")
('twenty-one', '两', '二十二')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_CHINESE = "零一二三四五六七八九"
LARGEST = 99


def number_word(number: int, language: str) -> str:
    """A number in words, up to ninety-nine; what is larger in figures. In Chinese it is one that counts: two is 两."""
    if not 0 <= number <= LARGEST:
        return str(number)
    return _english(number) if language == "en" else _chinese(number)


@cache
def numbers_by_word(language: str) -> Mapping[str, int]:
    """The numbers that are written in words, by these."""
    return {number_word(number, language): number for number in range(LARGEST + 1)}


def _english(number: int) -> str:
    if number < len(_ENGLISH):
        return _ENGLISH[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 1] + (f"-{_ENGLISH[ones]}" if ones else "")


def _chinese(number: int) -> str:
    if number == 2:
        return "两"
    tens, ones = divmod(number, 10)
    if not tens:
        return _CHINESE[ones]
    return (_CHINESE[tens] if tens > 1 else "") + "十" + (_CHINESE[ones] if ones else "")
