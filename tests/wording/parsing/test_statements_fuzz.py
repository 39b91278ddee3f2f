"""Whatever the text, it is read or refused: no other exception, and not for long."""

from __future__ import annotations

import random
import time

import pytest

from tollens.wording.parsing import Text
from tollens.wording.parsing.statements import read_statements
from tollens.wording.unreadable import UnreadableSentence

WORDS = (
    "if then and or not either neither nor both unless only all every no some a an the is are was has have do does can "
    "who that which whose whom it they he you one of in with by than as 's , . ; : ? ! ( ) - — “ ” 😀 Ann Bo CAT "
    "dog dogs kind chases chased chasing red 7 12.5 $3 there exactly two at least most least more most other "
    "each but except same as being been to be born written A US x y z 猫 für naïve _ \\ { } print(x) <b> &amp; \t"
).split(" ")


def is_read_or_refused(text: Text) -> None:
    try:
        read_statements(text)
    except UnreadableSentence as refused:
        assert refused.column >= 1 and refused.expected and isinstance(refused.sentence, str)


@pytest.mark.parametrize("seed", range(8))
def test_random_words(seed: int) -> None:
    stream = random.Random(seed)
    for _ in range(400):
        words = stream.choices(WORDS, k=stream.randrange(1, 25))
        passage = "".join(word + stream.choice((" ", " ", " ", "", ". ", "\n")) for word in words)
        question = " ".join(stream.choices(WORDS, k=stream.randrange(0, 10)))
        options = stream.choice(((), ("True", "False"), ("Ann is kind.", "Bo is kind.")))
        is_read_or_refused(Text((passage,), question, options))


@pytest.mark.parametrize("seed", range(4))
def test_random_characters(seed: int) -> None:
    stream = random.Random(seed)
    for _ in range(200):
        is_read_or_refused(Text(("".join(map(chr, stream.choices(range(1, 0x2FFF), k=60))),), "Ann is kind."))


@pytest.mark.parametrize("seed", range(4))
def test_sentences_with_words_changed(seed: int) -> None:
    """Near sentences go deeper into the grammar than random words do."""
    stream = random.Random(seed)
    told = (
        "If someone who likes the cat is either kind and young or not tall , then they are neither a doctor nor a "
        "singer unless Ann 's sister is the same age as Bo and there are exactly two dogs that bark ."
    ).split(" ")
    for _ in range(300):
        words = list(told[: stream.randrange(3, len(told))])
        for _ in range(stream.randrange(4)):
            words[stream.randrange(len(words))] = stream.choice(WORDS)
        is_read_or_refused(Text((" ".join(words),), "Ann is kind."))


@pytest.mark.parametrize(
    "passage",
    [
        "",
        " ",
        ".",
        "if " * 350_000,
        "A. " * 350_000,
        "Ann is kind. " * 80_000,
        "(" * 5_000,
        "if " * 60 + "Ann is kind.",
        "either " * 60 + "Ann is kind or Bo is kind.",
        "Ann is " + "not " * 100 + "kind.",
        "Ann is kind" + " and kind" * 58 + ".",
        "Ann is kind" + " and Bo is kind or" * 20 + ".",
        "Ann likes " + "the sister of " * 35 + "Bo.",
        "Ann" + "'s sister" * 50 + " is kind.",
        "All dogs " + "that chase cats " * 35 + "are loud.",
        "Ann is either " + "kind or " * 50 + "tall.",
        "Ann, " * 55 + "and Bo are kind.",
        "a " * 110,
        "is " * 110,
        "who " * 110,
        "the dog " * 55,
        "dogs that dogs " * 35 + "chase.",
    ],
    ids=lambda each: each[:20],
)
def test_long_and_deep_texts_are_refused_or_read_quickly(passage: str) -> None:
    started = time.process_time()
    is_read_or_refused(Text((passage,), "Ann is kind.", ("True", "False", "Unknown")))
    assert time.process_time() - started < 3


def test_two_hundred_words_of_prose_take_less_than_a_second() -> None:
    stream = random.Random(5)
    for _ in range(5):
        passage = ". ".join(" ".join(stream.choices(WORDS[:48], k=25)) for _ in range(8))
        started = time.process_time()
        for sentence in passage.split(". "):
            is_read_or_refused(Text((sentence,), "Ann is kind."))
        assert time.process_time() - started < 3
