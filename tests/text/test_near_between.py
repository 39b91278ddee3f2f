"""What is near between two collections is what the definition says, pair by pair."""

from __future__ import annotations

from itertools import product

import pytest

from tollens.seeds import stream
from tollens.text.near import NEAR, NEAR_ASKED, jaccard, runs_of
from tollens.text.near_between import Text, near_between

WORDS = "if the big cat is not red then some dog or fox may run and eat all of it".split()


def text_of(passage: list[str], question: list[str]) -> Text:
    return runs_of(question, passage), runs_of(question)


def texts(seed: int, size: int) -> list[Text]:
    """Texts of one template, many of them copies of an earlier one with some words changed."""
    source = stream(seed, "near", 1)
    passages: list[tuple[list[str], list[str]]] = []
    for _ in range(size):
        if passages and source.random() < 0.6:
            passage, question = (list(part) for part in source.choice(passages))
            for _ in range(source.randint(0, 3)):
                passage[source.randrange(len(passage))] = source.choice(WORDS)
            if source.random() < 0.3:
                question[source.randrange(len(question))] = source.choice(WORDS)
        else:
            passage, question = (source.choices(WORDS, k=k) for k in (source.randint(1, 60), source.randint(1, 12)))
        passages.append((passage, question))
    return [text_of(*each) for each in passages]


@pytest.mark.parametrize("seed", range(6))
def test_the_pairs_are_those_of_the_definition(seed: int) -> None:
    every = texts(seed, 160)
    first, second = every[::2], every[1::2]
    expected = {
        (one, other)
        for (one, a), (other, b) in product(enumerate(first), enumerate(second))
        if jaccard(a[0], b[0]) >= NEAR and jaccard(a[1], b[1]) >= NEAR_ASKED
    }
    found = list(near_between(first, second))
    assert len(expected) > 10 and set(found) == expected and len(found) == len(expected)
    assert found == sorted(found, key=lambda pair: (pair[1], pair[0]))


def test_nothing_is_near_to_nothing() -> None:
    some = texts(1, 3)
    assert not list(near_between([], some)) and not list(near_between(some, []))


def test_the_same_text_is_near_to_itself_however_short() -> None:
    short = [text_of([], [word]) for word in WORDS[:4]]
    assert list(near_between(short, short)) == [(place, place) for place in range(4)]
