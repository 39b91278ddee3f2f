"""Who goes along with whom: wherever, with so many in each, a second one, the same one or ones, along with. Every
reading has as many worlds as plain Python counts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations, product

import pytest

from fitting import number_of_worlds
from tollens.wording.parsing.arrangements.reading import read_clue
from tollens.wording.parsing.arrangements.setups.setup import read_setup
from tollens.wording.unreadable import UnreadableSentence

# --- one place for each ----------------------------------------------------------------------------------------------

TRAINEES = (
    "Five trainees—Abe, Bea, Cy, Dee, and Eli—have just been hired by a hotel that has two wings: the attic and the "
    "cellar. Every trainee will be sent to exactly one of the wings, with at least two but no more than four trainees "
    "going to each. The following conditions apply: {clue}"
)
SENT = [
    ("Wherever Abe is sent, Bea must be sent as well.", lambda w: w["A"] == w["B"]),
    ("Wherever Abe goes, Bea goes too.", lambda w: w["A"] == w["B"]),
    ("Wherever Abe goes, Bea does not go.", lambda w: w["A"] != w["B"]),
    ("Abe is sent to the attic.", lambda w: w["A"] == 0),
]


@pytest.mark.parametrize(("clue", "says"), SENT)
def test_who_is_sent_along(clue: str, says: Callable[[dict[str, int]], bool]) -> None:
    every = [dict(zip("ABCDE", each, strict=True)) for each in product(range(2), repeat=5)]
    right = sum(2 <= sum(w.values()) <= 3 and says(w) for w in every)
    assert number_of_worlds(TRAINEES.format(clue=clue), "Cy is sent to the attic.") == right


def test_wherever_is_not_read_of_several_who_may_part() -> None:
    game = read_setup(TRAINEES.format(clue="Abe is sent to the attic.")).game
    with pytest.raises(UnreadableSentence):
        read_clue("Wherever any trainee is sent, Bea is sent as well.", game)


# --- several for each ------------------------------------------------------------------------------------------------

STALLS = (
    "At a fair, three grocers—Ott, Poe, and Quill—sell fruit. Each of them sells at least one of three varieties of "
    "fruit—damsons, elderberries, and figs—and none of them sells any other variety. The following conditions apply: "
    "{clue}"
)
Sold = dict[str, set[str]]
SALES = [
    ("Ott sells every variety that Poe sells, along with at least one variety that Poe does not sell.", lambda w: (
        w["P"] < w["O"])),
    ("Ott and Poe sell exactly the same variety or varieties.", lambda w: w["O"] == w["P"]),
    ("Any variety that is sold by Quill is sold by a second grocer too.", lambda w: w["Q"] <= w["O"] | w["P"]),
    ("Poe sells figs.", lambda w: "f" in w["P"]),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "says"), SALES)
def test_who_sells_what(clue: str, says: Callable[[Sold], bool]) -> None:
    some = [set(each) for size in (1, 2, 3) for each in combinations("def", size)]
    every = [dict(zip("OPQ", each, strict=True)) for each in product(some, repeat=3)]
    assert number_of_worlds(STALLS.format(clue=clue), "Ott sells figs.", "Poe sells figs.") == sum(map(says, every))


# --- what somebody has found -----------------------------------------------------------------------------------------


def test_a_scale_may_be_what_somebody_found() -> None:
    passage = (
        "A warden has measured five oaks—Ag, Bo, Cu, Di, and Ed—and found that no two of them are of the same height. "
        "Her findings about the heights of the five oaks establish the following: Ag is taller than Bo but shorter "
        "than Cu. Di is shorter than Bo."
    )
    every = [dict(zip("ABCDE", each, strict=True)) for each in permutations(range(5))]
    right = sum(w["D"] < w["B"] < w["A"] < w["C"] for w in every)
    assert number_of_worlds(passage, "Cu is the tallest of the oaks.", "Ed is the tallest of the oaks.") == right


# --- what a list is about --------------------------------------------------------------------------------------------


def test_parts_may_be_told_by_what_they_do() -> None:
    passage = (
        "A museum will hold exactly three talks, to be chosen from among six. Two of the talks—Ash and Elm—concern "
        "trees; two—Bat and Cow—concern animals; and two—Fog and Ice—concern weathers. The following conditions apply: "
        "At least one talk on each of the three subjects must be held. Ash is held only if Cow is held."
    )
    every = [set(each) for each in combinations(["Ash", "Elm", "Bat", "Cow", "Fog", "Ice"], 3)]
    kinds = ({"Ash", "Elm"}, {"Bat", "Cow"}, {"Fog", "Ice"})
    right = sum(all(held & kind for kind in kinds) and ("Ash" not in held or "Cow" in held) for held in every)
    assert number_of_worlds(passage, "Ash is held.", "Cow is held.") == right


@pytest.mark.parametrize(("rank", "place"), [("tallest", 4), ("second tallest", 3), ("shortest", 0)])
def test_the_most_of_them_all(rank: str, place: int) -> None:
    passage = (
        "Five oaks—Ag, Bo, Cu, Di, and Ed—are ranked from tallest to shortest. The following conditions apply: Bo is "
        f"taller than Cu. Ag is the {rank} of the five oaks."
    )
    every = [dict(zip("ABCDE", each, strict=True)) for each in permutations(range(5))]
    right = sum(w["B"] > w["C"] and w["A"] == place for w in every)
    assert number_of_worlds(passage, "Ed is the tallest of the five oaks.") == right
