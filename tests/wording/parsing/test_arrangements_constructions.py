"""Constructions of clues, by family: what each says, against formulas worked by hand, and what is refused.

In the formulas `at` is the link of the game: the place of a thing, or that a thing and a place go together.
"""

from __future__ import annotations

from functools import cache

import pytest

from clue_meaning import assert_says
from tollens.wording.parsing.arrangements.reading import read_clue
from tollens.wording.parsing.arrangements.setups.setup import Setup, read_setup
from tollens.wording.unreadable import UnreadableSentence

SETUPS = {
    "line": "Six divers—Abel, Bruno, Carla, Dora, Egon, and Fay—jump from a cliff one at a time. The following "
    "conditions apply:",
    "ring": "Five guests—Una, Vic, Walt, Xena, and Yann—sit around a circular table in five chairs, numbered 1 "
    "through 5, one guest per chair. The following conditions apply:",
    "wards": "Each of four nurses—Ada, Ben, Cleo, and Dan—is assigned to exactly one of three wards: North, South, or "
    "West. The following conditions apply:",
    "talks": "Four talks—Art, Birds, Coins, and Dance—are given from Monday through Wednesday. Each talk is given on "
    "exactly one day. The following conditions apply:",
    "cooks": "Each of three cooks—Gil, Hana, and Jo—prepares at least one of three dishes: salad, soup, and stew. The "
    "following conditions apply:",
    "laps": "Two runners—Ike and Joy—run a relay of four laps, numbered 1 through 4. Each lap is run by exactly one "
    "runner. The following conditions apply:",
    "panel": "Exactly three of five people—two cooks, Ann and Bea, and three farmers, Pia, Quin, and Rob—are chosen "
    "for a panel. The following conditions apply:",
}

OTHERS = "at(ben) = at(ada); at(cleo) = at(ada); at(dan) = at(ada)"
NO_OTHER_TALK = "~(at(birds) = at(art)) & ~(at(coins) = at(art)) & ~(at(dance) = at(art))"
PAIR = "(at({0}) = at({1}) & ~(at({0}) = at({2})) & ~(at({1}) = at({2})))"
THREE = (("ada", "ben", "cleo"), ("ada", "cleo", "ben"), ("ben", "cleo", "ada"))

FARMERS = "(at(pia); at(quin); at(rob))"
MORE_COOKS = f"at(ann) & at(bea) & at most 1 of {FARMERS} | at least 1 of (at(ann); at(bea)) & at most 0 of {FARMERS}"

