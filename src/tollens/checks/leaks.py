"""What a test part has in common with what a reader was trained on, and how far remembering alone gets one.

The memoriser answers a question with the answer of the training question that it shares most words with (of all that
either has; of equals the first). Where there are options it takes the one that shares most words with that answer; of
equals it gets its share. It knows no passage: what it gets right above chance, it gets from how questions are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tollens.records import Estimate, Item
from tollens.scores import exact_match
from tollens.scores.intervals import proportion
from tollens.scores.weighted_f1 import mean_of_shares
from tollens.text import overlap, plain, words

_ROWS = 256  # test questions compared with all training questions at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaks:
    """The shares of test items that the training part has something of; `author` is None where none is given."""

    train: int
    test: int
    near_duplicate: Estimate
    parts: dict[str, Estimate]  # by name of a part of the passage: the very text is in the training part too
    author: Estimate | None
    memoriser: Estimate  # of the items whose answer is known


def leaks(
    items: Sequence[Item], splits: Sequence[str], like: Callable[[Iterable[int]], set[int]], *, test: str = "test"
) -> Leaks:
    """What leaks from train to test, by the split of each item. `like` gives the places of what is the same as an item
    of some places, or nearly so."""
    train = [place for place, split in enumerate(splits) if split == "train"]
    tested = [place for place, split in enumerate(splits) if split == test]
    leaked = like(train)
    learned, asked = [items[place] for place in train], [items[place] for place in tested]
    authors = {item.writer for item in learned} - {None}
    by_known = sum(item.writer in authors for item in asked)
    return Leaks(
        train=len(train),
        test=len(tested),
        near_duplicate=proportion(sum(place in leaked for place in tested), len(tested)),
        parts=_parts(learned, asked),
        author=proportion(by_known, len(asked)) if any(item.writer for item in items) else None,
        memoriser=memorised(learned, asked),
    )


def _parts(train: Sequence[Item], test: Sequence[Item]) -> dict[str, Estimate]:
    """For each part that passages have, how many of the test items with it have one whose text is in train too."""
    seen = {(part.name, plain(part.text)) for item in train for part in item.passage}
    names = dict.fromkeys(part.name for item in (*train, *test) for part in item.passage)
    found = {}
    for name in names:
        texts = [[plain(part.text) for part in item.passage if part.name == name] for item in test]
        having = [each for each in texts if each]
        found[name] = proportion(sum(any((name, text) in seen for text in each) for each in having), len(having))
    return found


def memorised(train: Sequence[Item], test: Sequence[Item]) -> Estimate:
    """The share of test items with a known answer that the memoriser gets right."""
    train = [item for item in train if item.answer_text]
    test = [item for item in test if item.answer_text]
    if not train or not test:
        return proportion(0, 0)
    nearest = _nearest(train, test)
    return mean_of_shares(np.array([_right(item, train[place]) for item, place in zip(test, nearest, strict=True)]))


def _nearest(train: Sequence[Item], test: Sequence[Item]) -> list[int]:
    """The place of each test question's nearest training question."""
    from scipy.sparse import csr_array

    vocabulary: dict[str, int] = {}

    def matrix(items: Sequence[Item]) -> csr_array:
        rows = [
            sorted({vocabulary.setdefault(word, len(vocabulary)) for word in words(item.question, item.language)})
            for item in items
        ]
        ends = np.cumsum([0, *map(len, rows)])
        columns = np.array([column for row in rows for column in row], dtype=np.int64)
        return csr_array((np.ones(len(columns), np.float32), columns, ends), shape=(len(rows), width))

    width = sum(len(item.question) + 1 for item in (*train, *test))  # more than there can be words
    known, asked = matrix(train), matrix(test)
    sizes, sizes_asked = known.sum(axis=1), asked.sum(axis=1)
    turned = known.T.tocsc()
    found: list[int] = []
    for start in range(0, len(test), _ROWS):
        shared = (asked[start : start + _ROWS] @ turned).toarray()
        either = sizes_asked[start : start + _ROWS, None] + sizes[None, :] - shared
        found += (shared / np.maximum(either, 1)).argmax(axis=1).tolist()
    return found


def _right(item: Item, remembered: Item) -> float:
    if not item.options:
        return exact_match(remembered.answer_text, item.spans, item.language)
    told = words(remembered.answer_text, item.language)
    likeness = [overlap(words(option, item.language), told, "set", "jaccard") for option in item.options]
    best = [place for place, value in enumerate(likeness) if value == max(likeness)]
    return (item.answer in best) / len(best)
