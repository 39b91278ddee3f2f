"""Domains: each can be told and read back, its signs are what its sentences say, and faults are told clearly."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest

from tollens.errors import InputError
from tollens.logic import TRUE, Formula, conjunction, read_formula
from tollens.wording.domains import (
    JOINTS,
    LEADS,
    Clause,
    Domain,
    Reading,
    capital,
    domains,
    filled,
    questions,
    read_domain,
    symbol,
)
from tollens.wording.domains.load import FOLDER
from tollens.wording.domains.reading import told_clauses

KEYS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
NAMES = ("Lake Alder", "Lake Birch")
ALDER, BIRCH = "lake_alder", "lake_birch"

# A domain of four quantities in a row, and the least that a file must have.
PAIRS = ", ".join(f'["Kiln {one}", "Oven {one}"]' for one in "ABCDEFGHIJ")
SMALL = f"""
field = "everyday"
kind = "kiln"
pairs = [{PAIRS}]
openings = ["Kilns are hot.", "Pots are old."]
asides = ["Clay is earth.", "Potters sing.", "Bowls are round.", "Jugs have spouts."]
situations = ["Here are {{x}} and {{y}}.", "{{who}} owns {{x}} and {{y}}.", "There stand {{x}} and {{y}}."]
fillers = ["{{x}} is red", "{{x}} is blue", "{{x}} is white", "{{x}} is black", "{{x}} is green", "{{x}} is pink"]
"""
SIGNS = {("wood", "fire"): "+", ("fire", "steam"): "-", ("steam", "damp"): "+", ("damp", "moss"): "+"}


def quantity(name: str) -> str:
    return f"""
[[quantity]]
name = "{name}"
more = "{{x}} has more {name} than {{y}}"
less = "{{x}} has less {name} than {{y}}"
high = "{{x}} has much {name}"
low = "{{x}} has little {name}"
"""


def influence(cause: str, effect: str, sign: str = "+") -> str:
    return f"""
