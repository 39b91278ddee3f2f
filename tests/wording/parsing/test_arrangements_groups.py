"""Groups and shelves: clues of our own against formulas worked by hand, and lists of one group against all worlds.

In the formulas `at` is the link of the game: the place of a thing, or that a thing and a place go together.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations, product

import pytest

from clue_meaning import assert_says
from fitting import fits
from tollens.logic import Premise, read_formula
from tollens.solvers import decide
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.arrangements.reading import declared
from tollens.wording.parsing.arrangements.setups.setup import Setup, read_setup
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

SETUPS = {
    "shelves": "Exactly four jars—labeled jar 1 through jar 4—are to be put in a cupboard. There are three shelves—the "
    "bottom shelf, the middle shelf, and the top shelf. The following conditions apply: Jar 1 is put on the same "
    "shelf as jar 2.",
    "clubs": "Each of four pupils—Ada, Ben, Cleo, and Dan—joins exactly one of three clubs—the Hill, Lake, or Moor "
    "club. The following conditions apply:",
    "line": "Four divers—Abel, Bruno, Carla, and Dora—jump from a cliff one at a time. The following conditions apply:",
    "stalls": "Exactly four of the following five goats—Fern, Gus, Hob, Ivy, and Jet—will be shown in stalls numbered "
    "1 through 4, one goat per stall. The following conditions apply: Fern is shown.",
    "week": "Four clerks—Gil, Hana, Ines, and Jo—work from Monday through Wednesday. Each clerk works on exactly one "
    "day. On each day except Wednesday, there is exactly one clerk at work, with two at work on Wednesday. The "
    "following conditions apply:",
    "yards": "Each of five dogs—Ace, Bo, Cam, Dot, and Eve—is put in one of three yards—yard 1, yard 2, or yard 3. At "
    "least one dog, but no more than three, is put in each yard. The following conditions apply:",
    "baskets": "Each of three baskets—basket 1, basket 2, and basket 3—contains one or more of three kinds of "
    "fruit—limes, pears, and plums. The following conditions apply: Baskets 1 and 2 have exactly one kind of fruit in "
    "common.",
    "farms": "Three sisters—Una, Vera, and Wilma—owned four farms—Elm, Fir, Oak, and Yew. Each farm was owned by "
    "exactly one of the sisters. The records establish the following about the farms: Una owned Elm.",
}
NOBODY_WITH = "~(at({0}) = at({1})) & ~(at({0}) = at({2})) & ~(at({0}) = at({3}))"
ADA_ALONE = NOBODY_WITH.format("ada", "ben", "cleo", "dan")
BEN_ALONE = NOBODY_WITH.format("ben", "ada", "cleo", "dan")

SAID: dict[str, list[tuple[str, str]]] = {
    "shelves": [
        ("Jar 2 is put one shelf above jar 3.", "at(2) = at(3) + 1"),
        ("Jar 2 is put at least one shelf below jar 3.", "at(2) < at(3)"),
        ("Jar 2 is put on the shelf immediately above jar 3.", "at(2) = at(3) + 1"),
        ("Jar 4 is put on the top shelf.", "at(4) = 3"),
        ("No more than two jars are put on any shelf.",
         " & ".join(f"at most 2 x:jar (at(x) = {shelf})" for shelf in (1, 2, 3))),
        ("Jar 4 takes up an entire shelf by itself.", NOBODY_WITH.format(4, 1, 2, 3)),
    ],
    "clubs": [
        ("Ada joins Moor.", "at(ada) = moor_club"),
        ("Ada is the sole pupil in her club.", ADA_ALONE),
        ("Ada alone is in Lake.", "at(ada) = lake & ~(at(ben) = lake) & ~(at(cleo) = lake) & ~(at(dan) = lake)"),
        ("No three of Ada, Ben, Cleo, and Dan join Hill.", "at most 2 x:pupil (at(x) = hill)"),
        ("Ada and Ben are the two pupils both of whom join Hill.",
         "at(ada) = hill & at(ben) = hill & ~(at(cleo) = hill) & ~(at(dan) = hill)"),
        ("Either Ada is the sole pupil in her club or Ben is the sole pupil in his club, but not both.",
         f"~(({ADA_ALONE}) <-> ({BEN_ALONE}))"),
        ("Either Ada joins Hill and Ben joins Lake, or Ada joins Moor and Ben joins Hill.",
         "at(ada) = hill & at(ben) = lake | at(ada) = moor_club & at(ben) = hill"),
        ("Either Ada joins Hill or Ben joins Hill, or both.", "at(ada) = hill | at(ben) = hill"),
        ("Ada and Ben both join Hill if either one of them does.", "at(ada) = hill <-> at(ben) = hill"),
        ("Ada joins the same club as either Ben or Cleo but not the same club as both.",
         "~(at(ada) = at(ben) <-> at(ada) = at(cleo))"),
        ("If Ada joins Hill, then Ben joins Lake; otherwise, Ben joins Hill.",
         "(at(ada) = hill -> at(ben) = lake) & (~(at(ada) = hill) -> at(ben) = hill)"),
    ],
    "line": [
        ("Abel jumps either earlier than both Bruno and Carla or after than both Bruno and Carla.",
         "at(abel) < at(bruno) & at(abel) < at(carla) | at(abel) > at(bruno) & at(abel) > at(carla)"),
        ("Abel is one of the first two divers.", "at(abel) = 1 | at(abel) = 2"),
    ],
    "stalls": [
        ("Fern can be shown only in stall 1.", "~(at(fern) = 2) & ~(at(fern) = 3) & ~(at(fern) = 4)"),
        ("Fern can be shown only in either stall 1 or stall 4.", "~(at(fern) = 2) & ~(at(fern) = 3)"),
        ("Fern is shown only in stall 1.", "at(fern) = 1"),
        ("Fern is in an odd-numbered stall.", "at(fern) = 1 | at(fern) = 3"),
    ],
    "yards": [
        ("The dogs put in one yard are Ace, Bo, and exactly one other dog.",
         "at(ace) = at(bo) & exactly 1 of (at(cam) = at(ace); at(dot) = at(ace); at(eve) = at(ace))"),
        ("Both Ace and Bo are put in odd-numbered yards.", "~(at(ace) = 2) & ~(at(bo) = 2)"),
    ],
    "baskets": [
        ("Baskets 1 and 3 cannot have any kind of fruit in common.",
         "at most 0 x:fruit (at(x, 1) & at(x, 3))"),
        ("Baskets 1 and 3 have a kind of fruit in common.", "at least 1 x:fruit (at(x, 1) & at(x, 3))"),
    ],
    "farms": [
        ("Neither Fir nor Oak belonged to the owner of Elm.", "~(at(fir) = at(elm)) & ~(at(oak) = at(elm))"),
    ],
}  # fmt: skip
READ = [(setup, clue, said) for setup, clues in SAID.items() for clue, said in clues]


@cache
def setup_of(name: str) -> Setup:
    return read_setup(SETUPS[name])


@pytest.mark.parametrize(("setup", "clue", "said"), READ, ids=[clue for _, clue, _ in READ])
def test_a_construction_says_what_it_says(setup: str, clue: str, said: str) -> None:
    assert_says(setup_of(setup), clue, said)


CLUBS = (
    "Each of four pupils—Ada, Ben, Cleo, and Dan—joins exactly one of two clubs—the Hill or Lake club. The following "
    "conditions apply: Ada and Ben do not join the same club. If Cleo joins Hill, then Dan joins Lake."
)
JOINED = [
    dict(zip("ABCD", clubs, strict=True))
    for clubs in product(("Hill", "Lake"), repeat=4)
    if clubs[0] != clubs[1] and not (clubs[2] == "Hill" and clubs[3] == "Hill")
]
FULL_NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dan"}
LISTS = (("A", "C"), ("A", "B"), ("A", "C", "D"), ("B", "D"), ("A",))


@pytest.mark.parametrize(
    ("question", "clubs"),
    [
        ("Which one of the following could be the complete assignment of pupils to the Hill club?", ("Hill",)),
        ("Which one of the following could be a complete and accurate list of the pupils who join Lake?", ("Lake",)),
        ("Which one of the following could be the list of the pupils who join Lake?", ("Lake",)),
        (
            "Which one of the following could be a complete and accurate list of the pupils who join one of the clubs?",
            ("Hill", "Lake"),
        ),
    ],
)
def test_a_list_of_one_group(question: str, clubs: tuple[str, ...]) -> None:
    options = tuple(", ".join(FULL_NAMES[each] for each in who) for who in LISTS)
    groups = [{who for who in "ABCD" if world[who] == club} for world in JOINED for club in clubs]
    meant = [place for place, who in enumerate(LISTS) if set(who) in groups]
    assert 0 < len(meant) < len(LISTS)
    assert fits(read_arrangement(Text((CLUBS,), question, options))) == meant


def test_the_greatest_number_of_those_in_a_place() -> None:
    question = "What is the maximum number of pupils in the Hill club?"
    most = max(sum(club == "Hill" for club in world.values()) for world in JOINED)
    assert fits(read_arrangement(Text((CLUBS,), question, ("one", "two", "three", "four")))) == [most - 1]


def test_a_list_of_the_others() -> None:
    question = (
        "If Ada joins Hill, then which one of the following could be a complete and accurate list of the other pupils "
        "who join Hill?"
    )
    options = ("Cleo", "Ben", "Cleo, Dan", "Ada, Dan", "Dan")
    assert fits(read_arrangement(Text((CLUBS,), question, options))) == [0, 4]


def test_some_have_no_place() -> None:
    passage = SETUPS["stalls"] + " If Gus is shown, then he is shown in the stall immediately before Fern's."
    question = "If Hob is not shown, then which one of the following must be true?"
    options = ("Gus is shown.", "Gus is shown in stall 1.", "Fern is shown in stall 1.", "Ivy is shown in stall 4.")
    assert fits(read_arrangement(Text((passage,), question, options))) == [0]


def test_what_a_set_up_counts() -> None:
    week, yards = (setup_of(name) for name in ("week", "yards"))
    for setup, said in (
        (week, "exactly 1 x:clerk (day_of(x) = 1) & exactly 1 x:clerk (day_of(x) = 2)"),
        (week, "exactly 2 x:clerk (day_of(x) = 3)"),
        (yards, "at least 1 x:dog (yard_of(x) = 2) & at most 3 x:dog (yard_of(x) = 2)"),
    ):
        theory = replace(declared(setup), premises=tuple(Premise(formula) for _, formula in setup.said))
        assert decide(theory, read_formula(said)).status == "entailed"


def test_one_part_for_each_choir_is_refused() -> None:
    with pytest.raises(UnreadableSentence):
        read_setup(
            "Four singers—Ann, Bo, Cy, and Di—join two choirs—North and South. Each choir has three singers, with each "
            "singer in a choir singing exactly one of three parts—alto, bass, or tenor. The following conditions apply:"
        )


def test_an_order_with_several_at_a_place() -> None:
    question = (
        "Which one of the following could be the schedule of the clerks, listed in order from Monday through Wednesday?"
    )
    passage = SETUPS["week"] + " Gil works before Hana."
    options = ("Gil; Jo; Hana and Ines", "Hana; Jo; Gil and Ines", "Ines; Gil; Hana and Jo", "Gil; Hana and Jo; Ines")
    assert fits(read_arrangement(Text((passage,), question, options))) == [0, 2]


def test_labels_may_leave_their_noun_out() -> None:
    passage = SETUPS["shelves"]
    question = "Which one of the following could be the placement of jars on the shelves?"
    options = ("bottom: jars 1, 2 middle: jar 3 top: jar 4", "bottom: jars 1, 3 middle: jar 2 top: jar 4")
    assert fits(read_arrangement(Text((passage,), question, options))) == [0]


DIVERS = SETUPS["line"] + " Abel jumps before Bruno. Carla does not jump first."
JUMPS = [
    jump for jump in permutations("ABCD") if jump.index("A") < jump.index("B") and jump[0] != "C"
]  # Abel, Bruno, Carla, Dora


@pytest.mark.parametrize(
    ("question", "places"),
    [
        ("The first and second divers, listed in order, could be", (0, 1)),
        ("Which one of the following could be a list, in order, of the first two divers who jump?", (0, 1)),
        ("Which one of the following could be the divers who jump second and fourth, respectively?", (1, 3)),
    ],
)
def test_names_that_go_with_places_one_by_one(question: str, places: tuple[int, int]) -> None:
    names = {"A": "Abel", "B": "Bruno", "C": "Carla", "D": "Dora"}
    pairs = [tuple(pair) for pair in ("AB", "BA", "CD", "DC", "AD")]
    meant = [k for k, pair in enumerate(pairs) if any((jump[places[0]], jump[places[1]]) == pair for jump in JUMPS)]
    assert 0 < len(meant) < len(pairs)
    options = tuple(f"{names[one]}, {names[two]}" for one, two in pairs)
    assert fits(read_arrangement(Text((DIVERS,), question, options))) == meant


def test_the_order_of_the_others() -> None:
    question = (
        "If Dora jumps last, then which one of the following could be the order in which the other three divers jump, "
        "from first to third?"
    )
    options = ("Abel, Bruno, Carla", "Bruno, Abel, Carla", "Carla, Abel, Bruno")
    assert fits(read_arrangement(Text((DIVERS,), question, options))) == [0]
