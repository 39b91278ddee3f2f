"""Set-ups and clues of our own, each read as a formula or answered as worked out by hand."""

from __future__ import annotations

import re

import pytest

from tollens.solvers import judge
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.arrangements.reading import read_clue
from tollens.wording.parsing.arrangements.setups.adverbials import without_adverbials
from tollens.wording.parsing.arrangements.setups.announcements import opens_clues
from tollens.wording.parsing.arrangements.setups.flags import Flags
from tollens.wording.parsing.arrangements.setups.setup import read_setup
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
        "Six talks—P, Q, R, S, T, and U—are given over two consecutive days—Friday and Saturday. Each talk is given on "
        "exactly one day, in exactly one of three halls, numbered 1 through 3. The following conditions apply: P is "
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


# A set-up, the noun of its things and how many they are, and a noun for some of them with their names.
GROUPS = [
    ("Six dogs—three hounds (F, G, and H) and three pugs (J, K, and L)—are walked one at a time.",
     "dog", 6, "pug", "jkl"),
    ("Seven cases are heard. F, G, H, and J are criminal cases, and X, Y, and Z are civil cases.",
     "case", 7, "civil case", "xyz"),
    ("Six dogs, three of which—F, G, and H—are hounds and three of which—J, K, and L—are pugs, run.",
     "dog", 6, "hound", "fgh"),
    ("Three of the singers—F, G, and H—are sopranos, and the other three—K, L, and M—are altos.",
     "singer", 6, "alto", "klm"),
    ("A panel has six people: one judge (F), two lawyers (G and H), and three clerks (K, L, and M).",
     "person", 6, "judge", "f"),
    ("Four of the pilots—F, J, K, and L—are senior pilots and four—M, N, P, and T—are junior pilots.",
     "pilot", 8, "junior pilot", "mnpt"),
    ("Four boys—F, G, H, and J—and three girls—K, L, and M—get lockers numbered 1 through 5.",
     "person", 7, "girl", "klm"),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "noun", "size", "group", "names"), GROUPS, ids=[each[0][:30] for each in GROUPS])
def test_groups_of_one_kind_are_listed_in_many_ways(setup: str, noun: str, size: int, group: str, names: str) -> None:
    game = read_setup(f"{setup} The following conditions apply: F is before G.").game
    assert len(game.nouns[(noun,)][1]) == size
    assert "".join(str(term) for term in game.nouns[tuple(group.split())][1]) == names


KINDS = [
    ("Six coats—one denim, one fleece, one felt, one nylon, one suede, and one tweed—hang in a row.", "coat", 6),
    ("Each of five crates, labeled R through V, is loaded. The crates are loaded one at a time.", "crate", 5),
    ("Each of three clerks—Ann, Bo, and Cy—has one of two shifts, the day shift and the night shift.", "shift", 2),
    ("Two fairs, one in Lyon and the other in Rome, are held. The guests are Ann, Bo, and Cy.", "fair", 2),
    ("Five guests—F, G, H, J, and K—are seen, each at 1:00, 2:00, 3:00, 4:00, or 5:00.", "time", 5),
    ("The only colors that a van can have are red, green, and blue. The vans are F, G, and H.", "color", 3),
    ("Five runners—F, G, H, J, and K—finish in first through fifth place, with no ties.", "place", 5),
    ("From the 1st through the 4th of next month, four nurses—F, G, H, and J—give one talk each.", "day", 4),
    ("Each of three cooks—F, G, and H—works on exactly two of the following days of a certain week: Monday, "
     "Tuesday, and Friday.", "day", 3),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "noun", "size"), KINDS, ids=[each[0][:30] for each in KINDS])
def test_lists_of_many_forms(setup: str, noun: str, size: int) -> None:
    game = read_setup(f"{setup} The following conditions apply:").game
    assert len(game.nouns[(noun,)][1]) == size


COUNTED = [
    ("Classes 1 and 2 get two pupils each; class 3 gets one pupil.",
     "(exactly 2 x:pupil (class_of(x) = 1) ∧ exactly 2 y:pupil (class_of(y) = 2)) ∧ "
     "exactly 1 z:pupil (class_of(z) = 3)"),
    ("The five will be divided before the lessons begin.", "⊤"),
    ("The pupils meet after school.", "⊤"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "said"), COUNTED, ids=[each[0][:30] for each in COUNTED])