SAID: dict[str, list[tuple[str, str]]] = {
    "line": [
        # A comma before 'and' begins a clause of its own.
        ("Abel jumps before Bruno, and Carla jumps before Dora.", "at(abel) < at(bruno) & at(carla) < at(dora)"),
        ("Abel jumps after Bruno, and Carla jumps after Abel.", "at(bruno) < at(abel) & at(abel) < at(carla)"),
        # A verb agrees with its subject: 'Bruno and Carla is' is none.
        (
            "If Abel is before Bruno and Carla is before Dora, then Egon is last.",
            "at(abel) < at(bruno) & at(carla) < at(dora) -> at(egon) = 6",
        ),
        ("Abel jumps before Bruno and Carla do.", "at(abel) < at(bruno) & at(abel) < at(carla)"),
        ("Abel's jump takes place at some time before Bruno's.", "at(abel) < at(bruno)"),
        ("Abel is preceded by Bruno.", "at(bruno) < at(abel)"),
        ("Abel is immediately preceded by Bruno.", "at(bruno) + 1 = at(abel)"),
        ("Abel is followed immediately by Bruno.", "at(abel) + 1 = at(bruno)"),
        ("Abel is followed by Bruno.", "at(abel) < at(bruno)"),
        ("Abel is the next one after Bruno.", "at(bruno) + 1 = at(abel)"),
        ("The first person to jump is Abel or Bruno.", "at(abel) = 1 | at(bruno) = 1"),
        ("Abel and Bruno jump second and fifth, respectively.", "at(abel) = 2 & at(bruno) = 5"),
        ("Only Abel or Bruno can jump first.", " & ".join(f"~(at({x}) = 1)" for x in ("carla", "dora", "egon", "fay"))),
        ("Abel jumps earlier than either Bruno or Carla.", "at(abel) < at(bruno) & at(abel) < at(carla)"),
        ("Abel jumps earlier than does Bruno.", "at(abel) < at(bruno)"),
        ("Abel jumps after (but not necessarily immediately after) Bruno.", "at(bruno) < at(abel)"),
        ("Abel jumps before Bruno, regardless of whether Carla jumps first.", "at(abel) < at(bruno)"),
        ("The jumps of Abel and Bruno are second and third, respectively.", "at(abel) = 2 & at(bruno) = 3"),
        ("The jump of either Abel or Bruno is last.", "at(abel) = 6 | at(bruno) = 6"),
        (
            "At least one diver jumps in between Abel and Bruno.",
            "~(at(abel) + 1 = at(bruno) | at(bruno) + 1 = at(abel))",
        ),
    ],
    "ring": [
        (
            "Una, Vic, and Walt sit in consecutive chairs.",
            " | ".join(
                f"(at(una) = {a} & at(vic) = {b} & at(walt) = {c})"
                for start in range(5)
                for arc in [[(start + k) % 5 + 1 for k in range(3)]]
                for a in arc
                for b in arc
                for c in arc
                if len({a, b, c}) == 3
            ),
        ),
    ],
    "wards": [
        # 'As Ada' is other than Ada.
        ("Exactly one nurse is in the same ward as Ada.", f"exactly 1 of ({OTHERS})"),
        ("No nurse is in the same ward as Ada.", f"exactly 0 of ({OTHERS})"),
        ("At least two nurses are in the same ward as Ada.", f"at least 2 of ({OTHERS})"),
        ("Any nurse in the same ward as Ada is in West.",
         " & ".join(f"(at({x}) = at(ada) -> at({x}) = west)" for x in ("ben", "cleo", "dan"))),
        ("Ada is assigned to a ward alone.", f"exactly 0 of ({OTHERS})"),
        ("Ada is the only nurse assigned to her ward.", f"exactly 0 of ({OTHERS})"),
        (
            "Exactly two of Ada, Ben, and Cleo are in the same ward.",
            " | ".join(PAIR.format(*three) for three in THREE),
        ),
        ("At most two of Ada, Ben, and Cleo are in the same ward.", "~(at(ada) = at(ben) & at(ben) = at(cleo))"),
        (
            "Each of Ada, Ben, and Cleo is assigned to a different ward.",
            "~(at(ada) = at(ben)) & ~(at(ada) = at(cleo)) & ~(at(ben) = at(cleo))",
        ),
        ("Ada and Ben are in separate wards.", "~(at(ada) = at(ben))"),
        ("Ada's ward has exactly two nurses.", f"exactly 1 of ({OTHERS})"),
        ("Ada is assigned to West along with Ben.", "at(ada) = west & at(ben) = west"),
        ("Ada, but not Ben, is assigned to West.", "at(ada) = west & ~(at(ben) = west)"),
        (
            "Exactly two nurses, including Ada, are assigned to West.",
            "at(ada) = west & exactly 2 x:nurse (at(x) = west)",
        ),
        ("Ada and Ben are two of exactly three nurses in West.",
         "at(ada) = west & at(ben) = west & exactly 3 x:nurse (at(x) = west)"),
        ("The only nurses in West are Ada and Ben.",
         "at(ada) = west & at(ben) = west & exactly 2 x:nurse (at(x) = west)"),
        ("The only nurses who can be assigned to West are Ada and Ben.", "~(at(cleo) = west) & ~(at(dan) = west)"),
        ("North and West have the same number of nurses.", " | ".join(
            f"exactly {n} x:nurse (at(x) = north) & exactly {n} x:nurse (at(x) = west)" for n in range(3))),
        ("If Ada is in West, then Ben is too, and if Ada is not in West, then Cleo is.",
         "(at(ada) = west -> at(ben) = west) & (~(at(ada) = west) -> at(cleo) = west)"),
        ("Exactly one of Ada or Ben is in West.", "exactly 1 of (at(ada) = west; at(ben) = west)"),
        ("Two of the three nurses Ada, Ben, and Cleo are in West.",
         "exactly 2 of (at(ada) = west; at(ben) = west; at(cleo) = west)"),
        ("Ada is in West; the same is true of Ben.", "at(ada) = west & at(ben) = west"),
    ],
    "talks": [
        ("Art and Birds are given on consecutive days, with Art given on the earlier day.", "at(art) + 1 = at(birds)"),
        ("Each day, at most two talks are given.",
         " & ".join(f"at most 2 x:talk (at(x) = {day})" for day in (1, 2, 3))),
        ("On the day Art is given, no other talk is given.", NO_OTHER_TALK),
        ("No more than two of the talks are given on any one day.",
         " & ".join(f"at most 2 x:talk (at(x) = {day})" for day in (1, 2, 3))),
        ("Monday is the only day on which exactly two talks are given.",
         "exactly 2 x:talk (at(x) = 1) & ~exactly 2 x:talk (at(x) = 2) & ~exactly 2 x:talk (at(x) = 3)"),
    ],
    "cooks": [
        ("Gil prepares soup only.", "at(gil, soup) & ~at(gil, salad) & ~at(gil, stew)"),
        ("Gil prepares soup and stew, and no other dishes.", "at(gil, soup) & at(gil, stew) & ~at(gil, salad)"),
        ("Gil prepares at least one dish that Hana does not prepare.",
         "at least 1 x:dish (at(gil, x) & ~at(hana, x))"),
        ("Gil prepares every dish Hana prepares.", "at most 0 x:dish (at(hana, x) & ~at(gil, x))"),
        ("There is exactly one dish that both Gil and Hana prepare.",
         "exactly 1 x:dish (at(gil, x) & at(hana, x))"),
        ("No cook prepares soup unless he also prepares stew.", "at most 0 x:cook (at(x, soup) & ~at(x, stew))"),
        ("Gil prepares exactly the same dishes as Hana.",
         " & ".join(f"(at(gil, {d}) <-> at(hana, {d}))" for d in ("salad", "soup", "stew"))),
        ("Gil has no dish in common with any of the other cooks.",
         "at most 0 x:dish (at(gil, x) & (at(hana, x) | at(jo, x)))"),
        ("Gil is one of exactly two cooks who prepare soup.", "at(gil, soup) & exactly 2 x:cook (at(x, soup))"),
    ],
    "laps": [
        ("Neither of Ike's laps is immediately before either of Joy's.",
         "at most 0 x:lap (at(x) = ike & (x = 1 & at(2) = joy | x = 2 & at(3) = joy | x = 3 & at(4) = joy))"),
        ("At least one of Ike's laps is immediately after one of Joy's laps.",
         "at(1) = joy & at(2) = ike | at(2) = joy & at(3) = ike | at(3) = joy & at(4) = ike"),
        ("The first lap Ike runs is lap 2.", "at(2) = ike & ~(at(1) = ike)"),
        ("Ike's laps are before lap 4.", "~(at(4) = ike)"),
    ],
    "panel": [
        ("The panel includes more cooks than farmers.", MORE_COOKS),
        ("Fewer farmers than cooks are on the panel.", MORE_COOKS),
        ("If Ann is on the panel, Bea is not on it.", "at(ann) -> ~at(bea)"),
    ],
}  # fmt: skip

REFUSED = [
    ("wards", "Ada and Ben are together in one ward or another."),  # nothing says that each is in some ward
    ("wards", "Ada and Ben are assigned together to North or West."),  # to the same of the two
    ("wards", "North has the fewest nurses."),  # no place in an order
    ("wards", "Exactly one nurse is in the same ward as Ada or Ben."),  # with or without the two of them
    ("wards", "North has more nurses than South has beds."),
    ("talks", "Art and Birds are given on consecutive days, with Art given first."),  # of the two, or of all
    ("line", "Abel and Bruno is before Carla."),
]


@cache
def setup_of(name: str) -> Setup:
    return read_setup(SETUPS[name])


READ = [(setup, clue, said) for setup, clues in SAID.items() for clue, said in clues]


@pytest.mark.parametrize(("setup", "clue", "said"), READ, ids=[clue for _, clue, _ in READ])
def test_a_construction_says_what_it_says(setup: str, clue: str, said: str) -> None:
    assert_says(setup_of(setup), clue, said)


@pytest.mark.parametrize(("setup", "clue"), REFUSED)
def test_what_could_be_meant_otherwise_is_refused(setup: str, clue: str) -> None:
    with pytest.raises(UnreadableSentence):
        read_clue(clue, setup_of(setup).game)
