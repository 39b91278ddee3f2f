"""The sliding window against a second, literal writing of the paper's two algorithms, and against hand-worked cases."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factories import make_question
from tollens.readers import make_reader
from tollens.readers.sliding_window import densest_window, distance, inverse_counts
from tollens.records import Part

word = st.sampled_from(list("abcdefg"))
passages = st.lists(word, min_size=2, max_size=30)
targets = st.sets(word, max_size=6)


def window(passage: list[str], target: set[str]) -> float:
    return densest_window(passage, inverse_counts(passage), target)


def literal_window(passage: list[str], target: set[str]) -> float:
    def weight(place: int) -> float:
        inside = place < len(passage) and passage[place] in target
        return log(1 + 1 / passage.count(passage[place])) if inside else 0.0

    return max(sum(weight(start + step) for step in range(len(target))) for start in range(len(passage)))


def literal_distance(passage: list[str], asked: set[str], option: set[str]) -> float:
    apart = [
        abs(i - j) for i, p in enumerate(passage) if p in asked for j, q in enumerate(passage) if q in option
    ]  # the words between the two, plus one
    return min(apart) / (len(passage) - 1) if apart else 1.0


@given(passages, targets)
def test_the_window_is_the_papers(passage: list[str], target: set[str]) -> None:
    assert window(passage, target) == pytest.approx(literal_window(passage, target), abs=1e-8)


@given(passages, targets, targets)
def test_the_distance_is_the_papers(passage: list[str], asked: set[str], option: set[str]) -> None:
    assert distance(passage, asked, option - asked) == pytest.approx(literal_distance(passage, asked, option - asked))


@given(passages, targets, targets)
def test_a_larger_target_never_weighs_less(passage: list[str], target: set[str], more: set[str]) -> None:
    assert window(passage, target | more) >= window(passage, target) - 1e-8


def test_a_case_worked_by_hand() -> None:
    # 'dog' stands once and weighs log 2, 'the' twice and weighs log 1.5; the window {the, dog} holds one of each.
    assert window("the dog saw the cat".split(), {"the", "dog"}) == pytest.approx(log(2) + log(1.5))
    # From 'dog' to 'cat' it is three steps of the four that there are.
    assert distance("the dog saw the cat".split(), {"dog"}, {"cat"}) == 3 / 4


TWO = (Part(name="passage", text="Herons eat frogs in spring. Far away from there, on another lake, swans eat grass."),)


def test_the_distance_counts_against_the_option_that_stands_farther_off() -> None:
    asked = make_question(passage=TWO, question="What about herons?", options=("grass", "frogs"), answer=0)
    (plain,) = make_reader("sliding-window").read([asked])
    (near,) = make_reader("sliding-window:distance").read([asked])
    # 'herons' is the first of 15 words, 'frogs' the third, 'grass' the last.
    lost = [before - after for before, after in zip(plain.option_scores, near.option_scores, strict=True)]
    assert lost == pytest.approx([14 / 14, 2 / 14])


def test_without_a_passage_the_window_slides_over_the_question() -> None:
    asked = make_question(
        passage=(), question="Do herons or swans eat frogs?", options=("zebras", "swans eat"), answer=0
    )
    (prediction,) = make_reader("sliding-window").read([asked])
    assert prediction.answer == 1 and prediction.option_scores[0] == 0


def test_without_any_text_it_abstains() -> None:
    (prediction,) = make_reader("sliding-window").read([make_question(passage=(), question="")])
    assert prediction.missing == "abstained"
