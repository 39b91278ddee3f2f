"""How many words of an option stand in a text, in each way that a paper may have meant.

>>> overlap("tall tall men".split(), "tall trees".split(), "tokens", "count")
2.0
>>> overlap("tall tall men".split(), "tall trees".split(), "set", "ratio")
0.5
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

# tokens: every word of the option that occurs in the text counts, as often as it stands in the option;
# set: each different word counts once; bag: a word counts at most as often as it stands in the text.
OVERLAPS = ("tokens", "set", "bag")

# ratio: divided by the option's length; count: as it is; jaccard: divided by all the words of either.
MEASURES = ("ratio", "count", "jaccard")


def overlap(option: Sequence[str], text: Sequence[str], how: str, measure: str) -> float:
    """The overlap of the option's words with the text's; 0 where there is nothing to divide by."""
    if how == "set":
        option, text = list(set(option)), list(set(text))
    if how == "bag":
        shared = (Counter(option) & Counter(text)).total()
    else:
        known = set(text)
        shared = sum(word in known for word in option)
    if measure == "count":
        return float(shared)
    whole = len(option) if measure == "ratio" else len(option) + len(text) - shared
    return shared / whole if whole else 0.0
