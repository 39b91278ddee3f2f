"""reasoning-gym's family_relationships: is the first person what the key says to the second?

The story says who is married to whom and who their children are. 'What is X to Y', 'how is X related to Y' and 'what
relation is X to Y' ask for the word in 'X is the … of Y'. To that come the rules of KINSHIP, which hold of every family
without incest and bigamy. A name is one person throughout, two names are two, and there may be people whom the story
does not name. It says nobody's gender. One reading takes it from the first names, as reasoning-gym's own lists of names
have it; another leaves it open, so that what it refutes does not rest on names; another takes the question the other
way round. Where the key is refuted, the word that the story proves in its place is counted too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tollens.logic import read_formula, read_theory
from tollens.solvers import Limits, Status, decide

NAMES = "genders by first name"
UNSAID = "genders left open"
REVERSED = "genders by first name, the question the other way round"
INSTEAD = "what follows where the key is refuted, genders by first name"
WITHIN = Limits(elements=0)  # worlds are looked for among the people named; a proof is of all people, named or not

KINSHIP = """
sort person
predicate parent(person, person)
predicate ancestor(person, person)
predicate spouse(person, person)
predicate female(person)
predicate male(person)
∀x ¬(female(x) ∧ male(x))
∀x ∀y (spouse(x, y) → spouse(y, x))                        "Marriage is mutual."
∀x ∀y ∀z (spouse(x, y) ∧ spouse(x, z) → y = z)             "Nobody has two spouses."
∀x ∀y (parent(x, y) → ancestor(x, y))                      "Parents are ancestors."
∀x ∀y ∀z (ancestor(x, y) ∧ ancestor(y, z) → ancestor(x, z))  "So are their ancestors."
∀x ¬ancestor(x, x)                                         "Nobody is an ancestor of themselves."
∀x ∀y (spouse(x, y) → ¬ancestor(x, y))                     "Nobody is married to an ancestor."
"""

# What X is to Y, in the widest sense of the word: half-siblings are siblings, an uncle's wife is an aunt.
CHILD, SIBLING = "parent({y}, {x})", "({x} ≠ {y} ∧ ∃z (parent(z, {x}) ∧ parent(z, {y})))"
UNCLE = (
    "∃p (parent(p, {y}) ∧ p ≠ {x} ∧ (∃z (parent(z, {x}) ∧ parent(z, p))"
    " ∨ ∃s (spouse({x}, s) ∧ s ≠ p ∧ ∃z (parent(z, s) ∧ parent(z, p)))))"
)
NEPHEW = UNCLE.format(x="{y}", y="{x}")
MEANING = {
    ("mother", "father"): "parent({x}, {y})",
    ("daughter", "son"): CHILD,
    ("wife", "husband"): "spouse({x}, {y})",
    ("sister", "brother"): SIBLING,
    ("grandmother", "grandfather"): "∃z (parent({x}, z) ∧ parent(z, {y}))",
    ("granddaughter", "grandson"): "∃z (parent({y}, z) ∧ parent(z, {x}))",
    ("aunt", "uncle"): UNCLE,
    ("niece", "nephew"): NEPHEW,
    ("mother-in-law", "father-in-law"): "∃z (spouse(z, {y}) ∧ parent({x}, z))",
    ("daughter-in-law", "son-in-law"): "∃z (spouse({x}, z) ∧ parent({y}, z))",
}
GOAL = {
    word: f"{gender}({{x}}) ∧ {meaning}"
    for pair, meaning in MEANING.items()
    for word, gender in zip(pair, ("female", "male"), strict=True)
}
OUTCOME: dict[Status, str] = {"entailed": "proved", "refuted": "refuted", "independent": "undecided"}


class Family(NamedTuple):
    """A story: its people in the order in which they come, and its marriages and parents by place."""

    people: tuple[str, ...]
    facts: tuple[str, ...]


def verdicts(item: Mapping[str, object], genders: Mapping[str, str]) -> dict[str, str] | None:
    """Of each reading whether it proves or refutes the key; None where the words cannot be read."""
    story, _, question = str(item["question"]).partition("\n\n")
    family, word = read_story(story), str(item["answer"])
    asked = re.match(r"(?:What is|How is|What relation is) (\w+) (?:related )?to (\w+)\?", question)
    if family is None or asked is None or word not in GOAL or not {*family.people} <= {*genders}:
        return None
    if not {asked[1], asked[2]} <= {*family.people}:
        return None
    first, second = (family.people.index(name) for name in asked.groups())
    gendered = tuple(f"{genders[name]}(p{place})" for place, name in enumerate(family.people))
    said = {
        NAMES: said_of(family.facts + gendered, word, first, second),
        UNSAID: said_of(family.facts, word, first, second),
        REVERSED: said_of(family.facts + gendered, word, second, first),
    }
    if said[NAMES] == "refuted":
        follows = [each for each in GOAL if said_of(family.facts + gendered, each, first, second) == "proved"]
        said[INSTEAD] = " or ".join(follows) or "no word we know"
    return said


def read_story(story: str) -> Family | None:
    """The marriages and the children; None where a sentence is of no form that is known."""
    places: dict[str, int] = {}
    facts: list[str] = []
    couple: list[str] = []
    for sentence in re.split(r"(?<=\.) ", story):
        if match := re.fullmatch(r"(\w+) is married to (\w+)\.", sentence):
            couple = [person(name, places) for name in match.groups()]
            facts.append(f"spouse({couple[0]}, {couple[1]})")
        elif couple and (match := re.fullmatch(r"They have (?:a child|children) called (.+)\.", sentence)):
            children = [person(name, places) for name in re.split(r", | and ", match[1])]
            facts += [f"parent({parent}, {child})" for child in children for parent in couple]
        else:
            return None
    return Family(tuple(places), tuple(facts))


def person(name: str, places: dict[str, int]) -> str:
    """The constant that stands for a name: its place among the names of the story."""
    return f"p{places.setdefault(name, len(places))}"


@cache
def said_of(facts: tuple[str, ...], word: str, first: int, second: int) -> str:
    """What a story says of 'the first is the … of the second'; stories that differ in names alone are solved once."""
    people = sorted(set(re.findall(r"p\d+", " ".join(facts))))
    theory = read_theory("\n".join((KINSHIP, f"constant {', '.join(people)}: person", *facts)))
    goal = read_formula(GOAL[word].format(x=f"p{first}", y=f"p{second}"))
    found = decide(theory, goal, limits=WITHIN).status
    return OUTCOME.get(found, found)
