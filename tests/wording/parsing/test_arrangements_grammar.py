"""Clues, set-ups and questions of our own, by family of the grammar, against formulas and worlds worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations

import pytest

from fitting import fits
from tollens.logic import Iff, Theory, conjunction, read_formula
from tollens.solvers import decide
from tollens.wording.parsing.arrangements import read_arrangement
from tollens.wording.parsing.arrangements.reading import declared, read_clue
from tollens.wording.parsing.arrangements.setups.enumerations import enumeration
from tollens.wording.parsing.arrangements.setups.partitions import partition
from tollens.wording.parsing.arrangements.setups.setup import Setup, read_setup
from tollens.wording.parsing.english.tokens import tokens
from tollens.wording.parsing.seam import Text
from tollens.wording.unreadable import UnreadableSentence

SETUPS = {
    "line": "Six divers—Abel, Bruno, Carla, Dora, Egon, and Fay—jump from a cliff one at a time. The following "
    "conditions apply:",
    "talks": "Five talks—P, Q, R, S, and T—are given from Monday through Friday, one talk per day. The following "
    "conditions apply:",
    "wards": "Each of six nurses—Ada, Ben, Cleo, Dan, Eve, and Fred—is assigned to exactly one of three wards: North, "
    "South, or West. The following conditions apply:",
    "plants": "A gardener will select at least two of six plants—fern, hazel, ivy, lily, moss, and rose. The following "
    "conditions apply:",
    "cooks": "Each of four cooks—Gil, Hana, Ines, and Jo—prepares at least one of three dishes: salad, soup, and stew. "
    "The following conditions apply:",
    "jars": "Five jars—K, L, M, N, and O—are put on five shelves, numbered 1 through 5, one jar per shelf. The "
    "following conditions apply:",
    "bids": "Four bids—H, J, K, and L—are ranked from most costly to least costly. There are no ties. The following "
    "conditions apply:",
}
BETWEEN = "(at(abel) < at({0}) & at({0}) < at(bruno) | at(bruno) < at({0}) & at({0}) < at(abel))"
ONE_BETWEEN = f"exactly 1 of ({'; '.join(BETWEEN.format(each) for each in ('carla', 'dora', 'egon', 'fay'))})"

CLUES: dict[str, list[tuple[str, str]]] = {
    "line": [
        ("Either Abel jumps before Bruno and Carla, or he jumps after both.",
         "at(abel) < at(bruno) & at(abel) < at(carla) | at(abel) > at(bruno) & at(abel) > at(carla)"),
        ("Abel jumps before Bruno or else before Carla, but not before both.",
         "at(abel) < at(bruno) xor at(abel) < at(carla)"),
        ("If either Abel or Bruno jumps before Carla, they both do.",
         "at(abel) < at(carla) | at(bruno) < at(carla) -> at(abel) < at(carla) & at(bruno) < at(carla)"),
        ("Abel, who does not jump first, jumps before Bruno.", "~(at(abel) = 1) & at(abel) < at(bruno)"),
        ("Abel jumps before Bruno, who jumps before Carla.", "at(abel) < at(bruno) & at(bruno) < at(carla)"),
        ("Abel jumps third or later.", "at(abel) >= 3"),
        ("Abel cannot jump any later than fourth.", "at(abel) <= 4"),
        ("Abel is among the last two divers to jump.", "at(abel) >= 5"),
        ("Abel jumps in an odd-numbered position.", "at(abel) = 1 | at(abel) = 3 | at(abel) = 5"),
        ("Exactly one diver separates Abel from Bruno.", ONE_BETWEEN),
        ("Between Abel and Bruno exactly one diver jumps.", ONE_BETWEEN),
        ("Abel, Bruno, and Carla jump consecutively, in that order.",
         "at(abel) + 1 = at(bruno) & at(bruno) + 1 = at(carla)"),
        ("Abel does not jump last, nor does Bruno.", "~(at(abel) = 6) & ~(at(bruno) = 6)"),
        ("Abel does not jump until both Bruno and Carla have jumped.", "at(abel) > at(bruno) & at(abel) > at(carla)"),
        ("The fourth diver to jump is either Abel or Bruno.", "at(abel) = 4 | at(bruno) = 4"),
        ("No diver other than Abel jumps before Bruno.",
         " & ".join(f"~(at({each}) < at(bruno))" for each in ("bruno", "carla", "dora", "egon", "fay"))),
    ],
    "talks": [
        ("If P is given on Tuesday, then Q is given on the next day.", "at(p) = 2 -> at(p) + 1 = at(q)"),
        ("P is given on the day immediately before or the day immediately after Q.",
         "at(p) + 1 = at(q) | at(q) + 1 = at(p)"),
    ],
    "wards": [
        ("Ada, Ben, and Cleo are assigned to three different wards.",
         "~(at(ada) = at(ben)) & ~(at(ada) = at(cleo)) & ~(at(ben) = at(cleo))"),
        ("Exactly twice as many nurses are assigned to North as are assigned to West.",
         " | ".join(f"exactly {2 * n} x:nurse (at(x) = north) & exactly {n} x:nurse (at(x) = west)" for n in range(4))),
        ("The number of nurses assigned to North is equal to the number assigned to West.",
         " | ".join(f"exactly {n} x:nurse (at(x) = north) & exactly {n} x:nurse (at(x) = west)" for n in range(7))),
        ("There are more nurses assigned to North than to West.",
         " | ".join(f"at least {n} x:nurse (at(x) = north) & at most {n - 1} x:nurse (at(x) = west)"
                    for n in range(1, 7))),
        ("Exactly one other nurse is assigned to the same ward as Ada.",
         "exactly 1 of (" + "; ".join(f"at({each}) = at(ada)" for each in ("ben", "cleo", "dan", "eve", "fred")) + ")"),
        ("If Ada is assigned to North, at least one other nurse is assigned to North.",
         "at(ada) = north -> " + " | ".join(f"at({each}) = north" for each in ("ben", "cleo", "dan", "eve", "fred"))),
        ("Ada is assigned to a different ward from the one to which Ben is assigned.", "~(at(ada) = at(ben))"),
        ("At least one of Ada and Ben is assigned to North, but they are not both assigned to North.",
         "at(ada) = north xor at(ben) = north"),
    ],
    "plants": [
        ("If either fern or ivy is selected, the other must be selected as well.", "chosen(fern) <-> chosen(ivy)"),
        ("Fern cannot be selected with ivy.", "~(chosen(fern) & chosen(ivy))"),
        ("Not both fern and ivy are selected.", "~(chosen(fern) & chosen(ivy))"),
        ("There must be exactly three plants selected.", "exactly 3 x:plant (chosen(x))"),
    ],
    "cooks": [
        ("Gil prepares exactly twice as many dishes as Hana.",
         "exactly 2 x:dish (at(gil, x)) & exactly 1 x:dish (at(hana, x)) | "
         "exactly 0 x:dish (at(gil, x)) & exactly 0 x:dish (at(hana, x))"),
        ("Gil and Hana prepare exactly two of the same dishes.",
         "exactly 2 of (at(gil, salad) & at(hana, salad); at(gil, soup) & at(hana, soup); "
         "at(gil, stew) & at(hana, stew))"),
    ],
    "jars": [
        ("K is put on one of the end shelves.", "at(k) = 1 | at(k) = 5"),
        ("K and L are put on shelves that are next to each other.", "at(k) + 1 = at(l) | at(l) + 1 = at(k)"),
    ],
    "bids": [("H is the second or third least costly.", "at(h) = 3 | at(h) = 2")],
}  # fmt: skip
READ = [(setup, clue, said) for setup, clues in CLUES.items() for clue, said in clues]


@cache
def setup_of(name: str) -> Setup:
    return read_setup(SETUPS[name])


@cache
def theory_of(name: str) -> Theory:
    return declared(setup_of(name))


@pytest.mark.parametrize(("setup", "clue", "said"), READ, ids=[clue for _, clue, _ in READ])
def test_a_clue_says_what_it_says(setup: str, clue: str, said: str) -> None:
    found = read_clue(clue, setup_of(setup).game)
    theory = theory_of(setup)
    link = [*(each.name for each in theory.functions), *(each.name for each in theory.predicates)][0]
    expected = read_formula(said.replace("at(", f"{link}("))
    assert decide(theory, Iff(found, expected)).status == "entailed", f"{found}"


# --- set-ups: what all their sentences say together -------------------------------------------------------------------

COUNTS = [
    ("Nine pupils—F, G, H, J, K, L, M, N, and O—are divided into three groups of three: group 1, group 2, and group 3.",
     "forall x:group (exactly 3 y:pupil (group_of(y) = x))"),
    ("Five children—Al, Bea, Cy, Di, and Ed—each choose one pet: a cat, a dog, or a fish.",
     "forall x:child (exactly 1 y:pet (pet_of(x) = y))"),
    ("Seven people—F, G, H, J, K, L, and M—ride in two vans, van 1 and van 2. Each van carries at least three of them.",
     "forall x:van (at least 3 y:person (van_of(y) = x))"),
    ("A cook has six spices—anise, basil, clove, dill, mace, and thyme—and will use exactly four of them.",
     "exactly 4 x:spice (chosen(x))"),
    ("Six staff—clerks F, G, and H, and guards K, L, and M—are assigned to three posts: North, South, and West, with "
     "exactly three staff per post.", "forall x:post (exactly 3 y:staff (post_of(y, x)))"),
    ("Five cats—A, B, C, D, and E—are weighed one at a time. Two of the five cats are black and three are white.",
     "exactly 2 x:cat (quality_of(x) = black) & exactly 3 x:cat (quality_of(x) = white)"),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "said"), COUNTS, ids=[setup[:40] for setup, _ in COUNTS])
def test_a_set_up_counts(setup: str, said: str) -> None:
    found = read_setup(f"{setup} The following conditions apply: Nothing.")
    whole = conjunction(formula for _, formula in found.said)
    assert decide(declared(found), Iff(whole, read_formula(said))).status == "entailed", f"{whole}"


def test_three_for_each_of_three_places_are_not_six_with_one_place_each() -> None:
    found = read_setup(
        COUNTS[4][0] + " The following conditions apply: All three clerks are assigned to the North post."
    )
    assert [link.is_function for link in found.game.links] == [False]
    assert [str(term) for term in found.game.nouns[("guard",)][1]] == ["k", "l", "m"]


def test_a_list_is_taken_whole_or_not_at_all() -> None:
    found = read_setup(
        "Five cars are parked in a row of five spaces, numbered 1 through 5. The cars belong to Ann, Bo, Cy, Di, and "
        "Ed. The following conditions apply:"
    )
    assert found.functions == {"space_of": (True, True)}
    assert [str(term) for term in found.game.nouns[("car",)][1]] == ["ann", "bo", "cy", "di", "ed"]


@pytest.mark.parametrize("text", ["officers F and G", "officers F, G, and clerks H", "10 A.M., 2 P.M., and 4 P.M."])
def test_nouns_within_a_list_part_it_only_where_they_fit(text: str) -> None:
    found = enumeration(tokens(text))
    assert found is None or not found.groups


def test_parts_must_add_up() -> None:
    sizes: dict[tuple[str, ...], int] = {("dog",): 6}
    assert partition(tokens("Two of the six dogs are female and four are male."), sizes) is not None
    assert partition(tokens("Two of the six dogs are female and three are male."), sizes) is None
    assert partition(tokens("Two of the six dogs bark and four are male."), sizes) is None


# --- what is so of some of the things, beside their places ------------------------------------------------------------

WITNESSES = (
    "Five witnesses—S, T, U, V, and W—were heard, each on a different one of five consecutive days. The following "
    "conditions apply: T was heard on day two. The witness heard on day four did not protest. No witness protested "
    "after U was heard. Exactly two witnesses protested. If S protested, then V protested. S was heard before V."
)


def protests() -> Iterator[tuple[dict[str, int], frozenset[str]]]:
    """Every world of WITNESSES: on which day each was heard, and who protested."""
    for days in permutations(range(1, 6)):
        day = dict(zip("STUVW", days, strict=True))
        for one, two in ((a, b) for a in "STUVW" for b in "STUVW" if a < b):
            loud = frozenset((one, two))
            fourth = next(each for each in "STUVW" if day[each] == 4)
            late = any(day[each] > day["U"] for each in loud)
            said = day["T"] == 2 and fourth not in loud and not late and ("S" not in loud or "V" in loud)
            if said and day["S"] < day["V"]:
                yield day, loud


SAID: dict[str, Callable[[dict[str, int], frozenset[str]], bool]] = {
    "U protested.": lambda day, loud: "U" in loud,
    "Neither S nor U was heard first.": lambda day, loud: 1 not in (day["S"], day["U"]),
    "The third witness to be heard protested.": lambda day, loud: any(day[each] == 3 for each in loud),
    "W did not protest.": lambda day, loud: "W" not in loud,
    "S was heard before U.": lambda day, loud: day["S"] < day["U"],
    "U was heard on day three or later.": lambda day, loud: day["U"] >= 3,
}


@pytest.mark.parametrize("mode", ["must", "could"])
def test_a_mark_is_said_of_some(mode: str) -> None:
    worlds = list(protests())
    assert worlds
    test = all if mode == "must" else any
    meant = [place for place, said in enumerate(SAID.values()) if test(said(*world) for world in worlds)]
    text = Text((WITNESSES,), f"Which one of the following {mode} be true?", tuple(SAID))
    assert fits(read_arrangement(text)) == meant


def test_a_verb_that_only_repeats_another_is_no_mark() -> None:
    passage = (
        "Four singers—Ann, Bo, Cy, and Di—give a concert one at a time. The following conditions apply: Ann does not "
        "perform until Bo has performed. Cy performs before Di has performed."
    )
    assert read_setup(passage).game.marks == {}


# --- questions --------------------------------------------------------------------------------------------------------

QUEUE = (
    "Four guests—Ann, Bo, Cy, and Di—stand in a queue, one behind another, in some order. The following conditions "
    "apply: Ann is before Bo. Cy is not first."
)
ORDERS = [order for order in permutations(("Ann", "Bo", "Cy", "Di"))
          if order.index("Ann") < order.index("Bo") and order[0] != "Cy"]  # fmt: skip


def test_how_many_could() -> None:
    could = {order[2] for order in ORDERS}
    options = ("one", "two", "three", "four")
    asked = Text((QUEUE,), "Exactly how many of the guests are there any one of whom could be third?", options)
    assert fits(read_arrangement(asked)) == [len(could) - 1]


SETTLING = {
    "Ann is second.": lambda order: order[1] == "Ann",
    "Bo is second.": lambda order: order[1] == "Bo",
    "Cy is second.": lambda order: order[1] == "Cy",
    "Di is second.": lambda order: order[1] == "Di",
    "Bo is before Cy, who is before Di.": lambda order: order.index("Bo") < order.index("Cy") < order.index("Di"),
}


@pytest.mark.parametrize(
    "question",
    [
        "The order of the guests is fully determined if which one of the following is true?",
        "Which one of the following, if known, would fully determine the order in which the guests stand?",
    ],
)
def test_what_would_settle_all(question: str) -> None:
    settle = [place for place, said in enumerate(SETTLING.values()) if sum(map(said, ORDERS)) == 1]
    assert fits(read_arrangement(Text((QUEUE,), question, tuple(SETTLING)))) == settle


def test_how_many_are_settled() -> None:
    left = [order for order in ORDERS if order[1] == "Bo"]
    settled = [name for name in ("Ann", "Bo", "Cy", "Di") if len({order.index(name) for order in left}) == 1]
    question = "If Bo is second, for exactly how many of the guests can it be determined where they stand?"
    options = ("one", "two", "three", "four")
    assert fits(read_arrangement(Text((QUEUE,), question, options))) == [len(settled) - 1]


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        ("Suppose the condition that Cy is not first is replaced by the condition that Di is not first. ",
         lambda order: order.index("Ann") < order.index("Bo") and order[0] != "Di"),
        ("If the condition that Cy is not first no longer holds, and all other conditions remain in effect, ",
         lambda order: order.index("Ann") < order.index("Bo")),
        ("Suppose a condition is added that Di is last. ",
         lambda order: order.index("Ann") < order.index("Bo") and order[0] != "Cy" and order[3] == "Di"),
    ],
)  # fmt: skip
def test_conditions_that_change(change: str, allowed: Callable[[tuple[str, ...]], bool]) -> None:
    worlds = [order for order in permutations(("Ann", "Bo", "Cy", "Di")) if allowed(order)]
    firsts = ("Ann", "Bo", "Cy", "Di")
    meant = [place for place, name in enumerate(firsts) if any(order[0] == name for order in worlds)]
    text = Text((QUEUE,), f"{change}Which one of the following could be true?", tuple(f"{n} is first." for n in firsts))
    assert fits(read_arrangement(text)) == meant


def test_a_condition_that_is_not_there_cannot_be_replaced() -> None:
    question = "Suppose the condition that Bo is last is replaced by the condition that Di is last. Which one of the " \
        "following must be true?"  # fmt: skip
    with pytest.raises(UnreadableSentence, match="a condition of the passage"):
        read_arrangement(Text((QUEUE,), question, ("Ann is first.", "Di is last.")))


def test_more_of_something_is_no_order_without_ties() -> None:
    passage = (
        "A firm has four partners: Ann, Bo, Cy, and Di. Ann's share is greater than Bo's. Bo's share is greater than "
        "Cy's."
    )
    with pytest.raises(UnreadableSentence):
        read_arrangement(
            Text((passage,), "Which one of the following must be true?", ("Ann's share is the greatest.",))
        )
