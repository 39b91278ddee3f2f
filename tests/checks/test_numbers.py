"""Numbers alone: which numbers a text has, and that an audit finds a key that they give away, and no other."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from factories import make_item
from tollens.checks import audit
from tollens.checks.numbers import numbered_choices, numbers_in
from tollens.records import Item, Items, Language, Part


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Exactly thirty-one of the 40 oaks bear a carving, and two of them a bird box.", "en", [31, 40, 2]),
        ("One of them is said to be the tenth, someone often says.", "en", []),
        ("Twelve or more; a weighty nine-year-old.", "en", [12]),
        ("其中至多有十二款加了蘑菇，恰有两款附送面包，共有二十款。", "zh", [12, 2, 20]),
        ("一名评论家在1999年写道，其中有一款不错。", "zh", [1999]),
    ],
)
def test_numbers_are_read_in_figures_and_in_words(text: str, language: Language, expected: list[int]) -> None:
    assert numbers_in(text, language) == expected


def counted(n: int, key: Callable[[random.Random, list[int], list[int]], int]) -> list[Item]:
    """Items with two numbers in the passage and four in the options; which of these is the key is for `key` to say."""
    rng, found = random.Random(n), []
    for ordinal in range(n):
        told, offered = rng.sample(range(3, 40), 2), rng.sample(range(3, 40), 4)
        found.append(
            make_item(
                ordinal,
                passage=(Part(name="passage", text=f"{told[0]} of them sing, {told[1]} of them dance."),),
                options=tuple(f"{number} of them do both." for number in offered),
                answer=key(rng, told, offered),
            )
        )
    return found


def nearest_to_smallest(_: random.Random, told: list[int], offered: list[int]) -> int:
    return min(range(4), key=lambda place: abs(offered[place] - min(told)))


def drawn(rng: random.Random, _: list[int], __: list[int]) -> int:
    return rng.randrange(4)


def test_a_key_that_numbers_give_away_is_found() -> None:
    result = audit([Items.of(counted(300, nearest_to_smallest))])
    (finding,) = [each for each in result.findings if each.kind == "smallest-number"]
    assert finding.severity == "error" and len(finding.items) == 300
    assert "nearest to the passage's smallest" in finding.message


def test_a_key_that_is_drawn_is_not() -> None:
    result = audit([Items.of(counted(300, drawn))])
    assert not [each for each in result.findings if "number" in each.kind]
    shown = {each.name: each.accuracy.n for each in result.shortcuts if "number" in each.name}
    assert shown == dict.fromkeys(("smallest-number", "largest-number", "mean-number", "number-difference"), 300)


def test_only_items_that_numbers_tell_apart_are_counted() -> None:
    told = (Part(name="passage", text="5 sing, 9 dance."),)
    assert numbered_choices(make_item(passage=told, options=("4 do", "6 do", "8 do", "12 do"))) == {
        "smallest-number": [0, 1],
        "largest-number": [2],
        "mean-number": [1, 2],
        "number-difference": [0],
    }
    assert numbered_choices(make_item(passage=told, options=("4 do", "some do", "8 do", "12 do"))) is None
    assert numbered_choices(make_item(passage=told, options=("4 do", "4 may", "4 must", "4 can"))) is None
    alone = (Part(name="passage", text="5 sing."),)
    assert numbered_choices(make_item(passage=alone, options=("4 do", "6 do", "8 do", "12 do"))) is None
