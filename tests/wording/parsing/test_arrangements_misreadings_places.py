"""Clues about places, days and circles that a hasty reader gets wrong: the worlds of plain Python, or no reading."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations, product

import pytest

from tollens.wording.unreadable import UnreadableSentence
from wording.parsing.test_arrangements_misreadings import Row, number_of_worlds, the_clues

# --- groups ----------------------------------------------------------------------------------------------------------

TENTS = (
    "Each of six hikers—Fay, Gus, Hal, Ida, Jon, and Kit—sleeps in exactly one of three tents: the blue tent, the "
    "green tent, and the red tent. The following conditions apply: Each tent has at least one hiker. {clue}"
)
CAMPS: list[Row] = [
    dict(zip("FGHIJK", spots, strict=True)) for spots in product((1, 2, 3), repeat=6) if set(spots) == {1, 2, 3}
]


def there(camp: Row, tent: int) -> set[str]:
    return {name for name, spot in camp.items() if spot == tent}


GROUPED: list[tuple[str, Callable[[Row], bool]]] = [
    ("Fay does not sleep alone.", lambda w: len(there(w, w["F"])) > 1),
    ("Fay is alone in the blue tent.", lambda w: there(w, 1) == {"F"}),
    ("Fay and Gus are the only hikers in the blue tent.", lambda w: there(w, 1) == {"F", "G"}),
    ("Fay, Gus, and Hal do not all sleep in the same tent.", lambda w: len({w[each] for each in "FGH"}) > 1),
    ("Fay and Gus do not both sleep in the blue tent.", lambda w: not {"F", "G"} <= there(w, 1)),
    ("Fay and Gus cannot sleep in the blue tent together.", lambda w: not {"F", "G"} <= there(w, 1)),
    ("Fay and Gus do not sleep together in the blue tent.", lambda w: not {"F", "G"} <= there(w, 1)),
    ("Fay and Gus do not sleep in the blue tent.", lambda w: not {"F", "G"} & there(w, 1)),
    ("Fay sleeps in the blue tent unless both Gus and Hal do.", lambda w: w["F"] == 1 or w["G"] == w["H"] == 1),
    ("If Fay sleeps in the blue tent, then none of the other hikers does.",
     lambda w: w["F"] != 1 or there(w, 1) == {"F"}),
    ("Exactly one other hiker sleeps in Fay's tent.", lambda w: len(there(w, w["F"])) == 2),
    ("No tent has both Fay and Gus.", lambda w: w["F"] != w["G"]),
    ("Exactly one tent has only one hiker.", lambda w: [len(there(w, k)) for k in (1, 2, 3)].count(1) == 1),
    ("The green tent has neither Fay nor Gus unless it has Hal.",
     lambda w: w["H"] == 2 or not {"F", "G"} & there(w, 2)),
    ("Exactly two of Fay, Gus, and Hal sleep in the same tent.", lambda w: len({w[each] for each in "FGH"}) == 2),
    ("Hikers other than Fay do not sleep in the blue tent.", lambda w: there(w, 1) == {"F"}),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), GROUPED, ids=the_clues(GROUPED))
def test_groups_by_a_small_word(clue: str, meant: Callable[[Row], bool]) -> None:
    assert number_of_worlds(TENTS.format(clue=clue), "Fay sleeps in the blue tent.") == sum(map(meant, CAMPS))


@pytest.mark.parametrize(
    "clue",
    [
        "Fay does not sleep in the same tent as Gus and Hal.",
        "The green tent does not have Fay and Gus.",
        "Fay sleeps in the blue tent, unless Gus does, and Hal sleeps in the red tent.",
    ],
)
def test_groups_that_may_be_meant_in_two_ways_are_not_read(clue: str) -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(TENTS.format(clue=clue), "Fay sleeps in the blue tent.")


# --- a circle --------------------------------------------------------------------------------------------------------

TABLE = (
    "Six guests—Fay, Gus, Hal, Ida, Jon, and Kit—are seated around a circular table in six chairs numbered 1 through 6 "
    "in clockwise order. Each guest sits in exactly one chair, and each chair has exactly one guest. The following "
    "conditions apply: {clue}"
)
SEATED: list[Row] = [dict(zip("FGHIJK", places, strict=True)) for places in permutations(range(1, 7))]


def beside(seats: Row, one: str, other: str) -> bool:
    return (seats[one] - seats[other]) % 6 in (1, 5)


AROUND: list[tuple[str, Callable[[Row], bool]]] = [
    ("Fay does not sit next to Gus.", lambda w: not beside(w, "F", "G")),
    ("Fay sits next to Gus or Hal, but not both.", lambda w: beside(w, "F", "G") != beside(w, "F", "H")),
    ("Fay does not sit opposite Gus.", lambda w: abs(w["F"] - w["G"]) != 3),
    ("No two of Fay, Gus, and Hal sit next to each other.",
     lambda w: not (beside(w, "F", "G") or beside(w, "F", "H") or beside(w, "G", "H"))),
    ("Fay sits in a higher-numbered chair than Gus.", lambda w: w["F"] > w["G"]),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), AROUND, ids=the_clues(AROUND))
def test_a_circle_closes(clue: str, meant: Callable[[Row], bool]) -> None:
    assert number_of_worlds(TABLE.format(clue=clue), "Fay sits in chair 1.") == sum(map(meant, SEATED))


@pytest.mark.parametrize(
    "clue",
    [
        "Fay sits immediately to the left of Gus.",
        "Fay sits before Gus.",
        "Fay sits two chairs clockwise from Gus.",
        "Fay sits two chairs away from Gus.",
    ],
)
def test_in_a_circle_nobody_is_before_another(clue: str) -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(TABLE.format(clue=clue), "Fay sits in chair 1.")


# --- days on which something is shown again --------------------------------------------------------------------------

FILMS = (
    "A shop shows films on each of four consecutive days, Monday through Thursday. Exactly one of five films—Comet, "
    "Dune, Echo, Fog, and Gale—is shown on each day. The following conditions apply: {clue}"
)
Week = tuple[str, ...]
WEEKS: list[Week] = list(product("CDEFG", repeat=4))
SHOWN: list[tuple[str, Callable[[Week], bool]]] = [
    ("No film is shown more than once.", lambda w: len(set(w)) == 4),
    ("No film is shown twice.", lambda w: len(set(w)) == 4),
    ("No film is shown more than twice.", lambda w: max(map(w.count, w)) <= 2),
    ("No film is shown on every day.", lambda w: len(set(w)) > 1),
    ("No film is shown on two consecutive days.", lambda w: all(one != two for one, two in pairwise(w))),
    ("Comet is not shown on both Monday and Tuesday.", lambda w: w[:2] != ("C", "C")),
    ("Comet is not shown on Monday or Tuesday.", lambda w: "C" not in w[:2]),
    ("Comet is shown on Monday and Tuesday only.", lambda w: [each == "C" for each in w] == [True, True, False, False]),
    ("Comet is shown on every day except Tuesday.", lambda w: [each == "C" for each in w] == [True, False, True, True]),
    ("Comet is shown on no day except Tuesday.", lambda w: [each == "C" for each in w] == [False, True, False, False]),
    ("Neither Comet nor Dune is shown on both Monday and Tuesday.", lambda w: w[0] != w[1] or w[0] not in "CD"),
    ("Only Comet is shown more than once.", lambda w: {each for each in w if w.count(each) > 1} == {"C"}),
    ("The film shown on Monday is not shown on any other day.", lambda w: w.count(w[0]) == 1),
]  # fmt: skip


@pytest.mark.parametrize(("clue", "meant"), SHOWN, ids=the_clues(SHOWN))
def test_what_may_be_shown_again(clue: str, meant: Callable[[Week], bool]) -> None:
    assert number_of_worlds(FILMS.format(clue=clue), "Comet is shown on Monday.") == sum(map(meant, WEEKS))


@pytest.mark.parametrize("clue", ["Comet is first shown on Tuesday.", "Comet is shown only on Monday and Tuesday."])
def test_first_shown_on_a_day_is_not_shown_on_the_first_day(clue: str) -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(FILMS.format(clue=clue), "Comet is shown on Monday.")


TOWNS = (
    "A guide visits some of four towns—Arles, Blois, Cluny, and Dijon—during a week, Monday through Wednesday. On each "
    "day at least one town is visited. The following conditions apply: {clue}Arles is not visited on Monday."
)


def test_of_some_that_are_visited_nothing_says_that_each_is() -> None:
    days = list(product((0, 1), repeat=3))
    every = [w for w in product(days, repeat=4) if all(map(any, zip(*w, strict=True))) and not w[0][0]]
    assert number_of_worlds(TOWNS.format(clue=""), "Arles is visited on Tuesday.") == len(every)


def test_where_some_are_not_visited_no_repeats_are_not_passed_over() -> None:
    with pytest.raises(UnreadableSentence):
        number_of_worlds(TOWNS.format(clue="No town is visited twice. "), "Arles is visited on Tuesday.")


# --- places without anything -----------------------------------------------------------------------------------------

PIERS = (
    "Four boats—F, G, H, and J—are moored at three piers—North, South, and West. Each boat is moored at exactly one "
    "pier. {empty} The following conditions apply: F and G are moored at different piers."
)


@pytest.mark.parametrize(
    ("empty", "fits"),
    [
        ("At least one pier has no boats.", lambda taken: taken < 3),
        ("Exactly one pier has no boats.", lambda taken: taken == 2),
    ],
)
def test_a_set_up_may_leave_places_empty(empty: str, fits: Callable[[int], bool]) -> None:
    every = [w for w in product("NSW", repeat=4) if w[0] != w[1] and fits(len(set(w)))]
    assert number_of_worlds(PIERS.format(empty=empty), "F is moored at North.") == len(every)


def test_a_second_clause_without_a_number_is_no_part_of_a_whole() -> None:
    passage = (
        "Three talks—F, G, and H—are given during a week, Monday through Friday. Each talk is given on exactly one "
        "day, and no two talks are given on the same day. The following conditions apply: F is given before G."
    )
    assert number_of_worlds(passage, "F is given on Monday.") == len(list(permutations(range(5), 3))) / 2


@pytest.mark.parametrize("ties", ["Ties are possible.", "Two runners may tie."])
def test_an_order_with_ties_is_not_read(ties: str) -> None:
    passage = (
        f"Four runners—F, G, H, and J—finish a race. {ties} The following conditions apply: F finishes ahead of G."
    )
    with pytest.raises(UnreadableSentence):
        number_of_worlds(passage, "F finishes first.")
