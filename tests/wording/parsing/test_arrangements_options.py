"""Questions and options of our own about arrangements, against worlds worked out by brute force."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise, permutations, product

import pytest

from fitting import fits
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.arrangements.clues.ways import one_way, way_of
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

LINE = (
    "Four singers—Ann, Bo, Cy, and Di—sing one at a time. The following conditions apply: Ann sings before Bo. Cy does "
    "not sing first."
)
ORDERS = [
    order
    for order in permutations(("Ann", "Bo", "Cy", "Di"))
    if order.index("Ann") < order.index("Bo") and order[0] != "Cy"
]
LAMPS = (
    "Each of three lamps, numbered 1 through 3, is assigned exactly one of two colors: green or red. The following "
    "conditions apply: If lamp 1 is green, then lamp 2 is red."
)
COLOURS = [c for c in product(("green", "red"), repeat=3) if not (c[0] == "green" and c[1] == "green")]
BAGS = (
    "Each of three coins—F, G, and H—is put in exactly one of two bags, numbered 1 and 2. The following conditions "
    "apply: F and G are not put in the same bag."
)
BAGGED = [bags for bags in product((1, 2), repeat=3) if bags[0] != bags[1]]
SHOP = (
    "A shop stocks at least one of four fruits: figs, kiwis, limes, and pears. The following conditions apply: If "
    "the shop stocks figs, it does not stock kiwis."
)


def fitting_options(passage: str, question: str, options: tuple[str, ...]) -> list[int]:
    return fits(read_arrangement(Text((passage,), question, options)))


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("Which one of the following singers could be the one who sings third?", lambda o, who: o[2] == who),
        (
            "Ann could be followed immediately by",
            lambda o, who: who != "Ann" and (*o, "").index("Ann") + 1 == o.index(who),
        ),
    ],
)
def test_who_could(question: str, of: Callable[[tuple[str, ...], str], bool]) -> None:
    names = ("Bo", "Cy", "Di")
    meant = [place for place, who in enumerate(names) if any(of(order, who) for order in ORDERS)]
    assert fitting_options(LINE, question, names) == meant


def test_what_each_place_has_may_repeat() -> None:
    options = ("green, green, red", "green, red, green", "red, red, red")
    meant = [k for k, option in enumerate(options) if tuple(option.split(", ")) in COLOURS]
    question = "Which one of the following could be the order of the colors of the lamps, from lamp 1 to lamp 3?"
    assert fitting_options(LAMPS, question, options) == meant


def test_labels_may_be_numbers() -> None:
    options = ("1: F, G; 2: H", "1: F, H; 2: G", "1: None; 2: F, G, H", "1: F; and 2: G, H")
    filled = [(1, 1, 2), (1, 2, 1), (2, 2, 2), (1, 2, 2)]
    question = "Which one of the following could be the assignment of coins to bags?"
    assert fitting_options(BAGS, question, options) == [k for k, each in enumerate(filled) if each in BAGGED]


def test_the_greatest_number_that_someone_could_have() -> None:
    question = "What is the maximum number of fruits the shop could stock?"
    assert fitting_options(SHOP, question, ("two", "three", "four")) == [1]


def test_a_list_that_is_whole() -> None:
    question = "Which one of the following could be the fruits stocked by the shop?"
    assert fitting_options(SHOP, question, ("figs and kiwis", "figs and limes")) == [1]


def test_one_thing_and_not_another() -> None:
    question = "Which one of the following could be true?"
    options = ("The shop stocks figs but not limes.", "The shop stocks both figs and kiwis.")
    assert fitting_options(SHOP, question, options) == [0]


def test_how_many_orders_there_are() -> None:
    question = "If Ann sings first, then exactly how many different orders are there in which the singers could sing?"
    number = sum(order[0] == "Ann" for order in ORDERS)
    assert fitting_options(LINE, question, ("four", "five", "six", "seven")) == [number - 4]


def test_orders_of_some_kind_are_not_counted() -> None:
    with pytest.raises(UnreadableSentence):
        fitting_options(LINE, "How many different orders are there in which Ann sings first?", ("four", "five"))


def test_what_would_make_it_so() -> None:
    question = "Bo must sing last if which one of the following is true?"
    options = ("Ann sings third.", "Ann sings second.", "Cy sings last.", "Ann sings last.")
    third = [order for order in ORDERS if order[2] == "Ann"]
    assert third and all(order[3] == "Bo" for order in third)
    assert fitting_options(LINE, question, options) == [0]  # Ann cannot sing last at all


def test_what_would_settle_all() -> None:
    question = "The order of the singers is completely determined if which one of the following singers sings third?"
    settled = [
        who for who in ("Ann", "Bo", "Cy", "Di") if sum(order[2] == who for order in ORDERS) == 1
    ]  # with Ann third, Di is first and Cy second
    assert settled == ["Ann"]
    assert fitting_options(LINE, question, ("Ann", "Bo", "Cy", "Di")) == [0]


def test_who_could_and_need_not() -> None:
    question = "Which one of the following could be, but need not be, chosen for the trio?"
    passage = (
        "Exactly three of five pipers—Fay, Gus, Hal, Ida, and Jon—are chosen for a trio. The following conditions "
        "apply: Fay is chosen. If Gus is chosen, then Hal is not chosen. If Ida is chosen, then Jon is not chosen "
        "and Gus is chosen. If Jon is chosen, then Gus is chosen."
    )
    trios = [
        set(trio)
        for trio in combinations(("Fay", "Gus", "Hal", "Ida", "Jon"), 3)
        if "Fay" in trio
        and not {"Gus", "Hal"} <= set(trio)
        and ("Ida" not in trio or ("Jon" not in trio and "Gus" in trio))
        and ("Jon" not in trio or "Gus" in trio)
    ]
    names = ("Fay", "Gus", "Hal", "Ida")
    meant = [k for k, who in enumerate(names) if 0 < sum(who in trio for trio in trios) < len(trios)]
    assert fitting_options(passage, question, names) == meant == [3]


def test_neither_of_whom_could() -> None:
    question = "Which one of the following is a pair of singers neither of whom could sing first?"
    firsts = {order[0] for order in ORDERS}
    options = ("Ann and Bo", "Bo and Cy", "Cy and Di")
    meant = [k for k, pair in enumerate(options) if not set(pair.split(" and ")) & firsts]
    assert fitting_options(LINE, question, options) == meant == [1]


FRUITS = ("figs", "kiwis", "limes", "pears")
STOCKS = [
    set(stock) for size in range(1, 5) for stock in combinations(FRUITS, size) if not {"figs", "kiwis"} <= set(stock)
]


def test_what_someone_does_with_none_of_them_or_so_many() -> None:
    said: list[tuple[str, Callable[[set[str]], bool]]] = [
        ("The shop stocks neither limes nor pears.", lambda stock: not stock & {"limes", "pears"}),
        ("The shop stocks at least three fruits.", lambda stock: len(stock) >= 3),
        ("The shop stocks at most two fruits.", lambda stock: len(stock) <= 2),
        ("The shop stocks no pears.", lambda stock: "pears" not in stock),
    ]
    left = [stock for stock in STOCKS if "limes" not in stock]
    must = [k for k, (_, so) in enumerate(said) if all(map(so, left))]
    question = "If the shop stocks no limes, then which one of the following must be true?"
    assert fitting_options(SHOP, question, tuple(text for text, _ in said)) == must == [2]


DANCE = (
    "At least one of four dancers—Eve, Fay, Gus, and Hal—is on stage at any given time. The following conditions "
    "apply: If Eve is on stage, Fay is off stage."
)


def test_off_stage_is_not_on_stage() -> None:
    question = "If Fay is on stage, then which one of the following must be true?"
    assert fitting_options(DANCE, question, ("Eve is off stage.", "Gus is off stage.", "Eve is on stage.")) == [0]


def test_ways_to_say_that_something_is_selected() -> None:
    assert one_way({"test", "test_study"}) == {"test": True, "test_study": True}
    stages = way_of(["on", "stage"]), way_of(["off", "stage"])
    assert one_way(set(stages)) == {stages[0]: True, stages[1]: False}
    assert one_way({way_of(["offered"])}) == {way_of(["offers"]): True}
    assert one_way({"interview", "hire"}) is None
    assert one_way({"stock", way_of(["stocks", "neither"])}) is None  # 'neither' does more than say how


def test_who_else_could_stand_there() -> None:
    question = (
        "Which one of the following is a complete and accurate list of the singers any one of whom could sing "
        "immediately before Ann?"
    )
    before = {one for order in ORDERS for one, two in pairwise(order) if two == "Ann"}
    options = ("Cy", "Cy, Di", "Bo, Cy, Di")
    meant = [k for k, option in enumerate(options) if set(option.split(", ")) == before]
    assert fitting_options(LINE, question, options) == meant == [1]


def test_what_settles_who_is_chosen() -> None:
    passage = (
        "Exactly two of four pipers—Fay, Gus, Hal, and Ida—are chosen for a duo. The following conditions apply: If "
        "Fay is chosen, then Gus is chosen."
    )
    question = "There is only one acceptable duo if which one of the following pipers is chosen?"
    duos = [{"Fay", "Gus"}, {"Gus", "Hal"}, {"Gus", "Ida"}, {"Hal", "Ida"}]
    names = ("Fay", "Gus", "Hal", "Ida")
    meant = [k for k, who in enumerate(names) if sum(who in duo for duo in duos) == 1]
    assert fitting_options(passage, question, names) == meant == [0]


def test_what_is_sold_somewhere_is_sold_at_one_place_or_more() -> None:
    passage = (
        "There are exactly two stalls: Stall 1 and Stall 2. Exactly three kinds of fruit are stocked at these stalls: "
        "limes, pears, and plums. The following conditions apply: Stall 1 stocks limes but does not stock pears."
    )
    question = "Which one of the following must be true?"
    assert fitting_options(passage, question, ("Stall 2 stocks pears.", "Stall 2 stocks plums.")) == [0]