def test_what_set_ups_count(sentence: str, said: str) -> None:
    setup = read_setup(
        f"Five pupils—F, G, H, J, and K—are divided among three classes—class 1, class 2, and class 3. {sentence} The "
        "following conditions apply: F is in the same class as G."
    )
    letters = iter("xyz")
    found = str(setup.said[1][1])
    for old in dict.fromkeys(re.findall(r"(\w+):pupil", found)):
        found = re.sub(rf"\b{old}\b(?!_)", next(letters), found)
    assert found == said


def test_what_is_told_before_the_clues_are_announced_is_not_lost() -> None:
    setup = read_setup(
        "A club has six members—F, G, H, J, K, and L—each of whom serves on at least one panel. There are three "
        "panels, each having three members, about which the following is known: F does not serve on the same panel "
        "as G."
    )
    assert "exactly 3" in str(setup.said[-1][1])


def test_some_and_the_others_are_two_qualities() -> None:
    passage = (
        "A disc has four songs—S, T, V, and W. Each song occupies exactly one of the disc's four tracks. Some of the "
        "songs are old tunes; the others are new tunes. The following conditions hold: T occupies the first track. "
        "Each song before V is an old tune. S precedes V. W precedes S."
    )
    # T, W, S, V: the first three are old, so that V alone can be the new one that there must be.
    options = ("S is a new tune.", "V is a new tune.", "V is an old tune.")
    assert fitting(passage, MUST, options) == (1,)


def test_votes_make_a_ranking_where_everyone_has_another_number_of_them() -> None:
    passage = (
        "Four plans—F, G, H, and J—were put to a vote. The plan that received the most votes was ranked first. Every "
        "plan received a different number of votes. The results are as follows: F received more votes than G. H "
        "received fewer votes than G. J did not receive the fewest votes. F was not ranked first."
    )
    options = ("G was ranked second.", "J received the most votes.", "H received more votes than F.")
    assert fitting(passage, MUST, options) == (1,)


# What a sentence between the lists and the conditions says; ⊤ where it says nothing of who goes where.
BETWEEN = [
    ("More than one pupil can be assigned to a class.", "⊤"),
    ("No more than three pupils can share a class.", "∀x:class (at most 3 y:pupil (class_of(y) = x))"),
    ("Each lesson lasts exactly one hour.", "⊤"),
    ("There are no other pupils in the school.", "⊤"),
    ("The classes are all on the same floor.", "⊤"),
    ("At least one pupil is assigned to each class.", "∀x:class (at least 1 y:pupil (class_of(y) = x))"),
    ("Exactly three pupils are assigned to class 1 and exactly one to each of the other classes.",
     "exactly 3 x:pupil (class_of(x) = 1) ∧ (exactly 1 z:pupil (class_of(z) = 2) ∧ "
     "exactly 1 z:pupil (class_of(z) = 3))"),
    ("Three pupils are assigned to class 1, one to class 2, and one to class 3.",
     "exactly 3 x:pupil (class_of(x) = 1) ∧ exactly 1 y:pupil (class_of(y) = 2) ∧ exactly 1 z:pupil (class_of(z) = 3)"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "said"), BETWEEN, ids=[each[0][:40] for each in BETWEEN])
def test_what_is_told_between_lists_and_conditions(sentence: str, said: str) -> None:
    setup = read_setup(
        "Five pupils—F, G, H, J, and K—are assigned to three classes—class 1, class 2, and class 3. Each pupil is "
        f"assigned to exactly one class. {sentence} The following conditions apply: F is in the same class as G."
    )
    assert str(setup.said[2][1]) == said


def test_one_for_each_of_several_orders_or_two_of_a_foreign_noun_are_not_guessed() -> None:
    for told in ("At least two of the plums picked must be put on four trays.", "Each plum goes on two of five trays."):
        with pytest.raises(UnreadableSentence):
            read_setup(
                f"A cook has six plums—F, G, H, J, K, and L. {told} The following conditions apply: F is picked."
            )
