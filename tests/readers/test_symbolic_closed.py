"""The symbolic reader in a closed world agrees with the layers worked out from the rules as data."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from closed_worlds import asked_of, holds, make_world, passage, question
from factories import make_question
from tollens.readers.symbolic import Symbolic
from tollens.records import Part, Prediction

LABELS = ("True", "False")


def answer_to(text: str, asked: str, semantics: str = "closed", labels: tuple[str, ...] = LABELS) -> Prediction:
    given = make_question(passage=(Part(name="passage", text=text),), question=asked, options=labels)
    return Symbolic(semantics).read([given])[0]


def said(text: str, asked: str, semantics: str = "closed", labels: tuple[str, ...] = LABELS) -> str:
    """The label that is given, or why none is."""
    found = answer_to(text, asked, semantics, labels)
    return found.detail or "no reason" if found.answer is None else labels[found.answer]


@pytest.mark.parametrize("people", [False, True], ids=["animals", "people"])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_negation_as_failure_is_read_as_the_rules_mean_it(depth: int, people: bool) -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(12):
        rng = random.Random(f"{seed} {depth} {people}")
        world = make_world(rng, depth, people)
        text, true = passage(rng, world), holds(world)
        for thing, each in asked_of(rng, world):
            so = rng.random() < 0.5
            asked = question(rng, world, thing, each, so)
            right = LABELS[0] if ((thing, each) in true) == so else LABELS[1]
            found = said(text, asked)
            outcomes["right" if found == right else "wrong" if found in LABELS else "none"] += 1
            assert found not in LABELS or found == right, (text, asked)
            assert found != "no reason"
    assert outcomes["right"] >= 0.95 * outcomes.total()


def test_the_worlds_are_true_and_false_about_as_often() -> None:
    shares = []
    for seed in range(40):
        rng = random.Random(seed)
        world = make_world(rng, 3, people=False)
        shares.append(sum(each in holds(world) for each in asked_of(rng, world)) / len(asked_of(rng, world)))
    assert 0.35 < sum(shares) / len(shares) < 0.85


ZOO = "The stoat is slow. The heron is quick. All slow animals are sleepy. If something is not slow then it is little."


@pytest.mark.parametrize(
    ("asked", "label"),
    [
        ("The stoat is sleepy.", "True"),
        ("The heron is sleepy.", "False"),
        ("The heron is little.", "True"),
        ("The stoat is not little.", "True"),
        ("Is the heron not little?", "False"),
        ("The stoat is a sleepy animal.", "True"),
        ("The heron is not a sleepy animal.", "True"),
    ],
)
def test_animals_are_whatever_the_text_is_about(asked: str, label: str) -> None:
    assert said(ZOO, asked) == label


def test_a_noun_that_is_said_of_some_restricts() -> None:
    text = "The stoat is an animal. The stoat is slow. The brook is slow. All slow animals are sleepy."
    assert said(text, "The stoat is sleepy.") == "True"
    assert said(text, "The brook is sleepy.") == "False"


@pytest.mark.parametrize("semantics", ["closed", "rules", "classical"])
def test_what_depends_on_a_noun_that_is_said_of_nothing_is_not_answered(semantics: str) -> None:
    labels = LABELS if semantics == "closed" else (*LABELS, "Unknown")
    assert "depends on which things are" in said(
        "The ball is red. All red cars are fast.", "The ball is fast.", semantics, labels
    )


@pytest.mark.parametrize("semantics", ["rules", "classical"])
def test_in_an_open_world_animals_are_not_everything(semantics: str) -> None:
    assert "depends on which things are" in said(ZOO, "The stoat is sleepy.", semantics, (*LABELS, "Unknown"))


def test_two_nouns_that_are_said_of_nothing_are_told_apart() -> None:
    text = "The stoat is calm. All calm animals are sleepy. All calm machines are old."
    assert "depends on which things are" in said(text, "The stoat is sleepy.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Ann is kind. Bo is not tall.", "is a negation"),
        ("Ann is kind. If someone is not kind then they are kind.", "depends on its own negation"),
        ("Ann is kind. Some people are tall.", "is no fact"),
    ],
)
def test_what_a_closed_world_cannot_hold_is_said(text: str, reason: str) -> None:
    assert reason in said(text, "Ann is kind.")
