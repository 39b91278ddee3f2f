"""Set-ups that spread things over two kinds at once, over half-days, over groups without names: what the reading
allows, against every world counted out in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

import pytest

from fitting import fits
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.arrangements.reading import read_clue
from tollens.wording.parsing.arrangements.setups.setup import read_setup
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

COULD = "Which one of the following could be true?"
MUST = "Which one of the following must be true?"

World = dict[str, tuple[int, int]]
Says = Callable[[World], bool]


def fitting(passage: str, question: str, options: tuple[str, ...]) -> list[int]:
    return fits(read_arrangement(Text((passage,), question, options)))


def expected(worlds: list[World], question: str, meant: tuple[Says, ...]) -> list[int]:
    assert worlds
    every = all if question == MUST else any
    return [place for place, said in enumerate(meant) if every(said(world) for world in worlds)]


# --- half-days ------------------------------------------------------------------------------------------------------

VISITS = (
    "Over three days, Monday, Tuesday, and Wednesday, an inspector visits six mills: Q, R, S, T, U, and V. Two mills "
    "are visited each day, one in the morning and one in the afternoon. Each mill is visited once. The following "
    "conditions apply: Q is visited in the morning. R is visited on a later day than S. T is visited at some time "
    "before U. V is visited on Tuesday afternoon."
)


def visits() -> Iterator[World]:
    """Day from 1, morning 0, afternoon 1."""
    slots = [(day, half) for day in (1, 2, 3) for half in (0, 1)]
    for order in permutations(slots):
        w = dict(zip("QRSTUV", order, strict=True))
        if w["Q"][1] == 0 and w["S"][0] < w["R"][0] and w["T"] < w["U"] and w["V"] == (2, 1):
            yield w


HALVES: list[tuple[str, tuple[str, ...], tuple[Says, ...]]] = [
    (
        COULD,
        ("S is visited on Wednesday.", "T is visited on Wednesday morning.", "R is visited on Monday."),
        (lambda w: w["S"][0] == 3, lambda w: w["T"] == (3, 0), lambda w: w["R"][0] == 1),
    ),
    (
        MUST,
        ("U is visited in the afternoon.", "Q is visited before V.", "S is visited before R."),
        (lambda w: w["U"][1] == 1, lambda w: w["Q"] < w["V"], lambda w: w["S"] < w["R"]),
    ),
    (
        COULD,
        ("Q and T are visited on the same day.", "U is visited immediately before S.", "S is visited after V."),
        (
            lambda w: w["Q"][0] == w["T"][0],
            lambda w: w["S"] == ((w["U"][0], 1) if w["U"][1] == 0 else (w["U"][0] + 1, 0)),
            lambda w: w["S"] > w["V"],
        ),
    ),
]


@pytest.mark.parametrize(("question", "options", "meant"), HALVES, ids=[each[1][0] for each in HALVES])
def test_before_is_said_of_half_days_and_an_earlier_day_of_days(
    question: str, options: tuple[str, ...], meant: tuple[Says, ...]
) -> None:
    assert fitting(VISITS, question, options) == expected(list(visits()), question, meant)


@pytest.mark.parametrize(
    "told",
    [
        "Exactly two mills are visited each day—morning and afternoon.",
        "Each day, exactly two mills are visited: one in the morning and one in the afternoon.",
    ],
)
def test_half_days_are_told_in_several_ways(told: str) -> None:
    passage = VISITS.replace("Two mills are visited each day, one in the morning and one in the afternoon.", told)
    assert passage != VISITS
    for question, options, meant in HALVES:
        assert fitting(passage, question, options) == expected(list(visits()), question, meant)


# --- one for each of both -------------------------------------------------------------------------------------------

RELAY = (
    "Six people—Ann, Bo, Cy, Di, Ed, and Flo—will be placed on two three-person teams—X and Y—for a race that is run "
    "in three successive legs: first, second, and third. Each team member runs exactly one of the legs, one team "
    "member per leg, according to the following conditions: Ann is on the same team as Bo. Cy runs an earlier leg "
    "than Ann. Di and Ed both run second. Flo is on team X."
)


def relays() -> Iterator[World]:
    """Team 0 or 1, leg from 1."""
    spots = [(team, leg) for team in (0, 1) for leg in (1, 2, 3)]
    for order in permutations(spots):
        w = dict(zip(("Ann", "Bo", "Cy", "Di", "Ed", "Flo"), order, strict=True))
        together = w["Ann"][0] == w["Bo"][0] and w["Cy"][1] < w["Ann"][1]
        if together and w["Di"][1] == w["Ed"][1] == 2 and w["Flo"][0] == 0:
            yield w


def test_each_leg_of_each_team_has_one_runner() -> None:
    options = ("Cy is on team Y.", "Ann runs third.", "Bo runs third.", "Flo runs first.")
    meant: tuple[Says, ...] = (
        lambda w: w["Cy"][0] == 1, lambda w: w["Ann"][1] == 3, lambda w: w["Bo"][1] == 3, lambda w: w["Flo"][1] == 1,
    )  # fmt: skip
    for question in (MUST, COULD):
        assert fitting(RELAY, question, options) == expected(list(relays()), question, meant)


BENCH = (
    "Exactly four of five players—G, H, K, L, and N—are each assigned to exactly one of two positions—guard and "
    "wing—on one of two teams—team 1 and team 2. For each team, exactly one player must be assigned to each position "
    "according to the following conditions: If assigned to a team, G is assigned to a wing position. H is on team 2. "
    "K is not on the same team as L. If N is assigned to a team, K is on team 1."
)


Bench = dict[str, tuple[int, int] | None]


def benches() -> Iterator[Bench]:
    """Team and position, guard 0 and wing 1, or nothing."""
    spots = [(1, 0), (1, 1), (2, 0), (2, 1)]
    for left_out in "GHKLN":
        for order in permutations(spots):
            w: Bench = {left_out: None}
            w |= dict(zip([each for each in "GHKLN" if each != left_out], order, strict=True))
            g, h, k, last, n = (w[each] for each in "GHKLN")
            apart = k is None or last is None or k[0] != last[0]
            wing = g is None or g[1] == 1
            first = n is None or (k is not None and k[0] == 1)
            if wing and h is not None and h[0] == 2 and apart and first:
                yield w


def test_who_has_no_place_has_neither_team_nor_position() -> None:
    options = ("L is on team 2.", "G is on team 1.", "N is assigned to a guard position.", "K is on team 2.")
    meant: tuple[Callable[[Bench], bool], ...] = (
        lambda w: w["L"] is not None and w["L"][0] == 2,
        lambda w: w["G"] is not None and w["G"][0] == 1,
        lambda w: w["N"] is not None and w["N"][1] == 0,
        lambda w: w["K"] is not None and w["K"][0] == 2,
    )
    worlds = list(benches())
    could = [place for place, said in enumerate(meant) if any(said(w) for w in worlds)]
    assert worlds and fitting(BENCH, COULD, options) == could


# --- groups without names, and roles --------------------------------------------------------------------------------

BOATS = (
    "Six rowers—F, G, H, J, K, and L—are assigned to three boats of exactly two rowers each. The following conditions "
    "apply: F and G are not assigned to the same boat. If H is assigned to a boat, either J or K must be assigned to "
    "that boat. Each rower is assigned to exactly one boat. L is not assigned to the same boat as G."
)


def test_groups_that_nobody_names_are_groups_all_the_same() -> None:
    worlds = [dict(zip("FGHJKL", boats, strict=True)) for boats in product(range(3), repeat=6)]
    worlds = [w for w in worlds if sorted(w.values()) == [0, 0, 1, 1, 2, 2] and w["F"] != w["G"]]
    worlds = [w for w in worlds if w["H"] in (w["J"], w["K"]) and w["L"] != w["G"]]
    options = ("F and L are assigned to the same boat.", "F and J are assigned to the same boat.")
    meant: tuple[Callable[[dict[str, int]], bool], ...] = (lambda w: w["F"] == w["L"], lambda w: w["F"] == w["J"])
    must = [place for place, said in enumerate(meant) if all(said(w) for w in worlds)]
    assert worlds and fitting(BOATS, MUST, options) == must == [0]


TRIP = (
    "Exactly five friends—Fay, Gus, Hal, Jo, and Kim—travel in two cars—car 1 and car 2. Each car must carry at "
    "least two of the friends, one of whom will be assigned to drive. The following conditions apply: Either Fay or "
    "Gus must drive the car in which Hal travels. Gus must travel in the same car as Jo. Kim must drive car 1."
)


def test_one_of_those_in_each_car_has_the_role() -> None:
    names = ("Fay", "Gus", "Hal", "Jo", "Kim")
    worlds = []
    for cars in product((1, 2), repeat=5):
        car = dict(zip(names, cars, strict=True))
        for drivers in combinations(names, 2):
            if {car[each] for each in drivers} == {1, 2} and min(cars.count(1), cars.count(2)) >= 2:
                hal = any(each in drivers and car[each] == car["Hal"] for each in ("Fay", "Gus"))
                if hal and car["Gus"] == car["Jo"] and "Kim" in drivers and car["Kim"] == 1:
                    worlds.append((car, drivers))
    options = ("Hal travels in car 2.", "Fay drives.", "Gus travels in car 2.", "Jo travels in car 1.")
    meant: tuple[Callable[[tuple[dict[str, int], tuple[str, str]]], bool], ...] = (
        lambda w: w[0]["Hal"] == 2, lambda w: "Fay" in w[1], lambda w: w[0]["Gus"] == 2, lambda w: w[0]["Jo"] == 1,
    )  # fmt: skip
    must = [place for place, said in enumerate(meant) if all(said(w) for w in worlds)]
    assert worlds and fitting(TRIP, MUST, options) == must


# --- what must not be read ------------------------------------------------------------------------------------------

REFUSED = [
    # an order for each category is not one order
    "Five dogs—Ace, Bo, Cap, Dot, and Em—are judged in two categories: agility and obedience. In each category the "
    "dogs are ranked from first to fifth, with no ties. The following is known: Cap ranks first in obedience.",
    # shelves are no boxes, and two of them no two that are chosen
    "Eight boxes—numbered 1 through 8—are stacked on two shelves, upper and lower. Four boxes are placed on each "
    "shelf. The following conditions apply: Box 1 is placed on the same shelf as box 2.",
    # pairs in each dance: a relation of three
    "Three boys—Kai, Lou, and Max—and three girls—Ria, Sue, and Tia—are in a show. Three dances—1, 2, and 3—are given. "
    "Each dance involves three pairs of children, a boy and a girl in each pair. The following is known: Kai is in "
    "dance 1.",
]


@pytest.mark.parametrize("passage", REFUSED, ids=[each[:30] for each in REFUSED])
def test_a_set_up_that_says_more_than_a_game_has_is_refused(passage: str) -> None:
    with pytest.raises(UnreadableSentence):
        read_setup(passage)


def test_whoever_of_two_is_each_of_them() -> None:
    game = read_setup(
        "Five clerks—Mo, Ned, Ola, Pia, and Quin—each use at least one of three tools: an axe, a brush, and a comb. "
        "The following conditions apply: Mo uses the axe."
    ).game
    said = str(read_clue("If either Mo or Ned or both use the axe, they use the comb.", game))
    assert said == "(tool_of(mo, axe) → tool_of(mo, comb)) ∧ (tool_of(ned, axe) → tool_of(ned, comb))"
