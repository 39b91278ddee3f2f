"""Clues whose meaning turns on one small word: as many worlds as plain Python counts, or no reading at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from tollens.solvers import worlds
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

MUST = "Which one of the following must be true?"
Row = dict[str, int]


def number_of_worlds(passage: str, option: str) -> int:
    theory = read_arrangement(Text((passage,), MUST, (option,))).theory
    found = worlds(replace(theory, asked=None))
    assert found.complete
    return len(found.models)


def the_clues(cases: Iterable[tuple[str, object]]) -> list[str]:
    return [clue for clue, _ in cases]


# --- an order --------------------------------------------------------------------------------------------------------

CONCERT = (
    "Six singers—Fay, Gus, Hal, Ida, Jon, and Kit—perform one at a time, one after another, in a concert. The "
    "following conditions apply: Fay performs before Gus. {clue}"
)
ROWS: list[Row] = [
    row for places in permutations(range(1, 7)) if (row := dict(zip("FGHIJK", places, strict=True)))["F"] < row["G"]
]
IN_ORDER: list[tuple[str, Callable[[Row], bool]]] = [
    ("Hal does not perform immediately before Ida.", lambda w: w["H"] + 1 != w["I"]),
    ("Hal performs before either Ida or Jon, but not both.", lambda w: (w["H"] < w["I"]) != (w["H"] < w["J"])),
    ("Hal performs before neither Ida nor Jon.", lambda w: w["H"] > max(w["I"], w["J"])),
    ("Neither Hal nor Ida performs first unless Jon performs last.",
     lambda w: w["J"] == 6 or 1 not in (w["H"], w["I"])),
    ("Hal performs first unless both Ida and Jon perform before Kit.",
     lambda w: w["H"] == 1 or max(w["I"], w["J"]) < w["K"]),
    ("If Hal performs first, then Ida performs last; otherwise, Ida performs second.",
     lambda w: w["I"] == (6 if w["H"] == 1 else 2)),
    ("Hal and Ida do not perform first and last, respectively.", lambda w: (w["H"], w["I"]) != (1, 6)),
    ("Hal and Ida do not both perform before Jon.", lambda w: max(w["H"], w["I"]) > w["J"]),
    ("At most one of Hal and Ida performs before Jon.", lambda w: max(w["H"], w["I"]) > w["J"]),
    ("Hal, Ida, and Jon do not all perform before Kit.", lambda w: max(w["H"], w["I"], w["J"]) > w["K"]),
    ("Exactly two singers perform before Hal but after Ida.", lambda w: w["H"] - w["I"] == 3),
    ("Hal performs before Ida but not immediately before Ida.", lambda w: w["H"] + 1 < w["I"]),
    ("Only Hal and Jon perform before Ida.", lambda w: w["I"] == 3 and max(w["H"], w["J"]) < 3),
    ("No singer except Hal performs before Ida.", lambda w: (w["H"], w["I"]) == (1, 2)),
    ("No singer other than Hal performs before Ida.", lambda w: w["I"] == 1 or (w["H"], w["I"]) == (1, 2)),
    ("Unless Hal performs first, Ida performs last.", lambda w: w["H"] == 1 or w["I"] == 6),
    ("Fewer singers perform before Hal than after Ida.", lambda w: w["H"] - 1 < 6 - w["I"]),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), IN_ORDER, ids=the_clues(IN_ORDER))
def test_an_order_by_a_small_word(clue: str, meant: Callable[[Row], bool]) -> None:
    assert number_of_worlds(CONCERT.format(clue=clue), "Hal performs first.") == sum(map(meant, ROWS))


@pytest.mark.parametrize(
    "clue",
    [
        "Both Hal and Ida do not perform before Jon.",
        "Every singer except Hal performs after Ida.",
        "Ida does not perform after Hal and Jon.",
        "Hal performs first if Ida performs last, and Jon performs second.",
    ],
)
def test_an_order_that_may_be_meant_in_two_ways_is_not_read(clue: str) -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(CONCERT.format(clue=clue), "Hal performs first.")


# --- a selection -----------------------------------------------------------------------------------------------------

DOGS = (
    "A judge will choose exactly four of eight dogs for a show. Three of the dogs—Ajax, Bruno, and Cleo—are terriers, "
    "three—Duke, Ella, and Fido—are hounds, and two—Gem and Hex—are poodles. The following conditions apply: {clue}"
)
CHOSEN = [frozenset(each) for each in combinations("ABCDEFGH", 4)]
TERRIERS, POODLES = frozenset("ABC"), frozenset("GH")
SELECTED: list[tuple[str, Callable[[frozenset[str]], bool]]] = [
    ("Ajax, Bruno, and Cleo are not all chosen.", lambda s: not s >= TERRIERS),
    ("The terriers are not all chosen.", lambda s: not s >= TERRIERS),
    ("Ajax and Duke cannot be chosen together.", lambda s: not s >= set("AD")),
    ("Ajax and Duke are not chosen.", lambda s: not s & set("AD")),
    ("Only one of Ajax and Duke can be chosen.", lambda s: len(s & set("AD")) <= 1),
    ("Only one of Ajax and Duke is chosen.", lambda s: len(s & set("AD")) == 1),
    ("Some terrier is not chosen.", lambda s: not s >= TERRIERS),
    ("No terrier other than Ajax is chosen.", lambda s: s & TERRIERS <= set("A")),
    ("The only terrier that can be chosen is Ajax.", lambda s: s & TERRIERS <= set("A")),
    ("Ajax is the only terrier chosen.", lambda s: s & TERRIERS == set("A")),
    ("If Ajax is chosen, no other terrier is.", lambda s: "A" not in s or s & TERRIERS == set("A")),
    ("If a terrier is not chosen, then Gem is chosen.", lambda s: s >= TERRIERS or "G" in s),
    ("If no terrier is chosen, Gem is chosen.", lambda s: bool(s & TERRIERS) or "G" in s),
    ("Terriers are not chosen unless Gem is chosen.", lambda s: not s & TERRIERS or "G" in s),
    ("Neither poodle is chosen unless Duke is.", lambda s: not s & POODLES or "D" in s),
    ("Exactly one poodle is not chosen.", lambda s: len(s & POODLES) == 1),
    ("Ajax is chosen unless neither Duke nor Ella is chosen.", lambda s: "A" in s or not s & set("DE")),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), SELECTED, ids=the_clues(SELECTED))
def test_a_selection_by_a_small_word(clue: str, meant: Callable[[frozenset[str]], bool]) -> None:
    assert number_of_worlds(DOGS.format(clue=clue), "Ajax is chosen.") == sum(map(meant, CHOSEN))


@pytest.mark.parametrize(
    "clue",
    [
        "All terriers are not chosen.",
        "Every terrier is not chosen.",
        "Any poodle is chosen only if Ajax is.",
        "Ajax and Duke are chosen only if Gem is.",
        "At most two of the dogs chosen are terriers.",
        "Some of the dogs that are not chosen are Ajax and Duke.",
        "The judge does not choose Ajax and Duke.",
        "Every terrier except Ajax is chosen.",
    ],
)
def test_a_selection_that_is_not_surely_understood_is_not_read(clue: str) -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(DOGS.format(clue=clue), "Ajax is chosen.")


# --- qualities in an order -------------------------------------------------------------------------------------------

VANS = (
    "Four vans—F, G, H, and J—are washed one at a time. Each van is either red or green. The following conditions "
    "apply: {clue} F is washed before G."
)
Painted = tuple[Row, frozenset[str]]
PAINTED: list[Painted] = [
    (row, frozenset(van for van, red in zip("FGHJ", reds, strict=True) if red))
    for places in permutations(range(1, 5))
    if (row := dict(zip("FGHJ", places, strict=True)))["F"] < row["G"]
    for reds in product((True, False), repeat=4)
]


OF_COLOURS: list[tuple[str, Callable[[Painted], bool]]] = [
    ("F and G are not both red.", lambda e: not e[1] >= set("FG")),
    ("F and G are not red.", lambda e: not e[1] & set("FG")),
    ("H is washed before any red van.", lambda e: all(e[0][van] > e[0]["H"] for van in e[1] - set("H"))),
    ("No red van is washed before H.", lambda e: all(e[0][van] >= e[0]["H"] for van in e[1])),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), OF_COLOURS, ids=the_clues(OF_COLOURS))
def test_qualities_by_a_small_word(clue: str, meant: Callable[[Painted], bool]) -> None:
    assert number_of_worlds(VANS.format(clue=clue), "F is washed first.") == sum(map(meant, PAINTED))


@pytest.mark.parametrize(
    "clue",
    [
        "H is the only red van washed after G.",
        "No van washed after H is red unless it is J.",
        "The red vans are washed consecutively.",
    ],
)
def test_whom_a_quality_is_of_is_neither_guessed_nor_passed_over(clue: str) -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(VANS.format(clue=clue), "F is washed first.")
