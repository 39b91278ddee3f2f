"""Set-ups and clues of our own, each read as a formula or answered as worked out by hand."""

from __future__ import annotations

import pytest

from tollens.solvers import judge
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.arrangements.adverbials import Flags, opens_clues, without_adverbials
from tollens.wording.parsing.arrangements.reading import read_clue
from tollens.wording.parsing.arrangements.setups import read_setup
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

MUST = "Which one of the following must be true?"


def fitting(passage: str, question: str, options: tuple[str, ...]) -> tuple[int, ...]:
    return judge(read_arrangement(Text((passage,), question, options)).theory).fitting


def test_an_order_from_left_to_right_is_learnt_from_the_clues() -> None:
    passage = (
        "On a window sill, there are five mugs: a grey mug, a blue mug, a striped mug, a white mug, and a tall mug. "
        "The white mug is to the right of the blue mug. The striped mug is the leftmost. The tall mug is the second "
        "from the right. The grey mug is to the left of the blue mug."
    )
    options = ("The blue mug is the second from the left.", "The white mug is the rightmost.", "The tall mug is first.")
    assert fitting(passage, MUST, options) == (1,)


def test_a_clause_can_say_that_no_two_tie() -> None:
    passage = (
        "Three runners, Ann, Bea and Cid, finished a race, no two at the same time. Ann finished before Bea. "
        "Cid finished before Ann."
    )
    assert fitting(passage, MUST, ("Ann finished first.", "Cid finished first.")) == (1,)


# What is left of a sentence, and what was noted: (sequence, once, no ties).
ADVERBIALS = [
    ("Over the course of one day, six vans are washed.", "six vans are washed.", (False, False, False)),
    ("Six vans are washed, one van at a time.", "Six vans are washed.", (True, False, True)),
    ("Each van is washed exactly once.", "Each van is washed.", (False, True, False)),
    ("No two vans are washed at the same time.", "", (True, False, True)),
    ("One van is washed daily, and no van is washed more than once.", "One van is washed daily.", (True, False, True)),
    ("There are no ties.", "", (True, False, True)),
    ("At least one van is washed each day.", "At least one van is washed each day.", (False, False, False)),
    ("No van is washed more than once on any day.", "No van is washed more than once on any day.", (False,) * 3),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "left", "noted"), ADVERBIALS, ids=[each[0][:40] for each in ADVERBIALS])
def test_adverbials_are_taken_out_and_noted(sentence: str, left: str, noted: tuple[bool, bool, bool]) -> None:
    flags = Flags()
    assert without_adverbials(sentence, flags).rstrip(".") == left.rstrip(".")
    assert (flags.sequence, flags.once, flags.no_ties) == noted


@pytest.mark.parametrize(
    ("sentence", "opens"),
    [
        ("The rentals conform to these conditions:", True),
        ("The following is known about the votes:", True),
        ("The seating is as follows:", True),
        ("She buys three of the following fruits:", False),
        ("Each guest is seated.", False),
    ],
)
def test_what_announces_clues_and_what_announces_a_list(sentence: str, opens: bool) -> None:
    assert opens_clues(sentence) == opens


def test_the_rest_are_where_the_others_are_not() -> None:
    setup = read_setup(
        "Seven travellers—H, I, J, K, L, M, and N—are booked on two flights, flight 1 and flight 2. Exactly four "
        "travellers are booked on flight 1, and the rest are booked on flight 2. The following conditions apply: "
        "H and I are not booked on the same flight."
    )
    assert setup.functions  # each has one flight
    assert "∀y:traveller ((flight_of(y) = 1) ∨ (flight_of(y) = 2))" in " ".join(
        str(formula) for _, formula in setup.said
    )


