"""Minimal pairs: two questions on one passage that differ in a word or two and have different answers.

As ROPES asked its authors to write them: 'Which sample rusts more?', 'Which sample rusts less?'. A reader that goes by
the look of a question answers both alike, so the two are recorded as one group and scored together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

import msgspec

from tollens.records import Item
from tollens.text import plain, words

MOST_CHANGED = 2  # words of either question that the other has not
LEAST_SHARED = 3
MOST_ON_A_PASSAGE = 500  # a passage with more questions than people write is left alone: all would be compared


def with_pairs(items: Sequence[Item]) -> tuple[list[Item], int]:
    """The items, the two of a minimal pair as one group, called by the first's id; and how many pairs there are. Groups
    that they had are gone, so that a group is a pair and nothing else. Each item is in one pair at most; of several the
    nearest are paired first."""
    by_passage: defaultdict[str, list[int]] = defaultdict(list)
    for place, item in enumerate(items):
        if item.passage:
            by_passage[plain(item.passage_text)].append(place)
    result, found = [msgspec.structs.replace(item, group=None) for item in items], 0
    for places in by_passage.values():
        if len(places) > MOST_ON_A_PASSAGE:
            continue
        for one, other in _pairs([items[place] for place in places]):
            found += 1
            group = f"{items[places[one]].id}/pair"
            for place in (places[one], places[other]):
                result[place] = msgspec.structs.replace(items[place], group=group)
    return result, found


def _pairs(items: Sequence[Item]) -> list[tuple[int, int]]:
    texts = [words(item.question, item.language) for item in items]
    asked = [Counter(text) for text in texts]
    answers = [plain(item.answer_text) for item in items]
    found = sorted(
        (changed, one, other)
        for one, other in combinations(range(len(items)), 2)
        if answers[one] and answers[other] and answers[one] != answers[other] and texts[one] != texts[other]
        if (changed := max((asked[one] - asked[other]).total(), (asked[other] - asked[one]).total())) <= MOST_CHANGED
        if (asked[one] & asked[other]).total() >= LEAST_SHARED
    )
    pairs: list[tuple[int, int]] = []
    taken: set[int] = set()
    for _, one, other in found:
        if one not in taken and other not in taken:
            pairs.append((one, other))
            taken |= {one, other}
    return pairs
