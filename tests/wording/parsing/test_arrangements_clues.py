"""Clues of arrangements: sentences of our own, compared by the solver with formulas worked by hand.

In the formulas `at` is the link of the game: the place of a thing, or that a thing and a place go together.
"""

from __future__ import annotations

from functools import cache

import pytest

from tollens.logic import Iff, Theory, read_formula
from tollens.solvers import decide
from tollens.wording.parsing.arrangements.reading import declared, read_clue
from tollens.wording.parsing.arrangements.setups.setup import Setup, read_setup
from tollens.wording.unreadable import UnreadableSentence

SETUPS = {
    "line": "Six divers—Abel, Bruno, Carla, Dora, Egon, and Fay—jump from a cliff one at a time. The following "
    "conditions apply:",
    "jars": "Five jars—K, L, M, N, and O—are put on five shelves, numbered 1 through 5, one jar per shelf. The "
    "following conditions apply:",
    "wards": "Each of six nurses—Ada, Ben, Cleo, Dan, Eve, and Fred—is assigned to exactly one of three wards: North, "
    "South, or West. The following conditions apply:",
    "plants": "A gardener will select at least two of six plants—fern, hazel, ivy, lily, moss, and rose. The following "
    "conditions apply:",
    "cooks": "Each of four cooks—Gil, Hana, Ines, and Jo—prepares at least one of three dishes: salad, soup, and stew. "
    "The following conditions apply:",
    "talks": "Five talks—P, Q, R, S, and T—are given from Monday through Friday, one talk per day. The following "
    "conditions apply:",
    "ages": "In a garden there are four trees: an ash, a birch, a cedar, and a beech. They are ranked from oldest to "
    "youngest. There are no ties. The following conditions apply:",
    "ring": "Six guests—Una, Vic, Walt, Xena, Yann, and Zoe—sit around a circular table in six chairs, numbered 1 "
    "through 6, one guest per chair. The following conditions apply:",
}

MORE_NORTH = " | ".join(
    f"at least {n + 1} x:nurse (at(x) = north) & at most {n} x:nurse (at(x) = west)" for n in range(6)
)