[[influence]]
cause = "{cause}"
effect = "{effect}"
causal = [
    "Much {cause} {{+{cause}}} makes {effect} {{{sign}{effect}}}.",
    "Out of {cause} {{+{cause}}} comes {effect} {{{sign}{effect}}}.",
]
qualitative = ["The more {cause} {{+{cause}}}, the other {effect} {{{sign}{effect}}}."]
"""


QUANTITIES = "".join(map(quantity, ("wood", "fire", "steam", "damp", "moss")))
INFLUENCES = "".join(influence(*ends, sign) for ends, sign in SIGNS.items())


def read(tmp_path: Path, text: str) -> Domain:
    path = tmp_path / "kilns.toml"
    path.write_text(text, "utf-8")
    return read_domain(path)


def test_the_signs_are_those_of_the_marks_and_chains_follow_the_influences(tmp_path: Path) -> None:
    found = read(tmp_path, SMALL + QUANTITIES + INFLUENCES)
    assert {(each.cause, each.effect): each.sign for each in found.influences} == {
        ends: 1 if sign == "+" else -1 for ends, sign in SIGNS.items()
    }
    chains = {(chain[0].cause, chain[-1].effect) for chain in found.chains}
    names = ("wood", "fire", "steam", "damp", "moss")
    assert chains == {(names[one], names[two]) for one in range(5) for two in range(one + 1, min(one + 4, 5))}
    assert "Much wood makes fire." in {statement.text for each in found.influences for statement in each.statements}


def test_where_there_are_two_ways_neither_is_a_chain(tmp_path: Path) -> None:
    found = read(tmp_path, SMALL + QUANTITIES + INFLUENCES + influence("wood", "steam"))
    ends = {(chain[0].cause, chain[-1].effect) for chain in found.chains}
    assert ("wood", "steam") not in ends and ("wood", "damp") not in ends
    assert ("wood", "fire") in ends and ("fire", "steam") in ends


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('kind = "kiln"', 'kind = "kiln"\ncolour = "red"', "colour"),
        ('field = "everyday"', 'field = "magic"', "field"),
        ('"Kilns are hot.", ', "", "openings"),
        ('"Kilns are hot."', '"Kilns are hot"', "openings"),
        ('"{x} is red"', '"{x} is red."', "fillers"),
        ('"{x} is red"', '"{z} is red"', "{z}"),
        ('"{x} is red"', '"it is red"', "{x}"),
        ('"{x} is red"', '"a {x} is  red"', "single spaces"),
        ('"{x} is red"', '"a {x} is red"', "'a' or 'an'"),
        ('["Kiln A", "Oven A"]', '["Kiln A", "Kiln Ab"]', "Kiln Ab"),
        ('["Kiln A", "Oven A"]', '["kiln A", "Oven A"]', "kiln A"),
        ('less = "{x} has less wood than {y}"', "", "quantity wood"),
        (
            'low = "{x} has little wood"',
            'low = "{x} has little wood"\ngap_low = ["{x} is empty"]',
            "gap_high and gap_low",
        ),
        ('low = "{x} has little wood"', 'low = "{x} has much wood"', "two ways"),
        (
            'low = "{x} has little wood"',
            'low = "{x} has little wood"\ngap_high = ["{x} is all wooden"]\ngap_low = ["{x} is empty"]',
            "stands in the background too",
        ),
        (
            'low = "{x} has little wood"',
            'low = "{x} has little wood"\ngoal = [["Which is fit for more?", "Which is good for less?"]]',
            "differ in one word",
        ),
        ("Much wood {+wood} makes fire {+fire}.", "Much wood {+wood} makes fire {-fire}.", "both ways"),
        ("Much wood {+wood} makes fire {+fire}.", "Much wood makes fire {+fire}.", "one mark of wood"),
        ("Much wood {+wood} makes fire {+fire}.", "Much coal {+wood} makes fire {+fire}.", "no word of its clauses"),
        ('cause = "wood"', 'cause = "coal"', "no quantity 'coal'"),
        ('cause = "damp"\neffect = "moss"', 'cause = "damp"\neffect = "wood"', "influence damp → wood"),
        ('name = "moss"', 'name = "Moss"', "quantity Moss"),
        ('name = "moss"', 'name = "time"', "quantity time"),
        ("openings = [", "openings = [[", "cannot be read"),
    ],
)
def test_a_fault_is_told_with_file_and_field(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = SMALL + QUANTITIES + INFLUENCES
    assert old in text
    with pytest.raises(InputError) as caught:
        read(tmp_path, text.replace(old, new, 1))
    assert "kilns.toml" in str(caught.value) and told in str(caught.value)


def test_only_in_what_is_invented_an_influence_goes_both_ways(tmp_path: Path) -> None:
    text = (
        SMALL
        + QUANTITIES
        + INFLUENCES
        + influence("wood", "fire", "-")
        .replace("Much", "Very much")
        .replace("Out of", "From")
        .replace("The more wood", "The more of wood")
    )
    with pytest.raises(InputError, match="influence wood → fire: stands there twice"):
        read(tmp_path, text)
    found = read(tmp_path, text.replace('field = "everyday"', 'field = "invented"'))
    signs = [chain[0].sign for chain in found.chains if len(chain) == 1 and chain[0].cause == "wood"]
    assert sorted(signs) == [-1, 1]


def test_what_influences_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="influences itself"):
        read(tmp_path, SMALL + QUANTITIES + INFLUENCES + influence("moss", "wood"))


@pytest.mark.parametrize("content", [b"\xff\xfe", b"pairs = 3", b"", b"x = " + b"[" * 5000])
def test_what_is_no_domain_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"odd\.toml"):
        read_domain(path)


@pytest.mark.parametrize("key", KEYS)
def test_every_clause_is_read_as_what_it_says_whoever_stands_in_it(key: str) -> None:
    place = domains()[key]
    for names in permutations(place.pairs[0]):
        reading, slots = Reading(place, place.pairs[0]), dict(zip("xy", names, strict=True))
        subjects = {slot: symbol(name) for slot, name in slots.items()}
        for text, clause in told_clauses(place):
            for lead in LEADS:
                assert reading.facts(f"{capital(lead + filled(text, slots))}.") == {clause.formula(subjects)}
        for text in place.fillers:
            assert reading.facts(f"{capital(filled(text, slots))}.") == {TRUE}


OVER_TIME = re.compile(
    r" than | (become|gone up|gone down|increased|decreased|risen|dropped|multiplied|replaced|exchanged)\b|"
    r" been (rising|falling|getting|building|added|put|brushed|taken)\b| (taken away|worn off)\b|from week to week"
)


@pytest.mark.parametrize("key", KEYS)
def test_what_changes_is_told_as_a_change_and_not_as_a_difference_between_the_two(key: str) -> None:
    """'More salt gets to the one, but less to the other' would be read as one against the other."""
    for quantity_ in domains()[key].quantities:
        for text in quantity_.changed or ():
            assert OVER_TIME.search(text), text
            compares = re.search(r"\b(more|less|fewer)\b", text) and " become " not in text
            assert not compares or re.search(r" than | from week to week$", text), text


@pytest.mark.parametrize("key", KEYS)
def test_any_two_clauses_that_may_be_joined_are_read_as_both(key: str) -> None:
    place = domains()[key]
    one, other = place.pairs[-1]
    reading = Reading(place, (one, other))
    for quantity_ in place.quantities:
        for high, low in quantity_.levels.values():
            for joint in JOINTS:
                text = f"{capital(filled(low[0], {'x': other}))}{joint}{filled(high[-1], {'x': one})}."
                meant = [Clause(quantity_.name, "low").formula({"x": symbol(other)})]
                meant.append(Clause(quantity_.name, "high").formula({"x": symbol(one)}))
                assert reading.facts(text) == {conjunction(meant)}


@pytest.mark.parametrize("key", KEYS)
def test_every_question_is_read_as_what_it_asks(key: str) -> None:
    place = domains()[key]
    reading = Reading(place, place.pairs[0])
    for form in questions(place):
        for names in permutations(place.pairs[0]):
            slots = dict(zip("xy", names, strict=True))
            text = filled(form.text, slots)
            assert reading.question(text) == {frozenset(form.answers(slots))}
            if form.shape not in ("which", "goal"):
                assert all(f" {word}" in text for word in form.words)


def test_readings_worked_by_hand() -> None:
    reading = Reading(domains()["lakes"], NAMES)
    for text, meant in {
        "More fertiliser is washed into Lake Birch than into Lake Alder.": f"fertiliser({ALDER}) < fertiliser({BIRCH})",
        "Less fertiliser is washed into Lake Birch than into Lake Alder.": f"fertiliser({BIRCH}) < fertiliser({ALDER})",
        "On the other hand, the water of Lake Alder is rich in oxygen.": f"oxygen({ALDER}) = 3",
        "The nets at Lake Birch come up empty week after week.": f"fish({BIRCH}) = 1",
        "The number of fish in Lake Alder has gone down.": f"fish({ALDER}, after) < fish({ALDER}, before)",
        "The water is equally warm in both lakes.": f"warmth({ALDER}) = warmth({BIRCH})",
        "Lake Alder has a wooden jetty on its northern side.": "⊤",
    }.items():
        assert reading.facts(text) == {read_formula(meant)}
    assert reading.facts("Lake Alder is a lake.") == set()
    more, less = (read_formula(f"fish({one}) < fish({two})") for one, two in ((BIRCH, ALDER), (ALDER, BIRCH)))
    wanted: set[frozenset[tuple[str, Formula]]] = {frozenset({("Lake Alder", less), ("Lake Birch", more)})}
    assert reading.question("Which lake probably has fewer fish?") == wanted
    assert reading.question("Which lake probably has fewer fish, Lake Birch or Lake Alder?") == wanted
    assert reading.question("Would a biologist expect fewer or more fish in Lake Alder than in Lake Birch?") == {
        frozenset({("more", more), ("fewer", less)})
    }


def test_domains_share_no_sentence() -> None:
    found = domains().values()
    for texts in (
        [statement.text for place in found for each in place.influences for statement in each.statements],
        [text for place in found for text in (*place.openings, *place.asides)],
    ):
        assert len(set(texts)) == len(texts)
