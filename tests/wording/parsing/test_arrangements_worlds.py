"""Games of our own: as many worlds as plain Python counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from fitting import number_of_worlds
from tollens.wording.parsing.arrangements.setups.setup import read_setup
from tollens.wording.unreadable import UnreadableSentence


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
    ("F alone is assigned to bunk 1.", lambda w: w["F"] == 1 and sizes(w, 4)[0] == 1),
    ("Bunks 1 and 2 are not shared bunks.", lambda w: sizes(w, 4)[:2] == [1, 1]),
    ("Bunks 1 and 2 are assigned to bakers.", lambda w: {w["S"], w["T"]} == {1, 2}),
    ("In the assignment the first bunk is assigned to F.", lambda w: w["F"] == 1),
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


def test_the_two_next_to_someone_are_all_but_that_one() -> None:
    said = "F and L are the two guests each of whom sits next to K."
    passage = TABLE.format(others="two").replace("K does not sit next to F.", said)
    every = [
        w
        for w in circle("FGHJKL")
        if abs(w["F"] - w["G"]) == 3
        and (w["H"] - w["J"]) % 6 == 1
        and {(w[each] - w["K"]) % 6 for each in "FL"} == {1, 5}
    ]
    assert number_of_worlds(passage, "F sits next to H.") == len(every) > 0


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


# --- for each of them ------------------------------------------------------------------------------------------------

CREWS = (
    "Three skilled riggers—F, G, and H—and two unskilled riggers—S and T—are each assigned to exactly one of two "
    "crews—Day and Night. The following conditions apply: {clue}"
)
SPREAD = [
    ("At least one rigger on each crew must be skilled.", lambda w: {w[each] for each in "FGH"} == {1, 2}),
    ("Exactly one of the riggers on each crew is unskilled.", lambda w: w["S"] != w["T"]),
    ("No rigger on any crew is unskilled.", lambda w: False),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), SPREAD, ids=[each[0] for each in SPREAD])
def test_those_of_each_place_are_counted_place_by_place(clue: str, meant: object) -> None:
    assert callable(meant)
    count = sum(map(meant, spread("FGHST", 2)))
    assert number_of_worlds(CREWS.format(clue=clue), "F is assigned to Day.") == count


def test_so_many_from_each_group_are_counted_group_by_group() -> None:
    passage = (
        "A board will consist of exactly four delegates. The delegates will be chosen from among a group of four "
        "farmers—F, G, H, and J—and a group of three millers—S, T, and U. The following conditions apply: The board "
        "must include at least one delegate from each group. F is not chosen."
    )
    every = [set(each) for each in combinations("GHJSTU", 4) if set(each) & set("GHJ") and set(each) & set("STU")]
    assert number_of_worlds(passage, "G is chosen.") == len(every)


def test_none_is_like_any_that_is_next_to_it() -> None:
    passage = (
        "Five huts are in a row, and are numbered 1 through 5. Each hut is exactly one color: two are blue, two are "
        "grey, and one is white. The following conditions apply: No hut can be the same color as any hut next to it."
    )
    every = {w for w in permutations("bbggw") if all(w[k] != w[k + 1] for k in range(4))}
    assert number_of_worlds(passage, "Hut 1 is blue.") == len(every)


# --- orders ----------------------------------------------------------------------------------------------------------

STALLS = (
    "Five stalls—F, G, H, J, and K—are set up in a row of five positions, with the first position being closest to the "
    "gate and the fifth being farthest from the gate. The following conditions apply: {clue}"
)
NEAR = [
    ("F must be closer to the gate than G is.", lambda w: w["F"] < w["G"]),
    ("F must be farther from the gate than G.", lambda w: w["F"] > w["G"]),
    ("F, G, and H, no matter what their order, cannot form a sequence of three consecutive stalls.", lambda w: max(
        w["F"], w["G"], w["H"]) - min(w["F"], w["G"], w["H"]) > 2),
    ("F is either the stall immediately before or the stall immediately after G.", lambda w: abs(w["F"] - w["G"]) == 1),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), NEAR, ids=[each[0] for each in NEAR])
def test_an_end_may_be_called_by_what_is_there(clue: str, meant: object) -> None:
    assert callable(meant)
    assert number_of_worlds(STALLS.format(clue=clue), "F is first.") == sum(map(meant, circle("FGHJK")))


def test_houses_along_one_side_of_a_street_are_in_a_row() -> None:
    passage = (
        "There are exactly four barns on a lane. Each barn is owned by exactly one of four families: the Ames, Bells, "
        "Cooks, and Dunns. All the barns are on the same side of the lane, which runs from west to east. The Bells own "
        "the second barn from the west end of the lane. The Cooks' barn is next to the Dunns' barn."
    )
    every = [w for w in circle("ABCD") if w["B"] == 1 and abs(w["C"] - w["D"]) == 1]
    assert number_of_worlds(passage, "The Ames own the first barn.") == len(every) == 2


# --- what things are called ------------------------------------------------------------------------------------------


def test_things_to_do_are_called_by_what_is_done() -> None:
    passage = (
        "Each of exactly three persons—F, G, and H—takes part in exactly one of three activities: going to a fair, "
        "going to a puppet show, or going to a park. The following conditions apply: Exactly two persons go to a "
        "puppet show. If F or G goes to a fair, they both go to a fair."
    )
    every = [w for w in spread("FGH", 3) if sizes(w, 3)[1] == 2 and (1 not in (w["F"], w["G"]) or w["F"] == w["G"])]
    assert number_of_worlds(passage, "F goes to a park.") == len(every)


def test_a_quality_may_be_had_without_a_verb_of_its_own() -> None:
    passage = (
        "Four pupils—F, G, H, and J—are each to write exactly one essay. Essays are on exactly one of two topics—"
        "rivers and woods. Each pupil has only one major: two major in law, one in music, and one in physics. The "
        "following conditions apply: A law major and the music major write on rivers. F is a law major. G writes "
        "on woods."
    )
    every = [
        (major, topic)
        for major in set(permutations("llmp"))
        for topic in product("rw", repeat=4)
        if ("l", "r") in zip(major, topic, strict=True)
        and topic[major.index("m")] == "r"
        and major[0] == "l"
        and topic[1] == "w"
    ]
    assert number_of_worlds(passage, "F writes on rivers.") == len(every)


# --- votes, contents -------------------------------------------------------------------------------------------------


def test_whoever_is_not_for_something_is_against_it() -> None:
    passage = (
        "A club has exactly three members: Ames, Bell, and Cook. The members vote on exactly two plans: a garden plan "
        "and a parking plan. Each member votes either for or against each plan. The following is known: Each member "
        "votes for at least one of the plans. Exactly two members vote against the garden plan. Ames votes for the "
        "garden plan and against the parking plan."
    )
    every = [
        (garden, parking)
        for garden in product((0, 1), repeat=3)
        for parking in product((0, 1), repeat=3)
        if all(g or p for g, p in zip(garden, parking, strict=True)) and garden == (1, 0, 0) and not parking[0]
    ]
    assert number_of_worlds(passage, "Bell votes against the garden plan.") == len(every) == 1


def test_what_is_in_a_box_is_called_by_its_box() -> None:
    passage = (
        "A clerk has five trays stacked one on top of the other and numbered consecutively 1 through 5, from the "
        "lowest tray up to the highest. Each tray holds a single file, and each file is one of three colors—green, "
        "red, or white. The following conditions hold: There are more red files than white files. There is a tray "
        "holding a green file that is lower than any tray that holds a red file. There is a white file in a tray that "
        "is immediately below a tray that holds a green file."
    )
    every = [
        w
        for w in product("grw", repeat=5)
        if w.count("r") > w.count("w")
        and any(w[k] == "g" and "r" not in w[:k] for k in range(5))
        and any(w[k : k + 2] == ("w", "g") for k in range(4))
    ]
    assert number_of_worlds(passage, "Tray 1 holds a green file.") == len(every) > 0


def test_those_of_two_days_are_those_of_the_one_and_of_the_other() -> None:
    passage = (
        "Five plays—F, G, H, J, and K—are given, one play per day, on five days, Monday through Friday. The following "
        "conditions apply: The plays given on Monday and Tuesday cannot be either F or G. H is given before F."
    )
    every = [w for w in circle("FGHJK") if w["F"] > 1 and w["G"] > 1 and w["H"] < w["F"]]
    assert number_of_worlds(passage, "F is given on Monday.") == len(every)


# --- times of each day -----------------------------------------------------------------------------------------------


def test_before_is_said_of_the_times_of_all_days() -> None:
    passage = (
        "A baker delivers exactly four kinds of bread—batches, cobs, loaves, and rolls. Exactly four trips are made "
        "over a period of two consecutive days—Friday and Saturday. Two trips are made each day, at two different "
        "times each day—9 A.M. and 3 P.M. Each of the four trips involves only one of the four kinds of bread. The "
        "following conditions apply: The batches are delivered at some time before the cobs. The loaves are delivered "
        "at 3 P.M."
    )
    slots = [(day, time) for day in (1, 2) for time in (1, 2)]
    every = [(b, c, w, r) for b, c, w, r in permutations(slots) if b < c and w[1] == 2]
    assert number_of_worlds(passage, "The cobs are delivered on Friday at 3 P.M.") == len(every)


# --- lists by owner --------------------------------------------------------------------------------------------------


def test_things_may_be_listed_by_whose_they_are() -> None:
    passage = (
        "Three guides—Ames, Bell, and Cook—will give five consecutive talks on five different subjects. Ames will talk "
        "on moss and reeds; Bell on stone walls; and Cook on trout and wells. The following conditions apply: Cook "
        "cannot give two talks in a row. The talk on reeds must be given earlier than the one on stone walls. Bell "
        "gives the third or fourth talk."
    )
    every = [w for w in circle("mrstw") if abs(w["t"] - w["w"]) != 1 and w["r"] < w["s"] and w["s"] in (2, 3)]
    assert number_of_worlds(passage, "Cook gives the first talk.") == len(every)


def test_a_list_by_owner_that_leaves_one_out_is_not_read() -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(
            "Three guides—Ames, Bell, and Cook—will give four consecutive talks on four different subjects. Ames will "
            "talk on moss and reeds; Bell on stone walls and wells. The following conditions apply: The talk on moss "
            "is given "
            "before the talk on wells.",
            "Ames gives the first talk.",
        )


# --- gaps, stretches, marks ------------------------------------------------------------------------------------------

FAIRS = (
    "A guild will hold its first five annual fairs in exactly five towns—Ayr, Bow, Cork, Dover, and Ely—using each "
    "town only once. The following conditions govern the order in which the towns are used: Cork is used before Dover. "
    "{clue}"
)
GAPS = [
    ("Ayr must be used in some year after the year in which Bow is used.", lambda w: w["A"] > w["B"]),
    ("The fair in Ayr must be separated from the fair in Bow by fairs in exactly two other towns.", lambda w: abs(
        w["A"] - w["B"]) == 3),
    ("Exactly one town separates Ayr and Bow.", lambda w: abs(w["A"] - w["B"]) == 2),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), GAPS, ids=[each[0][:40] for each in GAPS])
def test_two_are_separated_by_those_between_them(clue: str, meant: object) -> None:
    assert callable(meant)
    every = [w for w in circle("ABCDE") if w["C"] < w["D"] and meant(w)]
    assert number_of_worlds(FAIRS.format(clue=clue), "Ayr is used first.") == len(every)


def test_a_mark_may_be_counted_by_its_noun() -> None:
    passage = (
        "Three plays—F, G, and H—will be staged one at a time, one play per week, in three consecutive weeks. In "
        "addition, recordings will be made of one or more of the plays. The following conditions apply: If F is not "
        "recorded, then G is not recorded. If H is recorded, then G is recorded. F is staged before G."
    )
    marked = [w for w in product((0, 1), repeat=3) if any(w) and w[0] >= w[1] >= w[2]]
    assert number_of_worlds(passage, "F is recorded.") == 3 * len(marked)


# --- distances, the others, ones -------------------------------------------------------------------------------------

BOATS = (
    "Five boats—F, G, H, J, and K—are docked at five berths, numbered 1 through 5. Each boat occupies exactly one "
    "berth. The following conditions apply: {clue}"
)
DISTANCES = [
    ("F is docked exactly three berths from G.", lambda w: abs(w["F"] - w["G"]) == 3),
    ("F is docked at least three berths away from G.", lambda w: abs(w["F"] - w["G"]) >= 3),
    ("F is docked two berths before G.", lambda w: w["F"] + 2 == w["G"]),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), DISTANCES, ids=[each[0] for each in DISTANCES])
def test_so_many_places_from_someone_is_either_way(clue: str, meant: object) -> None:
    assert callable(meant)
    assert number_of_worlds(BOATS.format(clue=clue), "F is docked at berth 1.") == sum(map(meant, circle("FGHJK")))


def test_the_others_are_those_that_were_not_named() -> None:
    passage = (
        "A troupe is planning to hear exactly four singers: Ames, Bell, Cook, and Dunn. Ames's audition and Bell's "
        "audition will be filmed; the other two will not be. The four auditions are to take place one after the other. "
        "The following conditions apply: The second audition cannot be filmed. The third audition must be filmed."
    )
    every = [w for w in circle("ABCD") if 1 not in (w["A"], w["B"]) and 2 in (w["A"], w["B"])]
    assert number_of_worlds(passage, "Ames's audition is first.") == len(every)


def test_a_list_of_ones_is_a_list_of_what_they_are_like() -> None:
    passage = (
        "A shop will show exactly three jugs: a red one, a blue one, and a green one. The jugs are shown in a row, "
        "from left to right. The following conditions apply: The red jug is somewhere to the left of the blue jug."
    )
    assert number_of_worlds(passage, "The green jug is first.") == 3


REFUSED = [
    # on each of two days another one: a relation of three
    "On the first day of a two-day trial, exactly three riders—Ames, Bell, and Cook—are each assigned to test exactly "
    "one of three bikes: Kite, Lark, and Moth. On the second day, each rider is assigned to test a different one of "
    "the "
    "bikes. The following conditions apply: Ames cannot be assigned to test Kite.",
    # whether two of them can have the same tile
    "In a game, three players—Ames, Bell, and Cook—are each dealt exactly two of six tiles, numbered 1 through 6. The "
    "following conditions apply: Ames is dealt tile 1.",
]


@pytest.mark.parametrize("passage", REFUSED, ids=["two days", "tiles"])
def test_what_would_rest_on_a_guess_is_refused(passage: str) -> None:
    with pytest.raises(UnreadableSentence):
        read_setup(passage)


# --- the rest, shifts, from among, recent ----------------------------------------------------------------------------


def test_the_rest_are_as_many_as_are_left() -> None:
    passage = (
        "Four trees—F, G, H, and J—stand in a row, in positions numbered 1 through 4. Exactly two of the trees are "
        "oaks and the rest are elms. The following conditions apply: F is an oak. The oaks are not in adjacent "
        "positions."
    )
    every = [(w, other) for w in circle("FGHJ") for other in "GHJ" if abs(w["F"] - w[other]) != 1]
    assert number_of_worlds(passage, "F is in position 1.") == len(every)


def test_the_parts_of_a_day_are_in_order() -> None:
    passage = (
        "Each of three guards—F, G, and H—is assigned to one of three shifts—morning, afternoon, or evening. The "
        "following conditions apply: F is assigned to an earlier shift than G."
    )
    every = [w for w in spread("FGH", 3) if w["F"] < w["G"]]
    assert number_of_worlds(passage, "F is assigned to the morning shift.") == len(every)


def test_some_are_chosen_from_among_a_number_that_has_no_noun() -> None:
    passage = (
        "A cook will prepare exactly three dishes from among five: two soups—F and G—and three stews—P, Q, and R. The "
        "following conditions apply: At least one soup must be prepared. Q and R cannot both be prepared."
    )
    every = [set(each) for each in combinations("FGPQR", 3) if set(each) & set("FG") and not set("QR") <= set(each)]
    assert number_of_worlds(passage, "F is prepared.") == len(every)


def test_what_is_more_recent_is_not_older() -> None:
    passage = (
        "Three coins—F, G, and H—each date from a different one of three consecutive centuries, the first through the "
        "third. The following is known: F is older than G. H is more recent than F."
    )
    assert number_of_worlds(passage, "F dates from the first century.") == 2