CLUES: dict[str, list[tuple[str, str | None]]] = {
    "line": [
        ("Abel jumps before Bruno.", "at(abel) < at(bruno)"),
        ("Abel jumps at some time before Bruno.", "at(abel) < at(bruno)"),
        ("Abel must jump earlier than Bruno.", "at(abel) < at(bruno)"),
        ("Abel jumps sometime after Bruno.", "at(bruno) < at(abel)"),
        ("Abel jumps later than Bruno does.", "at(bruno) < at(abel)"),
        ("Abel jumps ahead of Bruno.", "at(abel) < at(bruno)"),
        ("Abel jumps immediately before Bruno.", "at(abel) + 1 = at(bruno)"),
        ("Abel must jump immediately after Bruno.", "at(bruno) + 1 = at(abel)"),
        ("Abel cannot jump immediately after Bruno.", "~(at(bruno) + 1 = at(abel))"),
        ("Abel does not jump before Bruno.", "at(bruno) < at(abel)"),
        ("Abel jumps first.", "at(abel) = 1"),
        ("Abel is the first diver to jump.", "at(abel) = 1"),
        ("Abel jumps last.", "at(abel) = 6"),
        ("Abel jumps second-to-last.", "at(abel) = 5"),
        ("Abel jumps either first or last.", "at(abel) = 1 | at(abel) = 6"),
        ("Abel does not jump third.", "~(at(abel) = 3)"),
        ("Neither Abel nor Bruno jumps fifth.", "~(at(abel) = 5) & ~(at(bruno) = 5)"),
        ("Either Abel or Bruno jumps fourth.", "at(abel) = 4 | at(bruno) = 4"),
        ("Both Abel and Bruno jump before Carla.", "at(abel) < at(carla) & at(bruno) < at(carla)"),
        ("Abel jumps before both Bruno and Carla.", "at(abel) < at(bruno) & at(abel) < at(carla)"),
        ("Abel jumps before Bruno but after Carla.", "at(abel) < at(bruno) & at(carla) < at(abel)"),
        (
            "Abel jumps either immediately before or immediately after Bruno.",
            "at(abel) + 1 = at(bruno) | at(bruno) + 1 = at(abel)",
        ),
        (
            "If Abel jumps first, then Bruno jumps last.",
            "at(abel) = 1 -> at(bruno) = 6",
        ),
        ("If Abel jumps before Bruno, Carla jumps third.", "at(abel) < at(bruno) -> at(carla) = 3"),
        ("Abel jumps first only if Bruno jumps last.", "at(abel) = 1 -> at(bruno) = 6"),
        ("Abel jumps first if Bruno jumps last.", "at(bruno) = 6 -> at(abel) = 1"),
        ("Abel jumps first if and only if Bruno jumps last.", "at(abel) = 1 <-> at(bruno) = 6"),
        ("Abel jumps first unless Bruno jumps last.", "~(at(bruno) = 6) -> at(abel) = 1"),
        ("Unless Bruno jumps last, Abel jumps first.", "~(at(bruno) = 6) -> at(abel) = 1"),
        ("If Abel does not jump second, he jumps fifth.", "~(at(abel) = 2) -> at(abel) = 5"),
        ("Abel jumps before Bruno, and Carla jumps before Dora.", "at(abel) < at(bruno) & at(carla) < at(dora)"),
        (
            "Either Abel jumps before Bruno or else Abel jumps before Carla, but not both.",
            "at(abel) < at(bruno) xor at(abel) < at(carla)",
        ),
        (
            "Exactly two divers jump after Abel but before Bruno.",
            "exactly 2 x:diver (at(abel) < at(x) & at(x) < at(bruno))",
        ),
        ("At least two divers jump before Abel.", "at least 2 x:diver (at(x) < at(abel))"),
        ("No more than one diver jumps before Abel.", "at most 1 x:diver (at(x) < at(abel))"),
        ("Abel jumps before any other diver.", "at(abel) = 1"),
        ("Abel is one of the first three divers.", "at(abel) < 4"),
        (
            "Abel jumps before Bruno or Carla, but not before both.",
            "at(abel) < at(bruno) xor at(abel) < at(carla)",
        ),
        (
            "Abel jumps before Bruno, with exactly one diver between them.",
            "at(abel) + 2 = at(bruno)",
        ),
        ("It is not the case that Abel jumps first.", "~(at(abel) = 1)"),
        ("The third diver to jump is Abel.", "at(abel) = 3"),
    ],
    "jars": [
        ("K is put on shelf 3.", "at(k) = 3"),
        ("K is put on the third shelf.", "at(k) = 3"),
        ("Shelf 3 holds K.", "at(k) = 3"),
        ("K is put on shelf 1 or shelf 5.", "at(k) = 1 | at(k) = 5"),
        ("K is put on shelf 1 or else shelf 5.", "at(k) = 1 | at(k) = 5"),
        ("K is put on neither shelf 2 nor shelf 4.", "~(at(k) = 2) & ~(at(k) = 4)"),
        ("K must be put on a lower-numbered shelf than L.", "at(k) < at(l)"),
        ("K must be put on a higher-numbered shelf than L.", "at(l) < at(k)"),
        ("K's shelf is numbered lower than L's shelf.", "at(k) < at(l)"),
        ("K is next to L.", "at(k) + 1 = at(l) | at(l) + 1 = at(k)"),
        ("K and L are next to each other.", "at(k) + 1 = at(l) | at(l) + 1 = at(k)"),
        ("K and L cannot be put on shelves that are next to each other.", "~(at(k) + 1 = at(l) | at(l) + 1 = at(k))"),
        ("K and L are put on consecutive shelves.", "at(k) + 1 = at(l) | at(l) + 1 = at(k)"),
        ("K and L are separated by exactly one shelf.", "at(k) + 2 = at(l) | at(l) + 2 = at(k)"),
        ("K is between L and M.", "at(l) < at(k) & at(k) < at(m) | at(m) < at(k) & at(k) < at(l)"),
        (
            "K is immediately between L and M.",
            "at(l) + 1 = at(k) & at(k) + 1 = at(m) | at(m) + 1 = at(k) & at(k) + 1 = at(l)",
        ),
        ("K is put exactly two shelves after L.", "at(l) + 2 = at(k)"),
        ("K is put at least two shelves before L.", "at(k) + 1 < at(l)"),
        ("K is put on the shelf immediately before L.", "at(k) + 1 = at(l)"),
        ("K is put on a shelf numbered exactly one higher than the shelf on which L is put.", "at(l) + 1 = at(k)"),
        ("K is put on one of the first two shelves.", "at(k) < 3"),
        ("K is put on a shelf that nobody dusts.", None),
    ],
    "wards": [
        ("Ada is assigned to North.", "at(ada) = north"),
        ("Ada is not assigned to North.", "~(at(ada) = north)"),
        ("Ada is assigned to North or South.", "at(ada) = north | at(ada) = south"),
        ("Ada is assigned to either North or West.", "at(ada) = north | at(ada) = west"),
        ("Ada is assigned to the same ward as Ben.", "at(ada) = at(ben)"),
        ("Ada cannot be assigned to the same ward as Ben.", "~(at(ada) = at(ben))"),
        ("Ada is assigned to a different ward from Ben.", "~(at(ada) = at(ben))"),
        ("Ada and Ben are assigned to the same ward.", "at(ada) = at(ben)"),
        ("Ada and Ben are assigned to the same ward as each other.", "at(ada) = at(ben)"),
        ("Ada and Ben are assigned to different wards.", "~(at(ada) = at(ben))"),
        (
            "Ada, Ben, and Cleo are assigned to different wards.",
            "~(at(ada) = at(ben)) & ~(at(ada) = at(cleo)) & ~(at(ben) = at(cleo))",
        ),
        ("Exactly two nurses are assigned to North.", "exactly 2 x:nurse (at(x) = north)"),
        ("At least one nurse is assigned to North.", "exists x:nurse (at(x) = north)"),
        ("At most one of Ada and Ben is assigned to North.", "~(at(ada) = north & at(ben) = north)"),
        (
            "Exactly one of Ada, Ben, and Cleo is assigned to West.",
            "exactly 1 of (at(ada) = west; at(ben) = west; at(cleo) = west)",
        ),
        ("No nurse is assigned to West.", "forall x:nurse (~(at(x) = west))"),
        ("Each ward is assigned at least one nurse.", "forall w:ward (exists x:nurse (at(x) = w))"),
        ("Exactly two nurses are assigned to each ward.", "forall w:ward (exactly 2 x:nurse (at(x) = w))"),
        ("There is at least one nurse in each ward.", "forall w:ward (exists x:nurse (at(x) = w))"),
        ("If Ada is assigned to North, then so is Ben.", "at(ada) = north -> at(ben) = north"),
        ("If Ada is assigned to North, Ben is not.", "at(ada) = north -> ~(at(ben) = north)"),
        (
            "If Ada is assigned to North, then both Ben and Cleo are assigned to West.",
            "at(ada) = north -> at(ben) = west & at(cleo) = west",
        ),
        (
            "If Ada is assigned to North, then neither Ben nor Cleo is assigned to North.",
            "at(ada) = north -> ~(at(ben) = north) & ~(at(cleo) = north)",
        ),
        ("Either Ada or Ben, but not both, is assigned to North.", "at(ada) = north xor at(ben) = north"),
        ("Ada and Ben cannot both be assigned to North.", "~(at(ada) = north & at(ben) = north)"),
        ("Ada is assigned to North, but Ben is not.", "at(ada) = north & ~(at(ben) = north)"),
        ("Ada is the only nurse who is assigned to North.", "forall x:nurse (at(x) = north <-> x = ada)"),
        (
            "Ada is not assigned to the same ward as Ben; nor is Cleo assigned to the same ward as Dan.",
            "~(at(ada) = at(ben)) & ~(at(cleo) = at(dan))",
        ),
        (
            "No two of Ada, Ben, and Cleo are assigned to the same ward.",
            "~(at(ada) = at(ben)) & ~(at(ada) = at(cleo)) & ~(at(ben) = at(cleo))",
        ),
        ("More nurses are assigned to North than to West.", MORE_NORTH),
        ("Fewer of the nurses are assigned to West than to North.", MORE_NORTH),
        ("Nurses who are assigned to North outrank those who are not.", None),
    ],
    "plants": [
        ("Fern is selected.", "chosen(fern)"),
        ("Fern is not selected.", "~chosen(fern)"),
        ("If fern is selected, then ivy is selected.", "chosen(fern) -> chosen(ivy)"),
        ("If fern is selected, ivy is not.", "chosen(fern) -> ~chosen(ivy)"),
        ("If fern is selected, then so is ivy.", "chosen(fern) -> chosen(ivy)"),
        ("Fern and ivy are not both selected.", "~(chosen(fern) & chosen(ivy))"),
        ("Fern and ivy cannot both be selected.", "~(chosen(fern) & chosen(ivy))"),
        ("Fern cannot be selected unless ivy is also selected.", "chosen(fern) -> chosen(ivy)"),
        ("If she selects fern, she must also select ivy.", "chosen(fern) -> chosen(ivy)"),
        ("If the gardener selects fern, the gardener does not select ivy.", "chosen(fern) -> ~chosen(ivy)"),
        ("Fern is selected only if both ivy and moss are selected.", "chosen(fern) -> chosen(ivy) & chosen(moss)"),
        (
            "If fern is not selected, then either ivy or moss is selected.",
            "~chosen(fern) -> chosen(ivy) | chosen(moss)",
        ),
        ("If fern is selected, then neither ivy nor moss is selected.", "chosen(fern) -> ~chosen(ivy) & ~chosen(moss)"),
        ("Exactly one of fern and ivy is selected.", "chosen(fern) xor chosen(ivy)"),
        ("At least one of fern, ivy, and moss is selected.", "chosen(fern) | chosen(ivy) | chosen(moss)"),
        ("At most two of fern, ivy, and moss are selected.", "~(chosen(fern) & chosen(ivy) & chosen(moss))"),
        ("Exactly three plants are selected.", "exactly 3 x:plant (chosen(x))"),
        ("Either fern or ivy is selected, but not both.", "chosen(fern) xor chosen(ivy)"),
        (
            "Of fern, ivy, and moss, exactly two are selected.",
            "exactly 2 of (chosen(fern); chosen(ivy); chosen(moss))",
        ),
    ],
    "cooks": [
        ("Gil prepares soup.", "at(gil, soup)"),
        ("Gil prepares soup and stew.", "at(gil, soup) & at(gil, stew)"),
        ("Gil does not prepare soup.", "~at(gil, soup)"),
        ("Gil prepares exactly two dishes.", "exactly 2 x:dish (at(gil, x))"),
        ("Exactly two cooks prepare soup.", "exactly 2 x:cook (at(x, soup))"),
        (
            "Gil and exactly two other cooks prepare soup.",
            "at(gil, soup) & exactly 2 of (at(hana, soup); at(ines, soup); at(jo, soup))",
        ),
        (
            "Exactly one cook prepares soup, and that cook does not prepare stew.",
            "exactly 1 x:cook (at(x, soup)) & forall x:cook (at(x, soup) -> ~at(x, stew))",
        ),
        (
            "Gil prepares more dishes than Hana.",
            "exactly 3 x:dish (at(gil, x)) & at most 2 x:dish (at(hana, x)) | exactly 2 x:dish (at(gil, "
            "x)) & at most 1 x:dish (at(hana, x)) | exactly 1 x:dish (at(gil, x)) & exactly 0 x:dish "
            "(at(hana, x))",
        ),
        ("Gil and Hana have no dishes in common.", "forall x:dish (~(at(gil, x) & at(hana, x)))"),
        ("Gil does not prepare any dish that Hana prepares.", "forall x:dish (~(at(gil, x) & at(hana, x)))"),
        ("Any cook who prepares soup also prepares stew.", "forall x:cook (at(x, soup) -> at(x, stew))"),
        ("No cook prepares both soup and stew.", "forall x:cook (~(at(x, soup) & at(x, stew)))"),
        ("Gil prepares soup but no other dish.", "at(gil, soup) & ~at(gil, stew) & ~at(gil, salad)"),
        ("Each dish is prepared by at least one cook.", "forall x:dish (exists y:cook (at(y, x)))"),
        (
            "Gil prepares at least one but no more than two dishes.",
            "at least 1 x:dish (at(gil, x)) & at most 2 x:dish (at(gil, x))",
        ),
    ],
    "talks": [
        ("P is given on Monday.", "at(p) = 1"),
        ("On Monday P is given.", "at(p) = 1"),
        ("P is given on the day after Q.", "at(q) + 1 = at(p)"),
        ("P is given on some day before Q.", "at(p) < at(q)"),
        ("P is given on an earlier day than Q.", "at(p) < at(q)"),
        ("P is given later in the week than Q.", "at(q) < at(p)"),
        ("P is given before Wednesday.", "at(p) < 3"),
        ("P is given no earlier than Wednesday.", "~(at(p) < 3)"),
        ("P is given exactly three days after Q.", "at(q) + 3 = at(p)"),
        ("P is not given until Q has been given.", "at(q) < at(p)"),
        ("P is given on the day immediately before the day on which Q is given.", "at(p) + 1 = at(q)"),
        ("P is given on Tuesday or Thursday.", "at(p) = 2 | at(p) = 4"),
    ],
    "ages": [
        ("The ash is older than the birch.", "at(ash) < at(birch)"),
        ("The ash is younger than the birch.", "at(birch) < at(ash)"),
        ("The ash is the oldest.", "at(ash) = 1"),
        ("The ash is the youngest.", "at(ash) = 4"),
        ("The ash is the second-oldest.", "at(ash) = 2"),
        ("The ash is the second youngest.", "at(ash) = 3"),
        ("The ash is older than the birch but younger than the cedar.", "at(cedar) < at(ash) & at(ash) < at(birch)"),
        ("The ash is more mossy than the birch.", None),
    ],
    "ring": [
        (
            "Una sits next to Vic.",
            "at(una) + 1 = at(vic) | at(vic) + 1 = at(una) | at(una) = 1 & at(vic) = 6 | at(una) = 6 & at(vic) = 1",
        ),
        ("Una sits in chair 4.", "at(una) = 4"),
    ],
}

