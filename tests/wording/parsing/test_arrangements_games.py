"""Whole games of our own: what the solver says of their reading, against every world counted out in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations, product
from typing import Literal

import pytest

from fitting import fits
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.seam import Text

World = dict[str, int]
Says = Callable[[World], bool]


@dataclass(frozen=True)
class Game:
    passage: str
    question: str
    options: tuple[str, ...]
    worlds: tuple[World, ...]  # those that the set-up allows
    clues: tuple[Says, ...]
    meant: tuple[Says, ...]  # what each option says
    mode: Literal["must", "could", "cannot"]
    but: bool = False
    suppose: Says = lambda world: True

    @property
    def fitting(self) -> list[int]:
        """The options that fit, by going through all worlds."""
        left = [w for w in self.worlds if all(clue(w) for clue in self.clues) and self.suppose(w)]
        assert left, "the game has no world"
        how_often = [sum(map(said, left)) for said in self.meant]
        could = [often > 0 for often in how_often]
        must = [often == len(left) for often in how_often]
        found = {"must": must, "could": could, "cannot": [not each for each in could]}[self.mode]
        return [place for place, fit in enumerate(found) if fit != self.but]


def orders(names: str, first: int = 1) -> tuple[World, ...]:
    things = names.split()
    return tuple(dict(zip(order, range(first, first + len(things)), strict=True)) for order in permutations(things))


def groups(names: str, count: int) -> tuple[World, ...]:
    things = names.split()
    return tuple(dict(zip(things, places, strict=True)) for places in product(range(count), repeat=len(things)))


RUNNERS = (
    "Five runners—Ana, Ben, Cid, Dot, and Eli—finish a race one at a time. The following conditions apply: "
    "Ana finishes "
    "before Ben. Cid finishes immediately after Dot. Eli does not finish last. Ben does not finish third."
)
RUNNERS_SAY: tuple[Says, ...] = (
    lambda w: w["Ana"] < w["Ben"], lambda w: w["Cid"] == w["Dot"] + 1, lambda w: w["Eli"] != 5, lambda w: w["Ben"] != 3,
)  # fmt: skip
FIVE = orders("Ana Ben Cid Dot Eli")

ROOMS = (
    "Six singers—F, G, H, J, K, and L—will be assigned to six rooms, numbered 1 through 6. Each singer is "
    "assigned to "
    "exactly one room, and each room is assigned exactly one singer. The assignment must meet the "
    "following conditions: "
    "F is assigned to a lower-numbered room than G. H and J are assigned to consecutive rooms. K is "
    "assigned to room 1 or "
    "room 6. If L is assigned to room 2, then G is assigned to room 5."
)
ROOMS_SAY: tuple[Says, ...] = (
    lambda w: w["F"] < w["G"], lambda w: abs(w["H"] - w["J"]) == 1, lambda w: w["K"] in (1, 6),
    lambda w: w["L"] != 2 or w["G"] == 5,
)  # fmt: skip
SIX = orders("F G H J K L")

TEAMS = (
    "Each of five clerks—Mo, Ned, Ola, Pia, and Quin—joins exactly one of three teams: Red, Blue, or "
    "Green. The following "
    "conditions must hold: Mo joins the same team as Ned. Ola does not join the same team as Pia. At least "
    "one clerk joins "
    "each team. If Quin joins Red, then Pia joins Blue."
)
RED, BLUE, GREEN = 0, 1, 2
TEAMS_SAY: tuple[Says, ...] = (
    lambda w: w["Mo"] == w["Ned"], lambda w: w["Ola"] != w["Pia"], lambda w: set(w.values()) == {0, 1, 2},
    lambda w: w["Quin"] != RED or w["Pia"] == BLUE,
)  # fmt: skip
CLERKS = groups("Mo Ned Ola Pia Quin", 3)

BOOKS = (
    "A librarian will select exactly three of six books—R, S, T, U, V, and W—according to the following "
    "conditions: If R is "
    "selected, then S is not. T cannot be selected unless U is selected. At least one of V and W is selected."
)
BOOKS_SAY: tuple[Says, ...] = (
    lambda w: sum(w.values()) == 3, lambda w: not (w["R"] and w["S"]), lambda w: not w["T"] or bool(w["U"]),
    lambda w: bool(w["V"] or w["W"]),
)  # fmt: skip
SHELF = groups("R S T U V W", 2)

DAYS = (
    "Five lectures—on coral, dunes, eels, frogs, and geese—are given from Monday through Friday, one "
    "lecture per day. The "
    "following conditions apply: Coral is given on some day before dunes. Eels is given on Wednesday or "
    "Thursday. Frogs is "
    "given on the day immediately before geese."
)
DAYS_SAY: tuple[Says, ...] = (
    lambda w: w["coral"] < w["dunes"], lambda w: w["eels"] in (3, 4), lambda w: w["frogs"] + 1 == w["geese"],
)  # fmt: skip
WEEK = orders("coral dunes eels frogs geese")

HILLS = (
    "On a map there are four hills: Ash Hill, Bare Hill, Cold Hill, and Dun Hill. They are ranked from "
    "highest to lowest. "
    "There are no ties. The following conditions apply: Ash Hill is higher than Bare Hill. Cold Hill is "
    "lower than Dun Hill. "
    "Bare Hill is not the lowest."
)
HILLS_SAY: tuple[Says, ...] = (
    lambda w: w["A"] < w["B"], lambda w: w["C"] > w["D"], lambda w: w["B"] != 4,
)  # fmt: skip
FOUR = orders("A B C D")


def at(name: str, place: int) -> Says:
    return lambda world: world[name] == place


def order(names: str) -> Says:
    things = names.split()
    return lambda world: [world[each] for each in things] == sorted(world[each] for each in things)


def both(names: str) -> Says:
    return lambda world: all(world[each] for each in names)


def only(names: str) -> Says:
    things = names.split()
    return lambda world: {each for each, taken in world.items() if taken} == set(things)


GAMES = [
    Game(
        RUNNERS,
        "Which one of the following could be the order in which the runners finish, from first to last?",
        (
            "Ana, Ben, Dot, Cid, Eli",
            "Eli, Ana, Ben, Dot, Cid",
            "Dot, Cid, Eli, Ana, Ben",
            "Ben, Ana, Eli, Dot, Cid",
            "Ana, Dot, Eli, Cid, Ben",
        ),
        FIVE,
        RUNNERS_SAY,
        tuple(
            map(
                order,
                (
                    "Ana Ben Dot Cid Eli",
                    "Eli Ana Ben Dot Cid",
                    "Dot Cid Eli Ana Ben",
                    "Ben Ana Eli Dot Cid",
                    "Ana Dot Eli Cid Ben",
                ),
            )
        ),
        "could",
    ),
    Game(
        RUNNERS,
        "If Ben finishes second, then which one of the following must be true?",
        ("Ana finishes first.", "Eli finishes third.", "Dot finishes third.", "Cid finishes fourth."),
        FIVE,
        RUNNERS_SAY,
        (at("Ana", 1), at("Eli", 3), at("Dot", 3), at("Cid", 4)),
        "must",
        suppose=at("Ben", 2),
    ),
    Game(
        RUNNERS,
        "Which one of the following CANNOT be true?",
        ("Ana finishes second.", "Ben finishes fourth.", "Cid finishes first.", "Dot finishes fourth."),
        FIVE,
        RUNNERS_SAY,
        (at("Ana", 2), at("Ben", 4), at("Cid", 1), at("Dot", 4)),
        "cannot",
    ),
    Game(
        RUNNERS,
        "Each of the following could be true EXCEPT:",
        ("Ana finishes first.", "Eli finishes second.", "Dot finishes last.", "Cid finishes third."),
        FIVE,
        RUNNERS_SAY,
        (at("Ana", 1), at("Eli", 2), at("Dot", 5), at("Cid", 3)),
        "could",
        but=True,
    ),
    Game(
        RUNNERS,
        "If Cid finishes last, then Eli could finish",
        ("first", "fourth", "fifth"),
        FIVE,
        RUNNERS_SAY,
        (at("Eli", 1), at("Eli", 4), at("Eli", 5)),
        "could",
        suppose=at("Cid", 5),
    ),
    Game(
        ROOMS,
        "Which one of the following could be an accurate list of the singers, in order from room 1 to room 6?",
        ("K, F, H, J, L, G", "F, H, K, J, L, G", "K, L, F, H, J, G", "G, F, H, J, L, K"),
        SIX,
        ROOMS_SAY,
        tuple(map(order, ("K F H J L G", "F H K J L G", "K L F H J G", "G F H J L K"))),
        "could",
    ),
    Game(
        ROOMS,
        "If L is assigned to room 2, then which one of the following must be true?",
        (
            "K is assigned to room 6.",
            "F is assigned to room 3.",
            "H is assigned to room 3.",
            "F is assigned to room 1.",
        ),
        SIX,
        ROOMS_SAY,
        (at("K", 6), at("F", 3), at("H", 3), at("F", 1)),
        "must",
        suppose=at("L", 2),
    ),
    Game(
        ROOMS,
        "Which one of the following must be false?",
        (
            "G is assigned to room 1.",
            "G is assigned to room 6.",
            "F is assigned to room 1.",
            "L is assigned to room 1.",
        ),
        SIX,
        ROOMS_SAY,
        (at("G", 1), at("G", 6), at("F", 1), at("L", 1)),
        "cannot",
    ),
    Game(
        ROOMS,
        "If H is assigned to room 2, which one of the following could be false?",
        (
            "F is assigned to a lower-numbered room than G.",
            "K is assigned to room 1 or room 6.",
            "J is next to H.",
            "K is assigned to room 6.",
        ),
        SIX,
        ROOMS_SAY,
        (lambda w: w["F"] < w["G"], lambda w: w["K"] in (1, 6), lambda w: abs(w["H"] - w["J"]) == 1, at("K", 6)),
        "must",
        but=True,
        suppose=at("H", 2),
    ),
    Game(
        ROOMS,
        "If G is assigned to room 2, then which one of the following must be true?",
        ("F is assigned to room 1.", "H is assigned to room 3.", "L is assigned to room 5."),
        SIX,
        ROOMS_SAY,
        (at("F", 1), at("H", 3), at("L", 5)),
        "must",
        suppose=at("G", 2),
    ),
    Game(
        TEAMS,
        "If Mo joins Red, then which one of the following could be true?",
        (
            "Ola joins Red and Pia joins Red.",
            "Ned joins Blue.",
            "Quin joins Red and Ola joins Green.",
            "Pia joins Green and Ola joins Green.",
        ),
        CLERKS,
        TEAMS_SAY,
        (
            lambda w: w["Ola"] == RED == w["Pia"],
            at("Ned", BLUE),
            lambda w: w["Quin"] == RED and w["Ola"] == GREEN,
            lambda w: w["Pia"] == GREEN == w["Ola"],
        ),
        "could",
        suppose=at("Mo", RED),
    ),
    Game(
        TEAMS,
        "Which one of the following must be true?",
        ("Mo and Ned join the same team.", "Ola and Quin join different teams.", "Pia joins Blue."),
        CLERKS,
        TEAMS_SAY,
        (lambda w: w["Mo"] == w["Ned"], lambda w: w["Ola"] != w["Quin"], at("Pia", BLUE)),
        "must",
    ),
    Game(
        TEAMS,
        "If Quin joins Red, then which one of the following must be true?",
        ("Pia joins Blue.", "Ola joins Red.", "Mo joins Green."),
        CLERKS,
        TEAMS_SAY,
        (at("Pia", BLUE), at("Ola", RED), at("Mo", GREEN)),
        "must",
        suppose=at("Quin", RED),
    ),
    Game(
        TEAMS,
        "Which one of the following could be an accurate assignment of clerks to teams?",
        (
            "Red: Mo, Ned; Blue: Ola; Green: Pia, Quin",
            "Red: Mo; Blue: Ned, Ola; Green: Pia, Quin",
            "Red: Mo, Ned; Blue: Ola, Pia; Green: Quin",
        ),
        CLERKS,
        TEAMS_SAY,
        (
            lambda w: w == {"Mo": 0, "Ned": 0, "Ola": 1, "Pia": 2, "Quin": 2},
            lambda w: w == {"Mo": 0, "Ned": 1, "Ola": 1, "Pia": 2, "Quin": 2},
            lambda w: w == {"Mo": 0, "Ned": 0, "Ola": 1, "Pia": 1, "Quin": 2},
        ),
        "could",
    ),
    Game(
        TEAMS,
        "If Ola is the only clerk who joins Green, then Pia and Quin CANNOT both join",
        ("Red", "Blue"),
        CLERKS,
        TEAMS_SAY,
        (lambda w: w["Pia"] == RED == w["Quin"], lambda w: w["Pia"] == BLUE == w["Quin"]),
        "cannot",
        suppose=lambda w: [each for each, team in w.items() if team == GREEN] == ["Ola"],
    ),
    Game(
        BOOKS,
        "Which one of the following could be the list of the books that are selected?",
        ("R, S, V", "T, V, W", "R, U, W", "R, T, U"),
        SHELF,
        BOOKS_SAY,
        tuple(map(only, ("R S V", "T V W", "R U W", "R T U"))),
        "could",
    ),
    Game(
        BOOKS,
        "If T is selected, then which one of the following must be true?",
        ("U is selected.", "V is selected.", "R is not selected.", "W is selected."),
        SHELF,
        BOOKS_SAY,
        (lambda w: bool(w["U"]), lambda w: bool(w["V"]), lambda w: not w["R"], lambda w: bool(w["W"])),
        "must",
        suppose=lambda w: bool(w["T"]),
    ),
    Game(
        BOOKS,
        "If V is not selected, which one of the following books must be selected?",
        ("R", "T", "U", "W"),
        SHELF,
        BOOKS_SAY,
        tuple(at(x, 1) for x in "RTUW"),
        "must",
        suppose=lambda w: not w["V"],
    ),
    Game(
        BOOKS,
        "Which one of the following is a pair of books that CANNOT be selected together?",
        ("R and U", "S and V", "R and S", "T and U"),
        SHELF,
        BOOKS_SAY,
        tuple(map(both, ("RU", "SV", "RS", "TU"))),
        "cannot",
    ),
    Game(
        DAYS,
        "If frogs is given on Monday, then which one of the following must be given on Friday?",
        ("coral", "dunes", "eels", "geese"),
        WEEK,
        DAYS_SAY,
        tuple(at(x, 5) for x in ("coral", "dunes", "eels", "geese")),
        "must",
        suppose=at("frogs", 1),
    ),
    Game(
        DAYS,
        "If geese is given on Friday, then which one of the following must be true?",
        ("Eels is given on Wednesday.", "Dunes is given on Monday.", "Frogs is given on Wednesday."),
        WEEK,
        DAYS_SAY,
        (at("eels", 3), at("dunes", 1), at("frogs", 3)),
        "must",
        suppose=at("geese", 5),
    ),
    Game(
        RUNNERS,
        "If Eli finishes first, which one of the following runners CANNOT finish second?",
        ("Ana", "Ben", "Dot"),
        FIVE,
        RUNNERS_SAY,
        (at("Ana", 2), at("Ben", 2), at("Dot", 2)),
        "cannot",
        suppose=at("Eli", 1),
    ),
    Game(
        ROOMS,
        "Any of the following could be assigned to room 3 EXCEPT:",
        ("F", "G", "H", "K", "L"),
        SIX,
        ROOMS_SAY,
        tuple(at(x, 3) for x in "FGHKL"),
        "could",
        but=True,
    ),
    Game(
        BOOKS,
        "If R and V are selected, then which one of the following statements could be true?",
        ("T is selected.", "S is selected.", "Neither U nor W is selected."),
        SHELF,
        BOOKS_SAY,
        (lambda w: bool(w["T"]), lambda w: bool(w["S"]), lambda w: not w["U"] and not w["W"]),
        "could",
        suppose=lambda w: bool(w["R"] and w["V"]),
    ),
    Game(
        DAYS,
        "Which one of the following lectures CANNOT be given on Friday?",
        ("coral", "dunes", "geese"),
        WEEK,
        DAYS_SAY,
        tuple(at(x, 5) for x in ("coral", "dunes", "geese")),
        "cannot",
    ),
    Game(
        TEAMS,
        "If exactly three clerks join Green, then which one of the following must be true?",
        ("Mo joins Green.", "Quin joins Green.", "Pia joins Red."),
        CLERKS,
        TEAMS_SAY,
        (at("Mo", GREEN), at("Quin", GREEN), at("Pia", RED)),
        "must",
        suppose=lambda w: list(w.values()).count(GREEN) == 3,
    ),
    Game(
        HILLS,
        "Which one of the following must be true?",
        (
            "Cold Hill is the lowest.",
            "Ash Hill is the highest.",
            "Dun Hill is the highest.",
            "Bare Hill is the second highest.",
        ),
        FOUR,
        HILLS_SAY,
        (at("C", 4), at("A", 1), at("D", 1), at("B", 2)),
        "must",
    ),
    Game(
        HILLS,
        "If Dun Hill is the highest, then which one of the following must be true?",
        ("Ash Hill is the second highest.", "Bare Hill is the second highest.", "Cold Hill is higher than Bare Hill."),
        FOUR,
        HILLS_SAY,
        (at("A", 2), at("B", 2), lambda w: w["C"] < w["B"]),
        "must",
        suppose=at("D", 1),
    ),
]


@pytest.mark.parametrize("game", GAMES, ids=[f"{n}-{game.question[:40]}" for n, game in enumerate(GAMES)])
def test_a_game_is_read_as_it_is_meant(game: Game) -> None:
    reading = read_arrangement(Text((game.passage,), game.question, game.options))
    assert reading.family == "arrangements" and fits(reading) == game.fitting


def test_a_list_of_all_who_could() -> None:
    question = (
        "Which one of the following is a complete and accurate list of the runners any one of whom could finish last?"
    )
    options = ("Ben", "Ben, Cid", "Ana, Ben, Cid", "Ben, Cid, Dot")
    could = {name for w in FIVE if all(clue(w) for clue in RUNNERS_SAY) for name, place in w.items() if place == 5}
    expected = [n for n, option in enumerate(options) if set(option.split(", ")) == could]
    assert len(expected) == 1 and fits(read_arrangement(Text((RUNNERS,), question, options))) == expected


def test_the_latest_place_that_could_be() -> None:
    question = "What is the latest place in which Ana could finish"
    options = ("second", "third", "fourth", "fifth")
    allowed = [w for w in FIVE if all(clue(w) for clue in RUNNERS_SAY)]
    latest = max(w["Ana"] for w in allowed)
    assert fits(read_arrangement(Text((RUNNERS,), question, options))) == [latest - 2]


def test_the_greatest_number_that_could_be() -> None:
    question = "What is the maximum number of clerks who could join Red?"
    options = ("one", "two", "three", "four")
    allowed = [w for w in CLERKS if all(clue(w) for clue in TEAMS_SAY)]
    most = max(list(w.values()).count(RED) for w in allowed)
    assert fits(read_arrangement(Text((TEAMS,), question, options))) == [most - 1]
