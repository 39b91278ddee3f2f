"""Games of our own: as many worlds as plain Python counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from tollens.solvers import worlds
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

MUST = "Which one of the following must be true?"


def number_of_worlds(passage: str, *options: str) -> int:
    """How many worlds the reading allows. Some option is needed for a text to be read at all."""
    theory = read_arrangement(Text((passage,), MUST, options)).theory
    found = worlds(replace(theory, asked=None))
    assert found.complete
    return len(found.models)


def spread(names: str, places: int) -> Iterator[dict[str, int]]:
    """Every way to put things in places, from 1."""
    for spots in product(range(1, places + 1), repeat=len(names)):
        yield dict(zip(names, spots, strict=True))


def sizes(world: dict[str, int], places: int) -> list[int]:
    return [list(world.values()).count(place) for place in range(1, places + 1)]


# --- places that are shared ------------------------------------------------------------------------------------------

BUNKS = (
    "Three cooks—F, G, and H—and two bakers—S and T—are assigned to four bunks, numbered 1 through 4. The following "
    "conditions apply: Each bunk must be assigned to either one or two persons, and each person must be assigned to "
    "exactly one bunk. {clue}"
)
SHARING = [
    ("Each shared bunk must be assigned to one cook and one baker.", lambda w: all(
        len(here) < 2 or sorted(each in "FGH" for each in here) == [False, True] for here in beds(w))),
    ("F must share a bunk.", lambda w: sum(v == w["F"] for v in w.values()) == 2),
    ("F cannot share a bunk.", lambda w: sum(v == w["F"] for v in w.values()) == 1),
    ("F and G share a bunk.", lambda w: w["F"] == w["G"]),
    ("F shares a bunk with S.", lambda w: w["F"] == w["S"]),
    ("Each unshared bunk is assigned to a cook.", lambda w: all(
        len(here) != 1 or here[0] in "FGH" for here in beds(w))),
]  # fmt: skip


def beds(world: dict[str, int]) -> list[list[str]]:
    return [[name for name, spot in world.items() if spot == bed] for bed in (1, 2, 3, 4)]


@pytest.mark.parametrize(("clue", "meant"), SHARING, ids=[each[0] for each in SHARING])
def test_shared_places_are_those_that_two_have(clue: str, meant: object) -> None:
    assert callable(meant)
    every = [w for w in spread("FGHST", 4) if all(1 <= size <= 2 for size in sizes(w, 4))]
    assert number_of_worlds(BUNKS.format(clue=clue), "F is assigned to bunk 1.") == sum(map(meant, every))


# --- capacities ------------------------------------------------------------------------------------------------------

VANS = (
    "Each of five hikers—F, G, H, J, and K—will ride in a seat in one of two vans—the green van or the white van. "
    "There are {room}. The following conditions apply: F rides in the green van."
)


def test_seats_that_need_not_be_taken_bound_what_a_place_takes() -> None:
    passage = VANS.format(room="two free seats in the green van and four free seats in the white van")
    every = [w for w in spread("FGHJK", 2) if w["F"] == 1 and sizes(w, 2)[0] <= 2 and sizes(w, 2)[1] <= 4]
    assert number_of_worlds(passage, "G rides in the white van.") == len(every) == 5


def test_seats_may_be_too_many_by_the_text_itself() -> None:
    passage = VANS.format(
        room="two seats in the green van and four in the white van, but not all of them will be taken"
    )
    assert number_of_worlds(passage, "G rides in the white van.") == 5


def test_too_few_seats_are_not_read() -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(VANS.format(room="two seats in the green van and two seats in the white van"), "F rides.")


# --- on these and no others ------------------------------------------------------------------------------------------


def test_two_days_in_a_row_and_no_others() -> None:
    passage = (
        "A guide opens one of three towers—Keep, Moat, and Spire—on each of five days, Monday through Friday. Exactly "
        "one tower is opened each day. The following conditions apply: Each tower is opened at least once. Keep is "
        "opened on two consecutive days, and on no other days."
    )
    every = [
        w for w in product("KMS", repeat=5)
        if set(w) == set("KMS") and w.count("K") == 2 and abs(w.index("K") - (4 - w[::-1].index("K"))) == 1
    ]  # fmt: skip
    assert number_of_worlds(passage, "Keep is opened on Monday.") == len(every)


# --- who else there is -----------------------------------------------------------------------------------------------


def test_only_the_whole_of_a_kind_says_nothing() -> None:
    passage = (
        "Each of the four members of a board of governors—Ames, Bell, Cook, and Dunn—serves on exactly one of two "
        "panels—the budget panel or the safety panel. Only board members serve on these panels. The following "
        "conditions apply: Ames and Bell serve on different panels."
    )
    assert number_of_worlds(passage, "Ames serves on the budget panel.") == 8


# --- selections with groups ------------------------------------------------------------------------------------------


def test_only_these_are_of_a_group_and_numbers_are_joined_before_one_verb() -> None:
    passage = (
        "The owner of a kiosk will choose exactly three magazines to be sold from among exactly seven magazines: three "
        "weeklies—F, G, and H; two monthlies—R and S; two yearbooks—Y and Z. Only F and R are glossy magazines. The "
        "following conditions apply: At least one weekly, at least one monthly, and exactly one glossy magazine must "
        "be chosen."
    )
    every = [
        set(each)
        for each in combinations("FGHRSYZ", 3)
        if set(each) & set("FGH") and set(each) & set("RS") and len(set(each) & set("FR")) == 1
    ]
    assert number_of_worlds(passage, "F is chosen.") == len(every)


# --- numbers with their ends -----------------------------------------------------------------------------------------


def test_the_ends_of_a_range_may_be_named_in_brackets() -> None:
    passage = (
        "A barn has exactly three lofts, numbered from 1 (lowest) to 3 (highest). Four crates—F, G, H, and J—are each "
        "put in exactly one loft. The following conditions apply: F is put in a lower-numbered loft than G. H is put "
        "in a higher loft than J."
    )
    every = [w for w in spread("FGHJ", 3) if w["F"] < w["G"] and w["H"] > w["J"]]
    assert number_of_worlds(passage, "F is put in loft 1.") == len(every) == 9


def test_a_place_is_called_by_its_name_without_the_noun() -> None:
    passage = (
        "Each of three clerks—F, G, and H—works in exactly one of two wings: the east wing or the old wing. The "
        "following conditions apply: F and G work in different wings."
    )
    assert number_of_worlds(passage, "F works in east.") == 4


# --- levels, circles, titles -----------------------------------------------------------------------------------------

SHELVES = (
    "Four jars—F, G, H, and J—are put on three shelves—{levels}. Each jar is put on exactly one shelf. The following "
    "conditions apply: F is put at least one shelf above G. H is put either one shelf above or one shelf below J."
)


@pytest.mark.parametrize(
    "levels",
    ["the bottom shelf, the middle shelf, and the top shelf", "the top shelf, the middle shelf, and the bottom shelf"],
)
def test_named_levels_make_an_order_whichever_end_comes_first(levels: str) -> None:
    every = [w for w in spread("FGHJ", 3) if w["F"] > w["G"] and abs(w["H"] - w["J"]) == 1]
    assert number_of_worlds(SHELVES.format(levels=levels), "F is put on the top shelf.") == len(every) == 12


def test_no_more_than_so_many_on_any_is_said_of_each() -> None:
    passage = SHELVES.format(levels="the bottom shelf, the middle shelf, and the top shelf")
    passage += " No more than two jars are put on any shelf. No more than one jar is put on the bottom shelf."
    every = [
        w
        for w in spread("FGHJ", 3)
        if w["F"] > w["G"] and abs(w["H"] - w["J"]) == 1 and max(sizes(w, 3)) <= 2 and sizes(w, 3)[0] <= 1
    ]
    assert number_of_worlds(passage, "F is put on the top shelf.") == len(every)


def circle(names: str) -> Iterator[dict[str, int]]:
    for order in permutations(range(len(names))):
        yield dict(zip(names, order, strict=True))


TABLE = (
    "Six guests—F, G, H, J, K, and L—are sitting, evenly spaced, around a round oak table. Two of them are said to be "
    "across from one another if and only if there are exactly {others} other guests sitting between them. The "
    "following conditions apply: F sits directly across from G. K does not sit next to F. H sits immediately next to, "
    "and immediately clockwise from, J."
)


def test_a_circle_has_no_ends() -> None:
    every = [
        w
        for w in circle("FGHJKL")
        if abs(w["F"] - w["G"]) == 3 and (w["H"] - w["J"]) % 6 == 1 and (w["K"] - w["F"]) % 6 not in (1, 5)
    ]
    assert number_of_worlds(TABLE.format(others="two"), "F sits next to H.") == len(every) > 0


def test_a_word_is_not_taken_in_another_sense_than_the_text_gives_it() -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(TABLE.format(others="three"), "F sits next to H.")


def test_titles_may_stand_in_quotes() -> None:
    passage = (
        'Three tales are told, each exactly once: "Owl\'s Night," "Red Hen," and "Tom." The tales are told '
        "consecutively, each in a different one of exactly three rooms: attic, cellar, or hall. The following "
        'conditions apply: The first tale told is not told in the attic. "Tom" is told immediately after '
        '"Owl\'s Night."'
    )
    every = [
        (when, where)
        for when in permutations((1, 2, 3))
        for where in permutations("ach")
        if where[when.index(1)] != "a" and when[2] == when[0] + 1
    ]
    assert number_of_worlds(passage, '"Tom" is told in the attic.') == len(every) == 8