SHELVES = read_setup(
    "Each of five clerks—Mo, Ned, Ola, Pia, and Quin—uses at least one of three tools: an axe, a brush, and a comb. "
    "The following conditions apply: Mo uses the axe."
).game
CIRCLE = read_setup(
    "Eight guests—S, T, U, V, W, X, Y, and Z—sit in eight evenly spaced chairs around a circular table. The following "
    "conditions hold: S sits next to T."
).game
COURIER = read_setup(
    "A messenger will deliver exactly five packages—L, M, N, O, and P—one at a time. The following conditions apply: "
    "P is delivered first."
).game


def test_what_is_said_of_any_one_is_said_of_each() -> None:
    read = read_clue("If Mo uses a tool, then Ned uses that tool.", SHELVES)
    each = [f"(tool_of(mo, {tool}) → tool_of(ned, {tool}))" for tool in ("axe", "brush", "comb")]
    assert str(read) == " ∧ ".join(each)


def test_any_of_the_same_is_one_and_exactly_the_same_is_all() -> None:
    some = str(read_clue("Mo and Ned do not use any of the same tools.", SHELVES))
    every = str(read_clue("Mo and Ned use exactly the same tools as each other.", SHELVES))
    assert some.startswith("¬∃") and every.startswith("∀") and "↔" in every


def test_opposite_is_half_the_circle_away_and_between_goes_round_it() -> None:
    assert str(read_clue("S sits directly opposite T.", CIRCLE)) == (
        "(chair_of(s) + 4 = chair_of(t)) ∨ (chair_of(t) + 4 = chair_of(s))"
    )
    assert "(chair_of(s) = 1) ∧ (chair_of(y) = 8)" in str(read_clue("Y sits immediately between S and Z.", CIRCLE))
    with pytest.raises(UnreadableSentence):  # in a circle everyone is between any two
        read_clue("Y sits between S and Z.", CIRCLE)


def test_whoever_does_it_all_is_no_part_of_the_game_and_no_name_is_passed_over() -> None:
    said = str(read_clue("The messenger delivers N at some time after delivering L.", COURIER))
    assert said == "place_of(l) < place_of(n)"
    assert str(read_clue("She delivers N at some time before she delivers L.", COURIER)) == "place_of(n) < place_of(l)"


def test_a_substitute_must_say_what_the_condition_says_beside_the_others() -> None:
    passage = (
        "Four boats—F, G, H, and J—finish a race one at a time. The following conditions apply: F finishes before G. "
        "G finishes before H. J finishes last."
    )
    question = (
        "Which one of the following, if substituted for the condition that F finishes before G, would have the same "
        "effect in determining the order in which the boats finish?"
    )
    # With G before H and J last, F before G is F first; F before H leaves F second open.
    options = ("F finishes before H.", "F finishes first.", "G finishes first or second.", "H finishes third.")
    assert fitting(passage, question, options) == (1,)


def test_of_two_orders_before_is_in_neither() -> None:
    passage = (
        "Six talks—P, Q, R, S, T, and U—are given over two consecutive days—Friday and Saturday. Three talks are given "
        "each day, at three different times each day—10 A.M., 2 P.M., and 4 P.M. The following conditions apply: P is "
        "given at some time before Q."
    )
    with pytest.raises(UnreadableSentence):
        read_arrangement(Text((passage,), MUST, ("P is given on Friday.",)))


LISTS = [
    ("Each of five trainees—R, S, T, U, and V—is placed in one of two departments, Sales and Design.", "department", 2),
    ("Five pupils—H, I, J, K, and L—each choose one language from among French, German, and Italian.", "language", 3),
    ("Five talks—P, Q, R, S, and T—are given, each at one of four times: 10:00, 11:00, 12:00, and 1:00.", "time", 4),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "noun", "size"), LISTS, ids=[each[1] for each in LISTS])
def test_lists_in_apposition_name_their_kind(setup: str, noun: str, size: int) -> None:
    game = read_setup(f"{setup} The following conditions apply:").game
    assert len(game.nouns[(noun,)][1]) == size