READ = [(setup, clue, said) for setup, clues in CLUES.items() for clue, said in clues if said is not None]
REFUSED = [(setup, clue) for setup, clues in CLUES.items() for clue, said in clues if said is None]


@cache
def setup_of(name: str) -> Setup:
    return read_setup(SETUPS[name])


@cache
def theory_of(name: str) -> Theory:
    return declared(setup_of(name))


def test_there_are_enough_of_them() -> None:
    assert len(READ) >= 120


@pytest.mark.parametrize(("setup", "clue", "said"), READ, ids=[clue for _, clue, _ in READ])
def test_a_clue_says_what_it_says(setup: str, clue: str, said: str) -> None:
    found = read_clue(clue, setup_of(setup).game)
    theory = theory_of(setup)
    link = [*(each.name for each in theory.functions), *(each.name for each in theory.predicates)][0]
    expected = read_formula(said.replace("at(", f"{link}("))
    assert decide(theory, Iff(found, expected)).status == "entailed", f"{found}"


@pytest.mark.parametrize(("setup", "clue"), REFUSED)
def test_what_is_beyond_the_grammar_is_refused(setup: str, clue: str) -> None:
    with pytest.raises(UnreadableSentence):
        read_clue(clue, setup_of(setup).game)


MIRRORED = [
    ("line", "Abel jumps before Bruno.", "Bruno jumps after Abel."),
    ("line", "Abel jumps immediately before Bruno.", "Bruno jumps immediately after Abel."),
    ("line", "Abel jumps earlier than Bruno.", "Bruno jumps later than Abel."),
    ("jars", "K is to the left of L.", "L is to the right of K."),
    ("jars", "K is put on a lower-numbered shelf than L.", "L is put on a higher-numbered shelf than K."),
    ("jars", "K is next to L.", "L is next to K."),
    ("ages", "The ash is older than the birch.", "The birch is younger than the ash."),
    ("wards", "Ada is assigned to the same ward as Ben.", "Ben is assigned to the same ward as Ada."),
    (
        "wards",
        "Ada is assigned to North unless Ben is assigned to West.",
        "If Ben is not assigned to West, then Ada is assigned to North.",
    ),
    (
        "wards",
        "Ada is assigned to North only if Ben is assigned to West.",
        "If Ben is not assigned to West, Ada is not assigned to North.",
    ),
]


@pytest.mark.parametrize(("setup", "one", "other"), MIRRORED)
def test_mirrored_sentences_are_equivalent(setup: str, one: str, other: str) -> None:
    game = setup_of(setup).game
    assert decide(theory_of(setup), Iff(read_clue(one, game), read_clue(other, game))).status == "entailed"
    assert decide(theory_of(setup), read_clue(one, game)).status == "independent"
