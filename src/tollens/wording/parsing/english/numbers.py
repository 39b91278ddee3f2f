"""Numbers in words and figures: cardinals and ordinals.

>>> cardinal("seven"), cardinal("12"), ordinal("second"), ordinal("3rd"), ordinal("blue")
(7, 12, 2, 3, None)
"""

from __future__ import annotations

import re

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_CARDINAL = {
    **{word: value for value, word in enumerate(_ONES)},
    **{word: 10 * value for value, word in enumerate(_TENS, start=2)},
    **{
        f"{ten}-{one}": 10 * value + unit
        for value, ten in enumerate(_TENS, 2)
        for unit, one in enumerate(_ONES[1:10], 1)
    },
}
_ORDINAL = {word: value for value, word in enumerate(_ORDINALS, start=1)}
_FIGURES = re.compile(r"\d{1,9}")
_ORDINAL_FIGURES = re.compile(r"(\d{1,9})(?:st|nd|rd|th)")


def cardinal(word: str) -> int | None:
    """The number that a lower-case word or figures are; None where they are none."""
    return int(word) if _FIGURES.fullmatch(word) else _CARDINAL.get(word)


def ordinal(word: str) -> int | None:
    """The place that an ordinal names, from 1; None where it is none."""
    found = _ORDINAL_FIGURES.fullmatch(word)
    return int(found[1]) if found else _ORDINAL.get(word)
