"""Arrangements as a family: what is refused and how, hostile texts, time, and the published corpora where they are."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

import pytest

from fitting import fits
from tollens.logic import TRUE, read_theory
from tollens.logic.printer import show_theory
from tollens.solvers import judge
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.arrangements.setups.setup import read_setup
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

SETUP = "Five cyclists—Ari, Bea, Cal, Dov, and Ema—start one at a time. The following conditions apply:"
CLUES = "Ari starts before Bea. Cal starts third."
ASKED = "Which one of the following must be true?"
OPTIONS = ("Cal starts third.", "Ari starts first.")


def test_premises_carry_their_sentences_and_what_only_introduces_says_nothing() -> None:
    theory = read_arrangement(Text((SETUP, CLUES), ASKED, OPTIONS)).theory
    said = {premise.sentence: premise.formula for premise in theory.premises}
    assert said["The following conditions apply:"] == TRUE
    assert str(said["Ari starts before Bea."]) == "place_of(ari) < place_of(bea)"
    assert [option.text for option in theory.asked.options] == list(OPTIONS) if theory.asked else False
    assert judge(theory).fitting == (0,)


def test_the_theory_can_be_written_and_read_again() -> None:
    theory = read_arrangement(Text((SETUP, CLUES), ASKED, OPTIONS)).theory
    assert judge(read_theory(show_theory(theory))).fitting == (0,)


def test_unreadable_says_which_sentence_where_and_what_was_expected() -> None:
    with pytest.raises(UnreadableSentence) as found:
        read_arrangement(Text((SETUP, "Ari starts before Bea. Cal admires the glossy third."), ASKED, OPTIONS))
    assert found.value.sentence == "Cal admires the glossy third."
    assert 1 < found.value.column <= len(found.value.sentence) + 1 and found.value.expected


REFUSED = [
    ("Five cyclists—Ari, Bea, Cal, and Dov—start one at a time.", "a number that the list does not have"),
    (
        "Five cyclists—Ari, Bea, Cal, Dov, and Ema—start one at a time, except that two start together.",
        "more than is read",
    ),
    ("It rained all night, and in the morning the road was gone.", "no set-up"),
    (
        "Each of five cyclists—Ari, Bea, Cal, Dov, and Ema—owns exactly three of an unknown number of bells.",
        "unknown things",
    ),
]


@pytest.mark.parametrize(("setup", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_a_set_up_is_read_whole_or_not_at_all(setup: str, why: str) -> None:
    with pytest.raises(UnreadableSentence):
        read_arrangement(
            Text((f"{setup} The following conditions apply: Ari starts before Bea.",), ASKED, ("Ari starts first.",))
        )


def test_two_ways_of_being_selected_may_be_two_things() -> None:
    passage = (
        "A club has six members—F, G, H, J, K, and L. The following conditions apply: If F is invited, G is "
        "invited. If G is elected, H is not elected."
    )
    with pytest.raises(UnreadableSentence, match="one thing that is said"):
        read_arrangement(Text((passage,), ASKED, ("F is invited.",)))


def test_the_forms_of_one_verb_are_one_way_of_being_selected() -> None:
    passage = (
        "A tailor is deciding which of five coats—F, G, H, J, and K—to wear to a fair. The coats that are worn must "
        "comply with the following: If F is worn, G is worn. If G is worn, H is not worn."
    )
    question = "What is the largest number of coats that the tailor could wear to the fair?"
    assert fits(read_arrangement(Text((passage,), question, ("three", "four", "five")))) == [1]


def test_opposites_go_opposite_ways_and_strange_adjectives_are_refused() -> None:
    passage = (
        "In a yard there are three carts: a red cart, a blue cart, and a grey cart. They are arranged in a "
        "fixed order. The red cart is heavier than the blue cart. The grey cart is lighter than the blue cart."
    )
    read = read_arrangement(
        Text((passage,), ASKED, ("The red cart is the heaviest.", "The blue cart is the lightest."))
    )
    assert judge(read.theory).fitting == (0,)
    with pytest.raises(UnreadableSentence):
        read_arrangement(
            Text((passage + " The red cart is louder than the grey cart.",), ASKED, ("The red cart is the heaviest.",))
        )


HOSTILE = [
    "", " ", "\n", ".", "🙂" * 300, "if " * 300_000, "a" * 1_000_000, "(" * 5_000, "—, " * 4_000, "A, B, C, " * 3_000,
    "def f(x):\n    return [x for x in range(10)]\n" * 50, "Six dogs: " + ", ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "Six dogs—A, B, C, D, E, and F—run one at a time. " + "If A runs before B, " * 40 + "C runs first.",
    "\x00\x01\x02", "Each " * 100, "1 through 6 " * 100, "Two dogs—1 through 999999999—run.", "Monday through Monday",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_refused_and_soon(text: str) -> None:
    for passage, question, options in (
        (text, ASKED, OPTIONS),
        (f"{SETUP} {CLUES}", text, OPTIONS),
        (f"{SETUP} {CLUES}", ASKED, (text, text)),
    ):
        start = time.perf_counter()
        with pytest.raises(UnreadableSentence):
            read_arrangement(Text((passage,), question, options))
        assert time.perf_counter() - start < 2


def test_shuffled_sentences_are_read_or_refused() -> None:
    more = "If neither Dov nor Ema starts before exactly two of the other cyclists, each of them must be next to both."
    words = f"{SETUP} {CLUES} {more}".split()
    draw = Random(5)
    for _ in range(150):
        passage = " ".join(draw.choices(words, k=draw.randint(1, 60)))
        question = " ".join(draw.choices([*ASKED.split(), *words], k=9))
        start = time.perf_counter()
        try:
            read_arrangement(
                Text((SETUP if draw.random() < 0.5 else "", passage), question, (" ".join(draw.sample(words, 5)),))
            )
        except UnreadableSentence as error:
            assert 1 <= error.column <= len(error.sentence) + 1
        assert time.perf_counter() - start < 1


def test_what_is_plainly_no_arrangement_is_refused_at_once() -> None:
    text = Text(
        ("Erin is kind. All kind people are quiet. If someone is quiet then they are young.",), "Erin is young."
    )
    best = 1.0
    for _ in range(20):
        start = time.perf_counter()
        with pytest.raises(UnreadableSentence):
            read_arrangement(text)
        best = min(best, time.perf_counter() - start)
    assert best < 0.002


def test_a_text_in_another_language_is_refused() -> None:
    with pytest.raises(UnreadableSentence):
        read_arrangement(Text(("甲比乙高。",), "谁最高?", ("甲",), "zh"))


def test_a_set_up_teaches_the_words_of_its_clues() -> None:
    game = read_setup(SETUP).game
    assert {noun for noun in game.nouns if noun[0].startswith("cycl")} == {("cyclist",)}
    assert len(game.kinds) == 2 and game.links[0].is_function


# --- the published corpora ------------------------------------------------------------------------------------------


def answered(text: Text) -> int | None:
    """The option that a reader would answer: the only one that fits."""
    try:
        reading = read_arrangement(text)
    except UnreadableSentence:
        return None
    fitting = judge(reading.theory).fitting if not reading.needs else ()
    return fitting[0] if len(fitting) == 1 else None


def test_logical_deduction_is_read_whole(data: Path) -> None:
    rows = json.loads((data / "logical_deduction" / "train.json").read_text("utf-8"))
    assert len(rows) == 1200
    some = rows[::12]
    found = [answered(Text((row["context"],), row["question"], tuple(row["options"]))) for row in some]
    assert sum(f == "ABCDEFG".index(row["answer"]) for f, row in zip(found, some, strict=True)) >= 0.98 * len(some)


def test_what_is_answered_of_the_law_school_games_is_right(data: Path) -> None:
    games = json.loads((data / "ar_lsat" / "AR_TrainingData.json").read_text("utf-8"))
    rows = [(game["passage"], row) for game in games for row in game["questions"]][::10]
    found = [
        (answered(Text((passage,), row["question"], tuple(row["options"]))), row["answer"]) for passage, row in rows
    ]
    told = [(answer, key) for answer, key in found if answer is not None]
    assert len(told) >= 0.12 * len(rows)
    assert sum(answer == "ABCDE".index(key) for answer, key in told) >= 0.9 * len(told)
