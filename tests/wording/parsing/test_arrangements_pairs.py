"""What is said of two: any two and no two that …, the earlier of the two, the same one as before. Every reading has as
many worlds as plain Python counts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations, product

import pytest

from fitting import fits, number_of_worlds
from tollens.wording.parsing import parse
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.arrangements.reading import read_clue
from tollens.wording.parsing.arrangements.setups.setup import read_setup
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

Row = dict[str, int]

# --- who stays where and comes how -----------------------------------------------------------------------------------

GUESTS = (
    "Four guests—Ida, Jon, Kay, and Lou—each come by exactly one of two means—bus or tram—and each stay at exactly one "
    "of two inns, the Anchor or the Bell. The following conditions apply: {clue}"
)
STAYS = [
    ("Any two guests who come by bus stay at different inns.", lambda by, at: all(
        at[a] != at[b] for a, b in combinations("IJKL", 2) if by[a] == by[b] == 0)),
    ("No two guests who come by bus stay at the same inn.", lambda by, at: all(
        at[a] != at[b] for a, b in combinations("IJKL", 2) if by[a] == by[b] == 0)),
    ("Any two guests who stay at the same inn come by different means.", lambda by, at: all(
        by[a] != by[b] for a, b in combinations("IJKL", 2) if at[a] == at[b])),
    ("No two guests who stay at the same inn come by bus.", lambda by, at: all(
        not by[a] == by[b] == 0 for a, b in combinations("IJKL", 2) if at[a] == at[b])),
    ("Ida comes by the same means as Jon but does not stay at the same inn.", lambda by, at: (
        by["I"] == by["J"] and at["I"] != at["J"])),
    ("No other guest who comes by bus stays at the inn at which Ida stays.", lambda by, at: all(
        by[each] != 0 or at[each] != at["I"] for each in "JKL")),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "says"), STAYS)
def test_what_is_said_of_two_guests(clue: str, says: Callable[[Row, Row], bool]) -> None:
    pairs = [dict(zip("IJKL", each, strict=True)) for each in product(range(2), repeat=4)]
    right = sum(says(by, at) for by in pairs for at in pairs)
    assert number_of_worlds(GUESTS.format(clue=clue), "Ida comes by bus.", "Jon comes by bus.") == right


def test_the_same_inn_as_nobody_says_nothing() -> None:
    game = read_setup(GUESTS.format(clue="Ida comes by bus.")).game
    with pytest.raises(UnreadableSentence):
        read_clue("Ida comes by bus but does not stay at the same inn.", game)
    with pytest.raises(UnreadableSentence):
        read_clue("Ida comes by the same means as Jon, and Kay does not stay at the same inn.", game)


# --- one a day -------------------------------------------------------------------------------------------------------

POTS = (
    "From Monday through Friday of one week, a potter fires exactly five pots—Ash, Bay, Cob, Dun, and Elm—one per day. "
    "Each of the pots is glazed in either blue or white, but not both. The following conditions apply: {clue}"
)
FIRINGS = [
    ("No two pots fired on consecutive days are both glazed in blue.", lambda day, blue: all(
        abs(day[a] - day[b]) != 1 or not (blue[a] and blue[b]) for a, b in combinations("ABCDE", 2))),
    ("Ash is the last pot glazed in blue.", lambda day, blue: blue["A"] and all(
        day[each] < day["A"] or not blue[each] for each in "BCDE")),
    ("Ash is fired no more than two days before Bay.", lambda day, _: 1 <= day["B"] - day["A"] <= 2),
    ("Ash and Bay are glazed in blue, and Ash is the earlier of the two.", lambda day, blue: (
        blue["A"] and blue["B"] and day["A"] < day["B"])),
    ("Ash and Bay are glazed in blue, and Bay is the later of the two.", lambda day, blue: (
        blue["A"] and blue["B"] and day["A"] < day["B"])),
]  # fmt: skip


def test_a_distance_is_no_number_of_days() -> None:
    with pytest.raises(UnreadableSentence):
        read_clue("Ash is fired within two days of Bay.", read_setup(POTS.format(clue="Ash is glazed in blue.")).game)


@pytest.mark.parametrize(("clue", "says"), FIRINGS)
def test_what_is_said_of_two_pots(clue: str, says: Callable[[Row, Row], bool]) -> None:
    days = [dict(zip("ABCDE", each, strict=True)) for each in permutations(range(5))]
    colours = [dict(zip("ABCDE", each, strict=True)) for each in product(range(2), repeat=5)]
    right = sum(bool(says(day, blue)) for day in days for blue in colours)
    assert number_of_worlds(POTS.format(clue=clue), "Ash is glazed in blue.", "Bay is glazed in blue.") == right


# --- two a day -------------------------------------------------------------------------------------------------------

DRUMMERS = (
    "Six drummers—Fay, Gil, Hal, Ira, Jan, and Kim—are to rehearse over three consecutive days, Monday through "
    "Wednesday. Each day there will be exactly two rehearsals, one in the morning and one in the afternoon, and each "
    "drummer will rehearse exactly once. The following conditions apply: Fay rehearses on the same day as Gil, and Fay "
    "is the earlier of the two. Hal rehearses in the afternoon."
)


def test_two_a_day_one_in_the_morning_and_one_in_the_afternoon() -> None:
    slots = [dict(zip("FGHIJK", each, strict=True)) for each in permutations(range(6))]
    right = sum(w["F"] // 2 == w["G"] // 2 and w["F"] < w["G"] and w["H"] % 2 == 1 for w in slots)
    assert number_of_worlds(DRUMMERS, "Ira rehearses on Monday.", "Jan rehearses on Monday.") == right


@pytest.mark.parametrize(("way", "fitting"), [("Monday to Wednesday", [0]), ("Wednesday to Monday", [1])])
def test_lists_that_are_each_in_order(way: str, fitting: list[int]) -> None:
    said = (
        "Jan rehearses on Monday. Kim rehearses on Tuesday. Ira rehearses in the morning. Gil rehearses on Wednesday."
    )
    question = (
        "Which one of the following could be an accurate list of the drummers who rehearse in the morning and of those "
        f"who rehearse in the afternoon, each in order from {way}?"
    )
    options = (
        "morning: Ira, Kim, Fay; afternoon: Jan, Hal, Gil",
        "morning: Fay, Kim, Ira; afternoon: Gil, Hal, Jan",
        "morning: Kim, Ira, Fay; afternoon: Jan, Hal, Gil",
    )
    assert fits(read_arrangement(Text((f"{DRUMMERS} {said}",), question, options))) == fitting


# --- things that are called by what is done with them ----------------------------------------------------------------

SITTERS = (
    "A painter must paint the likeness of exactly five sitters—Ada, Bob, Cal, Deb, and Eve. The portraits will be "
    "finished one at a time, and the following conditions apply: Exactly two portraits are finished between the "
    "finishing of Ada's and the finishing of Bob's. Cal's likeness is painted before Deb's."
)


def test_so_many_between_the_ends_of_two() -> None:
    rows = [dict(zip("ABCDE", each, strict=True)) for each in permutations(range(5))]
    right = sum(abs(w["A"] - w["B"]) == 3 and w["C"] < w["D"] for w in rows)
    assert number_of_worlds(SITTERS, "Ada's likeness is painted first.", "Eve's likeness is painted first.") == right


# --- the reason that an abstention gives -----------------------------------------------------------------------------


def test_the_clue_that_was_not_read_is_the_reason() -> None:
    passage = GUESTS.format(clue="Ida, on a whim, outshines whoever snores.")
    question = "If Jon comes by bus, which one of the following must be true?"
    with pytest.raises(UnreadableSentence) as caught:
        parse(Text((passage,), question, ("Ida comes by bus.", "Kay comes by tram.")))
    assert "outshines" in caught.value.sentence
